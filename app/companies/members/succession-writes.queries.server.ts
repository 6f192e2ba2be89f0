import type { SuppliedFile } from "#app/files/keep-file.server.ts";
import { type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";
import type { SuccessionState } from "./succession.machine.ts";
import type { Cause } from "./succession.queries.server.ts";

export interface NewSuccession {
  id: string;
  companyId: string | null;
  ein: string;
  person: { firstname: string; lastname: string; function: string; email: string };
  askedBy: string | null;
  cause: Cause;
  reason: string;
  proof: string;
  /** The file, when one came with the request. */
  file: SuppliedFile | null;
  /** Hash of the token that proves the address; null for a member, whose address is proved. */
  confirmHash: string | null;
}

export async function addSuccessionIn({ db, now }: Tx, succession: NewSuccession): Promise<void> {
  await db
    .insertInto("succession")
    .values({
      id: succession.id,
      company_id: succession.companyId,
      ein: succession.ein,
      ...succession.person,
      asked_by: succession.askedBy,
      cause: succession.cause,
      reason: succession.reason,
      proof: succession.proof,
      asked_at: now,
      confirm_token_sha256: succession.confirmHash,
      state: "open",
      version: 1,
      state_since: now,
    })
    .execute();
  if (succession.file)
    await db
      .insertInto("succession_proof")
      .values({ succession_id: succession.id, supplied_at: now, ...succession.file })
      .execute();
}

/** Stores the scan result of a document that was received while the antivirus was down. */
export async function writeSuccessionScan(
  db: Db,
  { successionId, scan }: { successionId: string; scan: Scan },
): Promise<void> {
  await db
    .updateTable("succession_proof")
    .set({ scan })
    .where("succession_id", "=", successionId)
    .execute();
}

/** Marks the address of a request as proved; false when it was proved before. */
export async function confirmSuccessionIn(
  { db, now }: Tx,
  { id, objectHash, objectUntil }: { id: string; objectHash: string; objectUntil: Date },
): Promise<boolean> {
  const confirmed = await db
    .updateTable("succession")
    .set({
      confirmed_at: now,
      object_token_sha256: objectHash,
      object_until: objectUntil,
      state_since: now,
    })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Stores the objection of the company; false when it is too late or one exists. */
export async function objectIn(
  { db, now }: Tx,
  { id, objection }: { id: string; objection: string },
): Promise<boolean> {
  const written = await db
    .updateTable("succession")
    .set({ objected_at: now, objection })
    .where("id", "=", id)
    .where("state", "in", ["open", "proposed"])
    .where("objected_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

interface WrittenProposal {
  id: string;
  /** The version that the user saw; when the row has another one, nothing is written. */
  seen: number;
  proposedBy: string | null;
  outcome: "grant" | "refuse";
  former: "reader" | "removed";
  grounds: string;
}

export async function writeProposalIn({ db }: Tx, proposal: WrittenProposal): Promise<void> {
  await db
    .updateTable("succession")
    .set({
      outcome: proposal.outcome,
      former: proposal.former,
      grounds: proposal.grounds,
      proposed_by: proposal.proposedBy,
    })
    .where("id", "=", proposal.id)
    .where("version", "=", proposal.seen)
    .where("state", "=", "open")
    .execute();
}

/** Writes a state, with the person who decided; false when the request is no longer in the given state and version. */
export async function writeSuccessionState(
  db: Db,
  change: StateChange<SuccessionState>,
  decidedBy: string | null,
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const written = await db
    .updateTable("succession")
    .set({ ...columns, decided_by: decidedBy })
    .where((row) => row.and(asRead))
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Erases what a request contains about a person: once it is decided, or at once when the address was never proved. */
export async function eraseSuccessionsIn({ db }: Tx, email: string): Promise<void> {
  await db
    .deleteFrom("succession")
    .where("email", "=", email)
    .where("confirmed_at", "is", null)
    .execute();
  await db
    .deleteFrom("succession_proof")
    .where("succession_id", "in", (query) =>
      query
        .selectFrom("succession")
        .select("id")
        .where("email", "=", email)
        .where("state", "in", ["granted", "refused"]),
    )
    .execute();
  await db
    .updateTable("succession")
    .set({ firstname: "", lastname: "", function: "", email: "", reason: "", proof: "" })
    .where("email", "=", email)
    .where("state", "in", ["granted", "refused"])
    .execute();
}
