import { drawnAsKept } from "#app/journal/ask-fingerprint.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { drawOnce } from "#app/sheets/draw-once.server.ts";
import { isDrawn, type KeptSheet } from "#app/sheets/sheet.queries.server.ts";
import { taskHandler, taskKind } from "#app/tasks/task.ts";
import { signedLetter } from "./letter-facts.queries.server.ts";
import { letterSheet } from "./letter-sheet.ts";

/** Added when a decision is signed: draws its letter as a PDF. */
export const letterTask = taskKind<{ decisionId: string }>("decision-letter");

const sheetOf = (subjectId: string) =>
  ({ kind: "decision-letter", subjectKind: "decision", subjectId }) as const;

/** Whether the letter of a decision is drawn as a PDF; its task, or a download, draws it. */
export const isLetterDrawn = ({ db }: Pick<Context, "db">, decisionId: string): Promise<boolean> =>
  isDrawn(db, sheetOf(decisionId));

/** The letter of a signed decision as a PDF, drawn once and journaled; null for one that is not signed. The caller checks who may see it. */
export async function keepLetter(ctx: Context, decisionId: string): Promise<KeptSheet | null> {
  const signed = await signedLetter(ctx.db, decisionId);
  if (!signed) return null;
  return await drawOnce(ctx, sheetOf(decisionId), {
    draw: async () => {
      drawnAsKept({ what: "letter", content: signed.letter, sha256: signed.sha256 });
      return letterSheet(signed, await settingsInForce(ctx.db, signed.signedAt));
    },
    entry: (data) => ({
      subjectKind: "application",
      subjectId: signed.applicationId,
      event: "decision-drawn",
      data,
    }),
  });
}

export const letterHandler = taskHandler(letterTask, async (ctx, { data, finishIn }) => {
  await keepLetter(ctx, data.decisionId);
  await ctx.transaction((tx) => finishIn(tx));
});
