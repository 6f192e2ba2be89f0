import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { cleanLine, isNameable } from "#app/kernel/text.ts";
import { insertObserver, writeAdmitted } from "./observer.queries.server.ts";
import { lockSession } from "./session.queries.server.ts";
import { longestName, type SessionRefusal } from "./session.ts";

/** Invites an observer to a session by name: somebody of an accreditation body or of the watch on impartiality. They never vote. */
export async function inviteObserver(
  ctx: Context,
  { sessionId, name, organisation }: { sessionId: string; name: string; organisation: string },
): Promise<Result<null, SessionRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "application.schedule"))
    return refused("not-yours");
  const [named, cleanOrganisation] = [cleanLine(name), cleanLine(organisation)];
  if (named.length > longestName || cleanOrganisation.length > longestName)
    return refused("name-too-long");
  if (![named, cleanOrganisation].every((text) => text.length > 1 && isNameable(text)))
    return refused("no-name");
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    if (!session) return refused("unknown-session");
    if (session.state !== "planned" && session.state !== "convened") return refused("wrong-state");
    const by = actor.accountId;
    await insertObserver(tx.db, {
      sessionId,
      name: named,
      organisation: cleanOrganisation,
      by,
      at: tx.now,
    });
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: sessionId,
      event: "observer-invited",
      data: { number: session.number },
    });
    return done(null);
  });
}

/** The secretary notes that an observer has signed the undertaking and enters. */
export async function admitObserver(
  ctx: Context,
  { sessionId, observerId }: { sessionId: string; observerId: string },
): Promise<Result<null, SessionRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    if (!session) return refused("unknown-session");
    if (session.state !== "convened" && session.state !== "open") return refused("wrong-state");
    const admitted = { sessionId, observerId, signedOn: todayInDakar(tx.now) };
    return (await writeAdmitted(tx.db, admitted)) ? done(null) : refused("not-convened");
  });
}
