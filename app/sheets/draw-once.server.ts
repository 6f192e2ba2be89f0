import { appendToJournal, type JournalEntry } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isOfDemonstration, type SheetSubject } from "./demonstration.queries.server.ts";
import { type KeptSheet, keepSheetIn, type SheetOf, sheetOf } from "./sheet.queries.server.ts";
import { marked, type Sheet, sheetPdf } from "./sheet.ts";

interface Drawing {
  /** The content of the document; null when there is none yet. */
  draw: () => Promise<Sheet | null>;
  /** The journal row that holds the hash of the PDF. */
  entry: (data: { number: string; sha256: string }) => JournalEntry;
}

/**
 * Draws a document as a PDF once, stores it and journals its hash; later calls return the stored one. Two simultaneous calls
 * both return the one that was stored first. Null when `draw` returns null.
 */
export async function drawOnce(
  ctx: Context,
  subject: SheetOf & { subjectKind: SheetSubject },
  { draw, entry }: Drawing,
): Promise<KeptSheet | null> {
  const keptSheet = await sheetOf(ctx.db, subject);
  if (keptSheet) return keptSheet;
  const sheet = await draw();
  if (!sheet) return null;
  const { number } = sheet;
  const isDemo = await isOfDemonstration(ctx.db, subject);
  const pdf = await ctx.renderPdf(sheetPdf(marked(sheet, isDemo)));
  await ctx.transaction(async (tx) => {
    const { added, sha256 } = await keepSheetIn(tx, { ...subject, number, pdf });
    if (!added) return;
    await appendToJournal(tx, entry({ number, sha256 }));
  });
  return await sheetOf(ctx.db, subject);
}
