import type { MeansSummary } from "#app/companies/means/means.ts";
import { missingYearsInWords } from "#app/documents/series.ts";
import type { DocumentStanding, ListedDocument } from "#app/documents/vault.ts";
import type { PaymentState } from "#app/payments/payment.machine.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { FeeLine } from "#app/tariff/fees-due.ts";
import type { ApplicationGuard } from "../application.machine.ts";
import { type Discrepancy, sourceWords } from "./discrepancies.ts";
import { askedFigures, type DraftFigures, figureInWords, labelIn } from "./figures.ts";

/** The sections of a draft in their order, by their part of the address. */
export const sections = {
  travaux: "Travaux et classe",
  moyens: "Moyens et références",
  chiffres: "Chiffres",
  pieces: "Pièces",
  frais: "Frais d’ouverture",
  resume: "Relire et déposer",
} as const;
export type Section = keyof typeof sections;
export const sectionNames = Object.keys(sections) as Section[];

/** State of a section. `to-correct`: its content is invalid. */
export type SectionState = "empty" | "under-way" | "complete" | "to-correct";
export const sectionStates: Record<SectionState, string> = {
  empty: "vide",
  "under-way": "en cours",
  complete: "tout y est",
  "to-correct": "à corriger",
};

export interface DraftSubArea {
  subAreaId: string;
  code: string;
  name: string;
  familyCode: string;
  level: Level;
}

/** The data of a document that a draft needs. */
export interface DraftDocument {
  code: string;
  label: string;
  necessity: "required" | "request-enough" | "optional";
  standing: DocumentStanding;
  /** Somebody of the certification body accepted it. */
  isChecked: boolean;
  /** The list that the document is made from; null where it is an upload. */
  listed: ListedDocument | null;
  until: string | null;
  /** Financial years without statements, once there are some; the oldest first. */
  missingYears: readonly number[];
  /** There is a proof that the document was requested, which is enough when `necessity` is `request-enough`. */
  requested: boolean;
}

/** The opening fee of a draft: the amount of the tariff now, and the payment that was asked for. */
export interface DraftFee {
  /** Null while the class or the sub-areas are not chosen. */
  amount: number | null;
  /** What is given back of a paid fee when this choice is filed, in FCFA; 0 for nothing. */
  toReturn: number;
  payment: {
    id: string;
    reference: string;
    state: PaymentState;
    amount: number;
    lines: FeeLine[];
    /** The company declares that it has paid, and staff are checking the sum. */
    isSought: boolean;
  } | null;
}

export interface DraftFacts {
  class: Class | null;
  subAreas: readonly DraftSubArea[];
  /** The typed figures and, for empty fields, the counts of the lists. */
  figures: DraftFigures;
  /** The figures that differ from the lists or from the registration, in the order of the form. */
  discrepancies: readonly Discrepancy[];
  /** Closed financial years of the company, at most three. */
  years: number;
  means: MeansSummary;
  documents: readonly DraftDocument[];
  fee: DraftFee;
}

/** One reason why a draft cannot be filed: its guard, the section where it is corrected, and its French text. */
export interface Obstacle {
  guard: ApplicationGuard;
  section: Section;
  text: string;
  href: string;
}

/** Everything that prevents the filing of a draft, in the order of its sections, except for the sworn statement. */
export function filingObstacles(draft: DraftFacts): Obstacle[] {
  return [
    ...worksObstacles(draft),
    ...figureObstacles(draft),
    ...documentObstacles(draft),
    ...feeObstacles(draft),
    ...discrepancyObstacles(draft),
  ];
}

function worksObstacles(draft: DraftFacts): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const guard = "sub-areas-chosen";
  if (draft.subAreas.length === 0)
    obstacles.push({
      guard,
      section: "travaux",
      text: "Choisissez au moins un sous-domaine",
      href: "#sous-domaines",
    });
  if (draft.class === null)
    obstacles.push({
      guard,
      section: "travaux",
      text: "Choisissez la classe visée",
      href: "#classe",
    });
  return obstacles;
}

const figureObstacles = ({ figures, years }: DraftFacts): Obstacle[] =>
  askedFigures(years).flatMap(({ name }) => {
    const value = figures[name];
    if (typeof value === "number") return [];
    const label = labelIn(figures, name);
    const text =
      value === undefined || value === ""
        ? `Indiquez\u00A0: ${label.toLowerCase()} (0 s’il n’y en a pas)`
        : `Écrivez en chiffres\u00A0: ${label.toLowerCase()}`;
    return [{ guard: "figures-complete", section: "chiffres", text, href: `#${name}` } as const];
  });

const documentWords: Record<DocumentStanding, string> = {
  missing: "manque",
  refused: "est refusée, envoyez-en une autre",
  ended: "n’est plus valable",
  "date-missing": "n’a pas de date",
  requested: "",
  "ends-soon": "",
  "in-order": "",
};

/** Whether a document may be filed: it is valid today, or a proof of request is enough. */
export const mayBeFiled = ({ necessity, standing, requested }: DraftDocument): boolean =>
  necessity === "optional" ||
  standing === "in-order" ||
  standing === "ends-soon" ||
  (necessity === "request-enough" && requested);

const documentObstacles = ({ documents }: DraftFacts): Obstacle[] =>
  documents
    .filter((document) => !mayBeFiled(document))
    .map(({ code, label, standing, missingYears, necessity }) => ({
      guard: "no-missing-document",
      section: "pieces",
      text: `${label}\u00A0: ${missingYearsInWords(missingYears) || documentWords[standing]}${
        necessity === "request-enough" ? " (la preuve de votre demande suffit pour déposer)" : ""
      }`,
      href: `#piece-${code}`,
    }));

function feeObstacles({ fee: { amount, payment } }: DraftFacts): Obstacle[] {
  const feeObstacle = (text: string): Obstacle[] => [
    { guard: "opening-fee-paid", section: "frais", text, href: "#frais" },
  ];
  if (payment?.state === "paid") return [];
  if (amount === null)
    return feeObstacle("Les frais se règlent une fois la classe et les sous-domaines choisis");
  return feeObstacle(
    payment?.state === "to-check" || payment?.isSought
      ? "Votre paiement est en cours de vérification"
      : "Réglez les frais d’ouverture",
  );
}

const discrepancyObstacles = ({ discrepancies }: DraftFacts): Obstacle[] =>
  discrepancies
    .filter(({ confirmed }) => confirmed === null)
    .map(({ name, label, declared, found, source }) => ({
      guard: "discrepancies-confirmed",
      section: "resume",
      text: `${label}\u00A0: ${figureInWords(name, declared)} dans le dossier, ${figureInWords(name, found)} ${sourceWords[source]}. Corrigez ou confirmez`,
      href: `#ecart-${name}`,
    }));

/** Whether a guard of a move holds for a draft; guards about other facts hold here. */
export const draftGuardHolds = (draft: DraftFacts, guard: ApplicationGuard): boolean =>
  !filingObstacles(draft).some((obstacle) => obstacle.guard === guard);

/** The state of each section, for the list beside the form. */
export function sectionProgress(draft: DraftFacts): Record<Section, SectionState> {
  const obstacles = filingObstacles(draft);
  const count = (section: Section) => obstacles.filter((each) => each.section === section).length;
  const stateOf = (section: Section, begun: boolean, wrong = false): SectionState => {
    if (wrong) return "to-correct";
    if (count(section) === 0) return "complete";
    return begun ? "under-way" : "empty";
  };
  const typedValues = askedFigures(draft.years).flatMap(({ name }) => draft.figures[name] ?? []);
  const { means, documents, fee } = draft;
  const hasMeans = means.workers + means.machines + means.references > 0;
  return {
    travaux: stateOf("travaux", draft.class !== null || draft.subAreas.length > 0),
    chiffres: stateOf(
      "chiffres",
      typedValues.length > 0,
      typedValues.some((value) => typeof value === "string" && value !== ""),
    ),
    moyens: hasMeans
      ? means.workers > 0 && means.references > 0
        ? "complete"
        : "under-way"
      : "empty",
    pieces: stateOf(
      "pieces",
      documents.some(({ standing }) => standing !== "missing"),
      documents.some((document) => !mayBeFiled(document) && document.standing !== "missing"),
    ),
    frais: stateOf("frais", fee.payment !== null && fee.payment.state !== "cancelled"),
    resume: obstacles.length === 0 ? "under-way" : "empty",
  };
}

/** The section at which a draft opens: the first one that prevents the filing. */
export function firstIncomplete(draft: DraftFacts): Section {
  const lacking = new Set(filingObstacles(draft).map(({ section }) => section));
  return sectionNames.find((name) => lacking.has(name)) ?? "resume";
}
