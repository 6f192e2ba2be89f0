import type { ChangeRefusal } from "#app/applications/application.refusals.ts";
import { changeRefusals } from "#app/applications/application.refusals.ts";
import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { tooLong } from "#app/kernel/too-long.ts";
import { notDrawn } from "#app/sheets/sheet.ts";
import type { DecisionGuard } from "./decision.machine.ts";

type OwnRefusal =
  | MoveRefusal<DecisionGuard>
  | "unknown-decision"
  | "not-voted"
  | "not-drawn"
  | "prepared-already"
  | "not-declared"
  | "no-words"
  | "words-too-long"
  | "nobody-named"
  | "not-then"
  | "nothing-chosen"
  | "not-received"
  | "changed-meanwhile";

/** Characters that the secretary may add to a letter. */
export const longestWords = 4_000;

export type DecisionRefusal = OwnRefusal | ChangeRefusal;

const ownRefusals: Record<OwnRefusal, RefusalAnswer> = {
  "unknown-decision": { status: 404, message: "Cette décision n’existe pas." },
  "not-yours": { status: 403, message: "Cet acte ne vous revient pas." },
  "wrong-state": {
    status: 409,
    message: "Le statut de cette décision ne le permet plus.",
  },
  "changed-meanwhile": {
    status: 409,
    message: "Cette décision a changé entre-temps\u00A0: relisez-la.",
  },
  "not-drawn": notDrawn,
  "not-voted": {
    status: 409,
    message: "La commission n’a pas encore voté ce point, ou son procès-verbal n’est pas signé.",
  },
  "prepared-already": { status: 409, message: "Une décision est déjà préparée pour ce point." },
  "not-declared": {
    status: 409,
    message: "Déclarez d’abord vos intérêts dans ce dossier.",
  },
  "no-words": {
    status: 400,
    message: "Écrivez ce qui s’est passé, en quelques mots.",
    field: "said",
  },
  "words-too-long": tooLong("Le texte ajouté à la lettre", longestWords, "words"),
  "nobody-named": {
    status: 400,
    message:
      "Indiquez le nom de la personne jointe\u00A0: un appel ne vaut notification que s’il dit à qui la décision a été lue.",
    field: "spokeTo",
  },
  "not-then": {
    status: 400,
    message:
      "L’appel a eu lieu après la signature de la décision, et pas plus tard que maintenant.",
    field: "calledOn",
  },
  "not-received": {
    status: 400,
    message: "Le jour de réception n’est pas encore venu.",
    field: "receivedOn",
  },
  "nothing-chosen": { status: 400, message: "Choisissez au moins une décision." },
  "minutes-signed": {
    status: 409,
    message: "Le procès-verbal de la séance n’est pas encore signé.",
  },
  entitled: {
    status: 403,
    message:
      "La décision est signée par la présidence, ou par la suppléance désignée d’avance, sans intérêt dans le dossier\u00A0: ni l’instructeur, ni le rapporteur, ni la personne qui l’a préparée.",
  },
  read: {
    status: 409,
    message:
      "Ouvrez d’abord la lettre telle qu’elle est aujourd’hui\u00A0: vous signez ce que vous avez lu.",
  },
  "reason-given": {
    status: 400,
    message: "Dites quelle faute de procédure est en cause, en dix caractères au moins.",
    field: "reason",
  },
  "never-returned": {
    status: 409,
    message:
      "Cette décision a déjà été rendue une fois\u00A0: elle se signe, ou le secrétariat la remet à la commission.",
  },
};

export const decisionRefusals: Record<DecisionRefusal, RefusalAnswer> = {
  ...changeRefusals,
  ...ownRefusals,
};
