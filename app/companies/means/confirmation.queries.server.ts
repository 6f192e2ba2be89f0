import { sql } from "kysely";
import { inScope, type Scope, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import type { Stored } from "#db/tables.ts";
import { type Described, describedSchema, ownerAnswerSchema } from "./confirmation.ts";

/** A question to the owner of works, without the answer. */
export interface OwnerQuestion {
  id: string;
  referenceId: string;
  companyId: string;
  described: Described;
  email: string;
  askedAt: Date;
  expiresAt: Date;
  remindedAt: Date | null;
  answeredAt: Date | null;
  withdrawnAt: Date | null;
}

const questions = (db: Db) =>
  db
    .selectFrom("reference_confirmation")
    .select(["id", "reference_id as referenceId", "company_id as companyId", "described"])
    .select(["email", "asked_at as askedAt", "expires_at as expiresAt"])
    .select(["reminded_at as remindedAt", "answered_at as answeredAt"])
    .select("withdrawn_at as withdrawnAt");

const asDescribed = <Row extends { described: Stored<"reference_confirmation.described"> }>({
  described,
  ...row
}: Row) => ({
  ...row,
  described: storedJson("reference_confirmation.described", describedSchema, described),
});

/** The current question about a reference, answered or not; null when none was asked, or when it was withdrawn. */
export async function questionOf(
  db: Db,
  scope: Scope,
  referenceId: string,
): Promise<OwnerQuestion | null> {
  if (!isId(referenceId)) return null;
  const question = await questions(db)
    .where("reference_id", "=", referenceId)
    .where("withdrawn_at", "is", null)
    .where(inScope(scope, { record: "reference_confirmation.company_id" }))
    .executeTakeFirst();
  return question ? asDescribed(question) : null;
}

/** The question of a mailed link, by the hash of its token. */
export async function questionByToken(
  db: Db,
  tokenSha256: string,
): Promise<OwnerQuestion | undefined> {
  const row = await questions(db).where("token_sha256", "=", tokenSha256).executeTakeFirst();
  return row && asDescribed(row);
}

/** The same, locked: nobody else answers or withdraws it until the transaction ends. */
export async function lockQuestion(db: Db, id: string): Promise<OwnerQuestion | undefined> {
  const row = await questions(db).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && asDescribed(row);
}

/**
 * The answers of owners of works about the references of a company, for staff who examine its application; the latest
 * first.
 */
export async function ownerAnswers(db: Db, scope: StaffScope, companyId: string) {
  const rows = await db
    .selectFrom("reference_confirmation")
    .select(["id", "reference_id as referenceId", "described", "email", "answer"])
    .select(["answered_at as answeredAt", "answer_sha256 as answerSha256"])
    .where("company_id", "=", companyId)
    .where(inScope(scope, { record: "reference_confirmation.company_id" }))
    .where("answered_at", "is not", null)
    .orderBy("answered_at", "desc")
    .$narrowType<{ answeredAt: Date }>()
    .execute();
  return rows.map(({ answer, ...row }) => ({
    ...asDescribed(row),
    answer: answer && storedJson("reference_confirmation.answer", ownerAnswerSchema, answer),
  }));
}

/** How many questions a company has asked in the last day, and how many this address got from it and from all companies. */
export async function questionCounts(
  db: Db,
  {
    companyId,
    email,
    dayAgo,
    monthAgo,
  }: { companyId: string; email: string; dayAgo: Date; monthAgo: Date },
) {
  return await db
    .selectFrom("reference_confirmation")
    .select(
      sql<number>`(count(*) filter (where company_id = ${companyId} and asked_at > ${dayAgo}))::integer`.as(
        "ofCompany",
      ),
    )
    .select(
      sql<number>`(count(*) filter (where email = ${email} and asked_at > ${dayAgo}))::integer`.as(
        "toAddress",
      ),
    )
    .select(
      sql<number>`(count(*) filter (where email = ${email} and company_id = ${companyId}))::integer`.as(
        "ofCompanyToAddress",
      ),
    )
    .where("asked_at", ">", monthAgo)
    .where((row) => row.or([row("company_id", "=", companyId), row("email", "=", email)]))
    .executeTakeFirstOrThrow();
}

/** Whether an address belongs to the company itself or to one of its members. */
export async function isOwnAddress(
  db: Db,
  { companyId, email }: { companyId: string; email: string },
): Promise<boolean> {
  const company = await db
    .selectFrom("company")
    .leftJoin("member", "member.company_id", "company.id")
    .leftJoin("account", "account.id", "member.account_id")
    .select("company.id")
    .where("company.id", "=", companyId)
    .where((row) =>
      row.or([
        row(sql`lower(company.email)`, "=", email),
        row(sql`lower(member.email)`, "=", email),
        row("account.email", "=", email),
      ]),
    )
    .executeTakeFirst();
  return company !== undefined;
}

/** Unanswered questions asked before an instant and not yet reminded of, while their link is valid; locked. */
export async function questionsToRecall(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<OwnerQuestion[]> {
  const rows = await questions(db)
    .where("asked_at", "<=", before)
    .where("expires_at", ">", now)
    .where("answered_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("reminded_at", "is", null)
    // Demonstration companies send no mail to owners of works.
    .where("company_id", "not in", db.selectFrom("company").select("id").where("demo", "=", true))
    .orderBy("asked_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(asDescribed);
}

/**
 * Answered questions after an id, with their seal and the seal in the journal; null there when its data was erased.
 */
export async function sealedAnswersAfter(db: Db, { last, limit }: { last: string; limit: number }) {
  return await db
    .selectFrom("reference_confirmation as question")
    .select(["question.id", "described", "email", "answer", "answer_sha256 as answerSha256"])
    .select("answered_at as answeredAt")
    .select(({ selectFrom, ref }) =>
      selectFrom("journal")
        .select(sql<string>`data ->> 'sha256'`.as("sha256"))
        .where("subject_kind", "=", "company")
        .where("subject_id", "=", sql<string>`${ref("question.company_id")}::text`)
        .where("event", "=", "reference-answered")
        .where(sql`data ->> 'confirmationId'`, "=", sql`${ref("question.id")}::text`)
        .orderBy("sequence")
        .limit(1)
        .as("journalSha256"),
    )
    .where("answered_at", "is not", null)
    .$if(last !== "", (query) => query.where("question.id", ">", last))
    .orderBy("question.id")
    .limit(limit)
    .execute();
}
