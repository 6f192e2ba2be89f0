import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

export type AssignmentRole = "registrar" | "examiner";

export interface Assignment {
  id: string;
  accountId: string;
  name: string;
  role: AssignmentRole;
  state: "offered" | "live";
  offeredBy: string;
}

/** The offered and live assignments of an application. */
export async function openAssignments(db: Db, applicationId: string): Promise<Assignment[]> {
  return await db
    .selectFrom("assignment")
    .innerJoin("account", "account.id", "assignment.account_id")
    .select(["assignment.id", "assignment.account_id as accountId", "account.name"])
    .select(["assignment.role", "assignment.state", "assignment.offered_by as offeredBy"])
    .where("assignment.application_id", "=", applicationId)
    .where("assignment.state", "in", ["offered", "live"])
    .orderBy("assignment.offered_at")
    .$narrowType<Assignment>()
    .execute();
}

/** Whether an objection of the company against a person was upheld. */
export async function wasObjectedTo(
  db: Db,
  { applicationId, accountId }: { applicationId: string; accountId: string },
): Promise<boolean> {
  const objection = await db
    .selectFrom("objection")
    .select("id")
    .where("application_id", "=", applicationId)
    .where("account_id", "=", accountId)
    .where("outcome", "=", "upheld")
    .executeTakeFirst();
  return objection !== undefined;
}

interface NewAssignment {
  applicationId: string;
  accountId: string;
  role: AssignmentRole;
  offeredBy: string;
  at: Date;
}

/** Inserts an offer; undefined when one of this role waits already. */
export async function insertOffer(db: Db, offer: NewAssignment): Promise<string | undefined> {
  const written = await db
    .insertInto("assignment")
    .values({
      id: newId(),
      application_id: offer.applicationId,
      account_id: offer.accountId,
      role: offer.role,
      state: "offered",
      offered_by: offer.offeredBy,
      offered_at: offer.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written?.id;
}

/** The authorisation under which somebody examines a family, or the reason why there is none. */
export type FamilyGround =
  | { familyId: string; authorisationId: string }
  | { familyId: string; exceptionReason: string };

/** Keeps the grounds of an offer to an examiner. */
export async function insertFamilyGrounds(
  db: Db,
  { assignmentId, accountId }: { assignmentId: string; accountId: string },
  grounds: readonly FamilyGround[],
): Promise<void> {
  if (grounds.length === 0) return;
  await db
    .insertInto("assignment_family")
    .values(
      grounds.map((ground) => ({
        assignment_id: assignmentId,
        account_id: accountId,
        role: "examiner" as const,
        family_id: ground.familyId,
        authorisation_id: "authorisationId" in ground ? ground.authorisationId : null,
        exception_reason: "exceptionReason" in ground ? ground.exceptionReason : null,
      })),
    )
    .execute();
}

/** Makes an offer live. The database asks for a clear declaration and, of an examiner, for the authorisations. */
export async function writeLive(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db
    .updateTable("assignment")
    .set({ state: "live", outcome: "clear", live_at: at })
    .where("id", "=", id)
    .execute();
}

interface EndedAssignment {
  id: string;
  state: "ended" | "declined";
  at: Date;
  by: string | null;
  reason: string;
}

export async function writeEnded(
  db: Db,
  { id, state, at, by, reason }: EndedAssignment,
): Promise<void> {
  await db
    .updateTable("assignment")
    .set({ state, outcome: null, ended_at: at, ended_by: by, end_reason: reason })
    .where("id", "=", id)
    .execute();
}

/**
 * For each family of an application, the authorisation in force of a person to examine it; null for none, then with the exception
 * that the admission wrote, while nobody is authorised for the family.
 */
export async function examinerGrounds(
  db: Db,
  { applicationId, accountId, day }: { applicationId: string; accountId: string; day: string },
) {
  return await db
    .selectFrom("application_family as asked")
    .leftJoin("authorisation as ground", (join) =>
      join
        .onRef("ground.family_id", "=", "asked.family_id")
        .on("ground.account_id", "=", accountId)
        .on("ground.function", "=", "examiner")
        .on("ground.state", "=", "granted")
        .on("ground.from_on", "<=", day)
        .on("ground.to_on", ">=", day),
    )
    .select(["asked.family_id as familyId", "ground.id as authorisationId"])
    .select(exceptionOfAdmission(day).as("exceptionReason"))
    .distinctOn("asked.family_id")
    .where("asked.application_id", "=", applicationId)
    .orderBy("asked.family_id")
    .orderBy("ground.to_on", "desc")
    .execute();
}

/** Why an application was admitted without an authorised examiner for the family of the row `asked`, while none exists on a day. */
export const exceptionOfAdmission = (day: string) => sql<
  string | null
>`(select reviewed.exception_reason
  from application_review_family reviewed where reviewed.application_id = asked.application_id
    and reviewed.family_id = asked.family_id and not exists (select from authorisation other
      where other.family_id = asked.family_id and other.function = 'examiner' and other.state = 'granted'
        and ${day}::date between other.from_on and other.to_on))`;
