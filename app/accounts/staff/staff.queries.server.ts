import { sql } from "kysely";
import type { StaffRole } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { foldedText, holdsWords } from "#app/kernel/folded-text.queries.server.ts";
import { keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import { heldRoles } from "../account-reads.queries.server.ts";
import { lockAdministration } from "../staff-role.queries.server.ts";
import { mandatesOf } from "./mandate.queries.server.ts";
import { staffNameKey } from "./staff-name.ts";

interface Shown {
  email: string;
  /** Null until the invitation is accepted. */
  password_hash: string | null;
  disabled_at: Date | null;
}

export type PersonState = "invited" | "active" | "disabled";

const stateOf = ({ disabled_at, password_hash }: Shown): PersonState => {
  if (disabled_at) return "disabled";
  return password_hash === null ? "invited" : "active";
};

/** The account belongs to current or former staff, or to somebody for whom a role is proposed. */
const isStaff = sql<boolean>`(
  exists (select from staff_role where staff_role.account_id = account.id)
  or exists (select from role_proposal where role_proposal.account_id = account.id))`;

const people = (db: Db) =>
  db
    .selectFrom("account")
    .select(["account.id", "account.name", "account.email"])
    .select(["account.password_hash", "account.disabled_at", heldRoles.as("roles")])
    .where(isStaff);

type Row = Awaited<ReturnType<ReturnType<typeof people>["executeTakeFirstOrThrow"]>>;

/** A staff member as shown in lists, without credentials. */
const personOf = ({ id, name, email, roles, ...row }: Row) => ({
  id,
  name,
  email,
  state: stateOf({ email, ...row }),
  roles,
});

interface PeopleWanted {
  role: StaffRole | null;
  state: PersonState | null;
  search: string;
  wanted: PageWanted<"name">;
}

const states = {
  invited: sql<boolean>`account.disabled_at is null and account.password_hash is null`,
  active: sql<boolean>`account.disabled_at is null and account.password_hash is not null`,
  disabled: sql<boolean>`account.disabled_at is not null`,
} satisfies Record<PersonState, unknown>;

/** One page of the current and former staff. */
export async function peoplePage(db: Db, { role, state, search, wanted }: PeopleWanted) {
  const query = people(db)
    .$if(state !== null, (some) => some.where(states[state ?? "active"]))
    .$if(role !== null, (some) => some.where(sql<boolean>`${role} = any(${heldRoles})`))
    .$if(search !== "", (some) =>
      some.where(holdsWords(foldedText(sql`account.name || ' ' || account.email`), search)),
    );
  const page = await keysetPage(
    db,
    query,
    {
      sorts: { name: { by: sql`lower(account.name)`, kind: "text" } },
      id: { by: sql`account.id`, kind: "uuid" },
    },
    wanted,
  );
  return { ...page, rows: page.rows.map(personOf) };
}

/** One staff member with all the data of their page; null for anybody else. */
export async function personById(db: Db, accountId: string) {
  const row = await people(db).where("account.id", "=", accountId).executeTakeFirst();
  if (!row) return null;
  const roles = await db
    .selectFrom("staff_role")
    .leftJoin("account as giver", "giver.id", "staff_role.granted_by")
    .leftJoin("account as ender", "ender.id", "staff_role.ended_by")
    .select([
      "staff_role.role",
      "staff_role.granted_at as grantedAt",
      "staff_role.ended_at as endedAt",
      "giver.name as grantedBy",
      "ender.name as endedBy",
    ])
    .where("staff_role.account_id", "=", accountId)
    .orderBy("staff_role.granted_at")
    .orderBy("staff_role.id")
    .execute();
  const mandates = await mandatesOf(db, accountId);
  const invitation = await db
    .selectFrom("account_link")
    .select("expires_at as expiresAt")
    .where("account_id", "=", accountId)
    .where("purpose", "=", "invitation")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    ...personOf(row),
    history: roles,
    mandates,
    invitationEndsAt: invitation?.expiresAt ?? null,
  };
}

/** Whether the address belongs to current or former staff. */
export async function isStaffEmail(db: Db, email: string): Promise<boolean> {
  const account = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where(isStaff)
    .executeTakeFirst();
  return account !== undefined;
}

/** Whether another staff member, of today or of the past, has a name that reads the same; no other transaction names staff meanwhile. */
export async function isNameTaken(
  db: Tx["db"],
  { accountId, name }: { accountId: string; name: string },
): Promise<boolean> {
  await lockAdministration(db);
  const others = await db
    .selectFrom("account")
    .select("account.name")
    .where(isStaff)
    .where("account.id", "<>", accountId)
    .execute();
  const key = staffNameKey(name);
  return others.some((other) => staffNameKey(other.name) === key);
}

export interface LockedPerson {
  email: string;
  disabledAt: Date | null;
  /** Whether the person has accepted the invitation. */
  accepted: boolean;
}

/** Locks the account of a current or former staff member; undefined for anybody else. */
export async function lockPerson(
  db: Tx["db"],
  accountId: string,
): Promise<LockedPerson | undefined> {
  const person = await db
    .selectFrom("account")
    .select(["email", "password_hash", "disabled_at as disabledAt"])
    .where("id", "=", accountId)
    .where(isStaff)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return undefined;
  const { email, disabledAt, password_hash } = person;
  return { email, disabledAt, accepted: password_hash !== null };
}

/** Locks the account with this address: its id, `member` when its owner was never staff, null when there is none. */
export async function lockStaffWithEmail(
  db: Tx["db"],
  email: string,
): Promise<string | "member" | null> {
  const account = await db
    .selectFrom("account")
    .select(["id", isStaff.as("staff")])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return null;
  return account.staff ? account.id : "member";
}

/** Locks the enabled account with this address if it has no password yet; returns its id. */
export async function lockAccountWithoutPassword(
  db: Tx["db"],
  email: string,
): Promise<string | undefined> {
  const waiting = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where("password_hash", "is", null)
    .where("disabled_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return waiting?.id;
}
