import { sql } from "kysely";
import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { type MailState, newestMails } from "#app/mails/mail.queries.server.ts";
import { grantedPart } from "./decision.queries.server.ts";
import { UNREAD_DAYS } from "./decision.ts";

const MOST = 200;
const summaries = { ...ofApplication, grade: "summary" } as const;

/** The items that the committee adopted or adjourned in a session with signed minutes, and that have no decision yet. */
export async function itemsToPrepare(db: Db, scope: Scope) {
  return await db
    .selectFrom("agenda_item as item")
    .innerJoin("committee_session as session", "session.id", "item.session_id")
    .innerJoin("application", "application.id", "item.application_id")
    .innerJoin("company", "company.id", "application.company_id")
    .select(["item.id as itemId", "item.outcome", "session.number as sessionNumber"])
    .select(["session.held_on as heldOn", "application.id as applicationId"])
    .select(["application.number as applicationNumber", "company.name as companyName"])
    .where("item.state", "=", "closed")
    .where("item.outcome", "in", ["adopted", "adjourned"])
    .where("session.state", "=", "signed")
    .where("application.state", "=", "on-agenda")
    .where(sql<boolean>`not exists (select from decision where decision.item_id = item.id)`)
    .where(inScope(scope, summaries))
    .orderBy("session.held_on")
    .orderBy("item.position")
    .limit(MOST)
    .execute();
}

/** The decisions that wait for the staff or for a company: a signature, a reading, the fee of a certificate, or one paid and on hold. */
export async function decisionsUnderWay(db: Db, scope: Scope, accountId: string) {
  const rows = await db
    .selectFrom("decision")
    .innerJoin("application", "application.id", "decision.application_id")
    .innerJoin("company", "company.id", "application.company_id")
    .leftJoin("decision_reading as reading", (join) =>
      join
        .onRef("reading.decision_id", "=", "decision.id")
        .on("reading.account_id", "=", accountId),
    )
    .select(["decision.id", "decision.number", "decision.outcome", "decision.state"])
    .select(["decision.version", "decision.signed_at as signedAt"])
    .select(grantedPart.as("part"))
    .select(["decision.drafters", "application.state as applicationState"])
    .select(["application.number as applicationNumber", "application.deadline_on as payBy"])
    .select(["company.name as companyName", "reading.read_at as readAt"])
    .select(["decision.application_id as applicationId", "application.staff_due_on as staffDueOn"])
    .where((row) =>
      row.or([
        row("decision.state", "in", ["prepared", "returned", "signed"]),
        row.and([
          row("decision.state", "=", "notified"),
          row("application.state", "=", "granted"),
          row("decision.outcome", "=", "granted"),
        ]),
        row.and([
          row("application.state", "=", "on-hold"),
          row("decision.outcome", "=", "granted"),
          row("decision.signed_at", "is not", null),
        ]),
      ]),
    )
    .where(inScope(scope, summaries))
    .orderBy("decision.state_since")
    .orderBy("decision.id")
    .limit(MOST)
    .execute();
  const mails = await newestMails(db, {
    kinds: ["application-decided"],
    subjectIds: rows.flatMap(({ state, applicationId }) =>
      state === "signed" ? applicationId : [],
    ),
  });
  return rows.map((row) => ({
    ...row,
    mail: bestOf(mails.filter(({ subjectId }) => subjectId === row.applicationId)),
  }));
}

/** What has reached a company with several members: sent when one mail has left, given up when none is tried any more. */
const bestOf = (mails: readonly { state: MailState }[]): MailState | null =>
  (["sent", "waiting", "given-up"] as const).find((state) =>
    mails.some((each) => each.state === state),
  ) ?? null;

/** Whether a company is called about its signed decision: it has left it unread for days, or no mail has reached it. */
export const isToCall = (
  { state, signedAt, mail }: { state: string; signedAt: Date | null; mail: MailState | null },
  now: Date,
): boolean =>
  state === "signed" &&
  signedAt !== null &&
  (mail === "given-up" || now.getTime() - signedAt.getTime() > UNREAD_DAYS * 86_400_000);

/** Whether the certificate of a decision is paid and waits for a person. */
export const isHeld = ({
  applicationState,
  outcome,
  signedAt,
}: {
  applicationState: string;
  outcome: string;
  signedAt: Date | null;
}): boolean => applicationState === "on-hold" && outcome === "granted" && signedAt !== null;

/** The calls about a decision, the latest first. */
export async function callsOf(db: Db, scope: Scope, decisionId: string) {
  return await db
    .selectFrom("decision_call as call")
    .innerJoin("decision", "decision.id", "call.decision_id")
    .innerJoin("application", "application.id", "decision.application_id")
    .innerJoin("account", "account.id", "call.called_by")
    .select(["call.called_at as at", "call.reached", "call.spoke_to as spokeTo", "call.said"])
    .select("account.name as by")
    .where("call.decision_id", "=", decisionId)
    .where(inScope(scope, ofApplication))
    .orderBy("call.called_at", "desc")
    .orderBy("call.id", "desc")
    .execute();
}

/** The letters that contest a decision, as they arrived. */
export async function receivedAppealsOf(db: Db, scope: Scope, decisionId: string) {
  return await db
    .selectFrom("received_appeal as appeal")
    .innerJoin("decision", "decision.id", "appeal.decision_id")
    .innerJoin("application", "application.id", "decision.application_id")
    .innerJoin("account", "account.id", "appeal.recorded_by")
    .select(["appeal.received_on as receivedOn", "appeal.way", "appeal.said"])
    .select("account.name as by")
    .where("appeal.decision_id", "=", decisionId)
    .where(inScope(scope, ofApplication))
    .orderBy("appeal.received_on")
    .orderBy("appeal.id")
    .execute();
}
