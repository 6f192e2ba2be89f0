import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { readCertificateNumber } from "../certificate-number.ts";
import {
  deleteForgedNumberIn,
  insertForgedNumberIn,
  isGivenNumber,
} from "./unknown-number.queries.server.ts";
import { longestNote, type WarningRefusal } from "./warning.refusals.ts";

/** Warns the public of a number that figures on forged certificates. A number that a certificate has is refused. */
export async function warnOfNumber(
  ctx: Context,
  { number: text, note }: { number: string; note: string },
): Promise<Result<null, WarningRefusal>> {
  const { actor, now } = ctx;
  if (actor.kind !== "person" || !permit(actor, "warning.publish")) return refused("not-yours");
  const parsedNumber = readCertificateNumber(text);
  if (!parsedNumber?.possible) return refused("not-a-number");
  const { number } = parsedNumber;
  return await ctx.transaction(async (tx) => {
    if (await isGivenNumber(tx.db, number)) return refused("number-of-ours");
    const words = frenchProse(note);
    if (words.length > longestNote) return refused("note-too-long");
    const warning = { number, note: words, by: actor.accountId, at: now };
    if (!(await insertForgedNumberIn(tx.db, warning))) return refused("warned-already");
    await appendToJournal(tx, {
      subjectKind: "forged-number",
      subjectId: number,
      event: "forged-number-changed",
      data: { isWarned: true, note: words },
    });
    return done(null);
  });
}

/** Ends the warning of a number; done when there is none. */
export async function endWarning(
  ctx: Context,
  number: string,
): Promise<Result<null, WarningRefusal>> {
  if (!permit(ctx.actor, "warning.publish")) return refused("not-yours");
  const parsedNumber = readCertificateNumber(number);
  if (!parsedNumber) return refused("not-a-number");
  return await ctx.transaction(async (tx) => {
    if (!(await deleteForgedNumberIn(tx.db, parsedNumber.number))) return done(null);
    await appendToJournal(tx, {
      subjectKind: "forged-number",
      subjectId: parsedNumber.number,
      event: "forged-number-changed",
      data: { isWarned: false, note: "" },
    });
    return done(null);
  });
}
