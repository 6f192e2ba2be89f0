import { ArrowRight, X } from "lucide-react";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { BrickEdge } from "#app/ui/brand.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { NextStep } from "../process/next-step.tsx";
import { audiences, commitments, refusals } from "./mission-text.ts";
import { Section } from "./titled-section.tsx";

export default function MissionPage() {
  const { bodyName } = useSettings();
  return (
    <>
      <PageHead
        title="Notre mission"
        description={`La mission de ${bodyName}\u00A0: rendre visible la compétence des entreprises du BTP, pour celles qui construisent et pour ceux qui les choisissent.`}
        path="/mission"
      />
      <PageBanner
        title="Notre mission"
        lead="Rendre la compétence visible, pour que le travail bien fait compte autant que le prix."
        picture="mission-ecole"
      />
      <Why />
      <Section id="pour-qui" title="À qui cela rend service">
        <Audiences />
      </Section>
      <Commitments />
      <Refusals />
      <NextStep
        title={"Et maintenant\u202F?"}
        text="Faites reconnaître ce que votre entreprise sait faire, ou vérifiez celle à qui vous allez confier un chantier."
        first={{ href: "/register", label: "Faire qualifier mon entreprise" }}
        second={{ href: "/annuaire", label: "Consulter l’annuaire" }}
      />
    </>
  );
}

/** Why the mission exists, beside a picture of foundations. */
function Why() {
  return (
    <section aria-labelledby="pourquoi" className="grid bg-sand lg:grid-cols-2">
      <div className="w-full max-w-xl px-4 py-10 sm:py-16 lg:justify-self-end lg:py-24 lg:pr-16">
        <h2 id="pourquoi" className="text-sm font-semibold text-laterite">
          Pourquoi qualifier{"\u202F"}?
        </h2>
        <p className="mt-3 font-display text-2xl leading-snug font-bold text-pretty text-green sm:text-3xl">
          Une école, un pont ou une conduite d’eau se jugent après des années. Celui qui commande
          les travaux doit choisir en quelques semaines.
        </p>
        <p className="mt-5 text-pretty">
          Il choisit souvent sur un prix et sur des papiers qui se ressemblent. Les bonnes
          entreprises en souffrent les premières{"\u00A0"}: rien ne distingue celle qui a les
          ingénieurs, le matériel et les références de celle qui les annonce.
        </p>
        <p className="mt-4 text-pretty">
          Notre mission est de combler cet écart{"\u00A0"}: examiner une fois, sérieusement, ce que
          l’entreprise sait faire, puis le dire dans des mots que tout le monde peut vérifier.
        </p>
      </div>
      <div className="relative text-sand">
        <Picture
          name="fondations"
          alt=""
          sizes="(min-width: 64rem) 50vw, 100vw"
          className="w-full object-cover max-lg:aspect-2/1 lg:absolute lg:inset-0 lg:size-full"
        />
        <BrickEdge from="left" />
      </div>
    </section>
  );
}

/** One row for each audience: who, what they gain, a link. */
function Audiences() {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {audiences.map(({ title, gains, href, link }) => (
        <li key={title} className="grid gap-x-12 gap-y-4 py-6 sm:py-8 lg:grid-cols-[1fr_3fr]">
          <div>
            <h3 className="text-xl font-bold text-green">{title}</h3>
            <p className="mt-2">
              <a href={href} className="link inline-flex items-center gap-1 py-1 font-semibold">
                {link}
                <ArrowRight aria-hidden="true" size={18} className="shrink-0" />
              </a>
            </p>
          </div>
          <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
            {gains.map((gain) => (
              <li key={gain} className="border-l-4 border-gold pl-4 text-pretty">
                {gain}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The commitments, with a sticky heading. */
function Commitments() {
  return (
    <section aria-labelledby="engagements" className="bg-sand">
      <div className="mx-auto grid max-w-6xl items-start gap-x-16 gap-y-8 px-4 py-10 sm:py-16 lg:grid-cols-[2fr_3fr]">
        <div className="lg:sticky lg:top-8">
          <div className="band w-12" aria-hidden="true" />
          <h2 id="engagements" className="mt-4 text-2xl font-bold text-green sm:text-3xl">
            Nos six engagements
          </h2>
          <p className="mt-3 max-w-prose text-lg text-pretty">
            On peut nous les opposer{"\u00A0"}: ils sont écrits pour cela.
          </p>
        </div>
        <ol className="divide-y divide-line">
          {commitments.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 py-5 first:pt-0 last:pb-0">
              <span
                aria-hidden="true"
                className="w-10 shrink-0 font-display text-4xl leading-none font-extrabold text-laterite tabular-nums"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg font-bold">{title}</h3>
                <p className="mt-1 text-pretty">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Refusals() {
  return (
    <section aria-labelledby="limites" className="bg-green-deep text-white">
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-16">
        <h2 id="limites" className="text-2xl font-bold sm:text-3xl">
          Ce que nous ne ferons pas
        </h2>
        <ul className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-3">
          {refusals.map(({ title, text }) => (
            <li key={title} className="flex gap-4">
              <X aria-hidden="true" size={28} className="shrink-0 text-gold" />
              <div>
                <h3 className="text-lg font-bold">{title}</h3>
                <p className="mt-1 text-pretty">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
