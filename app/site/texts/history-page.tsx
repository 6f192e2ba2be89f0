import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSettings } from "#app/layouts/site-data.ts";
import { Picture } from "#app/ui/picture.tsx";
import { type ListedFigure, useFigures } from "../home/key-figures.tsx";
import { listedFigure } from "../home/listed-figure.server.ts";
import { NextStep } from "../process/next-step.tsx";
import type { Route } from "./+types/history-page";
import { lasting, stages } from "./history-stages.ts";
import { Section } from "./titled-section.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { listed: await listedFigure(context.get(requestContext)) };
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
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
      <Beginning listed={loaderData.listed} />
      <Section id="etapes" title="Les étapes du chemin" ground="sand">
        <Timeline />
      </Section>
      <Lasting />
      <NextStep
        title="La suite s’écrit avec les entreprises"
        text="L’inscription est gratuite et prend quelques minutes."
        first={{ href: "/register", label: "Faire qualifier mon entreprise" }}
        second={{ href: "/mission", label: "Lire notre mission" }}
      />
    </>
  );
}

/** The idea in one sentence, and two figures of the certification body. */
function Beginning({ listed }: { listed: ListedFigure }) {
  const { experience, qualified } = useFigures(listed);
  return (
    <section
      aria-labelledby="en-bref"
      className="mx-auto grid max-w-6xl items-start gap-8 px-4 py-10 sm:py-16 lg:grid-cols-[2fr_1fr] lg:gap-16"
    >
      <div>
        <h2 id="en-bref" className="text-sm font-semibold text-laterite">
          En bref
        </h2>
        <p className="mt-3 font-display text-2xl leading-snug font-bold text-pretty text-green sm:text-3xl">
          La démarche est née d’une idée simple{"\u00A0"}: les entreprises sérieuses ont intérêt à
          être examinées, pourvu que les règles soient les mêmes pour toutes et que le résultat soit
          public.
        </p>
        <p className="mt-5 max-w-prose text-pretty">
          Elle s’est construite par étapes, en regardant ce qui fonctionne ailleurs en Afrique et en
          Europe, et en gardant ce qui convient à nos chantiers, à nos matériaux et à la taille de
          nos entreprises.
        </p>
      </div>
      <div>
        <dl className="divide-y divide-line border-y border-line">
          {[experience, qualified].map(({ value, label }) => (
            <div
              key={label}
              className="flex flex-row-reverse flex-wrap items-baseline justify-end gap-x-4 py-4"
            >
              <dt>{label}</dt>
              <dd className="font-display text-4xl font-extrabold text-green">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The stages as courses of a wall; on a wide screen, what remains of a stage is beside it. */
function Timeline() {
  return (
    <ol className="relative before:absolute before:inset-y-2 before:left-5 before:border-l-4 before:border-dashed before:border-laterite lg:before:left-1/2 lg:before:-translate-x-1/2">
      {stages.map(({ title, text, kept }, index) => (
        <li
          key={title}
          className="relative grid gap-x-24 gap-y-3 pb-10 pl-16 last:pb-0 lg:grid-cols-2 lg:items-center lg:pb-14 lg:pl-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-0 left-0 grid size-11 place-items-center rounded-sm bg-green-deep font-display text-xl font-extrabold text-gold lg:top-1/2 lg:left-1/2 lg:-translate-x-1/2 lg:-translate-y-[calc(50%+1.75rem)]"
          >
            {index + 1}
          </span>
          <div className={index % 2 === 0 ? "lg:text-right" : "lg:order-last"}>
            <h3 className="text-xl font-bold text-green sm:text-2xl">{title}</h3>
            <p className="mt-2 text-pretty">{text}</p>
          </div>
          <p className="border-l-4 border-gold bg-white p-4 text-pretty">
            <strong className="block text-sm font-semibold text-laterite">Ce qu’il en reste</strong>{" "}
            {kept}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The lasting principles, over a picture of a town. */
function Lasting() {
  return (
    <section
      aria-labelledby="suite-de-l-histoire"
      className="grid bg-green-deep text-white lg:grid-cols-2"
    >
      <Picture
        name="jardin-cour"
        alt=""
        sizes="(min-width: 64rem) 50vw, 100vw"
        className="h-full w-full object-cover max-lg:aspect-2/1"
      />
      <div className="max-w-xl px-4 py-10 sm:py-16 lg:px-16">
        <h2 id="suite-de-l-histoire" className="text-2xl font-bold sm:text-3xl">
          Ce qui ne changera pas
        </h2>
        <ul className="mt-6 divide-y divide-white/25 border-y border-white/25">
          {lasting.map(({ title, text }) => (
            <li key={title} className="py-4">
              <strong className="font-display text-xl font-bold text-gold">{title}</strong>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-6 text-pretty">
          Les métiers évoluent{"\u00A0"}: la terre stabilisée revient, le solaire se généralise, la
          côte demande à être protégée. La nomenclature suit, par éditions datées, sans jamais
          réécrire ce qui a été accordé.
        </p>
      </div>
    </section>
  );
}
