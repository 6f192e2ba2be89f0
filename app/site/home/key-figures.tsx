import type { ReactNode } from "react";
import type { SubArea } from "#app/activity/activity.schema.ts";
import { formatInteger } from "#app/kernel/money.ts";
import { useSettings } from "#app/layouts/site-data.ts";
import { HomeSection, SectionTitle } from "./home-section.tsx";

/** The companies of the directory, counted; null while the figures of the settings are samples. */
export type ListedFigure = { total: number; demo: boolean } | null;

/** The two figures of Spec §2, each with a label that says in one phrase with it when it is a sample. */
export function useFigures(listed: ListedFigure): Record<"experience" | "qualified", FigureText> {
  const { experienceFigure, qualifiedFigure, figuresAreSamples } = useSettings();
  const sample = figuresAreSamples ? " (exemple)" : "";
  return {
    experience: { value: experienceFigure, label: `années d’expérience${sample}` },
    qualified: listed
      ? {
          value: formatInteger(listed.total),
          label: `${listed.total < 2 ? "entreprise" : "entreprises"} à l’annuaire${listed.demo ? " (démonstration)" : ""}`,
        }
      : { value: qualifiedFigure, label: `entreprises qualifiées${sample}` },
  };
}

interface FigureText {
  value: string;
  label: string;
}

interface KeyFiguresProps {
  size: ReturnType<typeof nomenclatureSize>;
  listed: ListedFigure;
}

/** Three figures (Spec §2): two samples or true ones, and the number of sub-areas in force. */
export function KeyFigures({ size, listed }: KeyFiguresProps) {
  const { experience, qualified } = useFigures(listed);
  return (
    <HomeSection id="chiffres" className="bg-sand">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-16">
        <SectionTitle id="chiffres" kicker="Chiffres">
          L’essentiel en trois nombres
        </SectionTitle>
        <dl className="mt-8 grid gap-6 sm:grid-cols-3">
          <Figure {...experience}>
            Un métier, l’examen des entreprises du bâtiment et des travaux publics.
          </Figure>
          <Figure {...qualified}>
            De l’artisan qui emploie deux personnes à l’entreprise de grands ouvrages.
          </Figure>
          <Figure value={String(size.subAreas)} label="sous-domaines d’activité">
            Répartis en {size.families} familles, des terrassements aux réseaux d’énergie.{" "}
            <a href="/qualifications" className="link">
              Voir la nomenclature
            </a>
          </Figure>
        </dl>
      </div>
    </HomeSection>
  );
}

interface FigureProps extends FigureText {
  children: ReactNode;
}

function Figure({ value, label, children }: FigureProps) {
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

/** Counts the families and sub-areas of the nomenclature. */
export function nomenclatureSize(subAreas: readonly SubArea[]) {
  const families = new Set(subAreas.map(({ area }) => area.areaFamily.areaFamilyId));
  return { subAreas: subAreas.length, families: families.size };
}
