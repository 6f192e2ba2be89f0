import { drawnAsKept } from "#app/journal/ask-fingerprint.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { isOfDemonstration } from "#app/sheets/demonstration.queries.server.ts";
import { drawOnce } from "#app/sheets/draw-once.server.ts";
import { isDrawn, type KeptSheet } from "#app/sheets/sheet.queries.server.ts";
import { marked, sheetPdf } from "#app/sheets/sheet.ts";
import { taskHandler, taskKind } from "#app/tasks/task.ts";
import { atWork, type CommitteeScope } from "../committee-scope.queries.server.ts";
import { shownMinutes, wholeMinutes } from "./minutes.queries.server.ts";
import { minutesSheet } from "./minutes-sheet.ts";

/** Added when minutes are signed: draws them as a PDF. */
export const minutesTask = taskKind<{ sessionId: string }>("minutes-pdf");

const about = (sessionId: string) =>
  ({ subjectKind: "committee-session", subjectId: sessionId }) as const;

/** Whether the minutes of a session are drawn as a PDF; their task, or a download, draws them. */
export const areMinutesDrawn = ({ db }: Pick<Context, "db">, sessionId: string): Promise<boolean> =>
  isDrawn(db, { kind: "minutes", ...about(sessionId) });

/**
 * Signed minutes as a PDF for their reader; null before they are signed. Whoever is recused on an item gets an extract without it,
 * which is drawn for them alone and not kept. The caller checks that they take part in the session.
 */
export async function minutesFor(
  ctx: Context,
  scope: CommitteeScope,
  sessionId: string,
): Promise<Buffer | null> {
  const minutes = await shownMinutes(ctx.db, scope, sessionId);
  if (!minutes?.signedAt) return null;
  if (!minutes.isExtract) return (await keepMinutes(ctx, sessionId))?.pdf ?? null;
  const sheet = minutesSheet(minutes, await settingsInForce(ctx.db, minutes.signedAt));
  const isDemo = await isOfDemonstration(ctx.db, about(sessionId));
  return await ctx.renderPdf(sheetPdf(marked(sheet, isDemo)));
}

/** The whole signed minutes as a PDF, drawn once and journaled; null before they are signed. */
async function keepMinutes(ctx: Context, sessionId: string): Promise<KeptSheet | null> {
  const minutes = await wholeMinutes(ctx.db, atWork, sessionId);
  const signedAt = minutes?.signedAt;
  if (!minutes || !signedAt) return null;
  return await drawOnce(
    ctx,
    { kind: "minutes", ...about(sessionId) },
    {
      draw: async () => {
        const { facts, words, sha256 } = minutes;
        drawnAsKept({ what: "minutes", content: { facts, words }, sha256: sha256 ?? "" });
        return minutesSheet(minutes, await settingsInForce(ctx.db, signedAt));
      },
      entry: (data) => ({ ...about(sessionId), event: "minutes-drawn", data }),
    },
  );
}

export const minutesHandler = taskHandler(minutesTask, async (ctx, { data, finishIn }) => {
  await keepMinutes(ctx, data.sessionId);
  await ctx.transaction((tx) => finishIn(tx));
});
