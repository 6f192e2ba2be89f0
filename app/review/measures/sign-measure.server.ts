import { staffScope } from "#app/accounts/scope.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { lastDayOfHearing } from "#app/tariff/last-days.server.ts";
import { changeMeasureIn, onMeasure } from "./change-measure.server.ts";
import { measureInScope } from "./measure.queries.server.ts";
import type { MeasureRefusal } from "./measure.refusals.ts";
import { URGENT_DAYS } from "./measure.ts";
import {
  type LetterAsked,
  measureLetterDraws,
  measureLetterNow,
  type WrittenLetter,
} from "./measure-letter-now.server.ts";
import { takeReplacing } from "./measure-rights.queries.server.ts";
import { lockMeasure, type MeasureColumns } from "./measure-writes.queries.server.ts";

export type SignedMove = "suspend-at-once" | "decide" | "lift";

interface Signing {
  measureId: string;
  move: SignedMove;
  /** Why, for the letter; a lifting has the reason for which it was proposed. */
  reason: string;
}

/** The letter of a move that is signed, and what it writes. */
async function signingNow(
  at: { db: Db; now: Date },
  { accountId: by }: Person,
  { measureId, move, reason }: Signing,
): Promise<{ letter: LetterAsked; columns: MeasureColumns }> {
  if (move === "lift")
    return { letter: { measureId, kind: "lifted" }, columns: { lifted: { by } } };
  if (move === "decide")
    return {
      letter: { measureId, kind: "decided", reason },
      columns: { decision: { by, at: at.now, reason } },
    };
  const today = todayInDakar(at.now);
  const until = addDays(today, URGENT_DAYS - 1);
  const dueOn = await lastDayOfHearing(at, today);
  return {
    letter: { measureId, kind: "urgent", reason, until, answerBy: dueOn },
    columns: {
      urgent: { by, at: at.now, reason, until },
      hearing: { by, at: at.now, dueOn },
    },
  };
}

/** The letter of a measure as its reader would sign it now, to be read before. */
export async function previewMeasureLetter(
  ctx: Context,
  signing: Signing,
): Promise<Result<WrittenLetter, MeasureRefusal>> {
  const { actor } = ctx;
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope || !permit(actor, "measure.sign"))
    return refused("not-yours");
  const { measureId } = signing;
  if (!isId(measureId) || !(await measureInScope(ctx, scope, measureId)))
    return refused("unknown-measure");
  const { letter } = await signingNow(ctx, actor, signing);
  return done(await measureLetterNow(ctx, actor, letter));
}

/**
 * Signs a letter of a measure and lets it take effect on this day, in one transaction (terms 12). `decide`: after the company was heard,
 * by somebody who may sign for the body and did not propose it. `suspend-at-once`: by the president or a deputy alone, for thirty days at
 * most; the company is heard from the same day. `lift`: by somebody who did not propose it (ISO/IEC 17065 §7.11.6). Refused
 * when the letter is no longer the one whose hash was read: the company may have answered meanwhile. The letter is drawn once before: what
 * cannot be drawn is not signed.
 */
export async function signMeasure(
  ctx: Context,
  { seen, readSha256, ...signing }: Signing & { seen: number; readSha256: string },
): Promise<Result<null, MeasureRefusal>> {
  const { measureId, move } = signing;
  const preview = await previewMeasureLetter(ctx, signing);
  if (!preview.ok) return preview;
  if (preview.value.sha256 !== readSha256) return refused("changed-meanwhile");
  if (!(await measureLetterDraws(ctx, preview.value.letter))) return refused("not-drawn");
  return await onMeasure(ctx, { measureId, permission: "measure.sign" }, async (tx, person) => {
    await takeReplacingIn(tx, measureId);
    const { letter, columns } = await signingNow(tx, person, signing);
    const written = await measureLetterNow(tx, person, letter);
    if (written.sha256 !== readSha256) return refused("changed-meanwhile");
    const moved = await changeMeasureIn(tx, { measureId, move, columns, letter: written, seen });
    return moved.ok ? done(null) : moved;
  });
}

/** Follows the qualifications of an open measure that others have replaced, under its lock. */
async function takeReplacingIn(tx: Tx, measureId: string): Promise<void> {
  const measure = await lockMeasure(tx.db, measureId);
  if (measure?.state !== "proposed" && measure?.state !== "heard") return;
  await takeReplacing(tx.db, { measureId, today: todayInDakar(tx.now) });
}
