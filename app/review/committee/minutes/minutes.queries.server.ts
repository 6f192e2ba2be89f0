import type { Db } from "#app/kernel/context.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import {
  type AtWork,
  atWork,
  type CommitteeScope,
  hiddenItemIds,
  inSession,
} from "../committee-scope.queries.server.ts";
import {
  type MinutesFacts,
  type MinutesWords,
  minutesFactsSchema,
  minutesWordsSchema,
  type ShownMinutesFacts,
  withoutItems,
} from "./minutes.ts";

export async function areMinutesSigned(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("minutes")
    .select("signed_at")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row?.signed_at != null;
}

export interface Minutes {
  facts: MinutesFacts;
  words: MinutesWords;
  version: number;
  /** Everybody who drew or corrected them: none of them signs. */
  drafters: string[];
  /** The signature of the secretary on this version; minutes signed before this rule have none. */
  attestedByName: string | null;
  attestedAt: Date | null;
  sha256: string | null;
  signedBy: string | null;
  signedByName: string | null;
  signedAt: Date | null;
}

/** Minutes as one person reads them: without the items on which they are recused. */
export interface ShownMinutes extends Omit<Minutes, "facts"> {
  facts: ShownMinutesFacts;
  /** Some items are left out. */
  isExtract: boolean;
  /** What was signed, to compare its hash with; it is not shown. */
  whole: Pick<Minutes, "facts" | "words">;
}

/** The minutes of a session for their reader, who is recused on none, some or all of its items. */
export async function shownMinutes(
  db: Db,
  scope: CommitteeScope,
  sessionId: string,
): Promise<ShownMinutes | undefined> {
  const minutes = await wholeMinutes(db, atWork, sessionId);
  if (!minutes) return undefined;
  const hiddenIds = await hiddenItemIds(db, scope, sessionId);
  const { facts, words } = minutes;
  return {
    ...minutes,
    ...withoutItems(minutes, hiddenIds),
    isExtract: hiddenIds.size > 0,
    whole: { facts, words },
  };
}

/** The whole minutes of a session, for the use cases that correct and sign them and for the task that draws them. */
export async function wholeMinutes(
  db: Db,
  _scope: AtWork,
  sessionId: string,
): Promise<Minutes | undefined> {
  const row = await db
    .selectFrom("minutes")
    .leftJoin("account", "account.id", "minutes.signed_by")
    .leftJoin("account as attester", "attester.id", "minutes.attested_by")
    .select(["facts", "words", "version", "sha256", "signed_by as signedBy"])
    .select(["drafters", "signed_at as signedAt"])
    .select(["account.name as signedByName", "attester.name as attestedByName"])
    .select("attested_at as attestedAt")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      facts: storedJson("minutes.facts", minutesFactsSchema, row.facts),
      words: storedJson("minutes.words", minutesWordsSchema, row.words),
    }
  );
}

/**
 * The mandates that two people ended while a session was open, among those of its day. Who was convened matters not: a mandate given
 * while the session was open has no attendance.
 */
export async function mandatesEndedIn(
  db: Db,
  scope: CommitteeScope,
  { sessionId, from, until }: { sessionId: string; from: Date; until: Date },
): Promise<NonNullable<MinutesFacts["endedMandates"]>> {
  const rows = await db
    .selectFrom("mandate_proposal as proposal")
    .innerJoin("mandate", "mandate.id", "proposal.mandate_id")
    .innerJoin("committee_session as session", (join) =>
      join.onRef("mandate.from_on", "<=", "session.held_on"),
    )
    .innerJoin("account", "account.id", "proposal.account_id")
    .innerJoin("account as proposer", "proposer.id", "proposal.proposed_by")
    .innerJoin("account as decider", "decider.id", "proposal.decided_by")
    .select(["account.name", "proposal.decided_at as at", "proposal.reason"])
    .select(["proposer.name as proposedBy", "decider.name as decidedBy"])
    .where("session.id", "=", sessionId)
    .where(inSession(scope, "session.id"))
    .where("proposal.change", "=", "end")
    .where("proposal.state", "=", "approved")
    .where("proposal.decided_at", ">=", from)
    .where("proposal.decided_at", "<=", until)
    .orderBy("proposal.decided_at")
    .execute();
  return rows.map(({ name, at, reason, proposedBy, decidedBy }) => ({
    name,
    at: (at ?? from).toISOString(),
    reason: reason ?? "",
    proposedBy,
    decidedBy,
  }));
}

export async function nameOf(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom("account")
    .select("name")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.name;
}
