import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import type { Content, CopiedContents } from "#server/files/contents.ts";
import type { Store } from "#server/files/store.ts";

/**
 * Copies contents from one store to another and checks each against its hash on the way. A content that the target has
 * already is read there and replaced when damaged. With the same store on both sides it only checks.
 */
export async function copyContents(
  contents: readonly Content[],
  { from, to }: { from: Store; to: Store },
): Promise<CopiedContents> {
  const folder = await mkdtemp(path.join(tmpdir(), "tabax-contents-"));
  const copied: CopiedContents = { whole: 0, bytes: 0, missing: [], damaged: [] };
  try {
    for (const content of contents) {
      const { sha256, bytes } = content;
      const file = path.join(folder, "content");
      const state = await copyOne(content, { from, to, file });
      if (state !== "whole") copied[state].push(sha256);
      else Object.assign(copied, { whole: copied.whole + 1, bytes: copied.bytes + bytes });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return copied;
}

async function copyOne(
  { sha256, type, bytes }: Content,
  { from, to, file }: { from: Store; to: Store; file: string },
): Promise<"whole" | "missing" | "damaged"> {
  const there = await fetchTo(file, to, sha256);
  if (there === "whole" || from === to) return there;
  const outcome = await fetchTo(file, from, sha256);
  if (outcome !== "whole") return outcome;
  if (there === "damaged") await to.remove(sha256);
  await to.put(sha256, { path: file, bytes, type });
  return "whole";
}

/** Reads a content into a file of the disk and returns whether its hash is its name. */
async function fetchTo(file: string, store: Store, sha256: string) {
  const stream = await store.open(sha256);
  if (!stream) return "missing";
  const hash = createHash("sha256");
  await pipeline(
    Readable.fromWeb(stream as NodeWebStream<Uint8Array>),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(file, { mode: 0o600 }),
  );
  return hash.digest("hex") === sha256 ? "whole" : "damaged";
}
