import "../working-places.css";
import { Outlet } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { BrandMark } from "#app/ui/brand.tsx";
import { AccessibilityLink } from "../footer-parts.tsx";
import { requestContext } from "../request-context.ts";
import { useSettings } from "../site-data.ts";
import { ThemeSwitch } from "../theme-switch.tsx";
import type { Route } from "./+types/space-layout";

/** Name of the company whose space it is; null for an administrator, who acts for none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("entreprise");
  const space = await companyOfSpace(context.get(requestContext), asked);
  return { companyName: space?.company.name ?? null };
}

/** The pages that only a signed-in account sees. */
export default function SpaceLayout({ loaderData: { companyName } }: Route.ComponentProps) {
  const { productName, bodyName, email } = useSettings();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenu"
        className="sr-only z-10 bg-white p-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Aller au contenu
      </a>
      <header className="border-b border-line bg-white">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-3">
          <a href="/espace" className="flex min-w-0 items-center gap-3">
            <BrandMark className="size-11 shrink-0" />
            <span className="flex min-w-0 flex-col">
              <span className="font-display text-lg leading-none font-extrabold tracking-wide text-green uppercase">
                {productName}
              </span>
              <span className="mt-1 wrap-anywhere text-sm leading-tight text-ink-soft">
                {companyName ?? "Administration"}
              </span>
            </span>
          </a>
          <nav
            aria-label="Mon compte"
            className="flex min-w-0 flex-wrap items-center gap-x-2 sm:gap-x-4"
          >
            <a href="/espace/compte" className="link inline-flex min-h-11 items-center">
              Mon compte
            </a>
            <form method="post" action="/espace/deconnexion">
              <button type="submit" name="envoi" value="1" className="button button-secondary px-4">
                Se déconnecter
              </button>
            </form>
          </nav>
        </div>
        <div className="band" aria-hidden="true" />
      </header>
      <main id="contenu" tabIndex={-1} className="flex-1 bg-sand outline-none">
        <Outlet />
      </main>
      <footer className="border-t border-line bg-white">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 py-5 text-sm text-ink-soft">
          <p className="mr-auto">
            {bodyName}. Une question{"\u202F"}? Écrivez-nous{"\u00A0"}:{" "}
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
          <AccessibilityLink className="link py-2" />
          <ThemeSwitch />
        </div>
      </footer>
    </div>
  );
}
