import {
  addToComplaint,
  answerConsent,
  withdrawComplaint,
} from "#app/complaints/answer-as-complainant.server.ts";
import { answerHearing } from "#app/complaints/answer-hearing.server.ts";
import type { ComplaintKind, ComplaintOutcome, Naming } from "#app/complaints/complaint.ts";
import { decideComplaint, returnAnswer } from "#app/complaints/decide-complaint.server.ts";
import { hearCompany } from "#app/complaints/hear-company.server.ts";
import { proposeAnswer } from "#app/complaints/propose-answer.server.ts";
import { acknowledgeComplaint } from "#app/complaints/take-complaint.server.ts";
import { askConsentOfComplainant } from "#app/complaints/write-to-complainant.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { orThrow } from "./load-payments.ts";
import type { Who } from "./stage.ts";

/** A complaint of the demonstration while its acts are played. */
export interface ComplaintStage {
  complaintId: string;
  /** Empty where it is about no company that we know. */
  companyId: string;
  /** The version that the next act has read. */
  version: () => Promise<number>;
  as: (who: Exclude<Who, "system">) => Context;
}

export type ComplaintAct = (stage: ComplaintStage) => Promise<unknown>;

/** The company with an account, one with a right in force and no account, or a number that no certificate has. */
export type ComplainedOf = { account: string } | { certified: number } | "unknown-number";

export interface DemoComplaint {
  /** Local part of the e-mail of who complains. */
  word: string;
  name: string;
  kind: Exclude<ComplaintKind, "body">;
  of: ComplainedOf;
  naming: Naming;
  words: string;
  /** Days before the demonstration on which it was received. */
  received: number;
  acts: readonly (readonly [daysAgo: number, ...acts: ComplaintAct[]])[];
}

type Handler = "registrar" | "other-registrar" | "secretary";

const takes =
  (who: Handler): ComplaintAct =>
  async ({ as, complaintId, version }) =>
    orThrow(await acknowledgeComplaint(as(who), { complaintId, seen: await version() }));

const asksConsent =
  (who: Handler, facts: string): ComplaintAct =>
  async ({ as, complaintId }) =>
    orThrow(await askConsentOfComplainant(as(who), { complaintId, facts }));

const consents: ComplaintAct = async ({ as, complaintId }) =>
  orThrow(await answerConsent(as("nobody"), { complaintId, consent: "given" }));

const hears =
  (who: Handler, facts: string, { tellsNobody }: { tellsNobody: boolean }): ComplaintAct =>
  async ({ as, complaintId }) =>
    orThrow(await hearCompany(as(who), { complaintId, facts, tellsNobody, shown: [] }));

const companyAnswers =
  (answer: string): ComplaintAct =>
  async ({ as, companyId, complaintId }) =>
    orThrow(await answerHearing(as("owner"), { companyId, complaintId, answer }));

const proposes =
  (
    who: Handler,
    proposal: { outcome: ComplaintOutcome; findings: string; answer: string },
  ): ComplaintAct =>
  async ({ as, complaintId, version }) => {
    const { outcome, findings, answer } = proposal;
    const seen = await version();
    orThrow(await proposeAnswer(as(who), { complaintId, outcome, findings, answer, seen }));
  };

const returns =
  (reason: string): ComplaintAct =>
  async ({ as, complaintId, version }) =>
    orThrow(await returnAnswer(as("president"), { complaintId, reason, seen: await version() }));

const decides: ComplaintAct = async ({ as, complaintId, version }) =>
  orThrow(
    await decideComplaint(as("president"), {
      complaintId,
      seen: await version(),
      isAnswered: true,
    }),
  );

const writesBack =
  (body: string): ComplaintAct =>
  async ({ as, complaintId }) =>
    orThrow(await addToComplaint(as("nobody"), { complaintId, body }));

const takesBack: ComplaintAct = async ({ as, complaintId }) =>
  orThrow(await withdrawComplaint(as("nobody"), complaintId));

/** The complaint whose private page the command prints: its author can still write, and the company has not answered. */
export const trackedWord = "reclamation-entendue";

const offer = {
  outcome: "partly-founded",
  findings:
    "L’offre annonce une classe plus grande que celle du certificat. La phrase sur une recommandation n’y est pas.",
} as const;

/**
 * Complaints of the demonstration, one in each state and a false number beside. Nothing ties who handles and who decides to the company.
 * None is about the body: its people are invented too.
 */
export const demoComplaints: readonly DemoComplaint[] = [
  {
    word: "reclamation-fondee",
    name: "Cheikh Tidiane Ndao (démonstration)",
    kind: "company",
    of: { account: "dossier-extension" },
    naming: "may-be-named",
    words:
      "Dans son offre pour notre dispensaire, l’entreprise annonce une classe plus grande que celle de l’annuaire. Elle dit aussi que votre organisme recommande ses travaux.",
    received: 40,
    acts: [
      [38, takes("other-registrar")],
      [
        37,
        hears(
          "other-registrar",
          "Dans une offre pour un dispensaire, votre entreprise aurait annoncé une classe plus grande que celle de votre certificat, et une recommandation de notre organisme. Joignez cette offre.",
          { tellsNobody: false },
        ),
      ],
      [
        29,
        companyAnswers(
          "L’offre reprenait par erreur la classe que nous voulons demander. Nous l’avons corrigée. Nous n’avons jamais parlé d’une recommandation.",
        ),
      ],
      [
        25,
        proposes("other-registrar", {
          ...offer,
          answer:
            "L’offre annonçait une classe plus grande que celle du certificat\u00A0: sur ce point votre réclamation est fondée, et l’entreprise l’a corrigée. Nous n’avons trouvé aucune phrase sur une recommandation.",
        }),
      ],
      [23, returns("Dites aussi à l’auteur où se lit la classe qui vaut.")],
      [
        22,
        proposes("other-registrar", {
          ...offer,
          answer:
            "L’offre annonçait une classe plus grande que celle du certificat\u00A0: sur ce point votre réclamation est fondée, et l’entreprise l’a corrigée. Nous n’avons trouvé aucune phrase sur une recommandation. La classe qui vaut se lit chaque jour dans l’annuaire public.",
        }),
      ],
      [20, decides],
    ],
  },
  {
    word: "reclamation-retiree",
    name: "Aïda Kébé (démonstration)",
    kind: "company",
    of: { certified: 30 },
    naming: "kept-back",
    words:
      "Depuis la réception du chantier, l’entreprise ne répond plus à nos appels. La toiture laisse passer l’eau.",
    received: 18,
    acts: [
      [17, takes("registrar")],
      [
        14,
        writesBack("Elle a rappelé et la toiture est reprise. Je retire ma réclamation."),
        takesBack,
      ],
    ],
  },
  {
    word: "reclamation-a-decider",
    name: "Maguette Loum (démonstration)",
    kind: "company",
    of: { account: "dossier-certifie" },
    naming: "may-be-named",
    words:
      "Le mur de clôture que l’entreprise a monté pour notre groupement s’est fissuré sur toute sa longueur. Elle devait revenir le reprendre, et nous attendons.",
    received: 15,
    acts: [
      [13, takes("secretary")],
      [
        12,
        hears(
          "secretary",
          "Le mur de clôture monté pour le groupement de Madame Loum se serait fissuré sur toute sa longueur, et la reprise promise n’aurait pas été faite.",
          { tellsNobody: false },
        ),
      ],
      [
        7,
        companyAnswers(
          "La fissure vient d’une tranchée creusée au pied du mur après notre départ. Nous avons proposé par écrit de venir la constater.",
        ),
      ],
      [
        3,
        proposes("secretary", {
          outcome: "unfounded",
          findings:
            "Les photos du groupement montrent la tranchée au pied du mur. L’entreprise a proposé par écrit une visite des lieux.",
          answer:
            "Nous avons entendu l’entreprise. Une tranchée creusée après son départ explique la fissure, et elle propose de la constater avec vous. Votre réclamation n’est pas fondée. Si vous ne vous accordez pas, la réparation relève de la justice.",
        }),
      ],
    ],
  },
  {
    word: trackedWord,
    name: "Ndèye Astou Mbaye (démonstration)",
    kind: "company",
    of: { account: "entreprise" },
    naming: "kept-back",
    words:
      "Le panneau de l’entreprise dit qu’elle a construit l’école de notre quartier. Je gardais ce chantier\u00A0: une autre entreprise l’a construite.",
    received: 9,
    acts: [
      [8, takes("registrar")],
      [
        7,
        asksConsent(
          "registrar",
          "Une personne qui gardait le chantier de l’école dit qu’une autre entreprise l’a construite.",
        ),
      ],
      [6, consents],
      [
        5,
        hears(
          "registrar",
          "Votre panneau présente une école comme votre ouvrage. Une personne qui gardait ce chantier dit qu’une autre entreprise l’a construite. Dites qui l’a construite, et joignez le procès-verbal de réception.",
          { tellsNobody: true },
        ),
      ],
    ],
  },
  {
    word: "reclamation-faux-numero",
    name: "Papa Alioune Diack (démonstration)",
    kind: "misuse",
    of: "unknown-number",
    naming: "kept-back",
    words:
      "Une entreprise m’a montré ce certificat pour construire ma boutique. Votre page de vérification dit que personne n’a ce numéro.",
    received: 2,
    acts: [],
  },
  {
    word: "reclamation-recue",
    name: "Khadim Seck (démonstration)",
    kind: "company",
    of: { certified: 60 },
    naming: "kept-back",
    words:
      "L’avance pour l’extension de ma maison est payée et les fondations sont coulées. Depuis, personne ne vient plus et le chef de chantier ne répond pas. Je voudrais que les travaux reprennent.",
    received: 1,
    acts: [],
  },
];
