import { sql } from "kysely";
import {
  inScope,
  ofApplication,
  readsApplication,
  type StaffScope,
} from "#app/accounts/scope.server.ts";
import type { StaffRecipient } from "#app/applications/mail-facts.queries.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";

interface NewObjection {
  applicationId: string;
  against:
    | { kind: "examiner"; assignmentId: string; accountId: string }
    | { kind: "expert"; questionId: string };
  reason: string;
  raisedBy: string;
}

/** Inserts an objection; undefined when one stands against this person. */
export async function insertObjection(
  { db, now }: Tx,
  { applicationId, against, reason, raisedBy }: NewObjection,
): Promise<string | undefined> {
  const written = await db
    .insertInto("objection")
    .values({
      id: newId(),
      application_id: applicationId,
      reason,
      raised_by: raisedBy,
      raised_at: now,
      assignment_id: against.kind === "examiner" ? against.assignmentId : null,
      account_id: against.kind === "examiner" ? against.accountId : null,
      role: against.kind === "examiner" ? "examiner" : null,
      question_id: against.kind === "expert" ? against.questionId : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written?.id;
}

const objections = (db: Db, scope: StaffScope) =>
  db
    .selectFrom("objection")
    .innerJoin("application", "application.id", "objection.application_id")
    .innerJoin("company", "company.id", "application.company_id")
    .leftJoin("account as examiner", "examiner.id", "objection.account_id")
    .leftJoin("expert_question as question", "question.id", "objection.question_id")
    .leftJoin("expert", "expert.id", "question.expert_id")
    .leftJoin("account as decider", "decider.id", "objection.decided_by")
    .select(["objection.id", "objection.raised_at as raisedAt", "objection.outcome"])
    .select(["objection.account_id as accountId", "objection.question_id as questionId"])
    .select(["objection.decided_at as decidedAt", "decider.name as decidedBy"])
    .select(["application.id as applicationId", "application.number"])
    .select(["company.id as companyId", "company.name as companyName"])
    .select(["question.asked_by as askedBy"])
    .select(sql<string>`coalesce(examiner.name, expert.name)`.as("person"))
    .where(inScope(scope, { ...ofApplication, grade: "summary" }));

/** An objection as a summary: who objects to whom. Its reason is for those who have declared their interests. */
export async function objectionInScope(db: Db, scope: StaffScope, id: string) {
  return await objections(db, scope).where("objection.id", "=", id).executeTakeFirst();
}

/** One page of the objections, those that wait or those that were decided. */
export const objectionsPage = (
  db: Db,
  scope: StaffScope,
  { closed, wanted }: { closed: boolean; wanted: PageWanted<"since"> },
) =>
  keysetPage(
    db,
    objections(db, scope).where("objection.outcome", closed ? "is not" : "is", null),
    {
      sorts: { since: { by: sql`objection.raised_at`, kind: "instant" } },
      id: { by: sql`objection.id`, kind: "uuid" },
    },
    wanted,
  );

/** How many objections somebody can decide: not those against them, nor against experts whom they asked. */
export async function objectionsToDecide(db: Db, scope: StaffScope): Promise<number> {
  const { count } = await db
    .selectFrom("objection")
    .innerJoin("application", "application.id", "objection.application_id")
    .leftJoin("expert_question as question", "question.id", "objection.question_id")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("objection.outcome", "is", null)
    .where(sql<boolean>`objection.account_id is distinct from ${scope.accountId}`)
    .where(sql<boolean>`question.asked_by is distinct from ${scope.accountId}`)
    .where(inScope(scope, { ...ofApplication, grade: "summary" }))
    .executeTakeFirstOrThrow();
  return count;
}

/** The objections of an application, for somebody who reads it whole. */
export const objectionsOf = (db: Db, scope: StaffScope, applicationId: string) =>
  objections(db, scope)
    .where("objection.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .execute();

/** Why the company objects, and what was decided, for a reader who has declared no interest, or who reads the application whole. */
export async function objectionReason(db: Db, scope: StaffScope, id: string) {
  return await db
    .selectFrom("objection")
    .innerJoin("application", "application.id", "objection.application_id")
    .select(["objection.reason", "objection.decision"])
    .where("objection.id", "=", id)
    .where((where) =>
      where.or([
        inScope(scope, ofApplication),
        where.and([
          inScope(scope, { ...ofApplication, grade: "summary" }),
          sql<boolean>`exists (select from declaration where declaration.application_id = application.id
            and declaration.account_id = ${scope.accountId} and declaration.outcome = 'clear')`,
        ]),
      ]),
    )
    .executeTakeFirst();
}

/** The objection under its lock, with who was objected to. */
export async function lockObjection(db: Db, id: string) {
  const locked = await db
    .selectFrom("objection")
    .select(["id", "application_id as applicationId", "account_id as accountId", "outcome"])
    .select("question_id as questionId")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  const question = await db
    .selectFrom("expert_question as question")
    .select("question.asked_by as askedBy")
    .where("question.id", "=", locked.questionId)
    .executeTakeFirst();
  return { ...locked, askedBy: question?.askedBy ?? null };
}

interface DecidedObjection {
  id: string;
  outcome: "upheld" | "rejected";
  decision: string;
  by: string;
}

export async function writeObjectionDecision(
  { db, now }: Tx,
  { id, outcome, decision, by }: DecidedObjection,
): Promise<void> {
  await db
    .updateTable("objection")
    .set({ outcome, decision, decided_by: by, decided_at: now, decider_declared: "clear" })
    .where("id", "=", id)
    .execute();
}

/** Addresses of the staff who decide objections, without who is objected to or has chosen the expert. */
export async function decidersOf(
  db: Db,
  { applicationId, except }: { applicationId: string; except: string },
): Promise<StaffRecipient[]> {
  return await db
    .selectFrom("account")
    .innerJoin("staff_role", "staff_role.account_id", "account.id")
    .select(["account.email", "account.name"])
    .distinct()
    .where("staff_role.role", "in", ["secretary", "president"])
    .where("staff_role.ended_at", "is", null)
    .where("account.email_verified", "=", true)
    .where("account.disabled_at", "is", null)
    .where("account.id", "<>", except)
    .where(readsApplication("account.id", applicationId, "summary"))
    .orderBy("account.email")
    .execute();
}
