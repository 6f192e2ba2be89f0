import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import { monthsBefore } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { removeMailsOfIn } from "#app/mails/purge-mails.server.ts";
import { removeOld } from "#app/tasks/duty.ts";
import type { Message } from "../message.schema.ts";

/** The company of a page of the directory, which exists. */
export const recipientOf = (db: Db, slug: string) =>
  db
    .selectFrom("listing")
    .innerJoin("company", "company.id", "listing.company_id")
    .select(["company.id", "company.name", "company.demo"])
    .where("listing.slug", "=", slug)
    .executeTakeFirstOrThrow();

const SAME_FOR_MS = 24 * 3_600_000;

/** Inserts the message and returns its id; null when an identical one was stored less than 24 hours ago. */
export async function insertRelayed(
  { db, now }: Tx,
  { companyId, ...message }: Message & { companyId: string },
): Promise<string | null> {
  const fingerprint = sha256Hex(canonicalJson([companyId, message]));
  await db
    .updateTable("relayed_message")
    .set({ fingerprint: null })
    .where("fingerprint", "=", fingerprint)
    .where("received_at", "<=", new Date(now.getTime() - SAME_FOR_MS))
    .execute();
  const stored = await db
    .insertInto("relayed_message")
    .values({ id: newId(), company_id: companyId, ...message, fingerprint, received_at: now })
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored?.id ?? null;
}

/** Locks a message with its company; undefined when it was removed. */
export const lockRelayed = (db: Tx["db"], id: string) =>
  db
    .selectFrom("relayed_message as relayed")
    .innerJoin("company", "company.id", "relayed.company_id")
    .select(["relayed.id", "relayed.name", "relayed.email", "relayed.phone", "relayed.message"])
    .select(["relayed.received_at as receivedAt", "relayed.reported_at as reportedAt"])
    .select(["company.id as companyId", "company.name as companyName"])
    .select("company.email as companyEmail")
    .where("relayed.id", "=", id)
    .forUpdate("relayed")
    .executeTakeFirst();

interface Reported extends Record<"id" | "companyId" | "email", string> {
  /** The message in the inbox; null when an identical one stands there. */
  reportId: string | null;
}

/** Notes that the certification body learnt of a message, and refuses its sender at this company from then on. */
export async function writeReported(
  { db, now }: Tx,
  { id, companyId, email, reportId }: Reported,
): Promise<void> {
  await db
    .updateTable("relayed_message")
    .set({ reported_at: now, report_id: reportId })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("refused_sender")
    .values({ company_id: companyId, sender_sha256: sha256Hex(email), refused_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isRefusedSender(
  db: Db,
  { companyId, email }: { companyId: string; email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("refused_sender")
    .select("refused_at")
    .where("company_id", "=", companyId)
    .where("sender_sha256", "=", sha256Hex(email))
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes messages received more than `retentionMonths` ago; returns how many. */
export function purgeRelayed(
  db: Db,
  { now, retentionMonths, signal }: { now: Date; retentionMonths: number; signal?: AbortSignal },
): Promise<number> {
  return removeOld(db, {
    old: db
      .selectFrom("relayed_message")
      .select("id")
      .where("received_at", "<", monthsBefore(now, retentionMonths)),
    remove: (batch) =>
      batch
        .deleteFrom("relayed_message")
        .where("id", "in", (old) => old.selectFrom("old").select("old.id")),
    signal,
  });
}

/**
 * Removes what a visitor wrote to companies, with its mails and reports; `email` is in lower case. Returns how many messages it
 * removed.
 */
export async function eraseSenderIn(tx: Tx, { email }: { email: string }): Promise<number> {
  const removed = await tx.db
    .deleteFrom("relayed_message")
    .where(sql`lower(email)`, "=", email)
    .returning(["id", "report_id as reportId"])
    .execute();
  for (const { id, reportId } of removed) {
    await removeMailsOfIn(tx, { subjectKind: "relayed-message", subjectId: id });
    if (reportId) await tx.db.deleteFrom("contact_message").where("id", "=", reportId).execute();
  }
  await tx.db.deleteFrom("refused_sender").where("sender_sha256", "=", sha256Hex(email)).execute();
  return removed.length;
}
