import { type Der, derElements } from "#app/kernel/der.ts";
import type { PublicKey } from "../token/token.ts";

/**
 * - `sealed`: our seal covers the whole file, byte for byte; `number` is that of its metadata;
 * - `appended`: the seal does not reach the end, so that something was added or it covers a part only;
 * - `altered`: the seal does not fit the bytes, or is not placed as ours;
 * - `unknown-key`: sealed by somebody else;
 * - `compromised`: sealed by a key of ours whose signatures do not count by themselves; `since` is the instant of the compromise;
 * - `unsealed`, `not-a-pdf`.
 */
export interface PdfVerdict {
  kind:
    | "sealed"
    | "appended"
    | "altered"
    | "unknown-key"
    | "compromised"
    | "unsealed"
    | "not-a-pdf";
  /** The number of the certificate, as the file says it; null where it says none, and for another document of ours. */
  number: string | null;
  /** The number of another document that we seal: a receipt, a letter, minutes. It has no state of today. */
  document?: string;
  since?: string;
  /** Sealed by a trial key of ours: intact, and without value. */
  isTrial?: true;
}

/** A document in the record of what we made, found by the beginning of its hash. */
export interface RecordedDocument {
  /** In hexadecimal digits. */
  sha256: string;
  /** Null for a document that is no certificate. */
  number: string | null;
  /** ISO instant. */
  madeAt: string;
}

/** Asks for the recorded documents whose SHA-256 begins with these five digits, so that the file itself is named to nobody. */
type AskRecord = (beginning: string) => Promise<readonly RecordedDocument[]>;

/**
 * A seal of a compromised key counts when the very file entered the record before the compromise (trust §1.5); any other verdict stays
 * as it is, and so does this one when the record cannot be read.
 */
export async function confirmByRecord(
  verdict: PdfVerdict,
  bytes: Uint8Array<ArrayBuffer>,
  ask: AskRecord,
): Promise<PdfVerdict> {
  const { kind, since, document } = verdict;
  if (kind !== "compromised" || since === undefined) return verdict;
  const sha256 = hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const recorded = await ask(sha256.slice(0, 5)).catch(() => []);
  const record = recorded.find((each) => each.sha256 === sha256);
  if (!record || Date.parse(record.madeAt) >= Date.parse(since)) return verdict;
  return { kind: "sealed", number: record.number, ...(document && { document }) };
}

/** Checks the seal of a PDF (PAdES, ECDSA P-256) with the keys of our JWKS alone; certificates in the file are not believed (trust §3.2). */
export async function checkPdf(
  bytes: Uint8Array<ArrayBuffer>,
  keys: readonly PublicKey[],
): Promise<PdfVerdict> {
  // One letter for each byte: positions in the text are positions in the file.
  const text = new TextDecoder("latin1").decode(bytes);
  const document = sealedSheetIn(text);
  const number = document ? null : (/QC-SN-\d{4}-\d{5,9}-\d/.exec(text)?.[0] ?? null);
  if (!text.startsWith("%PDF-")) return { kind: "not-a-pdf", number: null };
  const all = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  const ranges = all[all.length - 1];
  if (!ranges) return { kind: "unsealed", number };
  const [start = 1, gap = 0, after = 0, rest = 0] = ranges.slice(1).map(Number);
  if (after + rest < bytes.length) return { kind: "appended", number };
  const between = text.slice(gap, after);
  const isPlaced =
    start === 0 && after + rest === bytes.length && /^<(?:[\da-f]+|[\dA-F]+)>$/.test(between);
  if (!isPlaced || !/\/Contents\s*$/.test(text.slice(Math.max(0, gap - 20), gap)))
    return { kind: "altered", number };
  const contents = fromHex(between.slice(1, -1));
  const signer = isPaddedWithZeros(contents) ? readSigner(contents) : null;
  const covered = new Uint8Array([...bytes.subarray(0, gap), ...bytes.subarray(after)]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", covered));
  if (!signer || !digest.every((byte, at) => signer.messageDigest[at] === byte))
    return { kind: "altered", number };
  for (const key of keys)
    if (await isSignedBy(key, signer))
      return key.revoked
        ? { kind: "compromised", number, ...document, since: key.revoked.since }
        : { kind: "sealed", number, ...document, ...(key.trial && { isTrial: true }) };
  return { kind: "unknown-key", number };
}

/** What the reason of a seal says of another document than a certificate, which the seal covers; null for all else. */
function sealedSheetIn(text: string): { document: string } | null {
  const at = text.lastIndexOf("/ByteRange");
  const [, document] =
    /\/Reason\s*\(Document ([^()\\]{1,60})\)/.exec(text.slice(text.lastIndexOf(" obj", at))) ?? [];
  return document === undefined ? null : { document };
}

/** The place kept for the seal is the only part that the seal does not cover: nothing may stand there beside it. */
function isPaddedWithZeros(contents: Uint8Array<ArrayBuffer>): boolean {
  const seal = derElements(contents)[0]?.whole.length ?? 0;
  return contents.subarray(seal).every((byte) => byte === 0);
}

const mostPhotos = 20;

/** The JPEG pictures of a PDF, as scanners write them, the largest first and at most twenty; an encrypted file shows none. */
export function photosIn(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const text = new TextDecoder("latin1").decode(bytes);
  const photos = [...text.matchAll(/stream\r?\n(?=\xff\xd8\xff)/g)].map(({ index, 0: begin }) => {
    const from = index + begin.length;
    const to = text.indexOf("endstream", from);
    return bytes.slice(from, to < 0 ? bytes.length : to);
  });
  return photos.sort((a, b) => b.length - a.length).slice(0, mostPhotos);
}

async function isSignedBy({ kty, crv, x, y }: PublicKey, signer: SealSigner): Promise<boolean> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, curve, false, ["verify"]);
  const hash = { name: "ECDSA", hash: "SHA-256" };
  return await crypto.subtle.verify(hash, key, signer.signature, signer.attributes);
}

const fromHex = (hex: string) =>
  Uint8Array.from({ length: hex.length >> 1 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );

interface SealSigner {
  /** The signed attributes as they are signed: a SET. */
  attributes: Uint8Array<ArrayBuffer>;
  messageDigest: Uint8Array;
  /** r‖s, 64 bytes. */
  signature: Uint8Array<ArrayBuffer>;
}

const inside = (element: Der | undefined): Der[] => (element ? derElements(element.content) : []);

const messageDigestId = "2a864886f70d010904";
const hexOf = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The one signer of a CMS message (RFC 5652); null for anything else. */
function readSigner(cms: Uint8Array<ArrayBuffer>): SealSigner | null {
  const signedData = inside(inside(derElements(cms)[0])[1])[0];
  const sets = inside(signedData).filter(({ tag }) => tag === 0x31);
  const signers = inside(sets[sets.length - 1]);
  const parts = inside(signers.length === 1 ? signers[0] : undefined);
  const attributes = parts.find(({ tag }) => tag === 0xa0);
  const [r, s] = derElements(
    parts.find(({ tag }) => tag === 0x04)?.content ?? new Uint8Array(),
  ).flatMap((pair) => inside(pair));
  const digest = inside(attributes).find(
    (each) => hexOf(inside(each)[0]?.content ?? new Uint8Array()) === messageDigestId,
  );
  const messageDigest = inside(inside(digest)[1])[0]?.content;
  if (!attributes || !r || !s || messageDigest?.length !== 32) return null;
  const signed = attributes.whole.slice();
  signed[0] = 0x31;
  return { attributes: signed, messageDigest, signature: new Uint8Array([...half(r), ...half(s)]) };
}

/** A whole number of DER as 32 bytes: without its leading zero, or with those that it lacks. */
function half({ content }: Der): number[] {
  const digits = [...content].slice(-32);
  return [...Array<number>(32 - digits.length).fill(0), ...digits];
}
