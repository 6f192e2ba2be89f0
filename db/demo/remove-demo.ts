import { sql } from "kysely";
import { contentsNamed } from "#app/documents/content.queries.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { addressOf } from "./demo-people.ts";
import { removeDemoPeople } from "./load-people.ts";

type Statement = ReturnType<typeof sql>;

const demo = sql`select id from company where demo`;
const ofDemo = (table: string): Statement =>
  sql`select id from ${sql.table(table)} where company_id in (${demo})`;
const applications = ofDemo("application");
const payments = ofDemo("payment");
const rights = ofDemo("qualification");
const complements = sql`select id from complement where application_id in (${applications})`;
const questions = sql`select id from expert_question where application_id in (${applications})`;
const decisions = sql`select id from decision where application_id in (${applications})`;
const items = sql`select id from agenda_item where application_id in (${applications})`;
/** Sessions that an account of the demonstration planned: its staff decide on nothing real. */
const sessions = sql`select id from committee_session where planned_by in (select id from account where demo)`;
/**
 * Complaints about companies of the demonstration, those of invented people (a false number has no company) and those that its staff wrote
 * down. What a real person complained of stays, also where an account of the demonstration handles it, and so does a complaint that led to
 * a measure on a real company, which names it.
 */
const complaints = sql`select id from complaint where company_id in (${demo})
  or (not exists (select from measure where measure.complaint_id = complaint.id)
    and (registered_by in (select id from account where demo)
      or id in (select complaint_id from complainant where lower(email) like ${`%${addressOf("")}`})))`;
const complaintFiles = sql`select id from complaint_file where complaint_id in (${complaints})`;
/** A measure on a real company stays, also where an account of the demonstration proposed it: it changed a real right. */
const measures = ofDemo("measure");
const measureFiles = sql`select id from measure_file where measure_id in (${measures})`;
const attempts = sql`select id from payment_attempt where payment_id in (${payments})`;

/** Tables that name their subject by kind and id. */
const subjects: Record<string, Statement> = {
  company: demo,
  application: applications,
  payment: payments,
  succession: ofDemo("succession"),
  "relayed-message": ofDemo("relayed_message"),
  "committee-session": sessions,
  complaint: complaints,
  measure: measures,
  "measure-letter": ofDemo("measure_letter"),
};
const aboutDemo = sql.join(
  Object.entries(subjects).map(
    ([kind, ids]) =>
      sql`subject_kind = ${kind} and subject_id in (select id::text from (${ids}) as demo)`,
  ),
  sql` or `,
);
/** Machines, with the demonstration rows that they have moved. */
const movers: Record<string, Statement> = {
  qualification: rights,
  application: applications,
  complement: complements,
  document: ofDemo("document"),
  payment: payments,
  attempt: attempts,
  "company-change": ofDemo("company_change"),
  succession: ofDemo("succession"),
  "committee-session": sessions,
  decision: decisions,
  complaint: complaints,
  measure: measures,
};

/**
 * Removes the companies of the demonstration with all their rows and the contents of their documents, and resets the
 * counters of numbers where no later one was issued; returns the number of removed companies.
 */
export async function removeDemo(ctx: Context): Promise<number> {
  const contents = await sql<{ sha256: string }>`
    select sha256 from document where company_id in (${demo})
    union select sha256 from payment_proof where attempt_id in (${attempts})
    union select file_sha256 from expert_answer where file_sha256 is not null and question_id in (${questions})
    union select sha256 from complaint_file where complaint_id in (${complaints})
    union select sha256 from measure_file where measure_id in (${measures})
    union select sha256 from visit_photo where visit_id in (select id from visit where application_id in (${applications}))
    union select sha256 from succession_proof where succession_id in (${ofDemo("succession")})`.execute(
    ctx.db,
  );
  const removed = await ctx.transaction(async (tx) => {
    const run = async (statement: Statement) => {
      await statement.execute(tx.db);
    };
    for (const statement of statementsInOrder()) await run(statement);
    await removeDemoPeople(tx);
    const { numDeletedRows } = await tx.db
      .deleteFrom("company")
      .where("demo", "=", true)
      .executeTakeFirst();
    await run(sql`delete from listing_word where not exists (
      select from listing where words @> array[word])`);
    await giveNumbersBack(tx.db);
    return Number(numDeletedRows);
  });
  const gone = contents.rows.map(({ sha256 }) => sha256);
  const named = await contentsNamed(ctx.db, gone);
  for (const sha256 of gone) if (!named.has(sha256)) await ctx.files.remove(sha256);
  return removed;
}

function statementsInOrder(): Statement[] {
  const without = (table: string, where: Statement) =>
    sql`delete from ${sql.table(table)} where ${where}`;
  const ofCompanies = (...tables: string[]) =>
    tables.map((table) => without(table, sql`company_id in (${demo})`));
  return [
    ...Object.entries(movers).map(([machine, ids]) =>
      without("stay", sql`machine = ${machine} and subject_id in (${ids})`),
    ),
    ...["sheet", "mail", "access_log"].map((table) => without(table, sql`(${aboutDemo})`)),
    // Whoever read one later would be said to have read the real complaint that gets its number.
    without(
      "access_log",
      sql`subject_kind = 'list' and subject_id in (select 'complaint ' || read.name
        from complaint, unnest(array[complaint.id::text, complaint.number]) as read (name)
        where complaint.id in (${complaints}))`,
    ),
    without(
      "task",
      sql`key in (${sql.join(
        [
          ...[...Object.values(subjects), movers.document ?? demo, decisions, complaintFiles],
          ...[measureFiles, ofDemo("certificate")],
        ].map((ids) => sql`select id::text from (${ids}) as asked`),
        sql` union all `,
      )})`,
    ),
    // The only case in which rows of the journal are deleted: invented events.
    sql`alter table journal disable trigger journal_append_only`,
    without("journal", aboutDemo),
    sql`alter table journal enable trigger journal_append_only`,
    without(
      "assignment_family",
      sql`assignment_id in (select id from assignment where application_id in (${applications}))`,
    ),
    ...["objection", "evaluation_step", "application_review_family", "application_review"].map(
      (table) => without(table, sql`application_id in (${applications})`),
    ),
    ...["expert_access", "expert_document", "expert_answer", "expert_declaration"].map((table) =>
      without(table, sql`question_id in (${questions})`),
    ),
    without(
      "visit_photo",
      sql`visit_id in (select id from visit where application_id in (${applications}))`,
    ),
    ...["expert_question", "visit"].map((table) =>
      without(table, sql`application_id in (${applications})`),
    ),
    ...["report", "review_note", "examination", "opinion", "grid_mark"].map((table) =>
      without(table, sql`application_id in (${applications})`),
    ),
    ...["application_message", "application_document", "application_reader", "complement"].map(
      (table) => without(table, sql`application_id in (${applications})`),
    ),
    ...["measure_letter", "measure_file", "measure_right"].map((table) =>
      without(table, sql`measure_id in (${measures})`),
    ),
    without("qualification_assertion", sql`qualification_id in (${rights})`),
    without("certificate_document", sql`certificate_id in (${ofDemo("certificate")})`),
    ...ofCompanies("qualification", "certificate", "measure"),
    ...["decision_call", "decision_reading", "received_appeal", "decision_line"].map((table) =>
      without(table, sql`decision_id in (${decisions})`),
    ),
    without("decision", sql`application_id in (${applications})`),
    ...[
      "confirmation",
      "shown_hand",
      "voter",
      "vote",
      "recusal",
      "item_opinion",
      "item_line_reason",
      "item_line",
      "urn",
    ].map((table) => without(table, sql`item_id in (${items})`)),
    without("agenda_item", sql`application_id in (${applications})`),
    // Minutes stay, but for the sessions of invented members.
    sql`alter table minutes disable trigger minutes_stay`,
    without("minutes", sql`session_id in (${sessions})`),
    sql`alter table minutes enable trigger minutes_stay`,
    ...["presence", "attendance", "observer"].map((table) =>
      without(table, sql`session_id in (${sessions})`),
    ),
    without("committee_session", sql`id in (${sessions})`),
    ...["assignment", "declaration", "assistance"].map((table) =>
      without(table, sql`application_id in (${applications})`),
    ),
    ...["ledger_entry", "receipt", "refund", "payment_attempt"].map((table) =>
      without(table, sql`payment_id in (${payments})`),
    ),
    ...["complaint_hearing", "complaint_file", "complaint_message"].map((table) =>
      without(table, sql`complaint_id in (${complaints})`),
    ),
    // At once: without who complains, a false number is not known as one of the demonstration.
    sql`with invented as (delete from complainant where complaint_id in (${complaints}) returning complaint_id)
      delete from complaint where id in (select complaint_id from invented)`,
    without(
      "contact_message",
      sql`id in (select report_id from relayed_message where company_id in (${demo}))`,
    ),
    ...ofCompanies("published_contact", "relayed_message", "refused_sender"),
    ...ofCompanies("application", "payment", "listing"),
    ...ofCompanies("listing_slug", "document", "works_reference", "equipment", "worker"),
    ...ofCompanies("company_change", "member_invitation", "succession", "member"),
    ...ofCompanies("terms_acceptance", "company_sub_area", "tie"),
  ];
}

/** Resets the counters to the last remaining number. */
async function giveNumbersBack(db: Db): Promise<void> {
  for (const { kind, table, column, year: part } of [
    { kind: "certificate", table: "certificate", column: "number", year: 3 },
    { kind: "payment", table: "payment", column: "reference", year: 2 },
    { kind: "receipt", table: "receipt", column: "number", year: 2 },
    { kind: "application", table: "application", column: "number", year: 2 },
    { kind: "committee-session", table: "committee_session", column: "number", year: 2 },
    { kind: "complaint", table: "complaint", column: "number", year: 2 },
    { kind: "decision", table: "decision", column: "number", year: 2 },
    { kind: "measure", table: "measure", column: "number", year: 2 },
    { kind: "registration", table: "company", column: "registration_number", year: 2 },
  ]) {
    const givenNumbers = sql`select ${sql.ref(column)} as number from ${sql.table(table)}
      where split_part(${sql.ref(column)}, '-', ${sql.lit(part)}) = year::text`;
    await sql`update number_serial set last = greatest(1, coalesce((
      select max(split_part(number, '-', ${sql.lit(part + 1)})::integer) from (${givenNumbers}) as given), 0))
      where kind = ${kind}`.execute(db);
    await sql`delete from number_serial where kind = ${kind} and not exists (${givenNumbers})`.execute(
      db,
    );
  }
  await sql`update number_serial set last = greatest(1, (select coalesce(max(number), 0) from ledger_entry))
    where kind = 'entry'`.execute(db);
  await sql`delete from number_serial where kind = 'entry' and not exists (select from ledger_entry)`.execute(
    db,
  );
}
