import type { Context } from "#app/kernel/context.ts";
import { type Sheet, sheetPdf } from "./sheet.ts";

/**
 * Whether a document can be drawn from these data: asked before they are signed, and outside any transaction. A failure is logged with
 * the reference of the request.
 */
export async function canBeDrawn(ctx: Context, sheet: Sheet): Promise<boolean> {
  try {
    await ctx.renderPdf(sheetPdf(sheet));
    return true;
  } catch (error) {
    const { title, number } = sheet;
    ctx.log.error({ err: error, reference: ctx.requester.reference, title, number }, "undrawn");
    return false;
  }
}
