import type { Db, Tx } from "#app/kernel/context.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import type { OwnerQuestion } from "./confirmation.queries.server.ts";
import type { Described, OwnerAnswer } from "./confirmation.ts";

interface NewQuestion extends Pick<OwnerQuestion, "id" | "referenceId" | "companyId"> {
  described: Described;
  email: string;
  tokenSha256: string;
  askedAt: Date;
  askedBy: string | null;
  expiresAt: Date;
}

/** Inserts a question; false when this reference has a current one already. */
export async function insertQuestion(db: Db, question: NewQuestion): Promise<boolean> {
  const written = await db
    .insertInto("reference_confirmation")
    .values({
      id: question.id,
      reference_id: question.referenceId,
      company_id: question.companyId,
      token_sha256: question.tokenSha256,
      described: jsonText(question.described),
      email: question.email,
      asked_at: question.askedAt,
      asked_by: question.askedBy,
      expires_at: question.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

interface Answering {
  id: string;
  answer: OwnerAnswer;
  answerSha256: string;
  at: Date;
}

export async function writeAnswer(db: Db, { id, answer, answerSha256, at }: Answering) {
  await db
    .updateTable("reference_confirmation")
    .set({ answered_at: at, answer: jsonText(answer), answer_sha256: answerSha256 })
    .where("id", "=", id)
    .execute();
}

/** Stores that a question was reminded of, with the hash of the token in that mail. */
export async function writeRecall(
  db: Db,
  { id, tokenSha256, at }: { id: string; tokenSha256: string; at: Date },
): Promise<void> {
  await db
    .updateTable("reference_confirmation")
    .set({ reminded_at: at, token_sha256: tokenSha256 })
    .where("id", "=", id)
    .execute();
}

/** Withdraws the unanswered question about these works; true when there was one. */
export async function withdrawQuestion(
  db: Db,
  { referenceId, at }: { referenceId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("reference_confirmation")
    .set({ withdrawn_at: at })
    .where("reference_id", "=", referenceId)
    .where("answered_at", "is", null)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Erases the contact of an owner of works and the content of their answers; that and when they answered stays, with
 * the hash. A question to that address that is still open is withdrawn.
 */
export async function eraseOwnerOfWorksIn(
  { db, now }: Tx,
  { email }: { email: string },
): Promise<void> {
  await db
    .updateTable("works_reference")
    .set({ contact_name: null, contact_email: null })
    .where("contact_email", "=", email)
    .execute();
  await db
    .updateTable("reference_confirmation")
    .set({ withdrawn_at: now })
    .where("email", "=", email)
    .where("answered_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  await db
    .updateTable("reference_confirmation")
    .set({ email: "", answer: null })
    .where("email", "=", email)
    .execute();
}
