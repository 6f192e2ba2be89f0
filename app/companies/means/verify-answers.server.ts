import type { Context } from "#app/kernel/context.ts";
import { sealOf } from "./answer-owner.server.ts";
import { sealedAnswersAfter } from "./confirmation.queries.server.ts";

const ANSWERS_AT_ONCE = 200;

/**
 * Compares every answer of an owner of works with its seal, and the seal with the journal. An answer that was erased
 * at its author's request has nothing left to compare, and its e-mail address is empty. Returns how many were
 * compared, and which differ from their seal.
 */
export async function verifyAnswers(
  { db }: Pick<Context, "db">,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ sealed: number; broken: string[] }> {
  const broken: string[] = [];
  let sealed = 0;
  for (let last = ""; !signal?.aborted; ) {
    const answers = await sealedAnswersAfter(db, { last, limit: ANSWERS_AT_ONCE });
    for (const {
      id,
      described,
      email,
      answer,
      answeredAt,
      answerSha256,
      journalSha256,
    } of answers) {
      if (answer === null && email === "") continue;
      sealed += 1;
      const isWhole =
        answer !== null &&
        answeredAt !== null &&
        sealOf({ id, described }, { answer, answeredAt }) === answerSha256;
      if (!isWhole || (journalSha256 !== null && journalSha256 !== answerSha256)) broken.push(id);
    }
    const [next] = answers.slice(-1);
    if (!next || answers.length < ANSWERS_AT_ONCE) break;
    last = next.id;
  }
  return { sealed, broken };
}
