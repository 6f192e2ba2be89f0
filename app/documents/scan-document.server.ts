import { scanAgain } from "#app/tasks/scan-again.server.ts";
import { changeDocumentPart } from "./change-document.server.ts";
import { markContentGone, usableWithContent, writeScan } from "./document.queries.server.ts";

/** All papers with an infected content are refused and their companies told; the bytes go at once. */
export const documentScan = scanAgain(
  "document-scan",
  async (tx, { sha256, scan }) => {
    await writeScan(tx.db, sha256, scan);
    if (scan !== "infected") return;
    for (const { id } of await usableWithContent(tx.db, sha256))
      await changeDocumentPart(tx, { documentId: id, move: "refuse" });
    await markContentGone(tx.db, sha256, tx.now);
  },
  (ctx, sha256) => ctx.files.remove(sha256),
);
