import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { markedWords } from "../marks.ts";
import { levelCode } from "../qualification.ts";
import { answerOf, type CertificateAnswer, rightWords, wordsOf } from "./answer.ts";
import { type AnswerWords, obstacleWords } from "./obstacle-words.ts";
import type { Verification } from "./verify-certificate.server.ts";

/** The answer of a verification for programs (`Accept: application/json`). */
export function answerJson(verification: Verification, publicUrl: string): object {
  const { answer, number, at, certificate, differences, codeOf, isSigned, marks } = verification;
  const { word, shape, tone, sentences, notice = null } = wordsFor(verification);
  return {
    notice,
    marks,
    number,
    answer,
    at: at.toISOString(),
    word,
    sentences,
    look: { shape, tone },
    url: `${publicUrl}${addressOf("/v/:number", { number })}`,
    code: {
      signed: isSigned,
      trial: marks.includes("trial"),
      differences,
      belongsTo: codeOf,
    },
    certificate: certificate && {
      decidedOn: certificate.decidedOn,
      kind: certificate.kind,
      marks: certificate.marks,
      holder: {
        name: certificate.holder.name,
        ein: certificate.holder.ein,
        [certificate.holder.isNinea ? "ninea" : "taxNumber"]: certificate.holder.ein,
        businessRegistry: certificate.holder.businessRegistry,
        region: certificate.holder.region,
        town: certificate.holder.town,
        demo: certificate.holder.demo,
      },
      qualifications: certificate.rights.map((right, index) => ({
        code: right.code,
        name: right.name,
        level: levelCode(right.level),
        class: right.class,
        start: right.startsOn,
        end: right.endsOn,
        status: right.status,
        words: rightWords(right),
        since: right.since,
        replacedBy: right.replacedBy,
        statusIndex: certificate.statusIndexes[index],
      })),
      history: certificate.history,
    },
  };
}

/**
 * Word, shape and sentences of a verification, with the notice of its marks. A code that says something else than the record takes the
 * green ground away: an older paper, or one that was signed by somebody who had the key.
 */
export function wordsFor({
  answer,
  certificate,
  warnedOn,
  marks,
  differences,
}: Omit<Verification, "number" | "at" | "codeOf" | "isSigned" | "waitSeconds">): AnswerWords {
  if (warnedOn) return forgedWords(warnedOn);
  const words =
    answer in obstacleWords
      ? obstacleWords[answer as keyof typeof obstacleWords]
      : wordsOf(answer as CertificateAnswer, certificate?.rights ?? []);
  if (answer === "compromised" && certificate) {
    const { word } = wordsOf(answerOf(certificate.rights), certificate.rights);
    const today = `Ce que dit notre registre aujourd’hui\u00A0: ${word.toLowerCase()}.`;
    return markedWords({ ...words, sentences: [...words.sentences, today] }, marks);
  }
  if (differences.length === 0 || words.tone !== "good") return markedWords(words, marks);
  const differs = "Le papier dit autre chose que notre registre\u00A0: comparez ci-dessous.";
  return markedWords({ ...words, tone: "warn", sentences: [...words.sentences, differs] }, marks);
}

/** An unknown number that the public was warned of on this day (`YYYY-MM-DD`). */
export const forgedWords = (warnedOn: string): AnswerWords => ({
  word: "Faux numéro",
  shape: "triangle",
  tone: "bad",
  sentences: [
    `Nous n’avons jamais donné ce numéro, et de faux certificats le portent\u00A0: le public en est averti depuis le ${formatDateLong(warnedOn)}.`,
    "N’acceptez pas ce document, et dites-nous qui vous l’a présenté.",
  ],
});
