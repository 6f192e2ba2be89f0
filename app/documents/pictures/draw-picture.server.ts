import type { Context, Tx } from "#app/kernel/context.ts";
import type { DrawFault, DrawnPage, FileType } from "#app/kernel/files.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { type TaskHandler, taskHandler, taskKind } from "#app/tasks/task.ts";
import { pictureOf, writePicture } from "./page-picture.queries.server.ts";

interface PageOfContent {
  sha256: string;
  type: FileType;
  /** From 1. */
  page: number;
}

/**
 * The pictures of a page, drawn now when they are not there; null when the content is not kept. A page that cannot be drawn
 * is not tried again. Throws an outage when the machine has no time for it: nothing is written, and the next request tries.
 */
export async function drawPicture(
  ctx: Pick<Context, "db" | "files" | "now">,
  page: PageOfContent,
): Promise<DrawnPage | { fault: DrawFault } | null> {
  const storedPicture = await pictureOf(ctx.db, page);
  // A restored database knows pictures that its backup does not hold.
  if (storedPicture && ("fault" in storedPicture || (await areKept(ctx, storedPicture))))
    return storedPicture;
  const drawn = await ctx.files.drawPage(page);
  if (!drawn) return null;
  const picture = drawn.ok
    ? { width: drawn.width, height: drawn.height, large: drawn.large, small: drawn.small }
    : { fault: drawn.fault };
  await writePicture(ctx.db, { ...page, at: ctx.now }, picture);
  return picture;
}

async function areKept({ files }: Pick<Context, "files">, { large, small }: DrawnPage) {
  return (await files.isKept(large.sha256)) && (await files.isKept(small.sha256));
}

const firstPageTask = taskKind<Pick<PageOfContent, "sha256" | "type">>("draw-first-page");

/** Has the first page of a document drawn after the commit; `documentId` is the key of the task. */
export async function askFirstPageIn(
  tx: Tx,
  { documentId, sha256, type }: { documentId: string; sha256: string; type: FileType },
): Promise<void> {
  await addTask(tx, firstPageTask, { key: documentId, data: { sha256, type } });
}

export const firstPageHandler: TaskHandler = {
  ...taskHandler(firstPageTask, async (ctx, { data, finishIn }) => {
    await drawPicture(ctx, { ...data, page: 1 });
    await ctx.transaction((tx) => finishIn(tx));
  }),
  background: true,
};
