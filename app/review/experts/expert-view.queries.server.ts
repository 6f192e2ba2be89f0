import { type RawBuilder, sql } from "kysely";
import { newestFamilyName } from "#app/activity/nomenclature.queries.server.ts";
import type { ApplicationState } from "#app/applications/application.machine.ts";
import type { Db } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";

/** Whom a mailed link lets read, on a day. */
export interface ExpertView {
  tokenSha256: string;
  today: string;
}

/**
 * The scope of an expert (decision 0100): the question of their link and the documents chosen for it, after a clear declaration, and
 * nothing after the answer, the last day, a revocation or the end of the examination.
 */
const openTo = ({ tokenSha256, today }: ExpertView): RawBuilder<boolean> => sql<boolean>`
  question.token_sha256 = ${tokenSha256} and question.revoked_at is null and question.due_on >= ${today}::date
  and exists (select from application where application.id = question.application_id
    and application.state in ('under-review', 'complement-asked'))
  and exists (select from expert_declaration declared where declared.question_id = question.id
    and declared.outcome = 'clear')
  and not exists (select from expert_answer answer where answer.question_id = question.id)`;

/** What a mailed link is about, before and after everything: nothing of what the application says. */
export interface LinkedQuestion {
  questionId: string;
  applicationId: string;
  applicationState: ApplicationState;
  expertName: string;
  companyName: string;
  ein: string;
  region: string | null;
  family: string;
  dueOn: string;
  revokedAt: Date | null;
  declared: "clear" | "conflict" | null;
  answeredAt: Date | null;
}

/** The question of a mailed link as its summary, by the hash of the token. */
export async function linkedQuestion(
  db: Db,
  tokenSha256: string,
): Promise<LinkedQuestion | undefined> {
  return await db
    .selectFrom("expert_question as question")
    .innerJoin("application", "application.id", "question.application_id")
    .innerJoin("company", "company.id", "application.company_id")
    .innerJoin("expert", "expert.id", "question.expert_id")
    .leftJoin("expert_declaration as declared", "declared.question_id", "question.id")
    .leftJoin("expert_answer as answer", "answer.question_id", "question.id")
    .select(["question.id as questionId", "question.application_id as applicationId"])
    .select(["application.state as applicationState", "application.region"])
    .select(["expert.name as expertName", "company.name as companyName", "company.ein"])
    .select(["question.due_on as dueOn", "question.revoked_at as revokedAt"])
    .select(["declared.outcome as declared", "answer.answered_at as answeredAt"])
    .select(newestFamilyName("question.family_id").as("family"))
    .where("question.token_sha256", "=", tokenSha256)
    .$narrowType<{ applicationState: ApplicationState }>()
    .executeTakeFirst();
}

export interface ShownDocument {
  documentId: string;
  label: string;
  name: string;
}

/** The one question and the documents chosen for it, while the expert may read them. */
export async function readQuestion(
  db: Db,
  view: ExpertView,
): Promise<{ question: string; documents: ShownDocument[] } | undefined> {
  return await db
    .selectFrom("expert_question as question")
    .select("question.question")
    .select(
      sql<ShownDocument[]>`coalesce((select json_agg(json_build_object('documentId', document.id,
          'label', requirement.label, 'name', document.name) order by requirement.position, document.id)
        from expert_document chosen
        join application_document filed on filed.application_id = chosen.application_id
          and filed.requirement_code = chosen.requirement_code and filed.document_id = chosen.document_id
        join requirement on requirement.code = filed.requirement_code and requirement.version = filed.requirement_version
        join document on document.id = chosen.document_id
        where chosen.question_id = question.id and document.scan <> 'infected'
          and document.content_gone_at is null), '[]')`.as("documents"),
    )
    .where(openTo(view))
    .executeTakeFirst();
}

/** A document chosen for the question, as it was filed, while the expert may read it. */
export async function readDocument(db: Db, view: ExpertView, documentId: string) {
  return await db
    .selectFrom("expert_question as question")
    .innerJoin("expert_document as chosen", "chosen.question_id", "question.id")
    .innerJoin("document", "document.id", "chosen.document_id")
    .select(["question.id as questionId", "document.sha256", "document.name", "document.type"])
    .select(["document.bytes"])
    .where("chosen.document_id", "=", documentId)
    .where("document.scan", "<>", "infected" satisfies Scan)
    .where("document.content_gone_at", "is", null)
    .where(openTo(view))
    .executeTakeFirst();
}
