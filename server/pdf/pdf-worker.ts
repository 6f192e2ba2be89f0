import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import type { CertificatePdf } from "#app/certificates/document/certificate-pdf.ts";
import type { PdfDocument } from "#app/kernel/context.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { hashInGroups, type Sheet } from "#app/sheets/sheet.ts";
import { numberedArticles, type TermsPdf } from "#app/terms/terms.ts";
import { retryAfter } from "../unavailable.ts";
import { EngineMissing } from "./engine.ts";
import { packPdf } from "./pack-pdf.ts";
import { qrPng } from "./qr-png.ts";
import { type SealToSet, sealPdf } from "./seal-pdf.ts";
import { shippedPdf } from "./shipped.ts";
import { drawTypst } from "./typst.ts";

export interface PdfRequest {
  document: PdfDocument;
  /** Null for a document without seal. */
  seal: SealToSet | null;
}

/** The thread asks for a signature while it seals, and then gives the document. */
export type PdfAnswer =
  | { kind: "to-sign"; data: Uint8Array }
  | { kind: "drawn"; pdf: Uint8Array<ArrayBuffer>; timeLost: string | null }
  | { kind: "failed"; error: unknown; retryAfterSeconds: number | undefined };

export interface SignatureGiven {
  /** Null when the key did not sign. */
  signature: Uint8Array | null;
}

const mark = () => readFileSync(join(import.meta.dirname, "templates/seal.svg"), "utf8");

/** The certificate as a PDF/A-3a with its data attached. */
const drawCertificate = ({ issuedAt, code, attached, ...content }: CertificatePdf): Buffer =>
  packPdf(
    drawTypst({
      template: "certificate.typ",
      standard: "a-3a",
      at: new Date(issuedAt),
      data: {
        ...content,
        attachedAs: attached.description,
        code: { ...code, png: [...qrPng(code.address)] },
      },
      verbatim: { attached: attached.json, seal: mark() },
    }),
  );

/** A sheet as a tagged PDF/UA-1, of as many pages as its lines need. */
const drawSheet = ({
  issuedAt,
  fingerprint,
  table,
  more,
  opening,
  mark: without,
  ...content
}: Sheet): Buffer =>
  packPdf(
    drawTypst({
      template: "sheet.typ",
      standard: "ua-1",
      at: issuedAt,
      data: {
        ...content,
        dated: `N°\u00A0${content.number}, du\u00A0${formatDateLong(todayInDakar(issuedAt)).replaceAll(" ", "\u00A0")}`,
        table: table ?? null,
        more: more ?? [],
        opening: opening ?? [],
        mark: without ?? null,
        fingerprint: fingerprint
          ? { label: fingerprint.label, grouped: hashInGroups(fingerprint.sha256) }
          : null,
      },
    }),
  );

/**
 * An edition of the terms as a tagged PDF/UA-1; its clock is the first day in force. The reference edition ships rendered, so that its
 * download (Spec §7) needs no engine.
 */
function drawTerms(terms: TermsPdf): Buffer {
  try {
    return drawTermsAnew(terms);
  } catch (error) {
    const shipped = error instanceof EngineMissing ? shippedPdf(terms) : null;
    if (shipped) return shipped;
    throw error;
  }
}

function drawTermsAnew({ text, names, effectiveFrom, bodySha256 }: TermsPdf): Buffer {
  const date = formatDateLong(effectiveFrom).replaceAll(" ", "\u00A0");
  const version = `Version ${text.number}, en vigueur à compter du\u00A0${date}`;
  return packPdf(
    drawTypst({
      template: "terms.typ",
      standard: "ua-1",
      at: new Date(`${effectiveFrom}T00:00:00Z`),
      data: { text, names, version, bodySha256, articles: numberedArticles(text) },
    }),
  );
}

/** The drawing function of each kind of document. */
const drawings: Record<string, (data: never) => Buffer> = {
  certificate: drawCertificate,
  terms: drawTerms,
  sheet: drawSheet,
};

let signed: ((signature: SignatureGiven) => void) | undefined;

async function answer({ document: { kind, data }, seal }: PdfRequest): Promise<PdfAnswer> {
  try {
    const draw = drawings[kind];
    if (!draw) throw new Error(`Nothing draws a document of the kind ${kind}.`);
    const drawn = draw(data as never);
    const { pdf, timeLost } = seal
      ? await sealPdf(drawn, seal, askToSign)
      : { pdf: drawn, timeLost: null };
    return { kind: "drawn", pdf: new Uint8Array(pdf), timeLost };
  } catch (error) {
    // A clone of an error loses what was added to it.
    return { kind: "failed", error, retryAfterSeconds: retryAfter(error) };
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
