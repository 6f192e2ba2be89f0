import type { SuppliedFile } from "#app/files/keep-file.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";
import { newId } from "#app/kernel/identifiers.ts";

interface NewQuestion {
  id: string;
  applicationId: string;
  expertId: string;
  familyId: string;
  authorisationId: string;
  question: string;
  dueOn: string;
  tokenSha256: string;
  askedBy: string;
  documents: readonly { code: string; documentId: string }[];
}

/** Inserts a question with the documents chosen for it. */
export async function insertQuestion({ db, now }: Tx, question: NewQuestion): Promise<void> {
  await db
    .insertInto("expert_question")
    .values({
      id: question.id,
      application_id: question.applicationId,
      expert_id: question.expertId,
      family_id: question.familyId,
      authorisation_id: question.authorisationId,
      question: question.question,
      due_on: question.dueOn,
      token_sha256: question.tokenSha256,
      asked_by: question.askedBy,
      asked_at: now,
    })
    .execute();
  if (question.documents.length === 0) return;
  await db
    .insertInto("expert_document")
    .values(
      question.documents.map(({ code, documentId }) => ({
        question_id: question.id,
        application_id: question.applicationId,
        requirement_code: code,
        document_id: documentId,
      })),
    )
    .execute();
}

export async function writeRevocation(
  { db, now }: Tx,
  { id, by, reason }: { id: string; by: string | null; reason: string },
): Promise<void> {
  await db
    .updateTable("expert_question")
    .set({ revoked_at: now, revoked_by: by, revoke_reason: reason })
    .where("id", "=", id)
    .execute();
}

interface NewExpertDeclaration {
  questionId: string;
  outcome: "clear" | "conflict";
  version: string;
  sha256: string;
  reason: string | null;
}

export async function insertExpertDeclaration(
  { db, now }: Tx,
  declared: NewExpertDeclaration,
): Promise<void> {
  await db
    .insertInto("expert_declaration")
    .values({
      question_id: declared.questionId,
      outcome: declared.outcome,
      reason: declared.reason,
      undertaking_version: declared.version,
      undertaking_sha256: declared.sha256,
      declared_at: now,
    })
    .execute();
}

export async function insertExpertAnswer(
  { db, now }: Tx,
  answer: { questionId: string; body: string; file: SuppliedFile | null; sha256: string },
): Promise<void> {
  const { file } = answer;
  await db
    .insertInto("expert_answer")
    .values({
      question_id: answer.questionId,
      body: answer.body,
      sha256: answer.sha256,
      file_name: file?.name ?? null,
      file_type: file?.type ?? null,
      file_bytes: file?.bytes ?? null,
      file_sha256: file?.sha256 ?? null,
      scan: file?.scan ?? null,
      answered_at: now,
    })
    .execute();
}

/** Stores what the antivirus said later of the file of an answer. */
export async function writeAnswerScan(
  db: Db,
  { questionId, scan }: { questionId: string; scan: Scan },
): Promise<void> {
  await db
    .updateTable("expert_answer")
    .set({ scan })
    .where("question_id", "=", questionId)
    .where("scan", "=", "unanswered")
    .execute();
}

/** An expert who opens the same thing again after this time makes another visit. */
const VISIT_MINUTES = 30;

/**
 * Logs that the link of an expert opened something, once a visit: programs that fetch the links of mails again and again do not fill
 * the log, which tells what the expert saw.
 */
export async function noteExpertAccess(
  { db, now }: { db: Db; now: Date },
  opened: { questionId: string } & (
    | { what: "declaration" | "question" }
    | { what: "document"; documentId: string }
  ),
): Promise<void> {
  const documentId = "documentId" in opened ? opened.documentId : null;
  const { questionId, what } = opened;
  const since = new Date(now.getTime() - VISIT_MINUTES * 60_000);
  const visit = await db
    .selectFrom("expert_access")
    .select("id")
    .where("question_id", "=", questionId)
    .where("what", "=", what)
    .where("document_id", "is not distinct from", documentId)
    .where("at", ">", since)
    .limit(1)
    .executeTakeFirst();
  if (visit) return;
  await db
    .insertInto("expert_access")
    .values({ id: newId(), question_id: questionId, what, at: now, document_id: documentId })
    .execute();
}

/** Stores that an expert was reminded, with the hash of the token in that mail. */
export async function writeReminder(
  { db, now }: Tx,
  { id, tokenSha256 }: { id: string; tokenSha256: string },
): Promise<void> {
  await db
    .updateTable("expert_question")
    .set({ reminded_at: now, token_sha256: tokenSha256 })
    .where("id", "=", id)
    .execute();
}
