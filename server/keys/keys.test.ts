import { execFileSync } from "node:child_process";
import { createPublicKey, verify, X509Certificate } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keyInUse } from "#app/keys/seal-key.ts";
import { compromisedKey, initKeys, makeTrial, nextKey, retireKey } from "./ceremony.ts";
import { readRegister, registerOf } from "./key-folder.ts";
import { openSigner, type SigningProcess } from "./signer.ts";

const issuer = {
  organisation: "Organisme de qualification du BTP",
  crlAddress: "https://tabax.example/verification/cachet/revocations.crl",
};
const now = new Date("2026-11-24T08:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const passphrase = "une phrase de quatre mots";

let base: string;
let folder: string;
let rootFile: string;
let signer: SigningProcess;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "tabax-keys-"));
  folder = join(base, "keys");
  rootFile = join(base, "root.key");
  signer = openSigner(folder);
});
afterEach(() => {
  signer.close();
  rmSync(base, { recursive: true, force: true });
});

const register = async () => {
  const keyRegister = await signer.register();
  if (!keyRegister) throw new Error("The folder holds no keys.");
  return keyRegister;
};

const init = () => initKeys({ folder, now, rootFile, passphrase, key: "file", ...issuer });
const root = () => ({ root: { file: rootFile, passphrase } });

const holds = (signature: Uint8Array, data: Uint8Array, certificate: Uint8Array) =>
  verify(
    "sha256",
    data,
    { key: new X509Certificate(certificate).publicKey, dsaEncoding: "ieee-p1363" },
    signature,
  );

describe("the folder of the keys", () => {
  test("a folder without keys gets trial keys at the first start, readable by its owner alone", async () => {
    expect(await signer.register()).toBeNull();
    await signer.makeTrial(issuer);
    const { roots, keys } = await register();
    expect(roots).toMatchObject([{ isTrial: true }]);
    expect(keys).toMatchObject([
      { id: 1, root: roots[0]?.fingerprint, retiredAt: null, compromised: null },
    ]);
    expect(new X509Certificate(roots[0]?.certificate ?? "").subject).toContain(
      "CN=ESSAI sans valeur",
    );
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  });

  test("of several processes that start at once, one makes the keys, and the others leave no file behind", async () => {
    await Promise.all(Array.from({ length: 6 }, () => makeTrial({ folder, now, ...issuer })));
    const stored = await readRegister(folder);
    expect(stored?.keys).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(3);
    const data = Buffer.from("a document");
    const { keys } = await register();
    expect(holds(await signer.sign(1, data), data, keys[0]?.certificate ?? new Uint8Array())).toBe(
      true,
    );
  });

  test("trial keys replace nothing", async () => {
    await init();
    const before = readFileSync(join(folder, "keys.json"), "utf8");
    await makeTrial({ folder, now, ...issuer });
    expect(readFileSync(join(folder, "keys.json"), "utf8")).toBe(before);
  });

  test("a register that cannot be understood is a fault and is not replaced", async () => {
    await makeTrial({ folder, now, ...issuer });
    writeFileSync(join(folder, "keys.json"), '{"version":2}');
    await expect(signer.register()).rejects.toThrow();
    await expect(signer.makeTrial(issuer)).rejects.toThrow();
    expect(readFileSync(join(folder, "keys.json"), "utf8")).toBe('{"version":2}');
  });
});

describe("the ceremony of the keys", () => {
  test("the real root retires the trial keys, and its key is encrypted and outside the folder", async () => {
    await makeTrial({ folder, now, ...issuer });
    await init();
    const { roots, keys } = await register();
    expect(roots.map(({ isTrial }) => isTrial)).toEqual([true, false]);
    expect(keys).toMatchObject([
      { id: 1, retiredAt: now },
      { id: 2, retiredAt: null },
    ]);
    expect(keyInUse(keys, now)?.id).toBe(2);
    expect(readFileSync(rootFile, "utf8")).toContain("BEGIN ENCRYPTED PRIVATE KEY");
    // The files of the trial are gone: the key of its root and the key of its seal.
    const keyFiles = readdirSync(folder).filter((name) => name.endsWith(".key"));
    expect(keyFiles).toEqual([expect.stringMatching(/^seal-2-/)]);
    expect(await signer.sign(2, Buffer.from("x"))).toHaveLength(64);
    const since = { folder, now, id: 1, since: now };
    await expect(compromisedKey(since)).rejects.toThrow("The trial root is gone");
    await expect(init()).rejects.toThrow("There is a root already");
  });

  test("a key that already exists as a file is never overwritten", async () => {
    writeFileSync(rootFile, "another key");
    await expect(init()).rejects.toThrow("EEXIST");
    expect(readFileSync(rootFile, "utf8")).toBe("another key");
    expect(await signer.register()).toBeNull();
  });

  test("the next key is published now and signs in sixty days; the old one signs until then", async () => {
    await init();
    await nextKey({ folder, now, key: "file", ...issuer, ...root() });
    const { keys } = await register();
    expect(keys.map(({ id, startsAt }) => [id, startsAt])).toEqual([
      [1, now],
      [2, later(60)],
    ]);
    expect(keyInUse(keys, later(59))?.id).toBe(1);
    expect(keyInUse(keys, later(60))?.id).toBe(2);
    expect(keyInUse(keys, later(3 * 365))).toBeNull();
  });

  test("the next key needs the key of the root and its passphrase", async () => {
    await init();
    const next = { folder, now, key: "file" as const, ...issuer };
    await expect(nextKey(next)).rejects.toThrow("Give the key of the root");
    await expect(
      nextKey({ ...next, root: { file: rootFile, passphrase: "another one" } }),
    ).rejects.toThrow();
    const other = join(base, "other.key");
    await initKeys({
      folder: join(base, "elsewhere"),
      now,
      rootFile: other,
      passphrase,
      key: "file",
      ...issuer,
    });
    await expect(nextKey({ ...next, root: { file: other, passphrase } })).rejects.toThrow(
      "not the one of the root",
    );
    expect((await register()).keys).toHaveLength(1);
  });

  test("a retired key signs no more", async () => {
    await init();
    await retireKey({ folder, now, id: 1 });
    await expect(signer.sign(1, Buffer.from("x"))).rejects.toThrow("signs no more");
    await expect(retireKey({ folder, now, id: 1 })).rejects.toThrow("already");
    await expect(retireKey({ folder, now, id: 9 })).rejects.toThrow("There is no key 9");
  });

  test("a compromised key signs no more and stands in the revocation list of its root; its mark only moves back", async () => {
    await init();
    await nextKey({ folder, now, key: "file", ...issuer, ...root() });
    const declared = { folder, now: later(30), id: 1, since: later(27), ...root() };
    const command = { ...declared, confirm: async () => false };
    await expect(compromisedKey(command)).rejects.toThrow("Nothing was changed");
    await expect(compromisedKey({ ...declared, since: later(-1) })).rejects.toThrow(
      "Key 1 was made on",
    );
    expect((await register()).keys[0]?.compromised).toBeNull();
    await compromisedKey(declared);
    const keyFiles = readdirSync(folder).filter((name) => name.endsWith(".key"));
    expect(keyFiles).toEqual([expect.stringMatching(/^seal-2-/)]);
    await expect(signer.sign(1, Buffer.from("x"))).rejects.toThrow("signs no more");
    const marked = { folder, now: later(31), id: 1, ...root() };
    await expect(compromisedKey({ ...marked, since: later(29) })).rejects.toThrow("already");
    await expect(compromisedKey({ ...marked, since: later(39) })).rejects.toThrow("past");
    await compromisedKey({ ...marked, since: later(25) });
    const { roots, keys } = await register();
    expect(keys[0]).toMatchObject({ compromised: { since: later(25), at: later(30) } });
    const place = join(base, "list.crl");
    writeFileSync(place, roots[0]?.crl ?? "");
    const text = execFileSync(
      "openssl",
      ["crl", "-inform", "DER", "-in", place, "-noout", "-text"],
      { encoding: "utf8" },
    );
    expect(text).toContain("Key Compromise");
    expect(text.match(/Serial Number/g)).toHaveLength(1);
    expect(text).toMatch(/CRL Number:\s+4/);
  });
});

describe("the certificates", () => {
  test("openssl accepts the chain for signatures and reads the address of the revocation list", async () => {
    await init();
    const { roots, keys } = await register();
    const [rootPem, keyPem] = [roots[0], keys[0]].map((each) =>
      new X509Certificate(each?.certificate ?? "").toString(),
    );
    writeFileSync(join(base, "root.pem"), rootPem ?? "");
    writeFileSync(join(base, "key.pem"), keyPem ?? "");
    const verified = execFileSync(
      "openssl",
      [
        "verify",
        "-x509_strict",
        "-purpose",
        "smimesign",
        "-attime",
        String(later(1).getTime() / 1000),
        "-CAfile",
        join(base, "root.pem"),
        join(base, "key.pem"),
      ],
      { encoding: "utf8" },
    );
    expect(verified).toContain("OK");
    const text = execFileSync(
      "openssl",
      ["x509", "-in", join(base, "key.pem"), "-noout", "-text"],
      { encoding: "utf8" },
    );
    expect(text).toContain(`${issuer.crlAddress}?racine=${roots[0]?.fingerprint}`);
    expect(text).toMatch(/Digital Signature, Non Repudiation/);
    expect(text).toMatch(/E-mail Protection, (1\.3\.6\.1\.5\.5\.7\.3\.36|.*[Dd]ocument)/);
    expect(text).toContain("CA:FALSE");
    expect(text).toContain("NIST CURVE: P-256");
  });
});

describe("the signing process", () => {
  test("it signs as ES256, and again after it died", async () => {
    await makeTrial({ folder, now, ...issuer });
    const { keys } = await register();
    const data = Buffer.from("a token");
    const impatient = openSigner(folder, { idleMilliseconds: 1 });
    for (const _ of [1, 2]) {
      const signature = await impatient.sign(1, data);
      expect(signature).toHaveLength(64);
      expect(holds(signature, data, keys[0]?.certificate ?? new Uint8Array())).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    impatient.close();
  });

  test("what it cannot sign is rejected and stops nothing: an unknown key, a lost file, a closed signer", async () => {
    await makeTrial({ folder, now, ...issuer });
    await expect(signer.sign(2, Buffer.from("x"))).rejects.toThrow("There is no key 2");
    await nextKey({ folder, now, startsAt: now, key: "file", ...issuer });
    const lost = readdirSync(folder).find((name) => name.startsWith("seal-2")) ?? "";
    rmSync(join(folder, lost));
    await expect(signer.sign(2, Buffer.from("x"))).rejects.toThrow("ENOENT");
    expect(await signer.sign(1, Buffer.from("x"))).toHaveLength(64);
    signer.close();
    await expect(signer.sign(1, Buffer.from("x"))).rejects.toThrow("closed");
  });

  test("a silent device ends with its time, and the error of its command is told", async () => {
    const { privatePem } = await import("./x509.ts").then(({ newKeyPair }) => newKeyPair());
    const publicPem = createPublicKey(privatePem)
      .export({ type: "spki", format: "pem" })
      .toString();
    await init();
    const device = (command: string[]) =>
      nextKey({ folder, now, startsAt: now, key: { command, publicPem }, ...issuer, ...root() });
    await device(["sh", "-c", "echo the token is locked >&2; exit 3"]);
    await device(["sleep", "30"]);
    await device(["echo", "no signature"]);
    await expect(signer.sign(2, Buffer.from("x"))).rejects.toThrow("the token is locked");
    const impatient = openSigner(folder, { limitMilliseconds: 1_000 });
    await expect(impatient.sign(3, Buffer.from("x"))).rejects.toThrow("more than 1000 ms");
    impatient.close();
    await expect(signer.sign(4, Buffer.from("x"))).rejects.toThrow("13 bytes");
  });
});

const module = [
  "/usr/lib/softhsm/libsofthsm2.so",
  "/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so",
].find((place) => existsSync(place));
const tools = ["/usr/bin/softhsm2-util", "/usr/bin/pkcs11-tool"].every((place) =>
  existsSync(place),
);

test.skipIf(!module || !tools)("a key in a PKCS#11 token signs through its command", async () => {
  const conf = join(base, "softhsm2.conf");
  const tokens = join(base, "tokens");
  mkdirSync(tokens);
  writeFileSync(conf, `directories.tokendir = ${tokens}\nobjectstore.backend = file\n`);
  const env = { SOFTHSM2_CONF: conf, PATH: "/usr/bin:/bin" };
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  run("softhsm2-util", [
    "--init-token",
    "--free",
    "--label",
    "tabax",
    "--pin",
    "1234",
    "--so-pin",
    "5678",
  ]);
  const token = ["--module", module ?? "", "--token-label", "tabax", "--login", "--pin", "1234"];
  run("pkcs11-tool", [
    ...token,
    "--keypairgen",
    "--key-type",
    "EC:prime256v1",
    "--id",
    "01",
    "--usage-sign",
  ]);
  run("pkcs11-tool", [
    ...token,
    "--read-object",
    "--type",
    "pubkey",
    "--id",
    "01",
    "--output-file",
    join(base, "public.der"),
  ]);
  const publicKey = createPublicKey({
    key: readFileSync(join(base, "public.der")),
    format: "der",
    type: "spki",
  });
  const publicPem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const command = [
    "env",
    `SOFTHSM2_CONF=${conf}`,
    "pkcs11-tool",
    ...token,
    "--sign",
    "--id",
    "01",
    "--mechanism",
    "ECDSA",
    "--signature-format",
    "rs",
  ];
  await initKeys({ folder, now, rootFile, passphrase, key: { command, publicPem }, ...issuer });
  const data = Buffer.from("a document");
  const signature = await signer.sign(1, data);
  expect(holds(signature, data, (await register()).keys[0]?.certificate ?? new Uint8Array())).toBe(
    true,
  );
  expect(readdirSync(folder)).toEqual(["keys.json"]);
});

test("the register that the product reads holds no private part", async () => {
  await makeTrial({ folder, now, ...issuer });
  const stored = await readRegister(folder);
  expect(stored && JSON.stringify(registerOf(stored))).not.toContain(".key");
});
