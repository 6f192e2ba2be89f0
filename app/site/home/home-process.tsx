import { qualificationSteps } from "#app/companies/qualification-steps.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { HomeSection, SectionTitle } from "./home-section.tsx";

const steps = Object.values(qualificationSteps);

/** The four steps of the certification (Spec §1, domain §3.5), each below its part of the picture. */
export function HomeProcess() {
  return (
    <HomeSection id="processus">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <div>
            <SectionTitle id="processus" kicker="Processus">
              Quatre étapes, du terrain à l’ouvrage
            </SectionTitle>
          </div>
          <p className="max-w-prose text-lg">
            La demande se fait en ligne, à votre rythme. Vous savez à chaque étape ce qui est
            attendu, qui décide et dans quel délai.
          </p>
        </div>
        <Picture
          name="process"
          alt=""
          sizes="(min-width: 72rem) 70rem, 100vw"
          className="mt-8 w-full rounded-lg object-cover lg:aspect-2/1"
        />
        <ol className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4 border-t border-line pt-4 lg:block">
              <span
                aria-hidden="true"
                className="grid size-11 shrink-0 place-items-center rounded-sm bg-green-deep font-display text-xl font-extrabold text-gold"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg font-bold lg:mt-3">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-1">
          <ButtonLink href="/processus" tone="secondary">
            Le processus en détail
          </ButtonLink>{" "}
          <a href="/pre-verification" className="link font-semibold">
            Vérifier frais et pièces
          </a>{" "}
          <a href="/en-bref" className="link font-semibold">
            En bref, avec des images
          </a>
        </p>
      </div>
    </HomeSection>
  );
}
