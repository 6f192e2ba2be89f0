import type { Context } from "#app/kernel/context.ts";
import { marked, type Sheet, sheetPdf } from "./sheet.ts";

/**
 * Whether a document can be drawn from these data: asked before they are signed, and outside any transaction. A failure is logged with
 * the reference of the request.
 */
export async function canBeDrawn(ctx: Context, sheet: Sheet): Promise<boolean> {
  try {
    // The mark of the demonstration is the one thing that its drawing may add.
    await ctx.renderPdf(sheetPdf(marked(sheet, true)));
    return true;
  } catch (error) {
    const { title, number } = sheet;
    ctx.log.error({ err: error, reference: ctx.requester.reference, title, number }, "undrawn");
    return false;
  }
}
