import { type RawBuilder, sql } from "kysely";
import { inScope, type StaffScope } from "#app/accounts/scope.server.ts";
import { holdsNumber } from "#app/companies/company-search.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { foldedText, holdsWords } from "#app/kernel/folded-text.queries.server.ts";
import { keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import type { Concern } from "./complaint.ts";

/**
 * The complaints that somebody of the staff may know of: not those that name them, and none about a company of theirs or one whose
 * application they declared a conflict in.
 */
const inRegister = (scope: StaffScope): RawBuilder<boolean> =>
  sql<boolean>`((complaint.company_id is null or ${inScope(scope, { decided: "complaint.company_id" })})
    and complaint.accused_id is distinct from ${scope.accountId})`;

const openStates = ["received", "under-review", "proposed"] as const;

const register = (db: Db, scope: StaffScope) =>
  db
    .selectFrom("complaint")
    .leftJoin("company", "company.id", "complaint.company_id")
    .leftJoin("account as handler", "handler.id", "complaint.handled_by")
    .select(["complaint.id", "complaint.number", "complaint.kind", "complaint.state"])
    .select(["complaint.channel", "complaint.received_at as receivedAt", "complaint.outcome"])
    .select(["complaint.acknowledge_by as acknowledgeBy", "complaint.answer_by as answerBy"])
    .select(["complaint.acknowledged_at as acknowledgedAt", "complaint.handled_by as handledById"])
    .select(["complaint.decided_at as decidedAt", "complaint.company_id as companyId"])
    .select([
      "handler.name as handledBy",
      "company.name as companyName",
      "company.ein as companyEin",
    ])
    .select(["complaint.version"])
    .where(inRegister(scope));

/** One page of the register: its open complaints, or the closed ones. A search asks numbers and companies, never who complains. */
export function complaintsPage(
  db: Db,
  scope: StaffScope,
  { closed, search, wanted }: { closed: boolean; search: string; wanted: PageWanted<"due"> },
) {
  const query = register(db, scope)
    .where("complaint.state", closed ? "not in" : "in", [...openStates])
    .$if(search !== "", (some) =>
      some.where(
        holdsWords(foldedText(sql`complaint.number || ' ' || coalesce(company.name, '')`), search),
      ),
    );
  return keysetPage(
    db,
    query,
    {
      sorts: {
        due: {
          by: closed
            ? sql`complaint.state_since::date`
            : sql`case when complaint.state = 'received' then complaint.acknowledge_by else complaint.answer_by end`,
          kind: "day",
        },
      },
      id: { by: sql`complaint.id`, kind: "uuid" },
    },
    wanted,
  );
}

/** The complaints of the register whose number, or a part of it, was typed. */
export const complaintsNumbered = (db: Db, scope: StaffScope, typedNumber: string) =>
  register(db, scope).where(
    holdsNumber(sql`replace(lower(complaint.number), '-', '')`, typedNumber),
  );

/** A complaint as a line of the register: nothing of what it says. */
export const complaintInRegister = (db: Db, scope: StaffScope, id: string) =>
  register(db, scope).where("complaint.id", "=", id).executeTakeFirst();

/** Why an account takes no part in a complaint; null where nothing speaks against it. */
export async function concernOf(
  db: Db,
  { complaintId, accountId }: { complaintId: string; accountId: string },
): Promise<Concern | null> {
  const { rows } = await sql<{ concern: Concern | null }>`
    select concern_in_complaint(${complaintId}, ${accountId}) as concern`.execute(db);
  return rows[0]?.concern ?? null;
}

/** What a complaint says and what came of it, for a reader of the staff whom nothing ties to it. */
export const complaintInside = (db: Db, scope: StaffScope, id: string) =>
  db
    .selectFrom("complaint")
    .leftJoin("account as writer", "writer.id", "complaint.registered_by")
    .leftJoin("account as proposer", "proposer.id", "complaint.proposed_by")
    .leftJoin("account as decider", "decider.id", "complaint.decided_by")
    .leftJoin("account as accused", "accused.id", "complaint.accused_id")
    .leftJoin("complainant", "complainant.complaint_id", "complaint.id")
    .select(["complaint.words", "complaint.about", "complaint.findings", "complaint.answer"])
    .select(["complaint.return_reason as returnReason", "complaint.proposed_by as proposedById"])
    .select(["writer.name as registeredBy", "proposer.name as proposedBy"])
    .select([
      "decider.name as decidedBy",
      "accused.name as accused",
      "accused.email as accusedEmail",
    ])
    .select(["complainant.naming", "complaint.demo", "complaint.registered_by as registeredById"])
    .where("complaint.id", "=", id)
    .where(inRegister(scope))
    .where(sql<boolean>`concern_in_complaint(complaint.id, ${scope.accountId}) is null`)
    .executeTakeFirst();

/** What was written between the person in charge and who complains, the oldest first. */
export const messagesOfComplaint = (db: Db, complaintId: string) =>
  db
    .selectFrom("complaint_message as message")
    .leftJoin("account", "account.id", "message.account_id")
    .select(["message.id", "message.author", "message.body", "message.written_at as writtenAt"])
    .select("account.name as writtenBy")
    .where("message.complaint_id", "=", complaintId)
    .orderBy("message.written_at")
    .orderBy("message.id")
    .execute();

/** The person in charge of a complaint, as a recipient of mails; nobody before it is acknowledged. */
export async function handlerOfComplaint(db: Db, { handledBy }: { handledBy: string | null }) {
  if (handledBy === null) return [];
  return await db
    .selectFrom("account")
    .select(["name", "email"])
    .where("id", "=", handledBy)
    .where("disabled_at", "is", null)
    .execute();
}

/** The staff who may take charge of a complaint, or decide on it, and whom nothing ties to it. */
export async function unconcernedStaff(
  db: Db,
  complaintId: string,
  roles: readonly ("registrar" | "secretary" | "president")[],
) {
  return await db
    .selectFrom("account")
    .select(["account.id", "account.name", "account.email"])
    .where("account.disabled_at", "is", null)
    .where("account.email_verified", "=", true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("staff_role")
          .select("staff_role.id")
          .whereRef("staff_role.account_id", "=", "account.id")
          .where("staff_role.role", "in", roles)
          .where("staff_role.ended_at", "is", null),
      ),
    )
    .where(sql<boolean>`concern_in_complaint(${complaintId}, account.id) is null`)
    .orderBy("account.name")
    .execute();
}

/** What waits for somebody: complaints to acknowledge, their own to handle, proposed answers to decide; and how many are late. */
export async function complaintsToDo(db: Db, scope: StaffScope, today: string) {
  const { rows } = await sql<Record<"received" | "mine" | "proposed" | "late", number>>`
    select count(*) filter (where state = 'received')::integer as received,
      count(*) filter (where state = 'under-review' and handled_by = ${scope.accountId})::integer as mine,
      count(*) filter (where state = 'proposed' and proposed_by <> ${scope.accountId})::integer as proposed,
      count(*) filter (where (state = 'received' and acknowledge_by < ${today}::date)
        or (state <> 'received' and answer_by < ${today}::date))::integer as late
    from complaint
    where state in ('received', 'under-review', 'proposed')
      and (state <> 'under-review' or handled_by = ${scope.accountId})
      and ${inRegister(scope)} and concern_in_complaint(complaint.id, ${scope.accountId}) is null`.execute(
    db,
  );
  return rows[0] ?? { received: 0, mine: 0, proposed: 0, late: 0 };
}

/** Public figures of a year: complaints received, acknowledged in time, answered, and answered in time. */
export async function complaintCounts(db: Db, year: number) {
  const { rows } = await sql<
    Record<"received" | "acknowledgedInTime" | "answered" | "answeredInTime", number>
  >`
    select count(*)::integer as received,
      count(*) filter (where (acknowledged_at at time zone 'Africa/Dakar')::date <= acknowledge_by)::integer as "acknowledgedInTime",
      count(*) filter (where state = 'answered')::integer as answered,
      count(*) filter (where state = 'answered'
        and (decided_at at time zone 'Africa/Dakar')::date <= answer_by)::integer as "answeredInTime"
    from complaint
    where received_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Africa/Dakar')
      and received_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'Africa/Dakar')
      and not demo`.execute(db);
  return rows[0] ?? { received: 0, acknowledgedInTime: 0, answered: 0, answeredInTime: 0 };
}

/** The complaints about a company, newest first, for the record of the company. */
export const complaintsOfCompany = (db: Db, scope: StaffScope, companyId: string) =>
  register(db, scope)
    .where("complaint.company_id", "=", companyId)
    .orderBy("complaint.received_at", "desc")
    .limit(20)
    .execute();
