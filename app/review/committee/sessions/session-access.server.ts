import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { type ItemReader, itemReader } from "../agenda/item-reader.queries.server.ts";
import { type Session, sessionFor } from "./session.queries.server.ts";

export interface OpenedSession {
  session: Session;
  accountId: string;
  /** Prepares and runs it: the secretary. */
  manages: boolean;
  /** Takes part with a vote. */
  votes: boolean;
  presides: boolean;
  /** The first parameter of what is read of its items: it hides those on which the person is recused. */
  reader: ItemReader;
}

/**
 * The session of an address for its reader: secretary, president and controller read each, a member those to which they are
 * convened. Undefined where it does not exist for them.
 */
export async function openSessionPage(
  { actor, db }: Pick<Context, "actor" | "db">,
  id: string,
): Promise<OpenedSession | undefined> {
  if (actor.kind !== "person" || !permit(actor, "session.read")) return undefined;
  const { accountId } = actor;
  const session = await sessionFor(db, { id, accountId, all: readsEverySession(actor.staffRoles) });
  if (!session) return undefined;
  return {
    ...{ session, accountId, presides: session.presidedBy === accountId },
    manages: permit(actor, "application.schedule"),
    votes: permit(actor, "application.vote"),
    reader: itemReader(actor),
  };
}

export const readsEverySession = (roles: readonly string[]): boolean =>
  roles.some((role) => ["secretary", "president", "controller"].includes(role));
