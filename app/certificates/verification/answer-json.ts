import { formatDateLong } from "#app/kernel/dates.ts";
import { levelCode } from "../qualification.ts";
import { wordsOf } from "./answer.ts";
import { type AnswerWords, obstacleWords } from "./obstacle-words.ts";
import type { Verification } from "./verify-certificate.server.ts";

/** The answer of a verification for programs (`Accept: application/json`). */
export function answerJson(found: Verification, publicUrl: string): object {
  const { answer, number, at, certificate, differences, codeOf, isSigned, isTrial } = found;
  const { word, shape, tone, sentences } = wordsFor(found);
  return {
    ...{ number, answer, at: at.toISOString(), word, sentences, look: { shape, tone } },
    url: `${publicUrl}/v/${encodeURIComponent(number)}`,
    code: { signed: isSigned, trial: isTrial, differences, belongsTo: codeOf },
    certificate: certificate && {
      decidedOn: certificate.decidedOn,
      kind: certificate.kind,
      holder: {
        name: certificate.holder.name,
        [certificate.holder.isNinea ? "ninea" : "taxNumber"]: certificate.holder.ein,
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
        since: right.since,
        replacedBy: right.replacedBy,
        statusIndex: certificate.statusIndexes[index],
      })),
      history: certificate.history,
    },
  };
}

/** Word, shape and sentences of a verification. */
export const wordsFor = ({ answer, certificate, warnedOn }: Verification) =>
  warnedOn
    ? forgedWords(warnedOn)
    : answer in obstacleWords
      ? obstacleWords[answer as keyof typeof obstacleWords]
      : wordsOf(answer as Parameters<typeof wordsOf>[0], certificate?.rights ?? []);

/** An unknown number that the public was warned of on this day (`YYYY-MM-DD`). */
export const forgedWords = (warnedOn: string): AnswerWords => ({
  ...{ word: "Faux numéro", shape: "triangle", tone: "bad" },
  sentences: [
    `Nous n’avons jamais donné ce numéro, et de faux certificats le portent\u00A0: le public en est averti depuis le ${formatDateLong(warnedOn)}.`,
    "N’acceptez pas ce document, et dites-nous qui vous l’a présenté.",
  ],
});
