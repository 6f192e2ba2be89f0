import type { PdfVerdict } from "./check-pdf.ts";
import { type AnswerWords, obstacleWords } from "./obstacle-words.ts";

/** What a chosen file turned out to be, where it is not one that our seal covers whole. */
export type FileObstacle =
  | Exclude<PdfVerdict["kind"], "sealed">
  | "no-code"
  | "no-picture"
  | "too-large";

/** The sentences about a chosen file. None says anything good of it. */
export const fileWords: Record<FileObstacle, AnswerWords> = {
  appended: {
    ...{ word: "Complété après le cachet", shape: "broken", tone: "bad" },
    sentences: [
      "Quelque chose a été ajouté à ce fichier après notre cachet, ou le cachet n’en couvre qu’une partie. Ne vous fiez pas à ce document.",
    ],
  },
  altered: {
    ...obstacleWords.altered,
    sentences: [
      "Ce fichier n’est plus celui que nous avons scellé. Ne vous fiez pas à ce document, et signalez-le-nous.",
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
    ...{ word: "Sans cachet", shape: "broken", tone: "late" },
    sentences: [
      "Ce PDF ne porte pas de cachet\u00A0: c’est une copie, un scan ou un faux. Seul compte le statut du numéro imprimé.",
    ],
  },
  "not-a-pdf": {
    ...{ word: "Fichier non lu", shape: "broken", tone: "plain" },
    sentences: ["Choisissez le PDF du certificat, ou une photo nette de son code."],
  },
  "no-code": {
    ...{ word: "Aucun code lu", shape: "broken", tone: "plain" },
    sentences: [
      "Nous n’avons lu aucun code sur cette photo. Reprenez-la de plus près, à plat et sans reflet, ou tapez le numéro.",
    ],
  },
  "no-picture": {
    ...{ word: "Photo non lue", shape: "broken", tone: "plain" },
    sentences: [
      "Ce navigateur ne lit pas ce format de photo (HEIC, souvent). Faites une capture d’écran de la photo, ou tapez le numéro.",
    ],
  },
  "too-large": {
    ...{ word: "Fichier trop lourd", shape: "broken", tone: "plain" },
    sentences: [
      "Un certificat pèse moins d’un mégaoctet. Choisissez le PDF du certificat, ou tapez le numéro.",
    ],
  },
};

/** The number and the token of an address of ours that a code holds; null for any other text. */
export function readCode(
  text: string,
  host: string,
): { number: string; token: string | null } | null {
  const pattern = /^https?:\/\/([^/]+)\/v\/([\w-]{1,40})(?:\/([a-z2-7]{1,1000}))?$/i;
  const [, from = "", number, token = null] = pattern.exec(text) ?? [];
  return number && from.toLowerCase() === host.toLowerCase() ? { number, token } : null;
}
