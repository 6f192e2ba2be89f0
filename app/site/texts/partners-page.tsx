import { Check, X } from "lucide-react";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import {
  exampleLogos,
  joiningSteps,
  limitsOfPartnership,
  partnerKinds,
  shared,
} from "../home/partner-kinds.tsx";
import { NextStep } from "../process/next-step.tsx";
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
        lead="Un partenaire apporte sa connaissance du métier. Il n’intervient jamais dans une décision."
        picture="quai-port"
      />
      <Section
        id="qui"
        title="Six sortes de partenaires"
        lead="Une qualification est utile si ceux qui construisent, ceux qui commandent et ceux qui financent parlent la même langue. Aucun nom ne paraît ici sans accord écrit."
      >
        <Kinds />
      </Section>
      <Limits />
      <Section id="devenir-partenaire" title="Devenir partenaire">
        <ol className="grid gap-y-8 lg:grid-cols-3">
          {joiningSteps.map(({ title, text }, index) => (
            <li
              key={title}
              className="relative before:absolute before:border-dashed before:border-laterite not-last:before:-bottom-8 not-last:before:top-0 not-last:before:left-4.5 not-last:before:border-l-2 max-lg:pl-14 lg:pr-10 lg:not-last:before:inset-x-0 lg:not-last:before:top-4.5 lg:not-last:before:bottom-auto lg:not-last:before:border-t-2 lg:not-last:before:border-l-0"
            >
              <span
                aria-hidden="true"
                className="relative grid size-10 place-items-center rounded-full bg-gold text-night font-display text-lg font-extrabold max-lg:absolute max-lg:left-0"
              >
                {index + 1}
              </span>
              <h3 className="text-lg font-bold lg:mt-4">{title}</h3>
              <p className="mt-1 text-pretty">{text}</p>
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
        <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
          {exampleLogos.map(({ file, name }) => (
            <li key={file} className="grid place-items-center bg-white p-4 sm:p-6">
              <img
                src={`/logos.svg#${file}`}
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

/** The kinds of partners, in two columns. */
function Kinds() {
  return (
    <ul className="grid gap-x-16 border-t border-line sm:grid-cols-2">
      {partnerKinds.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-5 border-b border-line py-6">
          <Icon aria-hidden="true" size={36} strokeWidth={1.5} className="shrink-0 text-laterite" />
          <div className="min-w-0">
            <h3 className="text-lg font-bold text-green">{title}</h3>
            <p className="mt-1 text-pretty">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What an agreement offers, beside what it never includes. */
function Limits() {
  return (
    <section aria-labelledby="limites" className="bg-green-deep text-white">
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-16">
        <h2 id="limites" className="text-2xl font-bold sm:text-3xl">
          Ce qu’un partenariat permet, et ce qu’il ne permet pas
        </h2>
        <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-2 lg:divide-x lg:divide-white/25">
          {[
            { title: "Il permet de…", items: shared, Icon: Check },
            { title: "Il ne permet pas de…", items: limitsOfPartnership, Icon: X },
          ].map(({ title, items, Icon }) => (
            <div key={title}>
              <h3 className="text-xl font-bold text-gold">{title}</h3>
              <ul className="mt-3 divide-y divide-white/25">
                {items.map((item) => (
                  <li key={item} className="flex gap-3 py-3">
                    <Icon aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-gold" />
                    {item}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
