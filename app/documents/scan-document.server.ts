import { taskHandler, taskKind } from "#app/tasks/task.ts";
import { changeDocumentPart } from "./change-document.server.ts";
import { markContentGone, usableWithContent, writeScan } from "./document.queries.server.ts";

/** Asked for when the antivirus was silent as a paper came: the paper is usable meanwhile, and never stuck. */
export const documentScan = taskKind<{ sha256: string }>("document-scan");

/**
 * Asks the antivirus again about a content, until it answers. All papers with an infected content are refused and their
 * companies told; the bytes go at once.
 */
export const scanDocument = taskHandler(
  documentScan,
  async (ctx, { data: { sha256 }, finishPart }) => {
    const scan = await ctx.files.scan({ kept: sha256 });
    if (scan === "unanswered") throw new Error("The antivirus does not answer.");
    await ctx.transaction(async (tx) => {
      await writeScan(tx.db, sha256, scan);
      if (scan === "infected") {
        for (const { id } of await usableWithContent(tx.db, sha256))
          await changeDocumentPart(tx, { documentId: id, move: "refuse" });
        await markContentGone(tx.db, sha256, tx.now);
      }
      await finishPart(tx);
    });
    if (scan === "infected") await ctx.files.remove(sha256);
  },
);
