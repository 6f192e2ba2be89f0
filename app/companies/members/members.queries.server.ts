import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { type CompanyEvent, isUrgent, noticeEvents } from "./notices.ts";

/**
 * The members who get a mail about an event of their company and can sign in: owners and managers unless they chose
 * otherwise, readers when they chose so. A notice that cannot be switched off goes to all owners and managers, one
 * about members to the owners only. When nobody wants an urgent notice, the owners get it.
 */
export async function membersToNotify(db: Db, companyId: string, event: CompanyEvent) {
  const members = await db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .innerJoin("company", "company.id", "member.company_id")
    .leftJoin("notification_choice as choice", (join) =>
      join.onRef("choice.account_id", "=", "account.id").on("choice.event", "=", event),
    )
    .select(["member.account_id as accountId", "member.firstname", "account.email"])
    .select(["company.name as companyName", "member.role", "choice.wanted"])
    .where("member.company_id", "=", companyId)
    .where("account.email_verified", "=", true)
    .where("account.disabled_at", "is", null)
    .orderBy("member.created_at")
    .orderBy("member.id")
    .execute();
  const wishing = members.filter(({ role, wanted }) => wantsNotice(event, role, wanted));
  const owners = members.filter(({ role }) => role === "owner");
  return (wishing.length === 0 && isUrgent(event) ? owners : wishing).map(
    ({ role: _, wanted: __, ...person }) => person,
  );
}

function wantsNotice(event: CompanyEvent, role: MemberRole, choice: boolean | null): boolean {
  if (event === "members") return role === "owner";
  if ("fixed" in noticeEvents[event] && role !== "reader") return true;
  return choice ?? role !== "reader";
}

/** Sign-ins are stored for this long. */
export const SIGN_INS_KEPT_DAYS = 365;

/** The members of a company, the owners first; empty when it is out of scope. */
export async function membersOf(db: Db, scope: Scope, companyId: string) {
  return await db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select((row) => [
      "member.id",
      "member.account_id as accountId",
      "member.firstname",
      "member.lastname",
      "member.function",
      "account.email",
      "member.role",
      "member.created_at as since",
      "account.disabled_at as disabledAt",
      row
        .exists(
          row
            .selectFrom("account_factor")
            .select("account_factor.id")
            .whereRef("account_factor.account_id", "=", "account.id")
            .where("account_factor.kind", "<>", "recovery"),
        )
        .$castTo<boolean>()
        .as("secondFactor"),
      // A member who returns every day within one session signs in only once, so the session is read too.
      sql<Date | null>`greatest(${row
        .selectFrom("security_event")
        .select((event) => event.fn.max("security_event.last_at").as("at"))
        .whereRef("security_event.account_id", "=", "account.id")
        .where("security_event.kind", "=", "sign-in")
        .where("security_event.outcome", "=", "done")}, ${row
        .selectFrom("account_session")
        .select((session) => session.fn.max("account_session.last_seen_at").as("at"))
        .whereRef("account_session.account_id", "=", "account.id")})`.as("signedInAt"),
    ])
    .where("member.company_id", "=", companyId)
    .where(inScope(scope, { company: "member.company_id" }))
    .orderBy(sql`member.role <> 'owner'`)
    .orderBy("member.created_at")
    .orderBy("member.id")
    .execute();
}

/** The invitations that a company may withdraw or send again; those made by the certification body are left out. */
export async function openInvitations(db: Db, scope: Scope, companyId: string) {
  return await db
    .selectFrom("member_invitation as invitation")
    .innerJoin("account", "account.id", "invitation.account_id")
    .select(["invitation.id", "invitation.role", "account.email"])
    .select(["invitation.invited_at as invitedAt", "invitation.expires_at as expiresAt"])
    .where("invitation.company_id", "=", companyId)
    .where(inScope(scope, { company: "invitation.company_id" }))
    .where("invitation.ended_at", "is", null)
    .where("invitation.succession_id", "is", null)
    .orderBy("invitation.invited_at")
    .orderBy("invitation.id")
    .execute();
}

/**
 * Locks an active company, so that changes of its members run one after the other; returns its name. Undefined when
 * there is none.
 */
export const lockCompany = (db: Db, companyId: string) =>
  db
    .selectFrom("company")
    .select(["id", "name", "email", "ein"])
    .select(sql<string | null>`case when country = 'SN' then ein_key end`.as("ninea"))
    .where("id", "=", companyId)
    .where("state", "=", "active")
    .forUpdate()
    .executeTakeFirst();

/** Locks the companies of an account, in the order of their ids. */
export async function lockCompaniesOf(db: Db, accountId: string): Promise<void> {
  await db
    .selectFrom("company")
    .select("id")
    .where("id", "in", (rows) =>
      rows.selectFrom("member").select("company_id").where("account_id", "=", accountId),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** One member of a company, by member id or account id. */
export const memberOf = (
  db: Db,
  companyId: string,
  which: { id: string } | { accountId: string },
) =>
  db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["member.id", "member.account_id as accountId", "member.role", "member.firstname"])
    .select(["member.lastname", "member.function", "account.email"])
    .where("member.company_id", "=", companyId)
    .where(
      "id" in which ? "member.id" : "member.account_id",
      "=",
      "id" in which ? which.id : which.accountId,
    )
    .executeTakeFirst();

export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberOf>>>;

/** The account id of the actor; null for the product itself. */
export const actingAccount = ({ actor }: Pick<Tx, "actor">): string | null =>
  actor.kind === "person" ? actor.accountId : null;
