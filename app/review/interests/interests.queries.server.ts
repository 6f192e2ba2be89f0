import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import type { SetAside, Tie } from "./interests.ts";

/** The undertaking of a person that is in force on a day; undefined when they have to sign. */
export async function undertakingInForce(
  db: Db,
  { accountId, day }: { accountId: string; day: string },
): Promise<{ id: string; signedAt: Date; until: string } | undefined> {
  return await db
    .selectFrom("undertaking")
    .select(["id", "signed_at as signedAt", "until"])
    .where("account_id", "=", accountId)
    .where("until", ">=", day)
    .orderBy("until", "desc")
    .limit(1)
    .executeTakeFirst();
}

interface NewUndertaking {
  accountId: string;
  version: string;
  sha256: string;
  signedAt: Date;
  until: string;
}

export async function insertUndertaking(db: Db, signed: NewUndertaking): Promise<string> {
  const id = newId();
  await db
    .insertInto("undertaking")
    .values({
      id,
      account_id: signed.accountId,
      signed_at: signed.signedAt,
      until: signed.until,
      text_version: signed.version,
      text_sha256: signed.sha256,
    })
    .execute();
  return id;
}

export type DeclarationOutcome = "clear" | "conflict";

export interface Declared {
  outcome: DeclarationOutcome;
  declaredAt: Date;
  reason: string | null;
}

/** Those of these people who declared no interest, for each of these applications. */
export async function clearReaders(
  db: Db,
  { applicationIds, accountIds }: { applicationIds: string[]; accountIds: string[] },
): Promise<{ applicationId: string; accountId: string }[]> {
  return await db
    .selectFrom("declaration")
    .select(["application_id as applicationId", "account_id as accountId"])
    .where("outcome", "=", "clear")
    .where("application_id", "=", sql<string>`any(${applicationIds}::uuid[])`)
    .where("account_id", "=", sql<string>`any(${accountIds}::uuid[])`)
    .execute();
}

/** What somebody declared about an application; undefined before they have. */
export async function declarationOf(
  db: Db,
  { applicationId, accountId }: { applicationId: string; accountId: string },
): Promise<Declared | undefined> {
  return await db
    .selectFrom("declaration")
    .select(["outcome", "declared_at as declaredAt", "reason"])
    .where("application_id", "=", applicationId)
    .where("account_id", "=", accountId)
    .$narrowType<{ outcome: DeclarationOutcome }>()
    .executeTakeFirst();
}

/** When somebody declared their latest conflict in an application of a company; null without one. */
export async function conflictWithCompany(
  db: Db,
  { companyId, accountId }: { companyId: string; accountId: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom("declaration")
    .innerJoin("application", "application.id", "declaration.application_id")
    .select((eb) => eb.fn.max("declaration.declared_at").as("at"))
    .where("application.company_id", "=", companyId)
    .where("declaration.account_id", "=", accountId)
    .where("declaration.outcome", "=", "conflict")
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Those of the applications on which somebody has declared, whatever they said. */
export async function declaredAmong(
  db: Db,
  { applicationIds, accountId }: { applicationIds: readonly string[]; accountId: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("declaration")
    .select("application_id as applicationId")
    .where("application_id", "=", sql<string>`any(${applicationIds}::uuid[])`)
    .where("account_id", "=", accountId)
    .execute();
  return new Set(rows.map(({ applicationId }) => applicationId));
}

interface WrittenDeclaration {
  applicationId: string;
  accountId: string;
  outcome: DeclarationOutcome;
  undertakingId: string;
  textVersion: string;
  setAside: readonly SetAside[];
  reason: string | null;
  declaredAt: Date;
}

/** Inserts a declaration, or turns a clear one into a conflict; false when it stands already or a conflict stands. */
export async function writeDeclaration(db: Db, declaration: WrittenDeclaration): Promise<boolean> {
  const row = {
    outcome: declaration.outcome,
    undertaking_id: declaration.undertakingId,
    text_version: declaration.textVersion,
    set_aside: jsonText(declaration.setAside),
    reason: declaration.reason,
    declared_at: declaration.declaredAt,
  };
  const written = await db
    .insertInto("declaration")
    .values({
      application_id: declaration.applicationId,
      account_id: declaration.accountId,
      ...row,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["application_id", "account_id"])
        .doUpdateSet(row)
        .where("declaration.outcome", "=", "clear")
        .where(sql<boolean>`excluded.outcome = 'conflict'`),
    )
    .returning("outcome")
    .executeTakeFirst();
  return written !== undefined;
}

/** Keeps the ties that somebody declares to a company. */
export async function insertTies(
  db: Db,
  { accountId, companyId, at }: { accountId: string; companyId: string; at: Date },
  ties: readonly Tie[],
): Promise<void> {
  if (ties.length === 0) return;
  await db
    .insertInto("tie")
    .values(
      ties.map(({ kind, fromOn, toOn, note }) => ({
        id: newId(),
        account_id: accountId,
        company_id: companyId,
        kind,
        from_on: fromOn,
        to_on: toOn,
        note,
        declared_at: at,
      })),
    )
    .execute();
}
