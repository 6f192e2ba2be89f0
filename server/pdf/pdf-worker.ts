import { parentPort } from "node:worker_threads";
import { renderToBuffer } from "@react-pdf/renderer";
import type { PdfDocument } from "#app/kernel/context.ts";
import { sheetDocument } from "#app/sheets/sheet.pdf.ts";
import type { Sheet } from "#app/sheets/sheet.ts";
import { termsDocument } from "#app/terms/terms.pdf.ts";
import type { TermsPdf } from "#app/terms/terms.ts";
import { loadFonts, measureText } from "./fonts.ts";

export type PdfAnswer = { ok: true; pdf: Uint8Array<ArrayBuffer> } | { ok: false; error: unknown };

type Drawing = Parameters<typeof renderToBuffer>[0];

/** The drawing function of each kind of document. */
const drawings: Record<string, (data: never) => Drawing> = {
  terms: (data: TermsPdf) => termsDocument(data, measureText),
  sheet: (data: Sheet) => sheetDocument(data, measureText),
};

const fonts = loadFonts();

async function answer({ kind, data }: PdfDocument): Promise<PdfAnswer> {
  try {
    await fonts;
    const drawing = drawings[kind]?.(data as never);
    if (!drawing) throw new Error(`Nothing draws a document of the kind ${kind}.`);
    const buffer = await renderToBuffer(drawing);
    return { ok: true, pdf: new Uint8Array(buffer) };
  } catch (error) {
    return { ok: false, error };
  }
}

parentPort?.on("message", async (request: PdfDocument) => {
  const result = await answer(request);
  parentPort?.postMessage(result, result.ok ? [result.pdf.buffer] : []);
});
