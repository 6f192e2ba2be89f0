import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { type CommitteeReader, committeeScope } from "../committee-scope.queries.server.ts";
import { type Session, sessionFor } from "./session.queries.server.ts";

export interface OpenedSession {
  session: Session;
  /** What the person reads of it. */
  scope: CommitteeReader;
  accountId: string;
  /** Prepares and runs it: the secretary. */
  manages: boolean;
  /** Takes part with a vote. */
  votes: boolean;
  presides: boolean;
}

/**
 * The session of an address for its reader: secretary, president and controller read each, a member those to which they are
 * convened. Undefined where it does not exist for them.
 */
export async function openSessionPage(
  { actor, db }: Pick<Context, "actor" | "db">,
  id: string,
): Promise<OpenedSession | undefined> {
  const scope = committeeScope(actor);
  const session = scope && (await sessionFor(db, scope, id));
  if (!session) return undefined;
  const presides = session.presidedBy === scope.accountId;
  const manages = scope.standing === "manages";
  return {
    session,
    scope: presides && !manages ? { ...scope, standing: "presides" } : scope,
    accountId: scope.accountId,
    manages,
    votes: permit(actor, "application.vote"),
    presides,
  };
}
