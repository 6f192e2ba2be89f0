import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import {
  insertPresence,
  writeConfirmed,
  writeLeft,
  writeReply,
} from "./attendance-writes.queries.server.ts";
import { attendeesOf, lockSession } from "./session.queries.server.ts";
import type { SessionRefusal } from "./session.ts";

/** A member answers a convocation: coming or excused; the answer may change until the session opens. */
export async function replyToConvocation(
  ctx: Context,
  { sessionId, reply }: { sessionId: string; reply: "coming" | "excused" },
): Promise<Result<null, SessionRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "application.vote")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    if (!session) return refused("unknown-session");
    if (session.state !== "convened") return refused("wrong-state");
    const { accountId } = actor;
    const isWritten = await writeReply(tx.db, { sessionId, accountId, reply, at: tx.now });
    return isWritten ? done(null) : refused("not-convened");
  });
}

/**
 * A member signs in at the door from their own phone: they are in the room, and have no interest in an item beyond those
 * declared.
 */
export async function confirmPresence(
  ctx: Context,
  { sessionId }: { sessionId: string },
): Promise<Result<null, SessionRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "application.vote")) return refused("not-yours");
  return await notePresence(ctx, { sessionId, accountId: actor.accountId, confirms: true });
}

/** The secretary notes that somebody who is convened has arrived. */
export async function noteArrival(
  ctx: Context,
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<Result<null, SessionRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await notePresence(ctx, { sessionId, accountId, confirms: false });
}

async function notePresence(
  ctx: Context,
  { sessionId, accountId, confirms }: { sessionId: string; accountId: string; confirms: boolean },
): Promise<Result<null, SessionRefusal>> {
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    if (!session || tx.actor.kind !== "person") return refused("unknown-session");
    if (session.state !== "convened" && session.state !== "open") return refused("wrong-state");
    if (session.heldOn > todayInDakar(tx.now)) return refused("before-its-day");
    const person = (await attendeesOf(tx.db, atWork, sessionId)).find(
      (each) => each.accountId === accountId,
    );
    if (!person) return refused("not-convened");
    if (confirms) await writeConfirmed(tx.db, { sessionId, accountId, at: tx.now });
    if (person.here) return done(null);
    const by = tx.actor.accountId;
    await insertPresence(tx.db, { sessionId, accountId, by, at: tx.now });
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: sessionId,
      event: "attendee-arrived",
      data: { accountId },
    });
    return done(null);
  });
}

/** The secretary notes that somebody has left; a vote that is open keeps its voters. */
export async function noteDeparture(
  ctx: Context,
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<Result<null, SessionRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    if (!session) return refused("unknown-session");
    if (session.state !== "convened" && session.state !== "open") return refused("wrong-state");
    if (!(await writeLeft(tx.db, { sessionId, accountId, at: tx.now }))) return done(null);
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: sessionId,
      event: "attendee-left",
      data: { accountId },
    });
    return done(null);
  });
}
