import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { audiences, commitments, refusals } from "./mission-text.tsx";
import { NextStep } from "./next-step.tsx";
import { Points } from "./points.tsx";
import { TextWithPicture } from "./text-with-picture.tsx";
import { Paragraphs, Section } from "./titled-section.tsx";

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
      <Section id="pourquoi" title={"Pourquoi qualifier\u202F?"}>
        <TextWithPicture picture="fondations">
          <Paragraphs
            texts={[
              "Une école, un pont ou une conduite d’eau se jugent après des années. Celui qui commande les travaux, lui, doit choisir en quelques semaines, souvent sur un prix et sur des papiers qui se ressemblent.",
              "Les bonnes entreprises en souffrent les premières\u00A0: rien ne distingue celle qui a les ingénieurs, le matériel et les références de celle qui les annonce.",
              "Notre mission est de combler cet écart\u00A0: examiner une fois, sérieusement, ce que l’entreprise sait faire, puis le dire dans des mots que tout le monde peut vérifier.",
            ]}
          />
        </TextWithPicture>
      </Section>
      <Section id="pour-qui" title="À qui cela rend service" ground="sand">
        <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3">
          {audiences.map(({ title, gains, href, link }) => (
            <li key={title} className="card flex flex-col p-5 sm:p-7">
              <h3 className="text-xl font-bold text-green">{title}</h3>
              <ul className="mt-4 flex-1 list-disc space-y-2 pl-5">
                {gains.map((gain) => (
                  <li key={gain}>{gain}</li>
                ))}
              </ul>
              <p className="mt-5">
                <a href={href} className="link font-semibold">
                  {link}
                </a>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        id="engagements"
        title="Nos six engagements"
        lead={"On peut nous les opposer\u00A0: ils sont écrits pour cela."}
      >
        <Points points={commitments} />
      </Section>
      <Section id="limites" title="Ce que nous ne ferons pas" ground="sand">
        <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3">
          {refusals.map(({ title, text }) => (
            <li key={title} className="border-t-4 border-green pt-4">
              <h3 className="text-lg font-bold">{title}</h3>
              <p className="mt-1 text-pretty">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <NextStep
        title={"Et maintenant\u202F?"}
        text="Faites reconnaître ce que votre entreprise sait faire, ou vérifiez celle à qui vous allez confier un chantier."
        first={{ href: "/register", label: "Faire qualifier mon entreprise" }}
        second={{ href: "/annuaire", label: "Consulter l’annuaire" }}
      />
    </>
  );
}
