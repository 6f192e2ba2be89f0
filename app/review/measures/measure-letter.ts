import * as v from "valibot";
import { formatDateLong } from "#app/kernel/dates.ts";
import { counted, days } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { kindsOfMeasure, type MeasureLetterKind } from "./measure.ts";

const letterKinds = ["urgent", "decided", "lifted"] as const satisfies MeasureLetterKind[];

/** Everything that the letter of a measure says, frozen when it is signed. Days are YYYY-MM-DD. */
export const measureLetterSchema = v.object({
  number: v.string(),
  kind: v.picklist(letterKinds),
  measure: v.picklist(kindsOfMeasure),
  company: v.object({ name: v.string(), address: v.string() }),
  rights: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      certificate: v.string(),
      /** « N2, classe C » */
      rank: v.string(),
    }),
  ),
  /** The rank that a reduction leaves each right, in the order of `rights`; empty for another measure. */
  reducedTo: v.array(v.string()),
  facts: v.string(),
  /** What the company answered: its day, its documents, and whether it was heard in person; null in an urgent letter. */
  hearing: v.nullable(
    v.object({
      askedOn: v.string(),
      answeredOn: v.nullable(v.string()),
      heardOn: v.nullable(v.string()),
      /** How many documents the company supplied. */
      documents: v.number(),
    }),
  ),
  /** Why it is decided so. */
  reason: v.string(),
  demand: v.nullable(v.string()),
  demandedBy: v.nullable(v.string()),
  /** First day of the effect; the day of the signature. */
  from: v.string(),
  /** Last day of an urgent suspension, and until when the company may answer. */
  until: v.nullable(v.string()),
  answerBy: v.nullable(v.string()),
  place: v.string(),
  appeal: v.object({
    days: v.number(),
    fee: v.number(),
    body: v.string(),
    address: v.string(),
    email: v.string(),
  }),
  signature: v.object({ name: v.string(), on: v.string(), quality: v.string() }),
});

export type MeasureLetter = v.InferOutput<typeof measureLetterSchema>;

const objects: Record<MeasureLetter["measure"], string> = {
  condition: "Condition mise à votre qualification",
  reduction: "Réduction de votre qualification",
  suspension: "Suspension de votre qualification",
  withdrawal: "Retrait de votre qualification",
};

const liftedObjects: Partial<Record<MeasureLetter["measure"], string>> = {
  condition: "Fin de la condition mise à votre qualification",
  suspension: "Levée de la suspension de votre qualification",
};

/** What a letter is about: « Suspension de votre qualification ». */
export function measureLetterObject({ kind, measure, rights }: MeasureLetter): string {
  const one =
    kind === "urgent"
      ? "Suspension en urgence de votre qualification"
      : ((kind === "lifted" ? liftedObjects[measure] : undefined) ?? objects[measure]);
  return rights.length > 1
    ? one.replace("votre qualification", `${rights.length}\u00A0de vos qualifications`)
    : one;
}

/** The sentences before the qualifications. */
export function measureOpening(letter: MeasureLetter): string {
  const { kind, measure, from, until, rights } = letter;
  const isOne = rights.length === 1;
  const these = isOne ? "la qualification suivante" : "les qualifications suivantes";
  const toThese = isOne ? "à la qualification suivante" : "aux qualifications suivantes";
  const day = formatDateLong(from);
  if (kind === "urgent")
    return `Je suspends en urgence, à compter du ${day}, ${these}. Cette suspension prend fin d’elle-même après le ${formatDateLong(until ?? from)} si aucune décision n’est prise d’ici là.`;
  if (kind === "lifted")
    return measure === "condition"
      ? `La condition mise ${toThese} est remplie. Elle prend fin le ${day}.`
      : `Je lève, à compter du ${day}, la suspension de ${these}.`;
  if (measure === "suspension") return `Je suspends, à compter du ${day}, ${these}.`;
  if (measure === "reduction")
    return `Je réduis, à compter du ${day}, ${these}. Un nouveau certificat ${isOne ? "la" : "les"} remplace, sans frais.`;
  return measure === "withdrawal"
    ? `Je retire, à compter du ${day}, ${these}.`
    : `Je mets une condition, à compter du ${day}, ${toThese}. ${isOne ? "Elle reste" : "Elles restent"} en vigueur.`;
}

/** What the company said before the decision, or until when it may say it. */
function hearingInWords({ hearing, answerBy }: MeasureLetter): string[] {
  if (answerBy)
    return [
      `Vous pouvez présenter vos observations depuis votre espace entreprise au plus tard le ${formatDateLong(answerBy)}. Une autre personne décidera ensuite.`,
    ];
  if (!hearing) return [];
  const { askedOn, answeredOn, heardOn, documents } = hearing;
  const answered = answeredOn
    ? `Vous les avez présentées le ${formatDateLong(answeredOn)}.`
    : "Vous n’en avez pas présenté.";
  const heard = heardOn ? ` Vous avez été entendu en personne le ${formatDateLong(heardOn)}.` : "";
  const joined = documents > 0 ? ` Vous avez joint ${counted(documents, "pièce")}.` : "";
  return [
    `Vos observations ont été demandées le ${formatDateLong(askedOn)}. ${answered}${joined}${heard}`,
  ];
}

/** What the company must do, and what the measure means for it meanwhile. */
function demandInWords({ kind, measure, demand, demandedBy, rights }: MeasureLetter): string[] {
  if (kind === "lifted") return [];
  if (measure === "withdrawal")
    return [
      "L’usage du certificat, de la marque et de toute mention de cette qualification cesse dès ce jour.",
    ];
  if (measure === "reduction")
    return [
      "L’usage du certificat précédent cesse dès ce jour. Un niveau ou une classe plus haut se demande par un nouveau dossier.",
    ];
  if (measure === "condition")
    return [
      `Vous devez, au plus tard le ${formatDateLong(demandedBy ?? "")}\u00A0: ${demand}`,
      "Sans cela, une suspension pourra être proposée\u00A0: vous serez entendu d’abord.",
    ];
  return [
    rights.length > 1
      ? "Vous ne pouvez pas vous prévaloir de ces qualifications tant que dure la suspension."
      : "Vous ne pouvez pas vous prévaloir de cette qualification tant que dure la suspension.",
    `Pour que la suspension soit levée\u00A0: ${demand}`,
  ];
}

/** How the company may contest a measure (terms 13); a lifting takes nothing away and is not contested. */
export function measureAppeal({ kind, number, appeal }: MeasureLetter): string[] {
  if (kind === "lifted") return [];
  return [
    `Vous pouvez contester cette décision par un recours gracieux, dans les ${days(appeal.days)} qui suivent sa notification, c’est-à-dire le jour où l’un de vous l’ouvre dans l’espace entreprise ou le jour où nous vous la lisons par téléphone. Écrivez à ${appeal.body}, ${appeal.address}, ou à ${appeal.email}.`,
    `Indiquez le numéro de la mesure, ${number}, dites en quoi la décision vous paraît mal fondée et joignez les documents utiles. D’autres personnes que les premières l’examinent.${appeal.fee > 0 ? ` Les frais de recours, ${formatFcfa(appeal.fee)}, vous sont rendus s’il est accueilli.` : ""} Le recours ne suspend pas la mesure, sauf si nous en décidons autrement par écrit.`,
  ];
}

/** The paragraphs after the qualifications. */
export function measureClosing(letter: MeasureLetter): string[] {
  return [
    ...(letter.kind === "lifted" ? [] : [`Faits retenus\u00A0: ${letter.facts}`]),
    ...hearingInWords(letter),
    `Motifs\u00A0: ${letter.reason}`,
    ...demandInWords(letter),
    ...measureAppeal(letter),
    "Je vous prie d’agréer, Madame, Monsieur, l’expression de ma considération distinguée.",
  ];
}

/** « Fait à Dakar, le 22 décembre 2026. Ibrahima SALAMBÉ, présidence de la commission. » */
export const measureSignature = ({ place, signature }: MeasureLetter): string =>
  `Fait ${place ? `à ${place}, ` : ""}le ${formatDateLong(signature.on)}. ${signature.name}, ${signature.quality}.`;

/** The rank of the right in this place, « N2, classe C », and what a reduction leaves of it. */
export function rankInLetter({ rights, reducedTo }: MeasureLetter, place: number): string {
  const rank = rights[place]?.rank ?? "";
  const lower = reducedTo[place];
  return lower === undefined ? rank : `${rank}, réduit à ${lower}`;
}
