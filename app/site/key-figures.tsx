import type { ReactNode } from "react";
import {
  experience,
  type Figure,
  type nomenclatureSize,
  qualifiedCompanies,
} from "./home-figures.ts";
import { HomeSection, SectionTitle } from "./home-section.tsx";

/** Three figures (Spec §2): two of the specification, and the width of the nomenclature as it is in force. */
export function HomeFigures({ size }: { size: ReturnType<typeof nomenclatureSize> }) {
  return (
    <HomeSection id="chiffres" className="bg-sand">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-16">
        <SectionTitle id="chiffres" kicker="Chiffres">
          L’essentiel en trois nombres
        </SectionTitle>
        <dl className="mt-8 grid gap-6 sm:grid-cols-3">
          <FigureOf {...experience}>
            Un métier, l’examen des entreprises du bâtiment et des travaux publics.
          </FigureOf>
          <FigureOf {...qualifiedCompanies}>
            De l’artisan qui emploie deux personnes à l’entreprise de grands ouvrages.
          </FigureOf>
          <FigureOf value={String(size.subAreas)} label="sous-domaines d’activité">
            Répartis en {size.families} familles, des terrassements aux réseaux d’énergie.{" "}
            <a href="/qualifications" className="link">
              Voir la nomenclature
            </a>
          </FigureOf>
        </dl>
      </div>
    </HomeSection>
  );
}

function FigureOf({ value, label, children }: Figure & { children: ReactNode }) {
  return (
    <div className="flex flex-col border-t border-line pt-4">
      <dt className="order-last">
        <span className="text-lg font-semibold">{label}</span>
      </dt>
      <dd className="font-display text-5xl font-extrabold text-green tabular-nums sm:text-6xl">
        <count-up>{value}</count-up>
      </dd>
      <dd className="order-last mt-1 text-ink-soft">{children}</dd>
    </div>
  );
}
