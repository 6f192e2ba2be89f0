import type { JournalEvent } from "#app/journal/events.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import {
  type Batch,
  type ComparedEvent,
  certificatesAfter,
  eventsOf,
  namingEventsAfter,
  paymentsAfter,
  refundsAfter,
  signedDecisionsAfter,
} from "./journal-comparison.queries.server.ts";

/** A row that the journal does not say, or says otherwise, or of which only the journal is left. */
export interface Difference {
  /** « certificat QC-SN-2026-00012-3 » */
  row: string;
  problem: "no-event" | "differs" | "no-row";
}

type Events = readonly ComparedEvent[];
type Data = Record<string, unknown>;

const FIRST = "00000000-0000-0000-0000-000000000000";
const AT_ONCE = 300;

/**
 * Compares certificates with their rights, payments, refunds and signed decisions with the events that recorded them, and these
 * events with the rows, some hundred at a time, until the signal: each of these rows has had its event since there are such rows, an
 * imported certificate too. Returns how many rows were compared, and what differs.
 */
export async function compareWithJournal(
  { db }: Pick<Context, "db">,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ compared: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  let compared = 0;
  for (const compare of [certificates, payments, refunds, decisions])
    compared += await compare(db, (difference) => void differences.push(difference), signal);
  await inRows(
    (batch) => namingEventsAfter(db, batch),
    async (events) => {
      for (const { isHeld, event, data, subjectId } of events)
        if (!isHeld) differences.push({ row: namedBy(event, data, subjectId), problem: "no-row" });
    },
    signal,
  );
  return { compared, differences };
}

async function inRows<Row extends { id: string }>(
  read: (batch: Batch) => Promise<Row[]>,
  take: (rows: Row[]) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let after = FIRST; !signal?.aborted; ) {
    const rows = await read({ after, limit: AT_ONCE });
    await take(rows);
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) break;
    after = last.id;
  }
  return count;
}

/** Compares all rows of a kind with the journal, and reports each that differs; returns how many rows there are. */
type Comparison = (
  db: Db,
  report: (difference: Difference) => void,
  signal?: AbortSignal,
) => Promise<number>;

interface Compared<Row> {
  after: (db: Db, batch: Batch) => Promise<Row[]>;
  name: (row: Row) => string;
  /** The subject of the chain that records the row. */
  subject: (row: Row) => string;
  subjectKind: string;
  events: readonly JournalEvent[];
  /** What is wrong with a row, by those events of its subject. */
  verdict: (row: Row, events: Events) => Difference["problem"] | null;
}

const comparison =
  <Row extends { id: string }>({
    after,
    name,
    subject,
    subjectKind,
    events,
    verdict,
  }: Compared<Row>): Comparison =>
  (db, report, signal) =>
    inRows(
      (batch) => after(db, batch),
      async (rows) => {
        const journalEvents = await eventsOf(db, {
          subjectKind,
          subjectIds: rows.map(subject),
          events,
        });
        const bySubject = Map.groupBy(journalEvents, ({ subjectId }) => subjectId);
        for (const row of rows) {
          const problem = verdict(row, bySubject.get(subject(row)) ?? []);
          if (problem) report({ row: name(row), problem });
        }
      },
      signal,
    );

/** Whether the data of an event say the same as these, which a row holds; other data of the event is not looked at. */
const says = (data: Data, held: Data): boolean =>
  canonicalJson(Object.fromEntries(Object.keys(held).map((key) => [key, data[key] ?? null]))) ===
  canonicalJson(held);

/** Compares a row with the only event that recorded it. */
function recordedOnce(events: Events, held: Data): Difference["problem"] | null {
  const [event, another] = events;
  if (!event) return "no-event";
  return another || !says(event.data, held) ? "differs" : null;
}

const rightStates: Partial<Record<JournalEvent, string>> = {
  "qualification-suspended": "suspended",
  "qualification-suspension-lifted": "granted",
  "qualification-withdrawn": "withdrawn",
  "qualification-annulled": "void",
  "qualification-replaced": "replaced",
};

type Certificate = Awaited<ReturnType<typeof certificatesAfter>>[number];

const certificates = comparison<Certificate>({
  after: certificatesAfter,
  name: ({ number }) => `certificat ${number}`,
  subject: ({ companyId }) => companyId,
  subjectKind: "company",
  events: ["certificate-issued", ...(Object.keys(rightStates) as JournalEvent[])],
  verdict: ({ number, kind, decidedOn, decisionId, qualifications }, events) => {
    const issued = events
      .filter(({ event, data }) => event === "certificate-issued" && data.number === number)
      .map((each) => ({
        ...each,
        data: { ...each.data, rights: inOrder(each.data.qualifications) },
      }));
    const rights = inOrder(qualifications);
    const problem = recordedOnce(issued, { number, kind, decidedOn, decisionId, rights });
    const moved = Map.groupBy(events, ({ data }) => data.qualificationId);
    const standsOtherwise = qualifications.some(({ id, state }) => {
      const last = moved.get(id)?.at(-1);
      return state !== (last ? rightStates[last.event] : "granted");
    });
    return problem ?? (standsOtherwise ? "differs" : null);
  },
});

/** Level, class and dates of rights, by sub-area. */
function inOrder(rights: unknown): Data[] {
  const allRights = Array.isArray(rights) ? (rights as Data[]) : [];
  return allRights
    .map(({ subAreaId, level, class: granted, startsOn, endsOn }) => ({
      subAreaId,
      level,
      class: granted,
      startsOn,
      endsOn,
    }))
    .sort((a, b) => (String(a.subAreaId) < String(b.subAreaId) ? -1 : 1));
}

const paymentStates: Partial<Record<JournalEvent, string>> = {
  "payment-asked": "due",
  "payment-settled": "paid",
  "payment-doubted": "to-check",
  "payment-accepted": "paid",
  "payment-cancelled": "cancelled",
  "payment-refund-due": "refund-due",
  "payment-refunded": "refunded",
};

const payments = comparison<Awaited<ReturnType<typeof paymentsAfter>>[number]>({
  after: paymentsAfter,
  name: ({ reference }) => `paiement ${reference}`,
  subject: ({ id }) => id,
  subjectKind: "payment",
  events: Object.keys(paymentStates) as JournalEvent[],
  verdict: ({ companyId, reference, purpose, subjectId, amount, state }, events) => {
    const paymentEvents = events.filter(({ event }) => event === "payment-asked");
    const held = { reference, amount: String(amount) };
    const problem = recordedOnce(paymentEvents, { companyId, purpose, subjectId, ...held });
    const last = events.at(-1);
    const standsOtherwise = !last || paymentStates[last.event] !== state || !says(last.data, held);
    return problem ?? (standsOtherwise ? "differs" : null);
  },
});

const refundStates: Partial<Record<JournalEvent, string>> = {
  "refund-asked": "asked",
  "refund-approved": "approved",
  "refund-refused": "refused",
  "refund-done": "done",
};

const refunds = comparison<Awaited<ReturnType<typeof refundsAfter>>[number]>({
  after: refundsAfter,
  name: ({ reference, id }) => `remboursement ${id} du paiement ${reference}`,
  subject: ({ paymentId }) => paymentId,
  subjectKind: "payment",
  events: Object.keys(refundStates) as JournalEvent[],
  verdict: ({ id, amount, state }, events) => {
    const refundEvents = events.filter(({ data }) => data.refundId === id);
    const last = refundEvents.at(-1);
    if (!last) return "no-event";
    const isSaid = refundEvents.every(({ data }) => says(data, { amount: String(amount) }));
    return isSaid && refundStates[last.event] === state ? null : "differs";
  },
});

const decisions = comparison<Awaited<ReturnType<typeof signedDecisionsAfter>>[number]>({
  after: signedDecisionsAfter,
  name: ({ number }) => `décision ${number}`,
  subject: ({ applicationId }) => applicationId,
  subjectKind: "application",
  events: ["decision-signed"],
  verdict: ({ id, number, outcome, sha256 }, events) =>
    recordedOnce(
      events.filter(({ data }) => data.decisionId === id),
      { decision: number, outcome, sha256 },
    ),
});

function namedBy(event: JournalEvent, data: Data, subjectId: string): string {
  if (event === "certificate-issued") return `certificat ${data.number}`;
  if (event === "decision-signed") return `décision ${data.decision}`;
  return event === "payment-asked"
    ? `paiement ${data.reference}`
    : `remboursement ${data.refundId} du paiement ${subjectId}`;
}
