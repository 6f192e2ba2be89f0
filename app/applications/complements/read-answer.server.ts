import { readNumber } from "#app/forms/typed-number.ts";
import type { Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { cleanText } from "#app/kernel/text.ts";
import { contentsFiled } from "../filing/filed-content.queries.server.ts";
import { mayBeNegative } from "../pre-check/pre-check.ts";
import type { ComplementRefusal } from "./complement.refusals.ts";
import { answerKind, type ComplementAnswer, LONGEST_ANSWER } from "./complement.ts";
import { documentsToChoose, isWorth, requirementFor } from "./complement-facts.server.ts";
import type { LockedComplement } from "./complement-writes.queries.server.ts";

/** The answer as typed or chosen; all fields empty means that the answer is taken back. */
export interface TypedAnswer {
  text: string;
  documentIds: readonly string[];
  /** What the company adds to a figure or to documents. */
  explanation?: string;
}

export async function readAnswer(
  tx: Tx,
  complement: LockedComplement,
  { text, documentIds, explanation = "" }: TypedAnswer,
): Promise<Result<ComplementAnswer | null, ComplementRefusal>> {
  const kind = answerKind(complement.targetKind);
  const more = cleanText(explanation);
  if (more.length > LONGEST_ANSWER) return refused("answer-too-long");
  const beside = more === "" ? {} : { explanation: more };
  if (kind === "papers")
    return withBeside(await readDocuments(tx, complement, documentIds), beside);
  if (documentIds.length > 0) return refused("other-answer");
  const words = cleanText(text);
  if (words === "") return complement.answer ? done(null) : refused("answer-missing");
  if (words.length > LONGEST_ANSWER) return refused("answer-too-long");
  if (kind === "text") return done({ kind, text: words });
  const number = readNumber(words, { negative: mayBeNegative(complement.target) });
  return number.ok
    ? done({ kind, value: String(number.value), ...beside })
    : refused("not-a-number");
}

const withBeside = (
  result: Result<ComplementAnswer | null, ComplementRefusal>,
  beside: { explanation?: string },
): Result<ComplementAnswer | null, ComplementRefusal> =>
  result.ok && result.value && result.value.kind !== "text"
    ? done({ ...result.value, ...beside })
    : result;

async function readDocuments(
  tx: Tx,
  { application, companyId, target: code, answer }: LockedComplement,
  documentIds: readonly string[],
): Promise<Result<ComplementAnswer | null, ComplementRefusal>> {
  const { db, now } = tx;
  if (documentIds.length === 0) return answer ? done(null) : refused("answer-missing");
  const requirement = await requirementFor(db, { applicationId: application.id, code, now });
  if (!requirement) return refused("document-not-there");
  const scope = { kind: "company", companyId } as const;
  const choice = await documentsToChoose(db, scope, { companyId, requirement, now });
  const chosen = choice.filter(({ id }) => documentIds.includes(id));
  if (chosen.length < new Set(documentIds).size) return refused("document-not-there");
  if (!chosen.every(isWorth)) return refused("document-ended");
  const filed = await contentsFiled(db, { applicationId: application.id, code });
  if (chosen.some(({ sha256 }) => filed.get(sha256)?.isRefused)) return refused("document-refused");
  const documents = chosen.map(({ id, sha256, name }) => ({ documentId: id, sha256, name }));
  return done({ kind: "papers", papers: documents });
}
