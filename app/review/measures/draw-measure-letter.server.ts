import { drawnAsKept } from "#app/journal/ask-fingerprint.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { drawOnce } from "#app/sheets/draw-once.server.ts";
import type { KeptSheet } from "#app/sheets/sheet.queries.server.ts";
import { taskHandler, taskKind } from "#app/tasks/task.ts";
import { signedMeasureLetter } from "./measure-letter.queries.server.ts";
import { measureLetterSheet } from "./measure-letter-sheet.ts";

/** Added when a letter of a measure is signed: draws it as a PDF. */
export const measureLetterTask = taskKind<{ letterId: string }>("measure-letter");

/** A signed letter as a PDF, drawn once, sealed and journaled. The caller checks who may see it. */
export async function keepMeasureLetter(ctx: Context, letterId: string): Promise<KeptSheet | null> {
  const signed = await signedMeasureLetter(ctx.db, letterId);
  if (!signed) return null;
  return await drawOnce(
    ctx,
    // The letters of one measure bear its number: a sheet of each kind has it once.
    { kind: `measure-letter-${signed.kind}`, subjectKind: "measure-letter", subjectId: letterId },
    {
      draw: async () => {
        drawnAsKept({ what: "measure letter", content: signed.letter, sha256: signed.sha256 });
        return measureLetterSheet(signed, await settingsInForce(ctx.db, signed.signedAt));
      },
      entry: (data) => ({
        subjectKind: "company",
        subjectId: signed.companyId,
        event: "measure-letter-drawn",
        data,
      }),
    },
  );
}

export const measureLetterHandler = taskHandler(
  measureLetterTask,
  async (ctx, { data, finishIn }) => {
    await keepMeasureLetter(ctx, data.letterId);
    await ctx.transaction((tx) => finishIn(tx));
  },
);
