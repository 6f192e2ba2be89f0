import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { Standing } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import type { Class } from "#app/tariff/classes.ts";
import type { Stored } from "#db/tables.ts";
import { type ApplicationState, applicationMachine } from "./application.machine.ts";

const states = Object.entries(applicationMachine.states) as [ApplicationState, { final?: true }][];

/** The states that no move leaves. */
const endedStates = states.filter(([, { final }]) => final).map(([state]) => state);

/** An application as lists and pages show it. */
export interface ShownApplication {
  id: string;
  companyId: string;
  kind: ApplicationKind;
  number: string | null;
  class: Class | null;
  state: ApplicationState;
  stateSince: Date;
  version: number;
  deadlineOn: string | null;
  openedAt: Date;
  savedAt: Date;
  filedAt: Date | null;
  /** Why it ended, in the words of the certification body. */
  endReason: string | null;
}

const applications = (db: Db, scope: Scope) =>
  db
    .selectFrom("application")
    .select(["id", "kind", "number", "class", "state", "version"])
    .select(["company_id as companyId", "state_since as stateSince", "deadline_on as deadlineOn"])
    .select(["opened_at as openedAt", "saved_at as savedAt", "filed_at as filedAt"])
    .select("end_reason as endReason")
    .where(inScope(scope, ofApplication))
    .$narrowType<{ kind: ApplicationKind; class: Class | null; state: ApplicationState }>();

/** The applications of a company, newest first, at most twenty. */
export async function applicationsOf(
  db: Db,
  scope: Scope,
  { companyId }: { companyId: string },
): Promise<ShownApplication[]> {
  return await applications(db, scope)
    .where("company_id", "=", companyId)
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
}

/** Undefined for an application that does not exist or is out of scope. */
export async function applicationInScope(
  db: Db,
  scope: Scope,
  id: string,
): Promise<ShownApplication | undefined> {
  if (!isId(id)) return undefined;
  return await applications(db, scope).where("id", "=", id).executeTakeFirst();
}

/** The company of an application; undefined for an application that does not exist. */
export async function companyOfApplication(db: Db, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom("application")
    .select("company_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.company_id;
}

/** The application of this kind that a company has under way; there is at most one. */
export async function applicationUnderWay(
  db: Db,
  { companyId, kind }: { companyId: string; kind: ApplicationKind },
) {
  return await db
    .selectFrom("application")
    .select(["id", "state"])
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("state", "not in", endedStates)
    .executeTakeFirst();
}

/** An application read under its lock. */
export interface LockedApplication extends Standing<ApplicationState> {
  kind: ApplicationKind;
  number: string | null;
  class: Class | null;
  figures: Stored<"application.figures">;
  stateSince: Date;
  deadlineOn: string | null;
  filedAt: Date | null;
  /** Who checks or examines it now. */
  handledBy: string | null;
}

/**
 * Locks the company, then its application. A change beside the application, such as one of a document of the vault,
 * waits until this transaction has read it; rows that belong to the application (a complement, a check) are written
 * under this lock (applications §1.1).
 */
export async function lockApplication(db: Db, id: string): Promise<LockedApplication | undefined> {
  const companyId = await companyOfApplication(db, id);
  if (companyId === undefined) return undefined;
  await db
    .selectFrom("company")
    .select("id")
    .where("id", "=", companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return await toMove(db, id).forUpdate().executeTakeFirst();
}

/** An application as its guards read it, without a lock, for pages that only ask for a verdict. */
export async function applicationToMove(
  db: Db,
  id: string,
): Promise<LockedApplication | undefined> {
  return isId(id) ? await toMove(db, id).executeTakeFirst() : undefined;
}

const toMove = (db: Db, id: string) =>
  db
    .selectFrom("application")
    .select(["id", "kind", "number", "class", "state", "version", "figures"])
    .select(["company_id as companyId", "deadline_on as deadlineOn", "filed_at as filedAt"])
    .select(["handled_by as handledBy", "state_since as stateSince"])
    .where("id", "=", id)
    .$narrowType<{ kind: ApplicationKind; class: Class | null; state: ApplicationState }>();

interface NewApplication {
  id: string;
  companyId: string;
  kind: ApplicationKind;
  class: Class | null;
  figures: Record<string, string | number>;
  subAreas: readonly { subAreaId: string; level: number }[];
  openedAt: Date;
  openedBy: string | null;
}

/** Inserts a draft with its sub-areas; false when an application of this kind is already under way. */
export async function insertApplication(db: Db, draft: NewApplication): Promise<boolean> {
  const written = await db
    .insertInto("application")
    .values({
      id: draft.id,
      company_id: draft.companyId,
      kind: draft.kind,
      class: draft.class,
      figures: jsonText(draft.figures),
      state: applicationMachine.initial,
      state_since: draft.openedAt,
      version: 1,
      opened_at: draft.openedAt,
      opened_by: draft.openedBy,
      saved_at: draft.openedAt,
      saved_by: draft.openedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!written) return false;
  if (draft.subAreas.length > 0)
    await db
      .insertInto("application_sub_area")
      .values(
        draft.subAreas.map(({ subAreaId, level }) => ({
          application_id: draft.id,
          sub_area_id: subAreaId,
          level,
        })),
      )
      .execute();
  return true;
}

/** Whether the committee adjourned an application that is still on its agenda: its decision is to be signed. */
export async function isAdjourned(db: Db, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("agenda_item")
    .select("outcome")
    .where("application_id", "=", applicationId)
    .orderBy("scheduled_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.outcome === "adjourned";
}
