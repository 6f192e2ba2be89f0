import type { Db } from "#app/kernel/context.ts";

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
