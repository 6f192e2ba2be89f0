import { spawn } from "node:child_process";
import { createHash, createPrivateKey, type KeyObject, sign } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeTrial } from "./ceremony.ts";
import { readRegister, type StoredKey } from "./key-folder.ts";

/** What the product asks for. */
export type SigningRequest = { ref: number } & (
  | { kind: "sign"; keyId: number; data: Uint8Array }
  | { kind: "trial"; organisation: string; crlAddress: string | null }
);

export type SigningAnswer = { ref: number } & (
  | { ok: true; signature: Uint8Array | null }
  | { ok: false; error: string }
);

const SIGNATURE_BYTES = 64;
const DEVICE_MS = 8_000;

const [folder = ""] = process.argv.slice(2);
const opened = new Map<string, KeyObject>();

process.on("message", async (request: SigningRequest) => {
  const { ref } = request;
  const answer: SigningAnswer = await answerTo(request)
    .then((signature) => ({ ref, ok: true as const, signature }))
    .catch((error: Error) => ({ ref, ok: false as const, error: error.message }));
  process.send?.(answer);
});
process.on("disconnect", () => process.exit(0));

async function answerTo(request: SigningRequest): Promise<Uint8Array | null> {
  if (request.kind === "sign") return await signature(request.keyId, request.data);
  const { organisation, crlAddress } = request;
  await makeTrial({ folder, now: new Date(), organisation, crlAddress });
  return null;
}

/** ES256 over the data: r followed by s, 64 bytes. A key that was retired or compromised signs nothing. */
async function signature(keyId: number, data: Uint8Array): Promise<Uint8Array> {
  const key = (await readRegister(folder))?.keys.find(({ id }) => id === keyId);
  if (!key) throw new Error(`There is no key ${keyId}.`);
  if (key.retiredAt !== undefined || key.compromised)
    throw new Error(`Key ${keyId} signs no more.`);
  const signed = await ("file" in key.private
    ? withFile(key.private.file, data)
    : withDevice(key.private.command, data));
  if (signed.length !== SIGNATURE_BYTES)
    throw new Error(`Key ${keyId} gave a signature of ${signed.length} bytes.`);
  return signed;
}

async function withFile(file: string, data: Uint8Array): Promise<Uint8Array> {
  let key = opened.get(file);
  if (!key) {
    key = createPrivateKey(await readFile(join(folder, file)));
    opened.set(file, key);
  }
  return new Uint8Array(sign("sha256", data, { key, dsaEncoding: "ieee-p1363" }));
}

type Command = Extract<StoredKey["private"], { command: string[] }>["command"];

/** A device behind a command, such as a PKCS#11 token: it reads the digest and writes r and s. */
async function withDevice([program = "", ...args]: Command, data: Uint8Array): Promise<Uint8Array> {
  const device = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"], timeout: DEVICE_MS });
  const written: Buffer[] = [];
  let errors = "";
  device.stdout.on("data", (part: Buffer) => written.push(part));
  device.stderr.on("data", (part: Buffer) => {
    errors = (errors + part.toString()).slice(-500);
  });
  device.stdin.on("error", () => {});
  device.stdin.end(createHash("sha256").update(data).digest());
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  device.once("error", reject).once("close", resolve);
  const code = await promise;
  if (code !== 0)
    throw new Error(`The command of the device ended with ${code ?? "its time"}: ${errors.trim()}`);
  return new Uint8Array(Buffer.concat(written));
}
