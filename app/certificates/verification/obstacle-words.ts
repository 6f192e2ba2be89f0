/** What is wrong with the number or with the code that was read, before any qualification is looked at. */
export type Obstacle =
  | "unknown"
  | "mistyped"
  | "foreign"
  | "too-many"
  | "altered"
  | "unknown-key"
  | "compromised"
  | "unreadable"
  | "other-certificate";

/** The shape that stands beside the word; two answers of different meaning never have the same. */
export type Shape =
  | "seal"
  | "half-seal"
  | "pause"
  | "octagon"
  | "cross"
  | "arrow"
  | "clock"
  | "calendar"
  | "triangle"
  | "broken"
  | "digits"
  | "offline";

export interface AnswerWords {
  /** Stands before the word: what the certificate is besides its state. */
  notice?: string;
  word: string;
  shape: Shape;
  /** The ground: `good` and `bad` are solid, the others soft. */
  tone: "good" | "bad" | "warn" | "late" | "plain";
  /** Sentences; one of them may be emphasised with `<b>` by the caller, never by the text. */
  sentences: readonly string[];
}

/** Word, shape and sentences where the number or the code itself is wrong. None of them says anything good of the paper. */
export const obstacleWords: Record<Obstacle, AnswerWords> = {
  unknown: {
    word: "Inconnu",
    shape: "triangle",
    tone: "late",
    sentences: [
      "Ce numéro est bien formé, mais nous ne l’avons jamais donné. Le document est peut-être faux\u00A0: signalez-le-nous.",
    ],
  },
  mistyped: {
    word: "Mal recopié",
    shape: "digits",
    tone: "plain",
    sentences: [
      "Un chiffre est faux ou deux sont échangés. Aucun certificat ne peut porter ce numéro\u00A0: cela ne dit rien de l’entreprise.",
    ],
  },
  foreign: {
    word: "Pas un de nos numéros",
    shape: "digits",
    tone: "plain",
    sentences: [
      "Nos numéros commencent par QC-SN, puis l’année, le rang et un chiffre de contrôle. Celui-ci vient d’ailleurs, ou il manque une partie.",
    ],
  },
  "too-many": {
    word: "Un instant",
    shape: "clock",
    tone: "plain",
    sentences: [
      "Trop de numéros inconnus ont été demandés depuis votre connexion. Réessayez dans quelques minutes, ou appelez-nous.",
    ],
  },
  altered: {
    word: "Modifié",
    shape: "broken",
    tone: "bad",
    sentences: [
      "Ce que dit le code n’est plus ce que nous avons signé. Ne vous fiez pas à ce document, et signalez-le-nous.",
    ],
  },
  "unknown-key": {
    word: "Cachet inconnu",
    shape: "broken",
    tone: "bad",
    sentences: [
      "Le code porte une signature qui n’est pas la nôtre. Ne vous fiez pas à ce document, et signalez-le-nous.",
    ],
  },
  compromised: {
    word: "Clé compromise",
    shape: "broken",
    tone: "late",
    sentences: [
      "Le code est signé par une clé que nous avons retirée parce qu’elle a pu être volée. Il ne prouve rien par lui-même\u00A0: seul compte ce que dit notre registre, ci-dessous.",
    ],
  },
  unreadable: {
    word: "Code illisible",
    shape: "broken",
    tone: "late",
    sentences: [
      "Le code n’a pas été lu en entier, ou il n’est pas de nous. Scannez-le de plus près, ou tapez le numéro imprimé.",
    ],
  },
  "other-certificate": {
    word: "Code d’un autre certificat",
    shape: "broken",
    tone: "bad",
    sentences: [
      "Le code est authentique, mais il appartient à un autre numéro que celui de l’adresse. Ne vous fiez pas à ce document.",
    ],
  },
};
