import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { renderToBuffer } from "@react-pdf/renderer";
import type { CertificatePdf } from "#app/certificates/document/certificate-pdf.ts";
import type { PdfDocument } from "#app/kernel/context.ts";
import { sheetDocument } from "#app/sheets/sheet.pdf.ts";
import type { Sheet } from "#app/sheets/sheet.ts";
import { termsDocument } from "#app/terms/terms.pdf.ts";
import type { TermsPdf } from "#app/terms/terms.ts";
import { loadFonts, measureText } from "./fonts.ts";
import { qrPng } from "./qr-png.ts";
import { type SealToSet, sealPdf } from "./seal-pdf.ts";
import { drawTypst } from "./typst.ts";

export interface PdfRequest {
  document: PdfDocument;
  /** Null for a document without seal. */
  seal: SealToSet | null;
}

/** The thread asks for a signature while it seals, and then gives the document. */
export type PdfAnswer =
  | { kind: "to-sign"; data: Uint8Array }
  | { kind: "drawn"; pdf: Uint8Array<ArrayBuffer> }
  | { kind: "failed"; error: unknown };

export interface SignatureGiven {
  /** Null when the key did not sign. */
  signature: Uint8Array | null;
}

let fonts: Promise<void> | undefined;

type Drawing = Parameters<typeof renderToBuffer>[0];

const inReact = (draw: (data: never) => Drawing) => async (data: never) => {
  fonts ??= loadFonts();
  await fonts;
  return await renderToBuffer(draw(data));
};

const mark = () => readFileSync(join(import.meta.dirname, "templates/seal.svg"), "utf8");

/** The certificate as a PDF/A-3a with its data attached. */
const drawCertificate = ({ issuedAt, code, ...content }: CertificatePdf): Buffer =>
  drawTypst({
    template: "certificate.typ",
    standard: "a-3a",
    at: new Date(issuedAt),
    data: { ...content, seal: mark(), code: { ...code, png: [...qrPng(code.address)] } },
  });

/** The drawing function of each kind of document. */
const drawings: Record<string, (data: never) => Promise<Buffer>> = {
  certificate: async (data: CertificatePdf) => drawCertificate(data),
  terms: inReact((data: TermsPdf) => termsDocument(data, measureText)),
  sheet: inReact((data: Sheet) => sheetDocument(data, measureText)),
};

let signed: ((given: SignatureGiven) => void) | undefined;

async function answer({ document: { kind, data }, seal }: PdfRequest): Promise<PdfAnswer> {
  try {
    const draw = drawings[kind];
    if (!draw) throw new Error(`Nothing draws a document of the kind ${kind}.`);
    const drawn = await draw(data as never);
    const pdf = seal ? await sealPdf(drawn, seal, askToSign) : drawn;
    return { kind: "drawn", pdf: new Uint8Array(pdf) };
  } catch (error) {
    return { kind: "failed", error };
  }
}

async function askToSign(data: Uint8Array): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<SignatureGiven>();
  signed = resolve;
  parentPort?.postMessage({ kind: "to-sign", data } satisfies PdfAnswer);
  const { signature } = await promise;
  if (!signature) throw new Error("The key did not sign the document.");
  return signature;
}

parentPort?.on("message", async (message: PdfRequest | SignatureGiven) => {
  if ("signature" in message) return signed?.(message);
  const result = await answer(message);
  parentPort?.postMessage(result, result.kind === "drawn" ? [result.pdf.buffer] : []);
});
