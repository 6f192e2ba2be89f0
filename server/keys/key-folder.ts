import { createHash, randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { KeyRegister } from "#app/kernel/signer.ts";

const instant = v.pipe(v.string(), v.isoTimestamp());
const pem = v.pipe(v.string(), v.startsWith("-----BEGIN CERTIFICATE-----"));
const fingerprint = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** `keys.json`: everything about the keys except their private parts. */
const registerSchema = v.object({
  version: v.literal(1),
  roots: v.array(
    v.object({
      fingerprint,
      certificate: pem,
      trial: v.boolean(),
      /** DER in base64. */
      crl: v.string(),
      crlNumber: v.number(),
      /** Only of a trial root: the key of another root is not in this folder. */
      file: v.optional(v.string()),
    }),
  ),
  keys: v.array(
    v.object({
      id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(255)),
      root: fingerprint,
      certificate: pem,
      /** A file of this folder, or a command that reads 32 bytes of digest and writes r and s, 64 bytes. */
      private: v.union([
        v.object({ file: v.pipe(v.string(), v.regex(/^[\w-]+\.key$/)) }),
        v.object({ command: v.pipe(v.array(v.string()), v.minLength(1)) }),
      ]),
      madeAt: v.optional(instant),
      startsAt: instant,
      endsAt: instant,
      retiredAt: v.optional(instant),
      compromised: v.optional(v.object({ since: instant, at: instant })),
    }),
  ),
});

export type StoredRegister = v.InferOutput<typeof registerSchema>;
export type StoredKey = StoredRegister["keys"][number];

const REGISTER = "keys.json";

/** Null when the folder holds no register; throws when it holds one that cannot be understood. */
export async function readRegister(folder: string): Promise<StoredRegister | null> {
  const text = await readFile(join(folder, REGISTER), "utf8").catch(nullWhenMissing);
  return text === null ? null : v.parse(registerSchema, JSON.parse(text));
}

/** When the register changed last; null when there is none. */
export async function registerChangedAt(folder: string): Promise<number | null> {
  const fileStat = await stat(join(folder, REGISTER)).catch(nullWhenMissing);
  return fileStat?.mtimeMs ?? null;
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/**
 * Writes the register. `first` refuses to replace one: of several processes that start at once, one makes the keys. Answers whether it was
 * written.
 */
export async function writeRegister(
  folder: string,
  register: StoredRegister,
  { first = false } = {},
): Promise<boolean> {
  const beside = join(folder, `${REGISTER}.${randomBytes(6).toString("hex")}`);
  await writePrivate(beside, `${JSON.stringify(v.parse(registerSchema, register), null, 2)}\n`);
  const place = join(folder, REGISTER);
  try {
    if (!first) await rename(beside, place);
    else await link(beside, place);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(beside, { force: true });
  }
}

/** Makes the folder, for its owner alone. */
export async function makeKeyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** Writes a file that only its owner may read and that survives a power cut; never replaces one. */
export async function writePrivate(place: string, text: string): Promise<void> {
  const handle = await open(place, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The bytes between the lines of a PEM. */
export const derOf = (text: string): Uint8Array =>
  new Uint8Array(Buffer.from(text.replaceAll(/-----[^-]+-----|\s/g, ""), "base64"));

export const fingerprintOf = (der: Uint8Array): string =>
  createHash("sha256").update(der).digest("hex");

/** The register as the product reads it. */
export const registerOf = ({ roots, keys }: StoredRegister): KeyRegister => ({
  roots: roots.map(({ certificate, trial, crl, ...root }) => ({
    fingerprint: root.fingerprint,
    certificate: derOf(certificate),
    isTrial: trial,
    crl: new Uint8Array(Buffer.from(crl, "base64")),
  })),
  keys: keys.map(({ id, root, certificate, startsAt, endsAt, retiredAt, compromised }) => ({
    id,
    root,
    certificate: derOf(certificate),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    retiredAt: retiredAt === undefined ? null : new Date(retiredAt),
    compromised: compromised
      ? { since: new Date(compromised.since), at: new Date(compromised.at) }
      : null,
  })),
});
