import type { ReactNode } from "react";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { ContactDetails } from "#app/layouts/site-contact-details.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { Picture } from "#app/ui/picture.tsx";
import { NextStep } from "../process/next-step.tsx";
import { meaning, notThis, principles, readMore, weAre } from "./about-text.tsx";
import { Points, YesAndNo } from "./points.tsx";
import { Paragraphs, Section } from "./titled-section.tsx";

export default function AboutPage() {
  const { bodyName } = useSettings();
  return (
    <>
      <PageHead
        title="À propos"
        description={`${bodyName} examine, sur la base du volontariat, ce que savent faire les entreprises du BTP du Sénégal, et publie le résultat.`}
        path="/about"
      />
      <PageBanner
        title="À propos"
        lead="Un organisme volontaire qui examine ce que les entreprises du BTP savent faire, et qui le dit publiquement."
        picture="immeuble-bureaux"
      />
      <div className="mx-auto grid max-w-6xl items-start gap-x-16 gap-y-10 px-4 py-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-12 sm:space-y-16">
          <section aria-labelledby="qui-sommes-nous">
            <Heading id="qui-sommes-nous">Qui sommes-nous{"\u202F"}?</Heading>
            <Paragraphs
              texts={[
                `${bodyName} qualifie et certifie les entreprises du bâtiment et des travaux publics établies au Sénégal, et celles d’autres pays qui y travaillent.`,
                "Une entreprise vient à nous de son plein gré. Elle montre ses papiers, son personnel, son matériel, ses comptes et ses chantiers. Des instructeurs vérifient, une commission décide, et l’annuaire public dit le résultat à qui veut le lire.",
                "Nous ne vendons ni travaux, ni études, ni conseil aux entreprises que nous examinons.",
              ]}
            />
            <Picture
              name="interieur-bureaux"
              alt=""
              sizes="(min-width: 64rem) 46rem, 100vw"
              className="mt-8 aspect-2/1 w-full rounded-lg object-cover"
            />
          </section>
          <Qualification />
          <section aria-labelledby="independance">
            <Heading id="independance">Indépendance et impartialité</Heading>
            <p className="mb-6 text-lg">
              Un certificat ne vaut que par la façon dont il est accordé.
            </p>
            <Points points={principles} columns={2} />
          </section>
        </div>
        <Identity />
      </div>
      <Section
        id="ce-que-nous-sommes"
        title="Ce que nous sommes, et ce que nous ne sommes pas"
        ground="sand"
      >
        <YesAndNo
          yes={{ title: "Ce que nous sommes", items: weAre }}
          no={{ title: "Ce que nous ne sommes pas", items: notThis }}
        />
      </Section>
      <NextStep
        title={"Une question sur notre façon de travailler\u202F?"}
        text={"Écrivez-nous\u00A0: nous vous répondons par écrit."}
        first={{ href: "/contact", label: "Nous écrire" }}
        second={{ href: "/processus", label: "Lire le processus" }}
      />
    </>
  );
}

const Heading = ({ id, children }: { id: string; children: ReactNode }) => (
  <h2 id={id} className="mb-4 text-2xl font-bold text-green sm:text-3xl">
    {children}
  </h2>
);

/** Explains each part of a line of a certificate. */
function Qualification() {
  return (
    <section aria-labelledby="qualification">
      <Heading id="qualification">Ce que dit une qualification</Heading>
      <p className="text-lg">
        Elle répond à quatre questions simples, pour un seul métier à la fois. Par exemple{"\u00A0"}
        :
      </p>
      <dl className="card mt-6 grid overflow-hidden border-t-4 border-t-gold sm:grid-cols-2">
        {meaning.map(({ question, term, example, text }) => (
          <div
            key={term}
            className="border-line p-5 not-first:border-t sm:nth-2:border-t-0 sm:even:border-l"
          >
            <dt>
              <span className="block text-sm text-ink-soft">{question}</span>{" "}
              <span className="block font-semibold">{term}</span>
            </dt>
            <dd className="mt-1">
              <span className="block font-display text-xl font-bold text-green">{example}</span>{" "}
              <span className="mt-2 block text-pretty">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <a href="/qualifications" className="link inline-block py-2 font-semibold">
          Voir toutes les qualifications et leurs codes
        </a>
      </p>
    </section>
  );
}

/** The publisher of the site and further links; sticky on a wide screen. */
function Identity() {
  const settings = useSettings();
  return (
    <aside className="grid gap-8 sm:max-lg:grid-cols-2 lg:sticky lg:top-8">
      <section aria-labelledby="identite" className="card overflow-hidden">
        <div className="band" aria-hidden="true" />
        <div className="p-5">
          <h2 id="identite" className="text-lg font-bold text-green">
            {settings.bodyName}
          </h2>
          {settings.legalForm && <p>{settings.legalForm}</p>}
          {settings.ein && <p>NINEA {settings.ein}</p>}
          {settings.businessRegistry && <p>RCCM {settings.businessRegistry}</p>}
          <div className="mt-2 text-sm">
            <ContactDetails settings={settings} />
          </div>
        </div>
      </section>
      <nav aria-labelledby="en-savoir-plus">
        <h2 id="en-savoir-plus" className="text-lg font-bold text-green">
          Mieux nous connaître
        </h2>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {readMore.map(({ href, title, text }) => (
            <li key={href} className="py-3">
              <a href={href} className="link inline-block py-1 font-semibold">
                {title}
              </a>
              <p className="text-sm text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
