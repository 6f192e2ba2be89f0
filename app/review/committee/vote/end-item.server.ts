import {
  companyOfApplication,
  lockApplication,
} from "#app/applications/application.queries.server.ts";
import type { ChangeRefusal } from "#app/applications/application.refusals.ts";
import type { ComplementRefusal } from "#app/applications/complements/complement.refusals.ts";
import { prepareIn } from "#app/applications/complements/prepare-complement.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { asSystem } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse, isShorterThan } from "#app/kernel/text.ts";
import { declarationOf } from "../../interests/interests.queries.server.ts";
import {
  agendaOf,
  applicationOfItem,
  type Item,
  lockItem,
  sessionOfItem,
} from "../agenda/item.queries.server.ts";
import { writeDivided, writeItemClosed } from "../agenda/item-writes.queries.server.ts";
import { postponeApplicationIn } from "../agenda/postpone-application.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import type { CompanyRequest } from "../confirmations/confirmation.queries.server.ts";
import { lockSession, type Session } from "../sessions/session.queries.server.ts";
import { lockInSession } from "./open-item.server.ts";
import { accountOf } from "./open-vote.server.ts";
import { votesOn } from "./vote.queries.server.ts";
import type { VoteRefusal } from "./vote.refusals.ts";

/**
 * Adjourns an item with what is asked of the company for each sub-area, once who presides has confirmed it. The complements are
 * prepared by the machinery of the examination; the company receives them with the decision that follows. The caller has locked the
 * application, the session and the item.
 */
export async function adjournItemIn(
  tx: Tx,
  {
    item,
    session,
    reason,
    requests,
  }: { item: Item; session: Session; reason: string; requests: readonly CompanyRequest[] },
): Promise<Result<null, VoteRefusal | ComplementRefusal>> {
  const application = await lockApplication(tx.db, item.applicationId);
  if (!application) return refused("unknown-item");
  if (item.state !== "open") return refused("item-not-open");
  if ((await votesOn(tx.db, atWork, item.id)).some(({ state }) => state !== "closed"))
    return refused("vote-open");
  for (const { code, text } of requests) {
    const prepared = await prepareIn(asSystem(tx, "committee"), application, {
      applicationId: application.id,
      targetKind: "sub-area",
      target: code,
      text,
      scope: "complement",
    });
    if (!prepared.ok) return prepared;
  }
  await writeItemClosed(tx.db, item.id, { outcome: "adjourned", reason, at: tx.now });
  await appendToJournal(tx, {
    subjectKind: "committee-session",
    subjectId: session.id,
    event: "item-closed",
    data: { itemId: item.id, number: item.number, outcome: "adjourned" },
  });
  return done(null);
}

/**
 * Takes an item off the agenda with a reason: its application waits for another session. After a vote that had an effect who presides
 * confirms it (`askConfirmation`), unless the session has lost its quorum. Refused to who acts for its company or has a conflict with it.
 */
export async function postponeItem(
  ctx: Context,
  postponed: { itemId: string; reason: string },
): Promise<Result<null, VoteRefusal | ChangeRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    if (await isConcerned(tx, postponed.itemId)) return refused("not-yours");
    return await postponeIn(tx, postponed);
  });
}

async function postponeIn(
  tx: Tx,
  { itemId, reason }: { itemId: string; reason: string },
): Promise<Result<null, VoteRefusal | ChangeRefusal>> {
  const applicationId = await applicationOfItem(tx.db, itemId);
  const application = applicationId && (await lockApplication(tx.db, applicationId));
  if (!application) return refused("unknown-item");
  const votes = await votesOn(tx.db, atWork, itemId);
  if (votes.some(({ state }) => state !== "closed")) return refused("vote-open");
  const sessionId = await sessionOfItem(tx.db, itemId);
  const session = sessionId ? await lockSession(tx.db, sessionId) : undefined;
  if ((await lockItem(tx.db, itemId))?.state === "closed") return refused("item-closed");
  if (session?.quorumFailedAt === null && votes.some(({ outcome }) => outcome !== "void"))
    return refused("voted-before");
  const words = frenchProse(reason);
  if (words.length > 2_000) return refused("reason-too-long");
  const said = isShorterThan(words, 3) ? "" : words;
  const moved = await postponeApplicationIn(tx, { applicationId: application.id, reason: said });
  return moved.ok ? done(null) : moved;
}

/** Whether the actor acts for the company of an item, or has declared a conflict with it. */
async function isConcerned({ db, actor }: Tx, itemId: string): Promise<boolean> {
  const applicationId = await applicationOfItem(db, itemId);
  if (actor.kind !== "person" || applicationId === undefined) return false;
  const companyId = await companyOfApplication(db, applicationId);
  const { accountId, memberships } = actor;
  if (memberships.some((membership) => membership.companyId === companyId)) return true;
  return (await declarationOf(db, { applicationId, accountId }))?.outcome === "conflict";
}

/**
 * Takes every item of a session that is not closed off its agenda for one reason, each by itself; stops at the first refusal. It is an
 * act on the session as a whole: a conflict with one of its companies hinders nobody.
 */
export async function postponeRest(
  ctx: Context,
  { sessionId, reason }: { sessionId: string; reason: string },
): Promise<Result<null, VoteRefusal | ChangeRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  for (const { id, state } of await agendaOf(ctx.db, atWork, sessionId)) {
    if (state === "closed") continue;
    const postponed = await ctx.transaction((tx) => postponeIn(tx, { itemId: id, reason }));
    if (!postponed.ok) return postponed;
  }
  return done(null);
}

/** A member asks that the lines of an item be voted one by one, before its first vote (review §5). */
export async function divideItem(
  ctx: Context,
  { itemId }: { itemId: string },
): Promise<Result<null, VoteRefusal>> {
  const { actor } = ctx;
  if (!permit(actor, "application.vote") && !permit(actor, "application.schedule"))
    return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    if (item.state !== "open") return refused("item-not-open");
    if (item.dividedBy !== null) return done(null);
    if ((await votesOn(tx.db, atWork, itemId)).some(({ outcome }) => outcome !== "void"))
      return refused("divided");
    await writeDivided(tx.db, itemId, accountOf(tx));
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: session.id,
      event: "item-divided",
      data: { itemId, number: item.number },
    });
    return done(null);
  });
}
