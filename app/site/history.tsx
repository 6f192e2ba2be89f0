import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { stages } from "./history-stages.ts";
import { experience, qualifiedCompanies } from "./home-figures.ts";
import { NextStep } from "./next-step.tsx";
import { TextWithPicture } from "./text-with-picture.tsx";
import { Paragraphs, Section } from "./titled-section.tsx";

export default function HistoryPage() {
  const { bodyName } = useSettings();
  return (
    <>
      <PageHead
        title="Notre histoire"
        description={`Comment ${bodyName} est passé d’un constat de chantier à une qualification ouverte, collective et vérifiable par tous.`}
        path="/histoire"
      />
      <PageBanner
        title="Notre histoire"
        lead="D’un constat de chantier à une qualification que chacun peut vérifier."
        picture="place-publique"
      />
      <Section id="en-bref" title="En bref">
        <div className="grid grid-cols-1 items-center gap-8 lg:grid-cols-2 lg:gap-16">
          <Paragraphs
            texts={[
              "La démarche est née d’une idée simple\u00A0: les entreprises sérieuses ont intérêt à être examinées, pourvu que les règles soient les mêmes pour toutes et que le résultat soit public.",
              "Elle s’est construite par étapes, en regardant ce qui fonctionne ailleurs en Afrique et en Europe, et en gardant ce qui convient à nos chantiers, à nos matériaux et à la taille de nos entreprises.",
            ]}
          />
          <dl className="grid grid-cols-2 gap-4">
            {[experience, qualifiedCompanies].map(({ value, label }) => (
              <div
                key={label}
                className="flex flex-col-reverse rounded-lg bg-green-deep p-5 text-white"
              >
                <dt>{label}</dt>
                <dd className="font-display text-4xl font-extrabold text-gold sm:text-5xl">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section id="etapes" title="Les étapes du chemin" ground="sand">
        <ol className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {stages.map(({ title, text, kept }, index) => (
            <li key={title} className="card flex flex-col p-5 sm:p-7">
              <span
                aria-hidden="true"
                className="grid size-11 place-items-center rounded-sm bg-green-deep font-display text-xl font-extrabold text-gold"
              >
                {index + 1}
              </span>
              <h3 className="mt-4 text-xl font-bold text-green">{title}</h3>
              <p className="mt-2 flex-1 text-pretty">{text}</p>
              <p className="mt-4 border-t border-line pt-3 text-sm">
                <strong className="font-semibold">{"Ce qu’il en reste\u00A0:"}</strong> {kept}
              </p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="suite-de-l-histoire" title="Ce qui ne changera pas">
        <TextWithPicture picture="maquette-quartier">
          <Paragraphs
            texts={[
              "Les métiers évoluent\u00A0: la terre stabilisée revient, le solaire se généralise, la côte demande à être protégée. La nomenclature suit, par éditions datées, sans jamais réécrire ce qui a été accordé.",
              "Trois choses restent\u00A0: la démarche est volontaire, la décision est collective, le résultat est public.",
            ]}
          />
        </TextWithPicture>
      </Section>
      <NextStep
        title="La suite s’écrit avec les entreprises"
        text="L’inscription est gratuite et prend quelques minutes."
        first={{ href: "/register", label: "Faire qualifier mon entreprise" }}
        second={{ href: "/mission", label: "Lire notre mission" }}
      />
    </>
  );
}
