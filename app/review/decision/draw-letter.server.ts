import type { Context } from "#app/kernel/context.ts";
import { orNotFound } from "#app/layouts/private-page.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { drawOnce } from "#app/sheets/draw-once.server.ts";
import type { KeptSheet } from "#app/sheets/sheet.queries.server.ts";
import { taskHandler, taskKind } from "#app/tasks/task.ts";
import { signedLetter } from "./letter-facts.queries.server.ts";
import { letterSheet } from "./letter-sheet.ts";

/** Added when a decision is signed: draws its letter as a PDF. */
export const letterTask = taskKind<{ decisionId: string }>("decision-letter");

/** The letter of a signed decision as a PDF, drawn once and journaled; null for one that is not signed. The caller checks who may see it. */
export async function keepLetter(ctx: Context, decisionId: string): Promise<KeptSheet | null> {
  const signed = await signedLetter(ctx.db, decisionId);
  if (!signed) return null;
  return await drawOnce(
    ctx,
    { kind: "decision-letter", subjectKind: "decision", subjectId: decisionId },
    {
      draw: async () => letterSheet(signed, await settingsInForce(ctx.db, signed.signedAt)),
      entry: (data) => ({
        ...{ subjectKind: "application", subjectId: signed.applicationId },
        ...{ event: "decision-drawn", data },
      }),
    },
  );
}

/** The answer with the letter as a file to download; throws 404 for a decision that is not signed. */
export async function letterResponse(ctx: Context, decisionId: string): Promise<Response> {
  const { pdf, number } = orNotFound(await keepLetter(ctx, decisionId));
  return new Response(new Uint8Array(pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="decision-${number}.pdf"`,
    },
  });
}

export const letterHandler = taskHandler(letterTask, async (ctx, { data, finishIn }) => {
  await keepLetter(ctx, data.decisionId);
  await ctx.transaction((tx) => finishIn(tx));
});
