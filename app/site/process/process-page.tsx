import { Search, Users, UserX } from "lucide-react";
import { recentRequirements } from "#app/documents/requirement.queries.server.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { WithContents } from "#app/layouts/public/with-contents.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSettings, useTariff } from "#app/layouts/site-data.ts";
import { railLabels } from "#app/payments/payment.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { Points } from "../texts/points.tsx";
import { Section } from "../texts/titled-section.tsx";
import type { Route } from "./+types/process-page";
import { NextStep } from "./next-step.tsx";
import { ProcessAppeal, ProcessValidity } from "./process-after.tsx";
import { ProcessClasses } from "./process-classes.tsx";
import { ProcessCriteria } from "./process-criteria.tsx";
import { ProcessDocuments } from "./process-documents.tsx";
import { ProcessFees } from "./process-fees.tsx";
import { ProcessSteps } from "./process-steps.tsx";

const contents = [
  { id: "etapes", label: "Les quatre étapes" },
  { id: "qui-decide", label: "Qui décide" },
  { id: "pieces", label: "Les pièces" },
  { id: "classes", label: "Niveaux et classes" },
  { id: "criteres", label: "Minima et grille" },
  { id: "frais", label: "Les frais" },
  { id: "validite", label: "Validité et suivi" },
  { id: "recours", label: "Refus et recours" },
];

const deciders = [
  {
    icon: Search,
    title: "L’instructeur examine",
    text: "Il lit le dossier, interroge les clients cités en référence, visite si nécessaire, et rend un avis écrit.",
  },
  {
    icon: Users,
    title: "La commission décide",
    text: "Des professionnels de métiers différents accordent, accordent en partie, ajournent ou refusent, toujours avec des motifs.",
  },
  {
    icon: UserX,
    title: "Les intéressés se retirent",
    text: "Un membre lié à l’entreprise, ou son concurrent direct, ne participe ni à l’examen ni au vote.",
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, rails } = context.get(requestContext);
  const { bankAccount } = await settingsInForce(db, now);
  const ways = [
    ...rails.map(({ name }) => railLabels[name]),
    ...(bankAccount ? ["virement bancaire"] : []),
    "chèque",
    "espèces à la caisse",
  ];
  return { requirements: await recentRequirements(db, now), ways };
}

export default function ProcessPage({ loaderData }: Route.ComponentProps) {
  const { bodyName, renewalOpensDays, feesTaxes } = useSettings();
  const { fees, classCeilings, classMinima, levels, delays, validity } = useTariff();
  return (
    <>
      <PageHead
        title={"Processus de qualification\u00A0: étapes, pièces, frais et délais"}
        description={`Les quatre étapes de la qualification par ${bodyName}\u00A0: qui décide, quelles pièces, quels frais, quels délais, quelle validité et quel recours.`}
        path="/processus"
      />
      <PageBanner
        title="Processus de qualification"
        lead="Quatre étapes, des délais et des frais connus d’avance, une décision motivée."
        picture="marche-couvert"
      />
      <WithContents contents={contents}>
        <Section
          id="etapes"
          title="Les quatre étapes"
          lead={
            "Vous vous inscrivez, puis tout se fait dans votre espace entreprise\u00A0: le dossier, les pièces, les frais et nos réponses."
          }
        >
          <ProcessSteps fees={fees} delays={delays} />
        </Section>
        <Section
          id="qui-decide"
          title={"Qui décide\u202F?"}
          lead="Celui qui instruit ne décide pas, et personne ne décide seul."
        >
          <Points points={deciders} />
        </Section>
        <Section
          id="pieces"
          title="Les pièces à préparer"
          lead="La liste exacte s’affiche dans votre dossier, selon votre forme juridique, vos métiers et votre classe. Voici l’essentiel."
        >
          <ProcessDocuments requirements={loaderData.requirements} />
        </Section>
        <Section
          id="classes"
          title="Niveaux et classes"
          lead="Le niveau dit la difficulté des travaux, la classe leur taille. On demande l’un et l’autre, pour chaque sous-domaine."
        >
          <ProcessClasses classCeilings={classCeilings} levels={levels} />
        </Section>
        <Section
          id="criteres"
          title="Minima de classe et grille d’examen"
          lead="Les mêmes pour toutes les entreprises. Une classe est accordée quand tous ses minima sont atteints, sauf décision motivée de la commission."
        >
          <ProcessCriteria minima={classMinima} />
        </Section>
        <Section
          id="frais"
          title="Les frais"
          lead={
            "L’inscription est gratuite. L’ouverture se règle au dépôt du dossier, le certificat s’il est accordé, le suivi chaque année. Montants en FCFA, en vigueur aujourd’hui\u202F; celui de votre demande de paiement ne change plus."
          }
        >
          <ProcessFees fees={fees} taxes={feesTaxes} ways={loaderData.ways} />
          <p className="mt-6">
            <a className="link font-semibold" href="/pre-verification">
              Calculer les frais et les pièces de votre demande
            </a>
          </p>
        </Section>
        <Section id="validite" title="Validité, suivi et renouvellement">
          <ProcessValidity
            validity={validity}
            delays={delays}
            renewalOpensDays={renewalOpensDays}
          />
        </Section>
        <Section id="recours" title="Refus et recours">
          <ProcessAppeal delays={delays} appealFee={fees.appeal} />
        </Section>
      </WithContents>
      <NextStep
        title={"Prêt à commencer\u202F?"}
        text={
          "Munissez-vous de votre NINEA et de votre registre du commerce\u00A0: l’inscription prend quelques minutes."
        }
        first={{ href: "/register", label: "Faire qualifier mon entreprise" }}
        second={{ href: "/contact", label: "Poser une question" }}
      />
    </>
  );
}
