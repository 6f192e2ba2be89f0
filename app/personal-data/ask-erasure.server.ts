import { currentOwnerOf } from "#app/accounts/account-reads.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { erasureObstacle } from "./erase-account.server.ts";
import { erasureAskedMail } from "./erasure.mail.ts";
import { askErasureIn, endErasureIn } from "./erasure.queries.server.ts";
import type { ErasureRefusal } from "./erasure.refusals.ts";
import { mayHandle } from "./export-person.server.ts";

const DAY = 24 * 3_600_000;

/**
 * Asks for the erasure of an account, by its owner or at their demand, after the days of reflection set by the certification
 * body. The owner is mailed a link that undoes it.
 */
export async function askErasure(
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<Result<{ dueAt: Date }, ErasureRefusal>> {
  const { actor, now } = ctx;
  if (actor.kind !== "person") return refused("not-yours");
  const settings = await settingsInForce(ctx.db, now);
  const dueAt = new Date(now.getTime() + settings.erasureGraceDays * DAY);
  return await ctx.transaction(async (tx): Promise<Result<{ dueAt: Date }, ErasureRefusal>> => {
    const { email, name } = (await currentOwnerOf(tx.db, accountId)) ?? {};
    if (!mayHandle(ctx, { accountId, email: "" })) return refused("not-yours");
    if (email === undefined || name === undefined) return refused("unknown");
    const obstacle = await erasureObstacle(tx, { accountId, email });
    if (obstacle) return refused(obstacle);
    const token = await askErasureIn(tx, { accountId, askedBy: actor.accountId, dueAt });
    if (token === null) return refused("asked-before");
    await journalErasure(tx, accountId, "erasure-asked");
    await queueMail(tx, {
      kind: "erasure",
      subjectKind: "account",
      subjectId: accountId,
      to: email,
      mail: erasureAskedMail({
        name,
        publicUrl: tx.publicUrl,
        token,
        dueAt,
        authority: authorityContact(settings),
      }),
    });
    return done({ dueAt });
  });
}

/** Cancels an erasure: by the owner, by staff with `personal-data.handle`, or by the mailed link. */
export async function undoErasure(
  ctx: Context,
  which: { accountId: string } | { token: string },
): Promise<Result<null, "not-yours" | "nothing-asked">> {
  if ("accountId" in which && !mayHandle(ctx, { ...which, email: "" })) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const accountId = await endErasureIn(tx, which, "undone");
    if (accountId === null) return refused("nothing-asked");
    await journalErasure(tx, accountId, "erasure-undone", "token" in which ? accountId : undefined);
    return done(null);
  });
}

const journalErasure = (
  tx: Tx,
  accountId: string,
  event: "erasure-asked" | "erasure-undone",
  actor?: string,
) =>
  appendToJournal(tx, {
    subjectKind: "account",
    subjectId: accountId,
    event,
    data: {},
    ...(actor === undefined ? {} : { actor }),
  });
