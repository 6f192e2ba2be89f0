import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { mailMembersIn } from "../members/mail-members.server.ts";
import { ownerAnsweredMail } from "./confirmation.mail.ts";
import {
  lockQuestion,
  type OwnerQuestion,
  questionByToken,
} from "./confirmation.queries.server.ts";
import type { OwnerAnswer } from "./confirmation.ts";
import { writeAnswer } from "./confirmation-writes.queries.server.ts";
import type { OwnerRefusal } from "./means.refusals.ts";

function obstacle(question: OwnerQuestion | undefined, now: Date): OwnerRefusal | null {
  if (!question) return "unknown";
  if (question.answeredAt) return "answered";
  if (question.withdrawnAt) return "withdrawn";
  return question.expiresAt <= now ? "expired" : null;
}

/** The question that a mailed link opens, or the reason why it opens none. */
export async function openQuestion(
  { db, now }: { db: Db; now: Date },
  token: string,
): Promise<Result<OwnerQuestion, OwnerRefusal>> {
  const question = token === "" ? undefined : await questionByToken(db, sha256Hex(token));
  const why = obstacle(question, now);
  return question && why === null ? done(question) : refused(why ?? "unknown");
}

/**
 * Stores the answer of the owner of works, once: the question is locked, so only one of two concurrent answers is
 * stored. The journal keeps the hash of the answer together with the question, so that neither can be changed
 * unnoticed.
 */
export async function answerQuestion(
  ctx: Context,
  { token, answer }: { token: string; answer: OwnerAnswer },
): Promise<Result<null, OwnerRefusal>> {
  return await ctx.transaction<Result<null, OwnerRefusal>>(async (tx) => {
    const named = await openQuestion(tx, token);
    if (!named.ok) return named;
    const question = await lockQuestion(tx.db, named.value.id);
    const why = obstacle(question, tx.now);
    if (!question || why !== null) return refused(why ?? "unknown");
    const { id, companyId, referenceId } = question;
    const answerSha256 = sealOf(question, { answer, answeredAt: tx.now });
    await writeAnswer(tx.db, { id, answer, answerSha256, at: tx.now });
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "reference-answered",
      actor: "visitor",
      data: { referenceId, confirmationId: id, sha256: answerSha256 },
    });
    await notifyAnsweredIn(tx, question);
    return done(null);
  });
}

/** Mails the members who chose this notice that an owner of works has answered, with the other answers of the day. */
async function notifyAnsweredIn(
  tx: Tx,
  { companyId, described: { nature, client } }: OwnerQuestion,
): Promise<void> {
  await mailMembersIn(tx, {
    companyId,
    event: "reference",
    kind: "reference-answered",
    subjectKind: "company",
    subjectId: companyId,
    mail: (to) =>
      ownerAnsweredMail({
        ...to,
        works: `${nature} (${client})`,
        url: `${tx.publicUrl}/espace/entreprise/references?entreprise=${companyId}`,
      }),
  });
}

/** SHA-256 of the canonical JSON of an answer, its question and its time. */
export const sealOf = (
  { id, described }: { id: string; described: unknown },
  { answer, answeredAt }: { answer: unknown; answeredAt: Date },
): string => sha256Hex(canonicalJson({ id, described, answer, answeredAt }));
