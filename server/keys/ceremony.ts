import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  derOf,
  fingerprintOf,
  makeKeyFolder,
  readRegister,
  type StoredKey,
  type StoredRegister,
  writePrivate,
  writeRegister,
} from "./key-folder.ts";
import {
  type Authority,
  authorityOf,
  certify,
  endOfKey,
  makeCrl,
  makeRoot,
  newKeyPair,
} from "./x509.ts";

/** A fault that the operator can correct, in plain words. */
export class KeyError extends Error {
  override name = "KeyError";
}

interface Ceremony {
  folder: string;
  now: Date;
}

interface Issuer {
  /** Name of the certification body, in the certificates. */
  organisation: string;
  /** Where the revocation list is served; null without a public address. */
  crlAddress: string | null;
}

/** The private part of a new key: made here, or held by a device that signs digests. */
export type NewKey = "file" | { command: string[]; publicPem: string };

const MAX_KEY = 255;
/** A key is published that long before it signs, so that phones which verify offline know it in time. */
const PUBLISHED_DAYS = 60;
const DAY = 86_400_000;

const TRIAL_ROOT = "root-trial.key";

/** Makes a trial root and its first key; does nothing when the folder holds keys already. */
export async function makeTrial({ folder, now, ...issuer }: Ceremony & Issuer): Promise<void> {
  await makeKeyFolder(folder);
  if (await readRegister(folder)) return;
  const { publicKey, privatePem } = newKeyPair();
  const root = await makeRoot(
    { publicKey, privateKey: createPrivateKey(privatePem) },
    { name: "ESSAI sans valeur", organisation: issuer.organisation, now },
  );
  const fingerprint = fingerprintOf(derOf(root.certificate));
  // The name of each file is its own: a process that comes second leaves the files of the first alone.
  const file = `${fingerprint.slice(0, 16)}-${TRIAL_ROOT}`;
  const keyEntry = await newKey({
    folder,
    now,
    root,
    id: 1,
    startsAt: now,
    how: "file",
    ...issuer,
    trial: true,
  });
  await writePrivate(join(folder, file), privatePem);
  const crl = await makeCrl(root, { revoked: [], number: 1, now });
  const register: StoredRegister = {
    version: 1,
    roots: [{ fingerprint, certificate: root.certificate, trial: true, crl, crlNumber: 1, file }],
    keys: [keyEntry],
  };
  if (await writeRegister(folder, register, { first: true })) return;
  await rm(join(folder, file), { force: true });
  if ("file" in keyEntry.private) await rm(join(folder, keyEntry.private.file), { force: true });
}

interface Init extends Ceremony, Issuer {
  /** Where the encrypted key of the root is written: not in the folder of the keys. */
  rootFile: string;
  passphrase: string;
  key: NewKey;
}

/** Makes the real root, whose key stays off the server, and its first key, which signs at once. Trial keys are retired. */
export async function initKeys({ folder, now, rootFile, passphrase, key, ...issuer }: Init) {
  await makeKeyFolder(folder);
  const before = (await readRegister(folder)) ?? { version: 1 as const, roots: [], keys: [] };
  if (hasRealRoot(before))
    throw new KeyError("There is a root already: `next` makes the next key.");
  if (passphrase.length < 12) throw new KeyError("A passphrase of at least 12 characters.");
  const { publicKey, privatePem } = newKeyPair(passphrase);
  const privateKey = createPrivateKey({ key: privatePem, passphrase });
  const root = await makeRoot(
    { publicKey, privateKey },
    { name: "Racine des cachets", organisation: issuer.organisation, now },
  );
  await writePrivate(rootFile, privatePem);
  const keyEntry = await newKey({
    folder,
    now,
    root,
    id: nextId(before),
    startsAt: now,
    how: key,
    ...issuer,
  });
  const crl = await makeCrl(root, { revoked: [], number: 1, now });
  const fingerprint = fingerprintOf(derOf(root.certificate));
  const register: StoredRegister = {
    version: 1,
    roots: [
      ...before.roots,
      { fingerprint, certificate: root.certificate, trial: false, crl, crlNumber: 1 },
    ],
    keys: [
      ...before.keys.map((each) =>
        hasEnded(each, now) ? each : { ...each, retiredAt: now.toISOString() },
      ),
      keyEntry,
    ],
  };
  await keepRegister({ folder, now }, register);
  return { id: keyEntry.id, fingerprint };
}

/** The root that signs new keys: the real one when there is one. Its key is given by the operator, or is a trial root's of the folder. */
interface WithRoot extends Ceremony {
  root?: { file: string; passphrase: string };
}

/** Makes the next key: published at once, it signs in 60 days, or from `startsAt` on. */
export async function nextKey({
  folder,
  now,
  root: givenRoot,
  startsAt = new Date(now.getTime() + PUBLISHED_DAYS * DAY),
  key,
  ...issuer
}: WithRoot & Issuer & { startsAt?: Date; key: NewKey }) {
  const register = await existing(folder);
  const { stored, root } = await openRoot({ folder, register, given: givenRoot });
  const trial = stored.trial;
  const keyEntry = await newKey({
    folder,
    now,
    root,
    id: nextId(register),
    startsAt,
    how: key,
    ...issuer,
    trial,
  });
  const next = await withCrl({ ...register, keys: [...register.keys, keyEntry] }, { root, now });
  await keepRegister({ folder, now }, next);
  return { id: keyEntry.id, startsAt };
}

/** Ends the use of a key before its end; what it signed holds. */
export async function retireKey({ folder, now, id }: Ceremony & { id: number }): Promise<void> {
  const register = await existing(folder);
  const key = keyOf(register, id);
  if (hasEnded(key, now)) throw new KeyError(`Key ${id} signs no more already.`);
  const next = replaced(register, { ...key, retiredAt: now.toISOString() });
  await keepRegister({ folder, now }, next);
}

/**
 * Declares that somebody else may have signed with a key since that instant, and writes it to the revocation list. It cannot be taken back:
 * an instant before the first day of the key is refused, and `confirm` is asked once the rest is known to be right.
 */
export async function compromisedKey({
  folder,
  now,
  id,
  since,
  root: givenRoot,
  confirm = async () => true,
}: WithRoot & { id: number; since: Date; confirm?: () => Promise<boolean> }): Promise<void> {
  const register = await existing(folder);
  const key = keyOf(register, id);
  if (since > now) throw new KeyError("`--since` is an instant of the past.");
  const first = firstDayOf(key);
  if (since.toISOString().slice(0, 10) < first)
    throw new KeyError(`Key ${id} was made on ${first}: nobody signed with it before.`);
  const knownSince = key.compromised && new Date(key.compromised.since);
  if (knownSince && knownSince <= since)
    throw new KeyError(`Key ${id} is compromised already, since ${knownSince.toISOString()}.`);
  const { root } = await openRoot({ folder, register, given: givenRoot, fingerprint: key.root });
  if (!(await confirm())) throw new KeyError("Nothing was changed.");
  const compromised = { since: since.toISOString(), at: key.compromised?.at ?? now.toISOString() };
  const next = await withCrl(replaced(register, { ...key, compromised }), { root, now });
  await keepRegister({ folder, now }, next);
}

/** The day on which a key was made, `YYYY-MM-DD`; a register that does not say it allows for the time between its making and its use. */
function firstDayOf({ madeAt, startsAt }: StoredKey): string {
  const earliest = new Date(Date.parse(startsAt) - PUBLISHED_DAYS * DAY).toISOString();
  return (madeAt ?? earliest).slice(0, 10);
}

/** Writes the register, then removes the private files that nothing signs with any more: of keys that ended, and of a trial root beside a real one. */
async function keepRegister({ folder, now }: Ceremony, register: StoredRegister): Promise<void> {
  await writeRegister(folder, register);
  const { roots, keys } = register;
  const dead = [
    ...keys.flatMap((key) =>
      hasEnded(key, now) && "file" in key.private ? [key.private.file] : [],
    ),
    ...roots.flatMap(({ file }) => (hasRealRoot(register) && file !== undefined ? [file] : [])),
  ];
  for (const file of dead) await rm(join(folder, file), { force: true });
}

const hasRealRoot = ({ roots }: StoredRegister): boolean => roots.some(({ trial }) => !trial);

interface ToMake extends Ceremony, Issuer {
  root: Authority;
  id: number;
  startsAt: Date;
  how: NewKey;
  trial?: boolean;
}

async function newKey({
  folder,
  now,
  root,
  id,
  startsAt,
  how,
  trial = false,
  ...issuer
}: ToMake): Promise<StoredKey> {
  const { publicKey, held } = how === "file" ? await inFile(folder, id) : onDevice(how);
  const name = `Cachet ${id}${trial ? " (ESSAI)" : ""}`;
  const fingerprint = fingerprintOf(derOf(root.certificate));
  const crlAddress = issuer.crlAddress && `${issuer.crlAddress}?racine=${fingerprint}`;
  const certificate = await certify(root, { publicKey, name, startsAt, ...issuer, crlAddress });
  return {
    id,
    root: fingerprint,
    certificate,
    private: held,
    madeAt: now.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endOfKey(startsAt).toISOString(),
  };
}

async function inFile(folder: string, id: number) {
  const { publicKey, privatePem } = newKeyPair();
  const spki = publicKey.export({ type: "spki", format: "der" });
  const file = `seal-${id}-${fingerprintOf(spki).slice(0, 16)}.key`;
  await writePrivate(join(folder, file), privatePem);
  return { publicKey, held: { file } };
}

function onDevice({ command, publicPem }: Exclude<NewKey, "file">): {
  publicKey: KeyObject;
  held: { command: string[] };
} {
  const publicKey = createPublicKey(publicPem);
  if (publicKey.asymmetricKeyDetails?.namedCurve !== "prime256v1")
    throw new KeyError("The key of the device is an elliptic-curve key on P-256.");
  return { publicKey, held: { command } };
}

async function existing(folder: string): Promise<StoredRegister> {
  const register = await readRegister(folder);
  if (!register) throw new KeyError(`${folder} holds no keys: \`init\` makes them.`);
  return register;
}

function keyOf({ keys }: StoredRegister, id: number): StoredKey {
  const key = keys.find((each) => each.id === id);
  if (!key)
    throw new KeyError(
      `There is no key ${id}. Known are ${keys.map((each) => each.id).join(", ")}.`,
    );
  return key;
}

const replaced = (register: StoredRegister, key: StoredKey): StoredRegister => ({
  ...register,
  keys: register.keys.map((each) => (each.id === key.id ? key : each)),
});

function nextId({ keys }: StoredRegister): number {
  const id = Math.max(0, ...keys.map((each) => each.id)) + 1;
  if (id > MAX_KEY) throw new KeyError("All 255 numbers of keys are used.");
  return id;
}

const hasEnded = ({ endsAt, retiredAt, compromised }: StoredKey, now: Date): boolean =>
  new Date(endsAt) <= now || retiredAt !== undefined || compromised !== undefined;

interface ToOpen {
  folder: string;
  register: StoredRegister;
  given: WithRoot["root"];
  /** The root of the key; that of new keys when absent. */
  fingerprint?: string;
}

async function openRoot({ folder, register, given, fingerprint }: ToOpen) {
  const { roots } = register;
  const stored = fingerprint
    ? roots.find((each) => each.fingerprint === fingerprint)
    : (roots.find(({ trial }) => !trial) ?? roots[0]);
  if (!stored) throw new KeyError("The register names no root.");
  if (stored.file !== undefined && hasRealRoot(register))
    throw new KeyError("The trial root is gone: what its keys signed is without value.");
  const place = stored.file === undefined ? given?.file : join(folder, stored.file);
  if (place === undefined)
    throw new KeyError("Give the key of the root, `--root <file>`, and its passphrase.");
  const privatePem = await readFile(place, "utf8");
  const passphrase = stored.file === undefined ? given?.passphrase : undefined;
  return {
    stored,
    root: authorityOf(stored.certificate, {
      privatePem,
      ...(passphrase !== undefined && { passphrase }),
    }),
  };
}

/** The register with a new revocation list of that root. */
async function withCrl(
  register: StoredRegister,
  { root, now }: { root: Authority; now: Date },
): Promise<StoredRegister> {
  const fingerprint = fingerprintOf(derOf(root.certificate));
  const revoked = register.keys.flatMap(({ root: keyRoot, certificate, compromised }) =>
    keyRoot === fingerprint && compromised
      ? [{ certificate, since: new Date(compromised.since), at: new Date(compromised.at) }]
      : [],
  );
  const roots = await Promise.all(
    register.roots.map(async (each) => {
      if (each.fingerprint !== fingerprint) return each;
      const crlNumber = each.crlNumber + 1;
      return { ...each, crlNumber, crl: await makeCrl(root, { revoked, number: crlNumber, now }) };
    }),
  );
  return { ...register, roots };
}
