import type { Db } from "#app/kernel/context.ts";

/** A question of an application, locked: nobody answers or revokes it until the transaction ends. */
export async function lockQuestion(db: Db, id: string) {
  const locked = await db
    .selectFrom("expert_question as question")
    .innerJoin("expert", "expert.id", "question.expert_id")
    .select(["question.id", "question.application_id as applicationId", "question.question"])
    .select(["question.due_on as dueOn", "question.revoked_at as revokedAt"])
    .select(["expert.name", "expert.email", "question.asked_by as askedBy"])
    .where("question.id", "=", id)
    .forUpdate("question")
    .executeTakeFirst();
  if (!locked) return undefined;
  const replied = await db
    .selectFrom("expert_question as question")
    .leftJoin("expert_declaration as declared", "declared.question_id", "question.id")
    .leftJoin("expert_answer as answer", "answer.question_id", "question.id")
    .select(["declared.outcome as declared", "answer.answered_at as answeredAt"])
    .where("question.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...locked, ...replied };
}

/** The questions of an application whose answer is still waited for, locked. */
export async function lockWaitingQuestions(db: Db, applicationId: string) {
  return await db
    .selectFrom("expert_question as question")
    .innerJoin("expert", "expert.id", "question.expert_id")
    .select(["question.id", "expert.name", "expert.email"])
    .where("question.application_id", "=", applicationId)
    .where("question.revoked_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("expert_answer")
            .select("expert_answer.question_id")
            .whereRef("expert_answer.question_id", "=", "question.id"),
        ),
      ),
    )
    .forUpdate("question")
    .execute();
}

/** Questions near their last day that nobody was reminded of and that can still be answered; locked. */
export const questionsToRemind = (
  db: Db,
  { today, lastDay, limit }: { today: string; lastDay: string; limit: number },
) =>
  db
    .selectFrom("expert_question as question")
    .innerJoin("expert", "expert.id", "question.expert_id")
    .innerJoin("application", "application.id", "question.application_id")
    .innerJoin("company", "company.id", "application.company_id")
    .leftJoin("expert_declaration as declared", "declared.question_id", "question.id")
    .select(["question.id", "question.due_on as dueOn", "expert.name", "expert.email"])
    .select("question.application_id as applicationId")
    .where("application.state", "in", ["under-review", "complement-asked"])
    .where("company.demo", "=", false)
    .where("question.reminded_at", "is", null)
    .where("question.revoked_at", "is", null)
    .where("question.due_on", ">=", today)
    .where("question.due_on", "<=", lastDay)
    .where(({ or, eb }) =>
      or([eb("declared.outcome", "is", null), eb("declared.outcome", "=", "clear")]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("expert_answer")
            .select("expert_answer.question_id")
            .whereRef("expert_answer.question_id", "=", "question.id"),
        ),
      ),
    )
    .orderBy("question.due_on")
    .limit(limit)
    .forUpdate("question")
    .skipLocked()
    .execute();
