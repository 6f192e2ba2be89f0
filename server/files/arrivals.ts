import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import type { ArrivedFile, FileFormFault } from "#app/kernel/files.ts";
import type { FileArrivals, FileForm } from "#app/layouts/file-arrivals.ts";
import { isFullDisk } from "../unavailable.ts";
import { type DiskSpace, whileSpaceLasts } from "./disk-space.ts";

/** Longest name that is kept of a file. */
const NAME_LENGTH = 200;
const FIELD_BYTES = 4 * 1024;
/** Bytes gathered for one write: each write wakes a thread, which takes processor time from pages. */
const GATHERED_BYTES = 256 * 1024;

/** The folder in which files wait until a use case keeps them. */
export function arrivals(directory: string, hasSpace: DiskSpace) {
  const pathOf = (id: string) => resolve(directory, id);

  /** Reads a form as a stream: its file is written to the disk as it arrives and is never held in memory. */
  const readForm: FileArrivals["readForm"] = async (request, { maxBytes, refused = null }) => {
    await mkdir(directory, { recursive: true });
    const type = request.headers.get("content-type") ?? "";
    const form: FileForm = { fields: new URLSearchParams(), file: null };
    const at = (fault: FileFormFault) => ({ ok: false, fault, fields: form.fields }) as const;
    if (!request.body || !/^multipart\/form-data\b/i.test(type)) return at("unreadable");
    const refusal = refused ?? ((await hasSpace(maxBytes)) ? null : "no-space");
    const written: Promise<Written>[] = [];
    const parser = parserOf({ "content-type": type }, maxBytes);
    if (!parser) return at("unreadable");
    parser.on("field", (name, value) => form.fields.append(name, value));
    parser.on("file", (_field, stream, name) => {
      written.push(refusal ? readPast(stream, name) : write(stream, name));
    });
    const source = Readable.fromWeb(request.body as NodeWebStream<Uint8Array>);
    const whole = await pipeline(source, parser).then(
      () => true,
      () => false,
    );
    // At most one: the parser reads no second file.
    const { file = null, tooLarge = false, failure, came } = (await Promise.all(written))[0] ?? {};
    if (refusal && came && whole) return at(refusal);
    if (whole && !failure && !tooLarge) return { ok: true, form: { ...form, file } };
    if (file) await rm(pathOf(file.id), { force: true });
    if (failure && whole) {
      if (isFullDisk(failure)) return at("no-space");
      throw failure;
    }
    return at(tooLarge ? "too-large" : "unreadable");
  };

  /** Skips a file that is not wanted. A field left empty counts as no file. */
  async function readPast(stream: BusboyFileStream, name: string): Promise<Written> {
    stream.resume();
    await finished(stream, { writable: false }).catch(() => {});
    return { came: Boolean(name) || stream.bytesRead > 0 };
  }

  /** An empty file field arrives as a file without name and bytes. */
  async function write(stream: BusboyFileStream, name: string): Promise<Written> {
    const id = randomUUID();
    const hash = createHash("sha256");
    stream.on("data", (bytes: Buffer) => hash.update(bytes));
    const failure = await onDisk(stream, pathOf(id), hasSpace);
    const { truncated, bytesRead } = stream;
    if (!failure && !truncated && (name || bytesRead > 0))
      return {
        file: {
          id,
          name: shownName(unescaped(name)),
          bytes: bytesRead,
          sha256: hash.digest("hex"),
        },
      };
    await rm(pathOf(id), { force: true });
    return { tooLarge: truncated, failure };
  }

  return {
    pathOf,
    readForm,
    discard: async ({ id }: ArrivedFile) => {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.json`, { force: true });
    },
    purge: async (before: Date) => {
      const names = await readdir(directory).catch(() => []);
      let removed = 0;
      for (const name of names) {
        const fileStat = await stat(pathOf(name)).catch(() => null);
        if (!fileStat?.isFile() || fileStat.mtime >= before) continue;
        await rm(pathOf(name), { force: true });
        if (!name.endsWith(".json")) removed += 1;
      }
      return removed;
    },
  };
}

/** The outcome for the file of a form; empty when its field was left empty. */
interface Written {
  file?: ArrivedFile;
  tooLarge?: boolean;
  failure?: unknown;
  /** A file arrived that was not wanted. */
  came?: boolean;
}

/**
 * Writes a file of a form; returns the error that stopped it. The stream is read to its end in any case, or the rest of the form
 * could not be read and its sender not be answered.
 */
async function onDisk(
  stream: BusboyFileStream,
  path: string,
  hasSpace: DiskSpace,
): Promise<unknown> {
  const file = createWriteStream(path, { mode: 0o600, highWaterMark: GATHERED_BYTES });
  const gate = whileSpaceLasts(hasSpace);
  const failure = await new Promise<unknown>((settle) => {
    const fail = (error: unknown) => {
      stream.unpipe(gate).resume();
      settle(error);
    };
    stream.once("error", settle);
    gate.once("error", fail);
    file.once("close", () => settle(undefined)).once("error", fail);
    stream.pipe(gate).pipe(file);
  });
  gate.destroy();
  file.destroy();
  return failure;
}

function parserOf(headers: IncomingHttpHeaders & { "content-type": string }, maxBytes: number) {
  try {
    return new Busboy({
      headers,
      limits: { files: 1, fileSize: maxBytes, fields: 40, fieldSize: FIELD_BYTES, parts: 41 },
    });
  } catch {
    return null;
  }
}

/** Browsers write quotes and line breaks of a file name in a form as percent codes, and nothing else. */
const unescaped = (name: string) => name.replace(/%22/g, '"').replace(/%0[AD]/gi, " ");

/** A file name that is safe to show: without folders, control characters or bidirectional marks. */
export function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  // Bullets of Word stand in a private block of its fonts.
  const visible = last
    .replace(/[\uF000-\uF0FF]/g, "•")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, "")
    .trim();
  const signs = [...visible];
  if (signs.length <= NAME_LENGTH) return visible || "sans nom";
  const ending = /\.[a-z\d]{2,5}$/i.exec(visible)?.[0] ?? "";
  return signs.slice(0, NAME_LENGTH - ending.length).join("") + ending;
}

/** SHA-256 of a file on the disk, in lower-case hexadecimal, read as a stream. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  const stream = createReadStream(path);
  stream.on("data", (bytes) => hash.update(bytes));
  await finished(stream);
  return hash.digest("hex");
}
