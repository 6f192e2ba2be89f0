import type { Db, Tx } from "#app/kernel/context.ts";
import type { Naming } from "./complaint.ts";

/** Who complains, and the question whether facts that tell it may be told. The caller has checked that the reader is in charge. */
export const complainantOf = (db: Db, complaintId: string) =>
  db
    .selectFrom("complainant")
    .select(["name", "email", "phone", "naming", "consent"])
    .select(["consent_facts as consentFacts", "consent_asked_at as consentAskedAt"])
    .select("consent_at as consentAt")
    .where("complaint_id", "=", complaintId)
    .executeTakeFirstOrThrow();

/** Asks who complains whether facts that tell it may be told; the earlier answer no longer counts. */
export async function askConsent(
  { db, now }: Tx,
  { complaintId, facts }: { complaintId: string; facts: string },
): Promise<void> {
  await db
    .updateTable("complainant")
    .set({ consent_facts: facts, consent_asked_at: now, consent: null, consent_at: null })
    .where("complaint_id", "=", complaintId)
    .execute();
}

/** Writes the answer of who complains, once for each question; false without an open question. */
export async function writeConsent(
  { db, now }: Tx,
  { complaintId, consent }: { complaintId: string; consent: "given" | "refused" },
): Promise<boolean> {
  const written = await db
    .updateTable("complainant")
    .set({ consent, consent_at: now })
    .where("complaint_id", "=", complaintId)
    .where("consent_asked_at", "is not", null)
    .where("consent", "is", null)
    .returning("complaint_id")
    .executeTakeFirst();
  return written !== undefined;
}

export async function writeNaming(
  db: Tx["db"],
  { complaintId, naming }: { complaintId: string; naming: Naming },
): Promise<void> {
  await db
    .updateTable("complainant")
    .set({ naming })
    .where("complaint_id", "=", complaintId)
    .execute();
}

export const complaintWithNumber = (db: Db, number: string) =>
  db.selectFrom("complaint").select("id").where("number", "=", number).executeTakeFirst();

/** What who complains reads of their complaint, by the code of its private page: no name of the staff, and the answer once it is decided. */
export const complaintForAuthor = (db: Db, id: string) =>
  db
    .selectFrom("complaint")
    .innerJoin("complainant", "complainant.complaint_id", "complaint.id")
    .select(["complaint.id", "complaint.number", "complaint.kind", "complaint.state"])
    .select(["complaint.words", "complaint.about", "complaint.received_at as receivedAt"])
    .select(["complaint.acknowledge_by as acknowledgeBy", "complaint.answer_by as answerBy"])
    .select(["complaint.acknowledged_at as acknowledgedAt", "complaint.state_since as stateSince"])
    .select(["complaint.outcome", "complaint.answer", "complaint.decided_at as decidedAt"])
    .select(["complainant.naming", "complainant.consent", "complainant.email"])
    .select("complainant.consent_facts as consentFacts")
    .where("complaint.id", "=", id)
    .executeTakeFirst();
