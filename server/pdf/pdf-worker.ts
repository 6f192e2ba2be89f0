import { parentPort } from "node:worker_threads";
import { renderToBuffer } from "@react-pdf/renderer";
import { type TermsPdf, termsDocument } from "#app/terms/terms.pdf.ts";
import { loadFonts, measureText } from "./fonts.ts";

/** One document to draw; a kind for each document of the product. */
export interface PdfRequest {
  kind: "terms";
  data: TermsPdf;
}

export type PdfAnswer = { ok: true; pdf: Uint8Array<ArrayBuffer> } | { ok: false; error: unknown };

const documents = {
  terms: (data: TermsPdf) => termsDocument(data, measureText),
};

const fonts = loadFonts();

async function answer({ kind, data }: PdfRequest): Promise<PdfAnswer> {
  try {
    await fonts;
    const buffer = await renderToBuffer(documents[kind](data));
    return { ok: true, pdf: new Uint8Array(buffer) };
  } catch (error) {
    return { ok: false, error };
  }
}

parentPort?.on("message", async (request: PdfRequest) => {
  const result = await answer(request);
  parentPort?.postMessage(result, result.ok ? [result.pdf.buffer] : []);
});
