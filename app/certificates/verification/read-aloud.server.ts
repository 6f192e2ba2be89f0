import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { nearNumbers, readCertificateNumber } from "../certificate-number.ts";
import { markedWords } from "../marks.ts";
import { type Answer, answerOf, wordsOf } from "./answer.ts";
import { forgedWords } from "./answer-json.ts";
import { obstacleWords } from "./obstacle-words.ts";
import { warnedOf } from "./unknown-number.queries.server.ts";
import { holdersOfNumbers } from "./verification.queries.server.ts";
import { verifiedCertificate } from "./verify-certificate.server.ts";

/** What the desk tells a caller who reads the number of a certificate aloud. */
export interface ReadAloud {
  number: string;
  answer: Answer;
  /** The word and the sentences of the public answer. */
  word: string;
  sentences: readonly string[];
  /** What is to be said first. */
  notice?: string;
  /** Null where no certificate has the number. */
  holder: { name: string; ein: string; isNinea: boolean; town: string | null } | null;
  /** Given numbers that a number with a wrong check digit may stand for; never shown to the public. */
  near: { number: string; name: string }[];
}

/** Digits without the first letters of the number: year, rank and check digit. */
const digitsAlone = /^[\s.-]*2[0o]\d\d(?:[\s.-]*[\doil]){6,10}[\s.-]*$/i;

/**
 * The answer about a number that was heard and typed by the desk, with or without « QC-SN »; null for a text that is no such number,
 * and for digits alone that no certificate has or resembles. It is not counted as a verification: the caller is counted nowhere.
 */
export async function readAloud(
  ctx: Pick<Context, "db" | "now">,
  text: string,
): Promise<ReadAloud | null> {
  const isShort = digitsAlone.test(text);
  const parsedNumber = readCertificateNumber(isShort ? `QC-SN-${text}` : text);
  if (!parsedNumber) return null;
  const { number, possible } = parsedNumber;
  const certificate = possible ? await verifiedCertificate(ctx, number) : null;
  if (certificate) {
    const { rights, holder, marks } = certificate;
    const answer = answerOf(rights);
    return { number, answer, ...markedWords(wordsOf(answer, rights), marks), holder, near: [] };
  }
  const answer = possible ? "unknown" : "mistyped";
  const near = possible ? [] : await holdersOfNumbers(ctx.db, nearNumbers(number));
  if (isShort && near.length === 0) return null;
  const warned = possible ? await warnedOf(ctx.db, number) : null;
  const words = warned ? forgedWords(todayInDakar(warned)) : obstacleWords[answer];
  return { number, answer, ...words, holder: null, near };
}
