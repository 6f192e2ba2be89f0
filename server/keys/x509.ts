import "reflect-metadata";
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsageExtension,
  Extension,
  type JsonName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
  X509CrlReason,
} from "@peculiar/x509";

const curve = { name: "ECDSA", namedCurve: "P-256" };
const signing = { name: "ECDSA", hash: "SHA-256" };

const EMAIL_PROTECTION = "1.3.6.1.5.5.7.3.4";
const DOCUMENT_SIGNING = "1.3.6.1.5.5.7.3.36";
const CRL_NUMBER = "2.5.29.20";

const ROOT_YEARS = 15;
/** A key signs for two years; readers accept its signatures for the four years of a certificate and one more. */
const KEY_YEARS = 2;
const HELD_YEARS = 7;

export const yearsLater = (from: Date, years: number): Date => {
  const later = new Date(from);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
};

export const endOfKey = (startsAt: Date): Date => yearsLater(startsAt, KEY_YEARS);

/** A P-256 pair of keys; the private one in PEM, encrypted when a passphrase is given. */
export function newKeyPair(passphrase?: string): { publicKey: KeyObject; privatePem: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const locked = passphrase === undefined ? {} : { cipher: "aes-256-cbc", passphrase };
  const privatePem = privateKey.export({ type: "pkcs8", format: "pem", ...locked }).toString();
  return { publicKey, privatePem };
}

/** A certificate with the private key that goes with it. */
export interface Authority {
  /** In PEM. */
  certificate: string;
  privateKey: KeyObject;
}

/** A self-signed root, P-256, for fifteen years, that may sign the certificates of keys and no further authority. */
export async function makeRoot(
  pair: { publicKey: KeyObject; privateKey: KeyObject },
  { name, organisation, now }: { name: string; organisation: string; now: Date },
): Promise<Authority> {
  const publicKey = toVerify(pair.publicKey);
  const root = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: nameOf(name, organisation),
    notBefore: now,
    notAfter: yearsLater(now, ROOT_YEARS),
    signingAlgorithm: signing,
    keys: { publicKey, privateKey: toSign(pair.privateKey) },
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return { certificate: root.toString("pem"), privateKey: pair.privateKey };
}

interface KeyToCertify {
  publicKey: KeyObject;
  name: string;
  organisation: string;
  startsAt: Date;
  crlAddress: string | null;
}

/**
 * The certificate of a sealing key, in PEM. PDF readers judge by its extended key usage: with document signing alone
 * poppler speaks of corrupted data, with e-mail protection beside it of an unknown issuer.
 */
export async function certify(root: Authority, key: KeyToCertify): Promise<string> {
  const issuer = new X509Certificate(root.certificate);
  const publicKey = toVerify(key.publicKey);
  const held = yearsLater(key.startsAt, HELD_YEARS).getTime();
  const newCertificate = await X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: nameOf(key.name, key.organisation),
    issuer: issuer.subjectName.toJSON(),
    notBefore: key.startsAt,
    notAfter: new Date(Math.min(held, issuer.notAfter.getTime())),
    signingAlgorithm: signing,
    publicKey,
    signingKey: toSign(root.privateKey),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
      new ExtendedKeyUsageExtension([EMAIL_PROTECTION, DOCUMENT_SIGNING]),
      await SubjectKeyIdentifierExtension.create(publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      ...(key.crlAddress === null ? [] : [new CRLDistributionPointsExtension([key.crlAddress])]),
    ],
  });
  return newCertificate.toString("pem");
}

interface Revoked {
  /** In PEM. */
  certificate: string;
  since: Date;
  at: Date;
}

/** The revocation list of a root, in DER as base64; the number grows with each list. */
export async function makeCrl(
  root: Authority,
  { revoked, number, now }: { revoked: readonly Revoked[]; number: number; now: Date },
): Promise<string> {
  const issuer = new X509Certificate(root.certificate);
  const crl = await X509CrlGenerator.create({
    issuer: issuer.subjectName.toJSON(),
    thisUpdate: now,
    // Each rotation makes a new list, and the next one is due before the key of today ends.
    nextUpdate: yearsLater(now, KEY_YEARS + 1),
    signingAlgorithm: signing,
    signingKey: toSign(root.privateKey),
    entries: revoked.map(({ certificate, since, at }) => ({
      serialNumber: new X509Certificate(certificate).serialNumber,
      revocationDate: at,
      reason: X509CrlReason.keyCompromise,
      invalidity: since,
    })),
    extensions: [
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      new Extension(CRL_NUMBER, false, integer(number)),
    ],
  });
  return Buffer.from(crl.rawData).toString("base64");
}

/** The root of a folder or of a memory stick; throws when the key is not the one of the certificate. */
export function authorityOf(
  certificate: string,
  { privatePem, passphrase }: { privatePem: string; passphrase?: string },
): Authority {
  const privateKey = createPrivateKey({
    key: privatePem,
    ...(passphrase !== undefined && { passphrase }),
  });
  const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  if (!spki.equals(Buffer.from(new X509Certificate(certificate).publicKey.rawData)))
    throw new Error("This private key is not the one of the root certificate.");
  return { certificate, privateKey };
}

/** The types of Node and of the browser name the same keys. */
const toVerify = (key: KeyObject) => key.toCryptoKey(curve, true, ["verify"]) as CryptoKey;
const toSign = (key: KeyObject) => key.toCryptoKey(curve, false, ["sign"]) as CryptoKey;

const nameOf = (name: string, organisation: string): JsonName => [
  { C: ["SN"] },
  { O: [organisation] },
  { CN: [name] },
];

/** 16 random bytes, the first of which keeps the number positive and of full length. */
function serial(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return Buffer.from(bytes).toString("hex");
}

/** A non-negative number as an ASN.1 INTEGER, in as few bytes as possible. */
function integer(number: number): Uint8Array<ArrayBuffer> {
  const digits = number.toString(16);
  const bytes = [...Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex")];
  const positive = (bytes[0] ?? 0) > 0x7f ? [0, ...bytes] : bytes;
  return new Uint8Array([0x02, positive.length, ...positive]);
}
