import { problem } from "#app/kernel/problem.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ErrorCard } from "../error-card.tsx";
import { PublicFrame } from "./public-layout.tsx";
import { SearchBox } from "./site-search-box.tsx";

/** The page shown for an error outside the space and the office; `reference` finds the fault in the log. */
export function ErrorPage({ status, reference }: { status: number; reference: string }) {
  return (
    <PublicFrame>
      {status === 404 ? <NotFound /> : <ErrorCard status={status} reference={reference} />}
    </PublicFrame>
  );
}

/** The English texts of Spec §2, then the same in French with links. */
function NotFound() {
  return (
    <section className="bg-sand">
      <title lang="en">Page Not Found</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-10 sm:py-16 md:grid-cols-2">
        <div>
          <p className="font-display text-2xl leading-none font-bold text-ink-soft">404</p>
          <h1 lang="en" className="mt-1 text-3xl font-extrabold text-green sm:text-5xl">
            Page Not Found
          </h1>
          <p lang="en" className="mt-2">
            The webpage you are looking for is not here!
          </p>
          <p className="mt-4 text-lg font-semibold">{problem(404).detail}</p>
          <p lang="en" className="mt-6">
            <ButtonLink href="/index">Back to home</ButtonLink>
          </p>
        </div>
        <div className="hidden overflow-hidden rounded-lg md:block">
          <Picture name="route-laterite" alt="" sizes="(min-width: 48rem) 50vw, 1px" />
        </div>
        <div className="md:col-span-2">
          <div className="band" aria-hidden="true" />
          <h2 className="mt-8 text-xl font-bold text-green">
            Ce que vous cherchez est peut-être ici
          </h2>
          <div className="mt-4 grid items-start gap-8 md:grid-cols-2">
            <SearchBox id="recherche-404" words={{ place: "La page manquante" }} />
            <ul className="flex flex-wrap gap-x-6">
              {elsewhere.map(({ label, href }) => (
                <li key={href}>
                  <a className="link inline-block py-2" href={href}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}

const elsewhere = [
  { label: "Annuaire des entreprises certifiées", href: "/annuaire" },
  { label: "Faire qualifier mon entreprise", href: "/register" },
  { label: "Questions fréquentes", href: "/faq" },
  { label: "Nous écrire", href: "/contact" },
  { label: "Plan du site", href: "/plan-du-site" },
];
