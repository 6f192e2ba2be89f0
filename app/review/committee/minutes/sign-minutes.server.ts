import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { canBeDrawn } from "#app/sheets/can-be-drawn.server.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { atWork, committeeScope, hiddenItemIds } from "../committee-scope.queries.server.ts";
import { changeSessionIn } from "../sessions/change-session.server.ts";
import { lockSession } from "../sessions/session.queries.server.ts";
import type { SessionRefusal } from "../sessions/session.ts";
import { minutesTask } from "./draw-minutes-pdf.server.ts";
import { hashOfMinutes } from "./hash-of-minutes.server.ts";
import { wholeMinutes } from "./minutes.queries.server.ts";
import { longestWords, type MinutesRefusal } from "./minutes.refusals.ts";
import type { MinutesWords } from "./minutes.ts";
import { minutesSheet } from "./minutes-sheet.ts";
import { writeSigned, writeWords } from "./minutes-writes.queries.server.ts";

/**
 * The secretary corrects the words of minutes that are not signed; their facts stay, and so do the words on an item on which the
 * secretary is recused, which they were not shown.
 */
export async function correctMinutes(
  ctx: Context,
  { sessionId, seen, words }: { sessionId: string; seen: number; words: MinutesWords },
): Promise<Result<null, MinutesRefusal>> {
  const { actor } = ctx;
  const scope = committeeScope(actor);
  if (!scope || !permit(actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    const minutes = session && (await wholeMinutes(tx.db, atWork, sessionId));
    if (!minutes) return refused("no-minutes");
    if (minutes.signedAt) return refused("signed-already");
    const hiddenIds = await hiddenItemIds(tx.db, scope, sessionId);
    const texts = [words.before, words.after, ...Object.values(words.items)];
    if (texts.some((text) => frenchProse(text).length > longestWords))
      return refused("words-too-long");
    const keptWords = {
      before: frenchProse(words.before),
      after: frenchProse(words.after),
      items: Object.fromEntries(
        minutes.facts.items.map(({ id }) => [
          id,
          hiddenIds.has(id) ? (minutes.words.items[id] ?? "") : frenchProse(words.items[id] ?? ""),
        ]),
      ),
    };
    const by = scope.accountId;
    const written = await writeWords(tx.db, { sessionId, words: keptWords, seen, by, at: tx.now });
    if (!written) return refused("changed-meanwhile");
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: sessionId,
      event: "minutes-corrected",
      data: { version: seen + 1 },
    });
    return done(null);
  });
}

/**
 * Who presided signs the minutes as they read them, after the secretary: their hash goes into the journal, they never change again, and the members no
 * longer read the applications. Nobody signs minutes that they drew or corrected. They are drawn once before: what cannot be drawn is
 * not signed.
 */
export async function signMinutes(
  ctx: Context,
  { sessionId, seen }: { sessionId: string; seen: number },
): Promise<Result<{ sha256: string }, MinutesRefusal | SessionRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("not-yours");
  const drawn = await wholeMinutes(ctx.db, atWork, sessionId);
  if (!drawn) return refused("no-minutes");
  const drawnSha256 = hashOfMinutes(drawn);
  const signed = { ...drawn, sha256: drawnSha256, signedAt: ctx.now, signedByName: actor.name };
  const settings = await settingsInForce(ctx.db, ctx.now);
  if (!(await canBeDrawn(ctx, minutesSheet(signed, settings)))) return refused("not-drawn");
  return await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, sessionId);
    const minutes = session && (await wholeMinutes(tx.db, atWork, sessionId));
    if (!minutes) return refused("no-minutes");
    const by = actor.accountId;
    if (session.presidedBy !== by) return refused("not-presiding");
    if (minutes.signedAt) return refused("signed-already");
    if (minutes.drafters.includes(by)) return refused("own-minutes");
    if (!minutes.attestedAt) return refused("not-attested");
    const sha256 = hashOfMinutes(minutes);
    if (sha256 !== drawnSha256) return refused("changed-meanwhile");
    if (!(await writeSigned(tx.db, { sessionId, seen, sha256, by, at: tx.now })))
      return refused("changed-meanwhile");
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: sessionId,
      event: "minutes-signed",
      data: { number: session.number, sha256 },
    });
    const moved = await changeSessionIn(tx, { sessionId, move: "sign" });
    if (!moved.ok) return moved;
    await addTask(tx, minutesTask, { key: sessionId, data: { sessionId } });
    return done({ sha256 });
  });
}
