import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { JournalEvent } from "#app/journal/events.ts";
import type { Db } from "#app/kernel/context.ts";

/** The next rows after this id, in the order of ids. */
export interface Batch {
  after: string;
  limit: number;
}

/** Certificates with every right that they carry, as issued. */
export const certificatesAfter = (db: Db, { after, limit }: Batch) =>
  db
    .selectFrom("certificate")
    .select(["id", "company_id as companyId", "number", "kind", "decided_on as decidedOn"])
    .select("decision_id as decisionId")
    .select((certificate) =>
      jsonArrayFrom(
        certificate
          .selectFrom("qualification")
          .select(["qualification.id", "sub_area_id as subAreaId", "level", "class", "state"])
          .select((right) => [
            right.cast<string>("starts_on", "text").as("startsOn"),
            right.cast<string>("ends_on", "text").as("endsOn"),
          ])
          .whereRef("qualification.certificate_id", "=", "certificate.id"),
      ).as("qualifications"),
    )
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

export const paymentsAfter = (db: Db, { after, limit }: Batch) =>
  db
    .selectFrom("payment")
    .select(["id", "company_id as companyId", "reference", "purpose", "subject_id as subjectId"])
    .select(["amount", "state"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

export const refundsAfter = (db: Db, { after, limit }: Batch) =>
  db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.id", "refund.payment_id as paymentId", "refund.amount", "refund.state"])
    .select("payment.reference")
    .where("refund.id", ">", after)
    .orderBy("refund.id")
    .limit(limit)
    .execute();

export const signedDecisionsAfter = (db: Db, { after, limit }: Batch) =>
  db
    .selectFrom("decision")
    .select(["id", "application_id as applicationId", "number", "outcome"])
    .select("letter_sha256 as sha256")
    .where("signed_at", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

/** The data of an event that a row is compared with. */
export interface ComparedEvent {
  subjectId: string;
  event: JournalEvent;
  data: Record<string, unknown>;
}

/** Events of these subjects with these names, in the order of their chains. Data that was erased has nothing to compare. */
export async function eventsOf(
  db: Db,
  selection: {
    subjectKind: string;
    subjectIds: readonly string[];
    events: readonly JournalEvent[];
  },
): Promise<ComparedEvent[]> {
  if (selection.subjectIds.length === 0) return [];
  const rows = await db
    .selectFrom("journal")
    .select(["subject_id as subjectId", "event"])
    .select(sql<Record<string, unknown>>`data`.as("data"))
    .where("subject_kind", "=", selection.subjectKind)
    .where("subject_id", "in", [...new Set(selection.subjectIds)])
    .where("event", "in", selection.events)
    .where("data", "is not", null)
    .orderBy("subject_id")
    .orderBy("sequence")
    .execute();
  return rows as ComparedEvent[];
}

interface NamingEvent extends ComparedEvent {
  id: string;
  /** Whether the row that it names exists, of the subject that it names. */
  isHeld: boolean;
}

/** Events that name a certificate, a payment, a refund or a signed decision, with whether there is such a row. */
export async function namingEventsAfter(db: Db, { after, limit }: Batch): Promise<NamingEvent[]> {
  const { rows } = await sql<NamingEvent>`
    select id, subject_id as "subjectId", event, data, case event
      when 'certificate-issued' then exists (select from certificate
        where number = journal.data ->> 'number' and company_id::text = journal.subject_id)
      when 'payment-asked' then exists (select from payment where id = journal.subject_id::uuid)
      when 'refund-asked' then exists (select from refund
        where id = (journal.data ->> 'refundId')::uuid and payment_id::text = journal.subject_id)
      else exists (select from decision where id = (journal.data ->> 'decisionId')::uuid
        and application_id::text = journal.subject_id and signed_at is not null) end as "isHeld"
    from journal
    where event in ('certificate-issued', 'payment-asked', 'refund-asked', 'decision-signed') and data is not null and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows;
}
