import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { keyOf } from "#app/kernel/signed-token.server.ts";

/** The end of a chain: its number of rows and the hash of the last one, which covers all. */
export interface Head {
  subjectKind: string;
  subjectId: string;
  length: number;
  hash: string;
}

/** A signed statement about all chains at one instant. */
export interface Checkpoint {
  chains: number;
  rows: number;
  /** Root of the tree over the heads, in hexadecimal. */
  root: string;
  at: Date;
  /** SHA-256 of the checkpoint before, "" for the first one, so that none can be removed from the sequence. */
  before: string;
}

const hash = (...parts: (string | Uint8Array)[]) => {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest();
};

export const headLine = ({ subjectKind, subjectId, length, hash: last }: Head): string =>
  `${subjectKind}\t${subjectId}\t${length}\t${last}`;

export function headOfLine(line: string): Head {
  const [subjectKind = "", subjectId = "", length = "", last = ""] = line.split("\t");
  return { subjectKind, subjectId, length: Number(length), hash: last };
}

/** The root of the Merkle tree of RFC 6962 over these lines, in hexadecimal. */
export function rootOf(lines: readonly string[]): string {
  let level: Uint8Array[] = lines.map((line) => hash(Buffer.of(0), line));
  if (level.length === 0) return hash("").toString("hex");
  // Levels built from the left, where an odd last node moves up, make the tree of RFC 6962.
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = level.slice(index, index + 2);
      if (left) next.push(right ? hash(Buffer.of(1), left, right) : left);
    }
    level = next;
  }
  return Buffer.from(level[0] ?? []).toString("hex");
}

interface Signing {
  /** One or more secrets, one per line, newest first: the first signs, all verify. */
  secret: string;
  /** Origin of the product, part of the name of the key. */
  publicUrl: string;
}

const PKCS8_OF_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

function keysOf({ secret }: Signing): KeyObject[] {
  return secret.split("\n").map((each) =>
    createPrivateKey({
      key: Buffer.concat([PKCS8_OF_ED25519, keyOf(each, "journal-checkpoint")]),
      format: "der",
      type: "pkcs8",
    }),
  );
}

const nameOf = ({ publicUrl }: Signing) => `${new URL(publicUrl).host}/journal-heads`;

function publicBytes(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);
}

const markOf = (name: string, key: KeyObject) =>
  hash(name, "\n", Buffer.of(1), publicBytes(key)).subarray(0, 4);

/** The key with which others verify the checkpoints, in the format of C2SP signed notes. */
export function verifierKey(signing: Signing): string {
  const [key] = keysOf(signing);
  if (!key) throw new Error("There is no secret.");
  const name = nameOf(signing);
  const bytes = Buffer.concat([Buffer.of(1), publicBytes(key)]).toString("base64");
  return `${name}+${markOf(name, key).toString("hex")}+${bytes}`;
}

/** The checkpoint as a signed note (C2SP tlog-checkpoint), with the rows, the instant and the checkpoint before as further lines. */
export function signedCheckpoint(checkpoint: Checkpoint, signing: Signing): string {
  const { chains, rows, root, at, before } = checkpoint;
  const name = nameOf(signing);
  const text = [
    name,
    String(chains),
    Buffer.from(root, "hex").toString("base64"),
    `rows ${rows}`,
    `at ${at.toISOString()}`,
    `before ${before || "-"}`,
    "",
  ].join("\n");
  const [key] = keysOf(signing);
  if (!key) throw new Error("There is no secret.");
  const signature = Buffer.concat([markOf(name, key), sign(null, Buffer.from(text), key)]);
  return `${text}\n— ${name} ${signature.toString("base64")}\n`;
}

/** The checkpoint of a note that one of our secrets has signed; null otherwise. */
export function openCheckpoint(note: string, signing: Signing): Checkpoint | null {
  const [, text = "", signed = ""] = /^([\s\S]*\n)\n— \S+ (\S+)\n$/.exec(note) ?? [];
  const signature = Buffer.from(signed, "base64").subarray(4);
  const isOurs = keysOf(signing).some((key) =>
    verify(null, Buffer.from(text), createPublicKey(key), signature),
  );
  if (!isOurs) return null;
  const [, chains = "", root = "", ...more] = text.split("\n");
  const lineValue = (name: string) =>
    more.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";
  return {
    chains: Number(chains),
    rows: Number(lineValue("rows")),
    root: Buffer.from(root, "base64").toString("hex"),
    at: new Date(lineValue("at")),
    before: lineValue("before").replace(/^-$/, ""),
  };
}
