import { notifyCompanyIn } from "#app/applications/notify-company.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { nextNumber } from "#app/kernel/next-number.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { isShorterThan } from "#app/kernel/text.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { agendaOf } from "../agenda/item.queries.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { forgetReplies } from "./attendance-writes.queries.server.ts";
import { changeSessionIn } from "./change-session.server.ts";
import { mailMembersIn, renewConvocationIn } from "./convocation.server.ts";
import { sessionMachine } from "./session.machine.ts";
import { lockSession, presidersOn, type Session } from "./session.queries.server.ts";
import { isNoticeShort, longestReason, type SessionRefusal } from "./session.ts";
import {
  insertSession,
  writeEndReason,
  writePresider,
  writeQuorumFailed,
  writeSessionPlace,
  writeShortNotice,
} from "./session-writes.queries.server.ts";

const numbers = { kind: "committee-session", prefix: "CE" };

export interface SessionPlan {
  /** YYYY-MM-DD and HH:MM. */
  heldOn: string;
  startsAt: string;
  place: string;
}

/**
 * Plans a session of the committee. With `followsId` it is the second session of one whose quorum failed, at least the days of
 * the setting later, with a quorum of its own (review §5).
 */
export async function planSession(
  ctx: Context,
  { followsId, ...plan }: SessionPlan & { followsId?: string | undefined },
): Promise<Result<{ sessionId: string }, SessionRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "application.schedule"))
    return refused("not-yours");
  if (plan.heldOn < todayInDakar(ctx.now)) return refused("in-the-past");
  return await ctx.transaction(async (tx) => {
    if (followsId !== undefined) {
      const first = await lockSession(tx.db, followsId);
      if (!first) return refused("unknown-session");
      if (first.quorumFailedAt === null) return refused("no-second");
      if (await isTooSoon(tx, first, plan.heldOn)) return refused("too-soon");
    }
    const number = await nextNumber(tx, numbers, Number(plan.heldOn.slice(0, 4)));
    const sessionId = await insertSession(tx.db, {
      ...plan,
      number,
      followsId: followsId ?? null,
      by: actor.accountId,
      at: tx.now,
    });
    if (!sessionId) return refused("no-second");
    await openFirstStayIn(tx, sessionMachine, [sessionId]);
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: sessionId,
      event: "session-planned",
      data: { number, heldOn: plan.heldOn, ...(followsId && { followsId }) },
    });
    return done({ sessionId });
  });
}

/** Whether a second session on this day would follow the first sooner than the setting allows. */
async function isTooSoon(tx: Tx, first: Session, heldOn: string): Promise<boolean> {
  const { committeeSecondDays } = await settingsInForce(tx.db, tx.now);
  return heldOn < addDays(first.heldOn, committeeSecondDays);
}

/**
 * Keeps why the members are convened to a session later than the notice of the settings; refused without a reason of three
 * characters or more. A session that keeps the notice needs none.
 */
async function keepNoticeIn(
  tx: Tx,
  { id, heldOn }: Pick<Session, "id" | "heldOn">,
  urgency: string,
): Promise<Result<null, SessionRefusal>> {
  const { committeeNoticeDays } = await settingsInForce(tx.db, tx.now);
  const reason = urgency.trim();
  if (reason.length > longestReason) return refused("urgency-too-long");
  const notice = { today: todayInDakar(tx.now), days: committeeNoticeDays };
  const isShort = isNoticeShort(heldOn, notice);
  if (isShort && isShorterThan(reason, 3)) return refused("short-notice");
  await writeShortNotice(tx.db, id, isShort ? reason : null);
  return done(null);
}

/**
 * Moves a session that has not begun to another day, hour or place, a second session no nearer to the first than it may be planned, and a
 * session that is convened with the notice of the settings or a reason. Another day or hour asks the members for a new answer. Mails who is
 * convened, and the new day to the companies on its agenda.
 */
export async function moveSession(
  ctx: Context,
  { sessionId, urgency = "", ...plan }: SessionPlan & { sessionId: string; urgency?: string },
): Promise<Result<null, SessionRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  if (plan.heldOn < todayInDakar(ctx.now)) return refused("in-the-past");
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    if (!session) return refused("unknown-session");
    if (session.state !== "planned" && session.state !== "convened") return refused("wrong-state");
    const first = session.followsId ? await lockSession(tx.db, session.followsId) : null;
    if (first && (await isTooSoon(tx, first, plan.heldOn))) return refused("too-soon");
    const isOtherTime = plan.heldOn !== session.heldOn || plan.startsAt !== session.startsAt;
    if (session.state === "convened" && isOtherTime) {
      const notice = await keepNoticeIn(tx, { id: sessionId, heldOn: plan.heldOn }, urgency);
      if (!notice.ok) return notice;
      await forgetReplies(tx.db, sessionId);
    }
    await writeSessionPlace(tx.db, sessionId, plan);
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: sessionId,
      event: "session-moved",
      data: { number: session.number, heldOn: plan.heldOn },
    });
    const moved = (await lockSession(tx.db, sessionId)) ?? session;
    const added = await renewConvocationIn(tx, moved);
    if (session.state === "convened")
      await mailMembersIn(tx, moved, "moved", { to: (id) => !added.includes(id) });
    if (session.heldOn !== plan.heldOn)
      for (const { applicationId } of await agendaOf(tx.db, atWork, sessionId))
        await notifyCompanyIn(tx, { applicationId, what: "scheduled", closesOn: plan.heldOn });
    return done(null);
  });
}

/** Convenes the members of a planned session, at least the days of the setting before it, or with the reason of an urgency. */
export const conveneSession = (
  ctx: Context,
  { sessionId, urgency = "" }: { sessionId: string; urgency?: string },
): Promise<Result<unknown, SessionRefusal>> =>
  ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    if (!session) return refused("unknown-session");
    // A session that is convened takes another notice by a move alone.
    if (permit(tx.actor, "application.schedule") && session.state === "planned") {
      const notice = await keepNoticeIn(tx, session, urgency);
      if (!notice.ok) return notice;
    }
    return await changeSessionIn(tx, { sessionId, move: "convene" });
  });

/** Opens a session on its day or later, under the president or the deputy named in advance. */
export async function openSession(
  ctx: Context,
  { sessionId, presidedBy }: { sessionId: string; presidedBy: string },
): Promise<Result<unknown, SessionRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    if (!session) return refused("unknown-session");
    if (session.state !== "convened") return refused("wrong-state");
    const today = todayInDakar(tx.now);
    if (session.heldOn > today) return refused("before-its-day");
    const may = await presidersOn(tx.db, today);
    if (!may.some(({ accountId }) => accountId === presidedBy)) return refused("no-president");
    await renewConvocationIn(tx, session, { day: today, mails: false });
    await writePresider(tx.db, sessionId, presidedBy);
    return await changeSessionIn(tx, { sessionId, move: "open" });
  });
}

/** Closes a session whose items are all closed, and draws its minutes from what happened. */
export const closeSession = (ctx: Context, { sessionId }: { sessionId: string }) =>
  ctx.transaction((tx) => changeSessionIn(tx, { sessionId, move: "close" }));

/** Cancels a session that has not begun: its applications wait for another one, and who was convened is told. */
export async function cancelSession(
  ctx: Context,
  { sessionId, reason }: { sessionId: string; reason: string },
): Promise<Result<unknown, SessionRefusal>> {
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    if (!session) return refused("unknown-session");
    if (reason.trim().length > longestReason) return refused("reason-too-long");
    const endReason = isShorterThan(reason.trim(), 3) ? "" : reason.trim();
    // A session that is cancelled takes nothing more: its reason comes first, and goes with a refusal.
    if (endReason && (session.state === "planned" || session.state === "convened"))
      await writeEndReason(tx.db, sessionId, endReason);
    const moved = await changeSessionIn(tx, { sessionId, move: "cancel", reason: endReason });
    if (moved.ok && session.state === "convened")
      await mailMembersIn(tx, session, "cancelled", { reason: endReason });
    return moved;
  });
}

/** States that an open session cannot decide what is left for want of a quorum: a second session may be planned for it. */
export async function stateQuorumFailed(
  ctx: Context,
  { sessionId }: { sessionId: string },
): Promise<Result<null, SessionRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    if (!session) return refused("unknown-session");
    if (session.state !== "open" || session.quorumFailedAt !== null) return refused("wrong-state");
    await writeQuorumFailed(tx.db, sessionId, tx.now);
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: sessionId,
      event: "quorum-failed",
      data: { number: session.number },
    });
    return done(null);
  });
}
