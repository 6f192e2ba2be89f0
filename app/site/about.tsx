import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { meaning, notThis, principles, readMore, weAre } from "./about-text.tsx";
import { NextStep } from "./next-step.tsx";
import { Points, YesAndNo } from "./points.tsx";
import { TextWithPicture } from "./text-with-picture.tsx";
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
        picture="about-atelier"
      />
      <Section id="qui-sommes-nous" title={"Qui sommes-nous\u202F?"}>
        <TextWithPicture picture="interieur-bureaux">
          <Paragraphs
            texts={[
              `${bodyName} qualifie et certifie les entreprises du bâtiment et des travaux publics établies au Sénégal, et celles des pays voisins qui y travaillent.`,
              "Une entreprise vient à nous de son plein gré. Elle montre ses papiers, son personnel, son matériel, ses comptes et ses chantiers. Des examinateurs vérifient, une commission décide, et l’annuaire public dit le résultat à qui veut le lire.",
              "Nous ne vendons ni travaux, ni études, ni conseil aux entreprises que nous examinons.",
            ]}
          />
        </TextWithPicture>
      </Section>
      <Section
        id="qualification"
        title="Ce que dit une qualification"
        lead="Elle répond à quatre questions simples, pour un seul métier à la fois."
        ground="sand"
      >
        <dl className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {meaning.map(({ question, term, text }) => (
            <div key={term} className="card border-t-4 border-t-gold p-5">
              <dt>
                <span className="block text-sm text-ink-soft">{question}</span>
                <span className="block font-display text-xl font-bold text-green">{term}</span>
              </dt>
              <dd className="mt-2">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6">
          <a href="/qualifications" className="link font-semibold">
            Voir toutes les qualifications et leurs codes
          </a>
        </p>
      </Section>
      <Section
        id="independance"
        title="Indépendance et impartialité"
        lead="Un certificat ne vaut que par la façon dont il est accordé."
      >
        <Points points={principles} />
      </Section>
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
      <Section id="en-savoir-plus" title="Mieux nous connaître">
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {readMore.map(({ href, title, text }) => (
            <li key={href} className="border-t border-line pt-4">
              <h3 className="text-lg font-bold">
                <a href={href} className="link">
                  {title}
                </a>
              </h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
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
