import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { NextStep } from "./next-step.tsx";
import {
  exampleLogos,
  joiningSteps,
  limitsOfPartnership,
  partnerKinds,
  shared,
} from "./partner-kinds.tsx";
import { Points, YesAndNo } from "./points.tsx";
import { Section } from "./titled-section.tsx";

export default function PartnersPage() {
  const { bodyName } = useSettings();
  return (
    <>
      <PageHead
        title="Nos partenaires"
        description={`Avec qui ${bodyName} travaille, dans quelles limites, et comment devenir partenaire.`}
        path="/partenaire"
      />
      <PageBanner
        title="Nos partenaires"
        lead="Ils apportent leur connaissance du métier. Ils n’interviennent jamais dans une décision."
        picture="quai-port"
      />
      <Section
        id="qui"
        title="Six sortes de partenaires"
        lead="Une qualification est utile si ceux qui construisent, ceux qui commandent et ceux qui financent parlent la même langue. Aucun nom ne paraît ici sans accord écrit."
      >
        <Points points={partnerKinds} />
      </Section>
      <Section
        id="limites"
        title="Ce qu’un partenariat permet, et ce qu’il ne permet pas"
        ground="sand"
      >
        <YesAndNo
          yes={{ title: "Ce qu’il permet", items: shared }}
          no={{ title: "Ce qu’il ne permet pas", items: limitsOfPartnership }}
        />
      </Section>
      <Section id="devenir-partenaire" title="Devenir partenaire">
        <ol className="grid grid-cols-1 gap-6 lg:grid-cols-3">
          {joiningSteps.map(({ title, text }, index) => (
            <li key={title} className="border-t-4 border-green pt-4">
              <h3 className="text-lg font-bold">
                <span className="text-laterite">{index + 1}.</span> {title}
              </h3>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section
        id="exemples"
        title="Exemples d’illustration"
        lead={
          "Ces huit marques sont inventées\u00A0: elles montrent où paraîtront les partenaires, avec leur accord écrit. Aucune n’est une entreprise réelle."
        }
        ground="sand"
      >
        <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {exampleLogos.map(({ file, name }) => (
            <li key={file} className="card grid place-items-center p-4">
              <img
                src={`/logos/${file}.svg`}
                alt={`Marque inventée ${name}`}
                width={168}
                height={64}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      </Section>
      <NextStep
        title="Parlons-en"
        text="Dites-nous qui vous êtes et ce que vous aimeriez faire avec nous. Nous vous répondons par écrit."
        first={{ href: "/contact", label: "Proposer un partenariat" }}
        second={{ href: "/about#independance", label: "Nos règles d’indépendance" }}
      />
    </>
  );
}
