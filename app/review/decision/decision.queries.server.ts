import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import type { Stored } from "#db/tables.ts";
import type { DecisionState } from "./decision.machine.ts";
import type { DecisionOutcome, GrantedPart } from "./decision.ts";
import { type SignedLetter, signedLetterSchema } from "./letter.ts";

/** A decision as its pages show it. */
export interface ShownDecision {
  id: string;
  number: string;
  applicationId: string;
  applicationNumber: string;
  companyId: string;
  companyName: string;
  itemId: string;
  outcome: DecisionOutcome;
  part: GrantedPart;
  state: DecisionState;
  version: number;
  words: string;
  /** Everybody who prepared or worded it: none of them signs. */
  drafters: string[];
  preparedByName: string;
  preparedAt: Date;
  returnedAt: Date | null;
  returnReason: string | null;
  letter: SignedLetter | null;
  letterSha256: string | null;
  signedBy: string | null;
  signedByName: string | null;
  signedAt: Date | null;
  notifiedAt: Date | null;
  notifiedHow: "read" | "call" | null;
  /** The last day to contest it, YYYY-MM-DD; null before its notification and where there is nothing to contest. */
  appealUntil: string | null;
  sessionNumber: string;
  heldOn: string;
  sessionState: string;
}

/** The part of a decision that grants, for a query that reads `decision`. */
export const grantedPart = sql<GrantedPart>`(select jsonb_build_object('voted', count(*),
  'granted', count(*) filter (where starts_with(line.voted, 'granted '))) from decision_line line where line.decision_id = decision.id)`;

const decisionRows = (db: Db, scope: Scope, grade: "summary" | "whole") =>
  db
    .selectFrom("decision")
    .innerJoin("application", "application.id", "decision.application_id")
    .innerJoin("company", "company.id", "application.company_id")
    .innerJoin("agenda_item as item", "item.id", "decision.item_id")
    .innerJoin("committee_session as session", "session.id", "item.session_id")
    .innerJoin("account as preparer", "preparer.id", "decision.prepared_by")
    .leftJoin("account as signer", "signer.id", "decision.signed_by")
    .select(["decision.id", "decision.number", "decision.application_id as applicationId"])
    .select(sql<string>`coalesce(application.number, '')`.as("applicationNumber"))
    .select(["application.company_id as companyId", "company.name as companyName"])
    .select(["decision.item_id as itemId", "decision.outcome", "decision.state"])
    .select(["decision.version", "decision.words", "decision.drafters"])
    .select(grantedPart.as("part"))
    .select(["preparer.name as preparedByName", "decision.prepared_at as preparedAt"])
    .select(["decision.returned_at as returnedAt", "decision.return_reason as returnReason"])
    .select(["decision.letter", "decision.letter_sha256 as letterSha256"])
    .select(["decision.signed_by as signedBy", "signer.name as signedByName"])
    .select("decision.signed_at as signedAt")
    .select(["decision.notified_at as notifiedAt", "decision.notified_how as notifiedHow"])
    .select("decision.appeal_until as appealUntil")
    .select(["session.number as sessionNumber", "session.held_on as heldOn"])
    .select("session.state as sessionState")
    .where(
      inScope(scope, { company: "application.company_id", application: "application.id", grade }),
    );

const withLetter = <Row extends { letter: Stored<"decision.letter"> | null }>({
  letter,
  ...row
}: Row) => ({
  ...row,
  letter: letter && storedJson("decision.letter", signedLetterSchema, letter),
});

/** One decision for who may read its application whole; undefined otherwise. */
export async function decisionInScope(
  db: Db,
  scope: Scope,
  id: string,
): Promise<ShownDecision | undefined> {
  const row = await decisionRows(db, scope, "whole")
    .where("decision.id", "=", id)
    .executeTakeFirst();
  return row && withLetter(row);
}

/** The last signed decision of an application, for its company and for the staff who read it whole. */
export async function signedDecisionOf(
  db: Db,
  scope: Scope,
  applicationId: string,
): Promise<ShownDecision | undefined> {
  const row = await decisionRows(db, scope, "whole")
    .where("decision.application_id", "=", applicationId)
    .where("decision.signed_at", "is not", null)
    .orderBy("decision.signed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && withLetter(row);
}
