import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { drawOnce } from "#app/sheets/draw-once.server.ts";
import { isDrawn, type KeptSheet } from "#app/sheets/sheet.queries.server.ts";
import { taskHandler, taskKind } from "#app/tasks/task.ts";
import { minutesOf } from "./minutes.queries.server.ts";
import { minutesSheet } from "./minutes-sheet.ts";

/** Added when minutes are signed: draws them as a PDF. */
export const minutesTask = taskKind<{ sessionId: string }>("minutes-pdf");

const about = (sessionId: string) =>
  ({ subjectKind: "committee-session", subjectId: sessionId }) as const;

/** Whether the minutes of a session are drawn as a PDF; their task, or a download, draws them. */
export const areMinutesDrawn = ({ db }: Pick<Context, "db">, sessionId: string): Promise<boolean> =>
  isDrawn(db, { kind: "minutes", ...about(sessionId) });

/** Signed minutes as a PDF, drawn once and journaled; null before they are signed. The caller checks who may see them. */
export async function keepMinutes(ctx: Context, sessionId: string): Promise<KeptSheet | null> {
  const minutes = await minutesOf(ctx.db, sessionId);
  const signedAt = minutes?.signedAt;
  if (!minutes || !signedAt) return null;
  return await drawOnce(
    ctx,
    { kind: "minutes", ...about(sessionId) },
    {
      draw: async () => minutesSheet(minutes, await settingsInForce(ctx.db, signedAt)),
      entry: (data) => ({ ...about(sessionId), event: "minutes-drawn", data }),
    },
  );
}

export const minutesHandler = taskHandler(minutesTask, async (ctx, { data, finishIn }) => {
  await keepMinutes(ctx, data.sessionId);
  await ctx.transaction((tx) => finishIn(tx));
});
