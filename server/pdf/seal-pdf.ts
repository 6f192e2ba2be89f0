import {
  HttpTimestampAuthority,
  PDF,
  PdfBool,
  PdfDict,
  PdfStream,
  type TimestampAuthority,
} from "@libpdf/core";
import { type Der, derElements } from "#app/kernel/der.ts";

/** Who seals, and what the seal says. */
export interface SealToSet {
  /** X.509 in DER, and those of its issuers, the root last. */
  certificate: Uint8Array;
  chain: readonly Uint8Array[];
  reason: string;
  location: string;
  /** The time that the seal states; a certified time comes from `tsaUrl`. */
  at: Date;
  tsaUrl: string | undefined;
}

/** ES256: r followed by s. */
export type Sign = (data: Uint8Array) => Promise<Uint8Array>;

const TSA_MS = 5_000;
/** Bytes kept free for the signature in the file: 1.8 kB, or 4 kB with a certified time. */
const RESERVED = { plain: 3072, timed: 8192 };

/**
 * Seals a PDF as PAdES: in the same incremental update a PDF/A-3a declares PDF/UA-1 too, which Typst cannot declare beside PDF/A
 * (trust §1.3). A time-stamping service that does not answer in five seconds leaves the seal without certified time;
 * `timeLost` says why.
 */
export async function sealPdf(
  drawn: Uint8Array,
  seal: SealToSet,
  sign: Sign,
): Promise<{ pdf: Uint8Array; timeLost: string | null }> {
  if (seal.tsaUrl === undefined)
    return { pdf: await sealed(drawn, seal, { sign }), timeLost: null };
  const authority = watchedAuthority(seal.tsaUrl);
  try {
    return { pdf: await sealed(drawn, seal, { sign, authority }), timeLost: null };
  } catch (error) {
    const reason = authority.failure();
    if (reason === null) throw error;
    return { pdf: await sealed(drawn, seal, { sign }), timeLost: reason };
  }
}

/** The time-stamping service, and why it failed; null while it has not. */
function watchedAuthority(url: string): TimestampAuthority & { failure: () => string | null } {
  const authority = new HttpTimestampAuthority(url, { timeout: TSA_MS });
  let failure: string | null = null;
  return {
    failure: () => failure,
    async timestamp(digest, algorithm) {
      try {
        return await authority.timestamp(digest, algorithm);
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
        throw error;
      }
    },
  };
}

async function sealed(
  drawn: Uint8Array,
  { certificate, chain, reason, location, at }: SealToSet,
  { sign, authority }: { sign: Sign; authority?: TimestampAuthority },
): Promise<Uint8Array> {
  const pdf = await PDF.load(drawn);
  declareAccessible(pdf);
  const removed: Uint8Array[] = [];
  const { bytes } = await pdf.sign({
    signer: {
      certificate,
      certificateChain: [...chain],
      keyType: "EC",
      signatureAlgorithm: "ECDSA",
      // The library always states the time as a signed attribute, which PAdES forbids (EN 319 142-1): the time is that of /M.
      sign: async (attributes) => {
        const [set] = derElements(new Uint8Array(attributes));
        const times = derElements(set?.content ?? new Uint8Array()).filter(isSigningTime);
        removed.push(...times.map(({ whole }) => whole));
        return derOf(await sign(new Uint8Array(without(attributes, removed))));
      },
    },
    reason,
    location,
    signingTime: at,
    fieldName: "Cachet",
    ...(authority === undefined
      ? { level: "B-B" as const, estimatedSize: RESERVED.plain }
      : {
          level: "B-T" as const,
          estimatedSize: RESERVED.timed,
          timestampAuthority: authority,
        }),
  });
  return withoutInSeal(bytes, removed);
}

const SIGNING_TIME = Buffer.from("06092a864886f70d010905", "hex");
const isSigningTime = ({ content }: Der): boolean =>
  SIGNING_TIME.equals(content.subarray(0, SIGNING_TIME.length));

/** The file with a seal that lacks these elements; the place kept for the seal keeps its length. */
function withoutInSeal(file: Uint8Array, removed: readonly Uint8Array[]): Uint8Array {
  const pdf = Buffer.from(file);
  const range = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+\d+\s*\]/.exec(pdf.toString("latin1"));
  if (!range) throw new Error("The sealed PDF has no byte range.");
  const [, from, to] = range;
  const [start, stop] = [Number(from) + 1, Number(to) - 1];
  const seal = without(Buffer.from(pdf.toString("latin1", start, stop), "hex"), removed);
  pdf.write(
    Buffer.from(seal)
      .toString("hex")
      .padEnd(stop - start, "0"),
    start,
    "latin1",
  );
  return new Uint8Array(pdf);
}

/** These elements of DER without those, at any depth, that equal a removed one; the lengths around them follow. */
function without(bytes: Uint8Array, removed: readonly Uint8Array[]): Buffer {
  const keptElements = derElements(new Uint8Array(bytes)).filter(
    ({ whole }) => !removed.some((each) => Buffer.compare(each, whole) === 0),
  );
  return Buffer.concat(
    keptElements.map(({ tag, content, whole }) => {
      const isConstructed = (tag & 0x20) !== 0;
      if (!isConstructed) return whole;
      const inside = without(content, removed);
      return Buffer.concat([Buffer.from([tag, ...lengthOf(inside.length)]), inside]);
    }),
  );
}

const lengthOf = (n: number): number[] =>
  n < 0x80 ? [n] : n < 0x100 ? [0x81, n] : [0x82, n >> 8, n & 255];

const UA = "http://www.aiim.org/pdfua/ns/id/";
const declared = `<rdf:Description rdf:about="" xmlns:pdfuaid="${UA}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>`;
/** PDF/A wants every schema outside its own described. */
const described =
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>` +
  `<pdfaSchema:namespaceURI>${UA}</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>` +
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>` +
  `<pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of PDF/UA</pdfaProperty:description></rdf:li>` +
  `</rdf:Seq></pdfaSchema:property></rdf:li>`;

function declareAccessible(pdf: PDF): void {
  const catalog = pdf.getCatalog();
  const reference = catalog.getRef("Metadata");
  const metadata = reference && pdf.getObject(reference);
  if (!(metadata instanceof PdfStream)) throw new Error("The drawn PDF has no metadata.");
  const text = new TextDecoder().decode(metadata.getDecodedData());
  // Typst declares it itself where it declares no PDF/A beside.
  if (text.includes("pdfuaid:part")) return;
  const schemas = text.indexOf("<pdfaExtension:schemas><rdf:Bag>");
  if (schemas < 0) throw new Error("The drawn PDF describes no schema of its metadata.");
  const after = schemas + "<pdfaExtension:schemas><rdf:Bag>".length;
  const changed = `${text.slice(0, after)}${described}${text.slice(after)}`.replace(
    "</rdf:RDF>",
    `${declared}</rdf:RDF>`,
  );
  metadata.setData(new TextEncoder().encode(changed));
  const present = catalog.get("ViewerPreferences");
  const preferences = present instanceof PdfDict ? present : new PdfDict();
  preferences.set("DisplayDocTitle", PdfBool.of(true));
  catalog.set("ViewerPreferences", preferences);
}

/** CMS wants an ECDSA signature as a SEQUENCE of two INTEGERs (RFC 3279). */
function derOf(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const half = signature.length / 2;
  const [r, s] = [signature.subarray(0, half), signature.subarray(half)].map(integerOf);
  const body = [...(r ?? []), ...(s ?? [])];
  return new Uint8Array([0x30, body.length, ...body]);
}

function integerOf(bytes: Uint8Array): number[] {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? [0] : [...bytes.subarray(first)];
  const positive = (digits[0] ?? 0) > 0x7f ? [0, ...digits] : digits;
  return [0x02, positive.length, ...positive];
}
