import type { PdfVerdict } from "./check-pdf.ts";
import { type AnswerWords, obstacleWords } from "./obstacle-words.ts";

/** What a chosen file turned out to be, where it is not one that our seal covers whole. */
export type FileObstacle =
  | Exclude<PdfVerdict["kind"], "sealed">
  | "no-code"
  | "foreign-code"
  | "no-picture"
  | "too-large"
  | "empty"
  | "neither"
  | "no-network";

/** What the first bytes of a chosen file say that it is. A video begins like a HEIC photo and differs in its brand. */
export function beginningOf(bytes: Uint8Array): "empty" | "pdf" | "picture" | "neither" {
  if (bytes.length === 0) return "empty";
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (text.startsWith("%PDF-")) return "pdf";
  const pictures =
    /^(?:\xff\xd8\xff|\x89PNG|GIF8|BM|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:hei|hev|mif1|msf1|avi[fs]))/s;
  return pictures.test(text) ? "picture" : "neither";
}

/** The sentences about a chosen file. None says anything good of it. */
export const fileWords: Record<FileObstacle, AnswerWords> = {
  appended: {
    word: "Complété après le cachet",
    shape: "broken",
    tone: "bad",
    sentences: [
      "Quelque chose a été ajouté à ce fichier après notre cachet, ou le cachet n’en couvre qu’une partie. Ne vous fiez pas à ce document.",
    ],
  },
  altered: {
    ...obstacleWords.altered,
    sentences: [
      "Ce fichier n’est plus celui que nous avons scellé. Un logiciel a pu l’enregistrer de nouveau\u00A0: demandez l’original. Ne vous fiez pas à celui-ci\u202F; si rien d’autre ne l’explique, signalez-le-nous.",
    ],
  },
  "unknown-key": {
    ...obstacleWords["unknown-key"],
    sentences: [
      "Ce fichier porte un cachet, mais ce n’est pas le nôtre. Ne vous fiez pas à ce document, et signalez-le-nous.",
    ],
  },
  compromised: {
    ...obstacleWords.compromised,
    sentences: [
      "Ce fichier est scellé par une clé que nous avons retirée parce qu’elle a pu être volée. Il ne prouve rien par lui-même\u00A0: seul compte le statut du numéro.",
    ],
  },
  unsealed: {
    word: "Sans cachet",
    shape: "broken",
    tone: "late",
    sentences: [
      "Ce PDF ne porte pas de cachet\u00A0: c’est une copie, un scan ou un faux, et nous n’y avons lu aucun code. Tapez le numéro imprimé, ou prenez son code en photo\u00A0: seul compte son statut.",
    ],
  },
  "not-a-pdf": {
    word: "Fichier non lu",
    shape: "broken",
    tone: "plain",
    sentences: ["Choisissez le PDF du certificat, ou une photo nette de son code."],
  },
  "no-code": {
    word: "Aucun code lu",
    shape: "broken",
    tone: "plain",
    sentences: [
      "Nous n’avons lu aucun code sur cette photo. Reprenez-la de plus près, à plat et sans reflet, ou tapez le numéro.",
    ],
  },
  "foreign-code": {
    word: "Code d’un autre site",
    shape: "broken",
    tone: "bad",
    sentences: [
      "Le code de cette photo n’ouvre pas notre site. Ne vous y fiez pas\u00A0: tapez le numéro imprimé, et signalez-nous ce document.",
    ],
  },
  "no-picture": {
    word: "Photo non lue",
    shape: "broken",
    tone: "plain",
    sentences: [
      "Ce navigateur ne lit pas cette photo\u00A0: format HEIC, souvent, ou fichier abîmé. Faites une capture d’écran de la photo, ou tapez le numéro.",
    ],
  },
  empty: {
    word: "Fichier vide",
    shape: "broken",
    tone: "plain",
    sentences: [
      "Ce fichier est vide\u00A0: son téléchargement a pu s’arrêter. Reprenez-le, ou tapez le numéro.",
    ],
  },
  neither: {
    word: "Ni PDF ni photo",
    shape: "broken",
    tone: "plain",
    sentences: [
      "Ce fichier n’est ni un PDF ni une photo. Si le certificat est dedans (dossier ZIP, document Word), ouvrez-le et choisissez le PDF lui-même.",
    ],
  },
  "no-network": {
    word: "Pas de réseau",
    shape: "broken",
    tone: "plain",
    sentences: [
      "Nos clés n’ont pas pu être lues, donc le cachet n’est pas contrôlé. Recommencez quand le réseau est là.",
    ],
  },
  "too-large": {
    word: "Fichier trop lourd",
    shape: "broken",
    tone: "plain",
    sentences: [
      "Un certificat pèse moins d’un mégaoctet. Choisissez le PDF du certificat, ou tapez le numéro.",
    ],
  },
};

/** The words about a receipt, a letter or minutes that our seal covers whole. */
export const intactWords = (document: string): AnswerWords => ({
  word: "Cachet intact",
  shape: "seal",
  tone: "good",
  sentences: [
    `Document n°\u00A0${document}\u00A0: ce fichier est celui que nous avons scellé.`,
    "Il dit ce qui était vrai le jour où il a été fait. Le statut d’une qualification se lit sur son certificat.",
  ],
});

interface ReadCode {
  number: string;
  token: string | null;
}

/** What our code says among the codes of one picture, which may show others beside it; one with its token comes first. Null without any. */
export function readCodes(texts: readonly string[], host: string): ReadCode | null {
  const ours = texts.flatMap((text) => readCode(text, host) ?? []);
  return ours.find(({ token }) => token !== null) ?? ours[0] ?? null;
}

/** The number and the token of an address of ours that a code holds, or a number alone; null for any other text. */
export function readCode(text: string, host: string): ReadCode | null {
  if (/^QC-SN-\d{4}-\d{5,9}-\d$/.test(text)) return { number: text, token: null };
  const pattern = /^https?:\/\/([^/]+)\/v\/([\w-]{1,40})(?:\/([a-z2-7]{1,1000}))?$/i;
  const [, from = "", number, token = null] = pattern.exec(text) ?? [];
  return number && from.toLowerCase() === host.toLowerCase() ? { number, token } : null;
}
