import { addressOf } from "#app/kernel/address.ts";
import { fromBase32, toBase32 } from "#app/kernel/base32.ts";
import { decodeContent, encodeContent, type TokenContent } from "./certificate-token.ts";

/** Signs with ES256: the signature is r‖s, 64 bytes. `keyId` is the `kid` of the JWKS, from 1 to 255. */
export interface TokenSigner {
  keyId: number;
  sign: (data: Uint8Array) => Promise<Uint8Array>;
}

/** A public key of the JWKS, as far as a verifier needs it. */
export interface PublicKey {
  kid: string;
  kty: string;
  crv: string;
  x: string;
  y: string;
  /** What it signs is without value. */
  trial?: true;
  /** Its signatures do not count by themselves; absent for a key in good standing. */
  revoked?: { since: string };
}

/** A COSE_Sign1 message taken apart; nothing of it is verified. */
interface OpenedToken {
  content: TokenContent;
  keyId: number;
  toVerify: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/**
 * - `authentic`: signed by this key of ours;
 * - `altered`: names a key of ours, but the signature does not fit the content;
 * - `unknown-key`: names a key that is not ours;
 * - `unreadable`: not a token at all.
 */
export type TokenVerdict =
  | { kind: "authentic"; content: TokenContent; key: PublicKey }
  | { kind: "altered" | "unknown-key" | "unreadable" };

const longestToken = 1_000;
const protectedHeader = [0xa1, 0x01, 0x26];
/** Tag 18, array of four, protected header {1: -7}, unprotected header {4: one byte}. */
const head = [0xd2, 0x84, 0x43, ...protectedHeader, 0xa1, 0x04, 0x41];
const es256 = { name: "ECDSA", hash: "SHA-256" } as const;
const p256 = { name: "ECDSA", namedCurve: "P-256" } as const;

/** The token of a certificate in base32: a COSE_Sign1 message (RFC 9052) over `encodeContent`. */
export async function signToken(content: TokenContent, signer: TokenSigner): Promise<string> {
  const payload = encodeContent(content);
  const signature = await signer.sign(signedStructure(payload));
  return toBase32(
    new Uint8Array([...head, signer.keyId, ...byteString(payload), ...byteString(signature)]),
  );
}

const byteString = (bytes: Uint8Array): number[] =>
  bytes.length < 256
    ? [0x58, bytes.length, ...bytes]
    : [0x59, bytes.length >> 8, bytes.length & 255, ...bytes];

/** The bytes that are signed: `["Signature1", protected header, h'', payload]` in CBOR. */
const signedStructure = (payload: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...[0x84, 0x6a, ...new TextEncoder().encode("Signature1")],
    ...[0x43, ...protectedHeader, 0x40],
    ...byteString(payload),
  ]);

/** Verifies the base32 text of a token against the keys of the JWKS. It never throws, whatever the text. */
export async function verifyToken(text: string, keys: readonly PublicKey[]): Promise<TokenVerdict> {
  const opened = openToken(text);
  if (!opened) return { kind: "unreadable" };
  const { content, keyId } = opened;
  const key = keys.find(({ kid }) => kid === String(keyId));
  if (!key) return { kind: "unknown-key" };
  return (await isSignedBy(key, opened))
    ? { kind: "authentic", content, key }
    : { kind: "altered" };
}

async function isSignedBy(
  { kty, crv, x, y }: PublicKey,
  { toVerify, signature }: Pick<OpenedToken, "toVerify" | "signature">,
): Promise<boolean> {
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, p256, false, ["verify"]);
  return await crypto.subtle.verify(es256, key, signature, toVerify);
}

function openToken(text: string): OpenedToken | null {
  const bytes = text.length > longestToken ? null : fromBase32(text);
  if (!bytes || !head.every((byte, at) => bytes[at] === byte)) return null;
  const [payload, after] = readByteString(bytes, head.length + 1);
  const [signature, end] = readByteString(bytes, after);
  const content = payload && decodeContent(payload);
  if (!content || signature?.length !== 64 || end !== bytes.length) return null;
  return {
    content,
    keyId: bytes[head.length] ?? 0,
    toVerify: signedStructure(payload),
    signature,
  };
}

function readByteString(
  bytes: Uint8Array<ArrayBuffer>,
  at: number,
): [Uint8Array<ArrayBuffer> | null, number] {
  const long = bytes[at] === 0x59;
  if (bytes[at] !== 0x58 && !long) return [null, at];
  const from = at + (long ? 3 : 2);
  const [first = 0, second = 0] = bytes.subarray(at + 1);
  const end = from + (long ? first * 256 + second : first);
  return end > bytes.length ? [null, at] : [bytes.slice(from, end), end];
}

/** The most characters that a QR code of version 12 holds at level M in capitals and digits (ISO/IEC 18004). */
const longestAddress = 419;

/**
 * The address in the QR code of a certificate, in capitals, which take less room; scheme and host ignore case, and so do our routes.
 * Beyond version 12 the token is left out: a denser code cannot be read from a photocopy (trust §2).
 */
export function addressInCode(publicUrl: string, number: string, token: string | null): string {
  const short = `${publicUrl}${addressOf("/v/:number", { number })}`.toUpperCase();
  const whole = `${short}/${token}`;
  return token && whole.length <= longestAddress ? whole : short;
}
