import { appendToJournal, type JournalEntry } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { type KeptSheet, keepSheetIn, type SheetOf, sheetOf } from "./sheet.queries.server.ts";
import { type Sheet, sheetPdf } from "./sheet.ts";

interface Drawing {
  /** What the document says; null where there is nothing to say yet. */
  draw: () => Promise<Sheet | null>;
  /** The row of the journal that carries its hash. */
  entry: (data: { number: string; sha256: string }) => JournalEntry;
}

/**
 * A document as a PDF: drawn once, kept, and its hash journaled; afterwards as it was kept. Of two that draw it at once one
 * is kept, and both get that one. Null where `draw` has nothing to say.
 */
export async function drawOnce(
  ctx: Context,
  subject: SheetOf,
  { draw, entry }: Drawing,
): Promise<KeptSheet | null> {
  const kept = await sheetOf(ctx.db, subject);
  if (kept) return kept;
  const sheet = await draw();
  if (!sheet) return null;
  const { number } = sheet;
  const pdf = await ctx.renderPdf(sheetPdf(sheet));
  await ctx.transaction(async (tx) => {
    const { added, sha256 } = await keepSheetIn(tx, { ...subject, number, pdf });
    if (!added) return;
    await appendToJournal(tx, entry({ number, sha256 }));
  });
  return await sheetOf(ctx.db, subject);
}
