import { sql } from "kysely";
import { inScope, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import { newestFamilyName } from "#app/activity/nomenclature.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";

/** A question to an expert as the staff see it, with what the expert opened, declared and answered. */
export interface AskedQuestion {
  id: string;
  expertName: string;
  organisation: string | null;
  family: string;
  question: string;
  dueOn: string;
  askedAt: Date;
  askedBy: string;
  remindedAt: Date | null;
  revokedAt: Date | null;
  revokeReason: string | null;
  declared: "clear" | "conflict" | null;
  conflict: string | null;
  answeredAt: Date | null;
  answer: string | null;
  sha256: string | null;
  fileName: string | null;
  scan: Scan | null;
  documents: { code: string; label: string; name: string }[];
  /** How often the expert opened something, and when last. */
  opened: number;
  openedAt: Date | null;
}

/** The questions about an application, the latest first, for somebody who reads it whole. */
export async function questionsOf(
  db: Db,
  scope: StaffScope,
  applicationId: string,
): Promise<AskedQuestion[]> {
  return await db
    .selectFrom("expert_question as question")
    .innerJoin("application", "application.id", "question.application_id")
    .innerJoin("expert", "expert.id", "question.expert_id")
    .innerJoin("account as asker", "asker.id", "question.asked_by")
    .leftJoin("expert_declaration as declared", "declared.question_id", "question.id")
    .leftJoin("expert_answer as answer", "answer.question_id", "question.id")
    .select(["question.id", "expert.name as expertName", "expert.organisation"])
    .select(["question.question", "question.due_on as dueOn", "question.asked_at as askedAt"])
    .select(["asker.name as askedBy", "question.reminded_at as remindedAt"])
    .select(["question.revoked_at as revokedAt", "question.revoke_reason as revokeReason"])
    .select(["declared.outcome as declared", "declared.reason as conflict"])
    .select(["answer.answered_at as answeredAt", "answer.body as answer", "answer.sha256"])
    .select(["answer.file_name as fileName", "answer.scan"])
    .select(newestFamilyName("question.family_id").as("family"))
    .select(
      sql<
        AskedQuestion["documents"]
      >`coalesce((select json_agg(json_build_object('code', chosen.requirement_code,
          'label', requirement.label, 'name', document.name) order by requirement.position, document.id)
        from expert_document chosen
        join application_document filed on filed.application_id = chosen.application_id
          and filed.requirement_code = chosen.requirement_code and filed.document_id = chosen.document_id
        join requirement on requirement.code = filed.requirement_code and requirement.version = filed.requirement_version
        join document on document.id = chosen.document_id
        where chosen.question_id = question.id), '[]')`.as("documents"),
    )
    .select(
      sql<number>`(select count(*)::integer from expert_access opened where opened.question_id = question.id)`.as(
        "opened",
      ),
    )
    .select(
      sql<Date | null>`(select max(opened.at) from expert_access opened where opened.question_id = question.id)`.as(
        "openedAt",
      ),
    )
    .where("question.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .orderBy("question.asked_at", "desc")
    .orderBy("question.id", "desc")
    .$narrowType<{ scan: Scan | null }>()
    .execute();
}

/** The file of an answer, for somebody who reads the application whole. */
export async function answerFileOf(
  db: Db,
  scope: StaffScope,
  { applicationId, questionId }: { applicationId: string; questionId: string },
) {
  return await db
    .selectFrom("expert_answer as answer")
    .innerJoin("expert_question as question", "question.id", "answer.question_id")
    .innerJoin("application", "application.id", "question.application_id")
    .select([
      "answer.file_sha256 as sha256",
      "answer.file_name as name",
      "answer.file_type as type",
    ])
    .select(["answer.file_bytes as bytes", "answer.scan"])
    .where("question.id", "=", questionId)
    .where("question.application_id", "=", applicationId)
    .where("answer.file_sha256", "is not", null)
    .where(inScope(scope, ofApplication))
    .$narrowType<{ sha256: string; name: string; type: string; bytes: number }>()
    .executeTakeFirst();
}
