import { type FileRefusal, fileRefusals } from "#app/files/file-refusals.ts";
import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { notDrawn } from "#app/sheets/sheet.ts";
import type { MeasureGuard } from "./measure.machine.ts";
import { MOST_MEASURE_FILES } from "./measure.ts";

type Field = "rights" | "toClass" | "demand" | "demandedBy" | "heardOn";

/** Why somebody of the staff may not do something with a measure. */
export type MeasureRefusal =
  | MoveRefusal<MeasureGuard>
  | "unknown-measure"
  | "changed-meanwhile"
  | "unknown-company"
  | "no-right"
  | "measure-open"
  | "no-demand"
  | "no-reduction"
  | "day-passed"
  | "no-hearing"
  | "not-then"
  | "not-drawn";

export const measureRefusals: Record<MeasureRefusal, RefusalAnswer<Field>> = {
  "unknown-measure": { status: 404, message: "Cette mesure n’existe pas." },
  "not-yours": {
    status: 403,
    message: "Cet acte sur une mesure ne fait pas partie de vos fonctions.",
  },
  "wrong-state": {
    status: 409,
    message: "La mesure a avancé entre-temps\u00A0: relisez-la ci-dessous.",
  },
  "changed-meanwhile": {
    status: 409,
    message: "La mesure a changé entre-temps\u00A0: relisez-la avant de continuer.",
  },
  unconcerned: {
    status: 403,
    message: "Un lien avec cette entreprise vous écarte\u00A0: une autre personne s’en charge.",
  },
  presides: {
    status: 403,
    message: "Seule la présidence, ou sa suppléance désignée, signe une mesure.",
  },
  "another-person": {
    status: 403,
    message: "Vous avez proposé cette mesure\u00A0: une autre personne décide.",
  },
  "lifts-another": {
    status: 403,
    message: "Vous avez proposé la levée\u00A0: une autre personne décide.",
  },
  "company-heard": {
    status: 409,
    message:
      "L’entreprise n’a pas encore été entendue\u00A0: attendez sa réponse ou la fin de son délai.",
  },
  "rights-in-force": {
    status: 409,
    message:
      "Aucune des qualifications visées n’est en vigueur aujourd’hui\u00A0: la mesure ne changerait rien. Abandonnez-la.",
  },
  "ends-urgent": {
    status: 403,
    message: "Une suspension en urgence est en cours\u00A0: seule la présidence peut y mettre fin.",
  },
  "can-be-urgent": {
    status: 409,
    message: "Seule une suspension peut être prise en urgence.",
  },
  "first-urgent": {
    status: 409,
    message:
      "Une suspension en urgence a déjà pris fin sans décision sur cette qualification dans l’année\u00A0: l’entreprise est d’abord entendue.",
  },
  "can-be-lifted": {
    status: 409,
    message: "Il n’y a plus rien à lever\u00A0: la qualification a pris fin.",
  },
  "unknown-company": { status: 404, message: "Cette entreprise n’existe pas." },
  "no-right": {
    status: 400,
    field: "rights",
    message: "Choisissez au moins une qualification en vigueur de cette entreprise.",
  },
  "measure-open": {
    status: 409,
    field: "rights",
    message:
      "Une mesure est déjà en cours sur l’une de ces qualifications\u00A0: terminez-la d’abord.",
  },
  "no-demand": {
    status: 400,
    field: "demand",
    message: "Écrivez ce que l’entreprise doit faire.",
  },
  "no-reduction": {
    status: 400,
    field: "toClass",
    message:
      "Choisissez un niveau ou une classe plus bas que ceux de chacune des qualifications visées.",
  },
  "day-passed": {
    status: 400,
    field: "demandedBy",
    message: "Donnez un jour qui laisse à l’entreprise le temps d’être entendue.",
  },
  "no-hearing": {
    status: 409,
    message: "L’entreprise n’est pas entendue, elle a répondu, ou son délai est déjà plus long.",
  },
  "not-then": {
    status: 400,
    field: "heardOn",
    message: "Donnez un jour entre la demande d’observations et aujourd’hui.",
  },
  "not-drawn": notDrawn,
};

/** Why the company that is heard may not do something, or a document is not added. */
export type OwnMeasureRefusal = "unknown-measure" | "not-yours" | "answered" | "closed";

export const ownMeasureRefusals: Record<OwnMeasureRefusal, RefusalAnswer<never>> = {
  "unknown-measure": { status: 404, message: "Cette mesure n’existe pas." },
  "not-yours": {
    status: 403,
    message:
      "Votre accès permet de lire, pas de répondre\u00A0: demandez-le au responsable du compte.",
  },
  answered: { status: 409, message: "Vos observations sont déjà parties." },
  closed: {
    status: 409,
    message: "La décision est prise ou la mesure abandonnée\u00A0: rien ne s’y ajoute plus.",
  },
};

export type MeasureFileRefusal =
  | FileRefusal
  | "unknown-measure"
  | "not-yours"
  | "closed"
  | "too-many-documents";

export const measureFileRefusals: Record<MeasureFileRefusal, RefusalAnswer<"file">> = {
  ...fileRefusals,
  "unknown-measure": ownMeasureRefusals["unknown-measure"],
  "not-yours": ownMeasureRefusals["not-yours"],
  closed: ownMeasureRefusals.closed,
  "too-many-documents": {
    status: 409,
    field: "file",
    message: `${MOST_MEASURE_FILES} pièces sont déjà jointes, le nombre le plus grand. Décrivez les autres dans le texte.`,
  },
};
