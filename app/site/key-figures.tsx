import type { ReactNode } from "react";
import type { SubArea } from "#app/activity/activity.schema.ts";
import { useSettings } from "#app/layouts/site-data.ts";
import { HomeSection, SectionTitle } from "./home-section.tsx";

interface KeyFiguresProps {
  size: ReturnType<typeof nomenclatureSize>;
}

/** Three figures (Spec §2): two from the settings, and the number of sub-areas in force. */
export function KeyFigures({ size }: KeyFiguresProps) {
  const { experienceFigure, qualifiedFigure } = useSettings();
  return (
    <HomeSection id="chiffres" className="bg-sand">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-16">
        <SectionTitle id="chiffres" kicker="Chiffres">
          L’essentiel en trois nombres
        </SectionTitle>
        <dl className="mt-8 grid gap-6 sm:grid-cols-3">
          <Figure value={experienceFigure} label="années d’expérience">
            Un métier, l’examen des entreprises du bâtiment et des travaux publics.
          </Figure>
          <Figure value={qualifiedFigure} label="entreprises qualifiées">
            De l’artisan qui emploie deux personnes à l’entreprise de grands ouvrages.
          </Figure>
          <Figure value={String(size.subAreas)} label="sous-domaines d’activité">
            Répartis en {size.families} familles, des terrassements aux réseaux d’énergie.{" "}
            <a href="/qualifications" className="link">
              Voir la nomenclature
            </a>
          </Figure>
        </dl>
        <SampleNote className="mt-6 text-ink-soft">
          Les deux premiers nombres sont des exemples, en attendant ceux de l’organisme.
        </SampleNote>
      </div>
    </HomeSection>
  );
}

interface FigureProps {
  value: string;
  label: string;
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

interface SampleNoteProps {
  className: string;
  children: string;
}

/** The note that figures are samples, until the certification body sets its own. */
export function SampleNote({ className, children }: SampleNoteProps) {
  const { figuresAreSamples } = useSettings();
  return figuresAreSamples ? <p className={`text-sm ${className}`}>{children}</p> : null;
}

/** Counts the families and sub-areas of the nomenclature. */
export function nomenclatureSize(subAreas: readonly SubArea[]) {
  const families = new Set(subAreas.map(({ area }) => area.areaFamily.areaFamilyId));
  return { subAreas: subAreas.length, families: families.size };
}
