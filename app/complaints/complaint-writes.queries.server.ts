import { type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { ComplaintState } from "./complaint.machine.ts";
import type { Channel, ComplaintKind, ComplaintOutcome, Naming } from "./complaint.ts";

export interface Complainant {
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
  naming: Naming;
}

export interface NewComplaint {
  number: string;
  kind: ComplaintKind;
  channel: Channel;
  words: string;
  about: string | null;
  companyId: string | null;
  registeredBy: string | null;
  acknowledgeBy: string;
  answerBy: string;
  fingerprint: string | null;
  demo: boolean;
  complainant: Complainant;
}

const SAME_FOR_MS = 24 * 3_600_000;

/**
 * The complaint with this fingerprint, received less than 24 hours ago. An older one loses its fingerprint, so that the same words may
 * be a new complaint.
 */
export async function sameComplaint(
  { db, now }: Tx,
  fingerprint: string,
): Promise<{ id: string; number: string } | undefined> {
  const same = await db
    .selectFrom("complaint")
    .select(["id", "number", "received_at as receivedAt"])
    .where("fingerprint", "=", fingerprint)
    .forUpdate()
    .executeTakeFirst();
  if (!same) return undefined;
  const { id, number, receivedAt } = same;
  if (receivedAt.getTime() > now.getTime() - SAME_FOR_MS) return { id, number };
  await db.updateTable("complaint").set({ fingerprint: null }).where("id", "=", id).execute();
  return undefined;
}

/** Inserts a complaint with who complains; null when the same was inserted meanwhile. */
export async function insertComplaint(
  { db, now }: Tx,
  { complainant, ...complaint }: NewComplaint,
): Promise<string | null> {
  const inserted = await db
    .insertInto("complaint")
    .values({
      id: newId(),
      number: complaint.number,
      kind: complaint.kind,
      channel: complaint.channel,
      words: complaint.words,
      about: complaint.about,
      company_id: complaint.companyId,
      registered_by: complaint.registeredBy,
      acknowledge_by: complaint.acknowledgeBy,
      answer_by: complaint.answerBy,
      fingerprint: complaint.fingerprint,
      demo: complaint.demo,
      state: "received",
      state_since: now,
      version: 1,
      received_at: now,
    })
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;
  await db
    .insertInto("complainant")
    .values({ complaint_id: inserted.id, ...complainant })
    .execute();
  return inserted.id;
}

export interface LockedComplaint {
  id: string;
  /** Empty where the complaint is about no company: the machine then knows no member of it. */
  companyId: string;
  state: ComplaintState;
  version: number;
  number: string;
  kind: ComplaintKind;
  handledBy: string | null;
  proposedBy: string | null;
  outcome: ComplaintOutcome | null;
  demo: boolean;
}

export async function lockComplaint(db: Db, id: string): Promise<LockedComplaint | undefined> {
  const locked = await db
    .selectFrom("complaint")
    .select(["id", "company_id as companyId", "state", "version", "number", "kind"])
    .select(["handled_by as handledBy", "proposed_by as proposedBy", "outcome", "demo"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return locked && { ...locked, companyId: locked.companyId ?? "" };
}

/** What a move writes beside the state. */
export interface ComplaintColumns {
  acknowledgedAt?: Date;
  handledBy?: string;
  proposal?: { outcome: ComplaintOutcome; findings: string; answer: string; by: string; at: Date };
  returnReason?: string;
  decision?: { by: string; at: Date };
}

export async function writeComplaintState(
  db: Db,
  change: StateChange<ComplaintState>,
  { acknowledgedAt, handledBy, proposal, returnReason, decision }: ComplaintColumns,
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const written = await db
    .updateTable("complaint")
    .set(columns)
    .$if(handledBy !== undefined, (update) =>
      update.set({ handled_by: handledBy ?? null, acknowledged_at: acknowledgedAt ?? null }),
    )
    .$if(proposal !== undefined, (update) =>
      update.set({
        outcome: proposal?.outcome ?? null,
        findings: proposal?.findings ?? null,
        answer: proposal?.answer ?? null,
        proposed_by: proposal?.by ?? null,
        proposed_at: proposal?.at ?? null,
      }),
    )
    .$if(returnReason !== undefined, (update) =>
      update.set({ return_reason: returnReason ?? null }),
    )
    .$if(decision !== undefined, (update) =>
      update.set({ decided_by: decision?.by ?? null, decided_at: decision?.at ?? null }),
    )
    .where("id", "=", asRead.id)
    .where("version", "=", asRead.version)
    .where("state", "=", asRead.state)
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Gives a complaint that is handled to another person. */
export async function writeHandler(db: Db, id: string, handledBy: string): Promise<void> {
  await db.updateTable("complaint").set({ handled_by: handledBy }).where("id", "=", id).execute();
}

/** Writes whom a complaint is about, as somebody of the staff identified them. */
export async function writeParties(
  db: Db,
  { id, companyId, accusedId }: { id: string; companyId: string | null; accusedId: string | null },
): Promise<void> {
  await db
    .updateTable("complaint")
    .set({ company_id: companyId, accused_id: accusedId })
    .where("id", "=", id)
    .execute();
}

interface NewComplaintMessage {
  complaintId: string;
  /** The account of the person in charge; null for a message of the complainant. */
  accountId: string | null;
  body: string;
}

export async function insertComplaintMessage(
  { db, now }: Tx,
  { complaintId, accountId, body }: NewComplaintMessage,
): Promise<void> {
  await db
    .insertInto("complaint_message")
    .values({
      id: newId(),
      complaint_id: complaintId,
      author: accountId === null ? "complainant" : "body",
      account_id: accountId,
      body,
      written_at: now,
    })
    .execute();
}
