import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { answerMeasure } from "#app/review/measures/answer-measure.server.ts";
import { dropMeasure, proposeLift } from "#app/review/measures/end-measure.server.ts";
import {
  extendMeasureHearing,
  hearMeasuredCompany,
  noteHeardInPerson,
} from "#app/review/measures/hear-measured-company.server.ts";
import type { MeasureKind } from "#app/review/measures/measure.ts";
import { recordMeasureCall } from "#app/review/measures/notify-measure.server.ts";
import {
  previewMeasureLetter,
  type SignedMove,
  signMeasure,
} from "#app/review/measures/sign-measure.server.ts";
import { orThrow } from "./load-payments.ts";
import type { Days } from "./scenes.ts";
import type { Who } from "./stage.ts";

/** The day so many days before the demonstration, as a text says it: « 12 janvier 2027 ». */
type OnDay = (daysAgo: number) => string;
type Words = (on: OnDay) => string;

/** A measure of the demonstration while its acts are played. */
export interface MeasureStage {
  measureId: string;
  companyId: string;
  on: OnDay;
  /** The version that the next act has read. */
  version: () => Promise<number>;
  as: (who: Exclude<Who, "system">) => Context;
}

type MeasureAct = (stage: MeasureStage) => Promise<unknown>;

type Handler = "registrar" | "other-registrar" | "secretary";

export interface DemoMeasure {
  /** The company with an account, or one without: of those with a right in force in the first sub-area, how many come before it. */
  of: { account: string } | { certified: number };
  /** Codes of the sub-areas that it is about. */
  subAreas: readonly [string, ...string[]];
  /** It is about each right in force of the company. */
  isAboutAll?: true;
  kind: MeasureKind;
  facts: Words;
  /** Empty for a withdrawal. */
  demand: string;
  /** A condition may be met for so many days after the demonstration. */
  demandedIn?: number;
  by: Handler;
  /** Days before the demonstration on which it was proposed. */
  proposed: number;
  acts: Days<MeasureAct>;
}

const hears =
  (who: Handler): MeasureAct =>
  async ({ as, measureId, version }) =>
    orThrow(await hearMeasuredCompany(as(who), { measureId, seen: await version() }));

const extendsTime =
  (who: Handler): MeasureAct =>
  async ({ as, measureId }) =>
    orThrow(await extendMeasureHearing(as(who), { measureId }));

const notes =
  (who: Handler, said: string): MeasureAct =>
  async ({ as, measureId }) => {
    const ctx = as(who);
    orThrow(await noteHeardInPerson(ctx, { measureId, said, heardOn: todayInDakar(ctx.now) }));
  };

const companyAnswers =
  (answer: string): MeasureAct =>
  async ({ as, companyId, measureId }) =>
    orThrow(await answerMeasure(as("owner"), { companyId, measureId, answer }));

const signs =
  (move: SignedMove, reason: string): MeasureAct =>
  async ({ as, measureId, version }) => {
    const ctx = as("president");
    const signing = { measureId, move, reason };
    const { sha256: readSha256 } = orThrow(await previewMeasureLetter(ctx, signing));
    orThrow(await signMeasure(ctx, { ...signing, seen: await version(), readSha256 }));
  };

/** A call to the company that reads it its letter. */
const calls =
  (who: Handler, spokeTo: string): MeasureAct =>
  async ({ as, measureId }) => {
    const ctx = as(who);
    orThrow(await recordMeasureCall(ctx, { measureId, spokeTo, calledAt: ctx.now }));
  };

const drops =
  (who: "secretary" | "president", reason: Words): MeasureAct =>
  async ({ as, measureId, version, on }) =>
    orThrow(await dropMeasure(as(who), { measureId, reason: reason(on), seen: await version() }));

const proposesLift =
  (who: Handler, reason: Words): MeasureAct =>
  async ({ as, measureId, version, on }) =>
    orThrow(await proposeLift(as(who), { measureId, reason: reason(on), seen: await version() }));

/**
 * Measures of the demonstration, one in each state, the oldest first. Companies without an account are heard in person, or do not answer.
 * Those that a letter has told of what was decided were called, but for one whose letter nobody has read.
 */
export const demoMeasures: readonly DemoMeasure[] = [
  {
    of: { certified: 12 },
    subAreas: ["9104"],
    isAboutAll: true,
    kind: "suspension",
    facts: (on) =>
      `L’attestation de la Caisse de sécurité sociale n’est plus valable depuis le ${on(160)}. La Caisse nous a écrit le ${on(106)} que les cotisations des trois derniers trimestres ne sont pas versées.`,
    demand: "Produire une attestation valable de la Caisse de sécurité sociale.",
    by: "other-registrar",
    proposed: 100,
    acts: [
      [99, hears("other-registrar")],
      [
        74,
        signs(
          "decide",
          "La lettre de la Caisse établit les faits, et rien ne nous a été présenté contre elle. Des ouvriers ne sont pas couverts contre les accidents du travail.",
        ),
      ],
      [71, calls("other-registrar", "Fatou Bintou Niang, gérante")],
      [
        15,
        proposesLift(
          "registrar",
          (on) =>
            `L’attestation de la Caisse du ${on(19)} est produite, et la Caisse l’a confirmée le ${on(16)}.`,
        ),
      ],
      [12, signs("lift", "")],
      [10, calls("registrar", "Fatou Bintou Niang, gérante")],
    ],
  },
  {
    of: { certified: 15 },
    subAreas: ["2201"],
    kind: "suspension",
    facts: (on) =>
      `Le ${on(82)}, le bureau de contrôle d’une école en construction a rendu compte d’essais sur le béton des poteaux\u00A0: 14\u00A0MPa en moyenne, pour 25\u00A0MPa prescrits. L’entreprise n’a montré ni formule de béton, ni registre de coulage.`,
    demand:
      "Reprendre les poteaux, faire refaire les essais par un laboratoire, et tenir un registre de coulage sur chaque chantier.",
    by: "secretary",
    proposed: 75,
    acts: [
      [74, hears("secretary")],
      [
        66,
        notes(
          "secretary",
          "Le directeur technique reconnaît les résultats. Il explique que la bétonnière dosait mal et que les essais n’étaient pas prévus au marché.",
        ),
      ],
      [
        48,
        signs(
          "decide",
          "Les essais ne sont pas contestés. Sans formule ni registre de coulage, rien ne montre que les autres bétons de l’entreprise sont meilleurs.",
        ),
      ],
      [45, calls("secretary", "Abdoulaye Goudiaby, directeur technique")],
      [
        2,
        proposesLift(
          "other-registrar",
          (on) =>
            `Les poteaux sont repris. Les essais du ${on(9)}, faits par un laboratoire, donnent 27\u00A0MPa en moyenne. Le registre de coulage est tenu sur les deux chantiers ouverts, vu sur place le ${on(4)}.`,
        ),
      ],
    ],
  },
  {
    of: { certified: 9 },
    subAreas: ["7101"],
    kind: "withdrawal",
    facts: (on) =>
      `Le dossier présente un forage équipé pour une commune du Saloum. Interrogé le ${on(74)}, le maire a répondu le ${on(68)} que ce forage n’existe pas et que la signature du procès-verbal de réception n’est pas la sienne.`,
    demand: "",
    by: "registrar",
    proposed: 64,
    acts: [
      [62, hears("registrar")],
      [55, extendsTime("registrar")],
      [
        33,
        signs(
          "decide",
          "La réponse de la mairie est écrite et précise. L’entreprise a demandé plus de temps et l’a eu\u00A0: elle n’a montré ni contrat, ni forage. La qualification a été accordée sur cette référence.",
        ),
      ],
      [30, calls("registrar", "Ousseynou Cissé, gérant")],
    ],
  },
  {
    of: { certified: 5 },
    subAreas: ["7102"],
    isAboutAll: true,
    kind: "condition",
    facts: (on) =>
      `Le quitus fiscal de l’entreprise n’est plus valable depuis le ${on(75)}. Demandé le ${on(60)} et le ${on(47)}, le nouveau n’est pas arrivé.`,
    demand: "Produire un quitus fiscal valable.",
    demandedIn: 30,
    by: "secretary",
    proposed: 40,
    acts: [
      [39, hears("secretary")],
      [
        14,
        signs(
          "decide",
          "Rien ne nous a été présenté. Les travaux de l’entreprise ne sont pas en cause\u00A0: une condition suffit, avec le temps que demande un quitus.",
        ),
      ],
      [12, calls("secretary", "Khady Sène, comptable")],
    ],
  },
  {
    of: { certified: 6 },
    subAreas: ["8101"],
    kind: "suspension",
    facts: (on) =>
      `Le ${on(46)}, un huissier a constaté que le chantier d’un pont sur piste est abandonné\u00A0: ni personnel, ni matériel, deux culées coulées et pas de tablier. L’avance de démarrage est payée depuis le ${on(150)}. Les mises en demeure du ${on(88)} et du ${on(64)} sont restées sans réponse.`,
    demand:
      "Reprendre le chantier, ou rendre l’avance et convenir par écrit avec le maître d’ouvrage de la fin du marché.",
    by: "other-registrar",
    proposed: 35,
    acts: [
      [34, hears("other-registrar")],
      [
        8,
        signs(
          "decide",
          "Le constat d’huissier et les deux mises en demeure établissent l’abandon, et rien ne nous a été présenté qui l’explique. Les ponts sont l’objet même de cette qualification.",
        ),
      ],
    ],
  },
  {
    of: { certified: 8 },
    subAreas: ["8101"],
    kind: "suspension",
    facts: (on) =>
      `Selon une lettre du ${on(36)}, l’entreprise a confié tout le marché d’un pont à un sous-traitant que le maître d’ouvrage n’a pas agréé.`,
    demand:
      "Montrer l’agrément du sous-traitant par le maître d’ouvrage, ou faire elle-même les travaux.",
    by: "registrar",
    proposed: 30,
    acts: [
      [29, hears("registrar")],
      [
        16,
        drops(
          "secretary",
          (on) =>
            `Le maître d’ouvrage a confirmé le ${on(18)} qu’il a agréé le sous-traitant avant les travaux. Les faits ne sont pas établis.`,
        ),
      ],
    ],
  },
  {
    of: { account: "dossier-extension" },
    subAreas: ["1302"],
    kind: "condition",
    facts: (on) =>
      `L’habilitation du boutefeu présenté au dossier a pris fin le ${on(52)}. À notre demande du ${on(33)}, l’entreprise n’a présenté ni renouvellement, ni autre boutefeu.`,
    demand: "Présenter un boutefeu habilité, et ne faire aucun tir d’ici là.",
    demandedIn: 40,
    by: "registrar",
    proposed: 20,
    acts: [
      [19, hears("registrar")],
      [
        6,
        companyAnswers(
          "Notre boutefeu a demandé le renouvellement de son habilitation et attend la réponse. D’ici là, nous terrassons le rocher au brise-roche, sans explosif.",
        ),
      ],
    ],
  },
  {
    of: { account: "dossier-certifie" },
    subAreas: ["4101"],
    kind: "suspension",
    facts: (on) =>
      `Le chef d’atelier présenté au dossier pour la menuiserie bois a quitté l’entreprise le ${on(13)}\u00A0: il nous l’a écrit le ${on(10)}, avec son certificat de travail. Personne d’autre au dossier n’a de diplôme ou d’expérience en menuiserie.`,
    demand:
      "Nommer un chef d’atelier qualifié en menuiserie bois, et joindre son diplôme, son contrat et la déclaration nominative des salaires où il figure.",
    by: "other-registrar",
    proposed: 7,
    acts: [[6, hears("other-registrar")]],
  },
  {
    of: { certified: 3 },
    subAreas: ["2202"],
    kind: "suspension",
    facts: (on) =>
      `Le ${on(4)}, l’Inspection du travail a arrêté le chantier d’un immeuble R+5\u00A0: les étais du troisième plancher ont été retirés trois jours après le coulage, et le plancher s’est affaissé. Un ouvrier est blessé. Selon le procès-verbal, un second chantier de l’entreprise est décoffré de la même manière.`,
    demand:
      "Faire contrôler les deux chantiers par un bureau de contrôle, et remettre son rapport avec une consigne écrite de décoffrage.",
    by: "registrar",
    proposed: 3,
    acts: [
      [
        3,
        signs(
          "suspend-at-once",
          "Des ouvriers travaillent sous les planchers du second chantier. Attendre la fin du délai de réponse les exposerait.",
        ),
      ],
      [2, calls("registrar", "Modou Diakhaté, gérant")],
    ],
  },
  {
    of: { certified: 4 },
    subAreas: ["3102", "3103"],
    kind: "condition",
    facts: (on) =>
      `L’attestation d’assurance décennale du dossier a pris fin le ${on(48)}. Nous avons demandé la nouvelle le ${on(34)} et le ${on(13)}, sans réponse.`,
    demand: "Produire une attestation d’assurance décennale valable pour les travaux d’étanchéité.",
    demandedIn: 45,
    by: "secretary",
    proposed: 1,
    acts: [],
  },
];
