import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "@tus/file-store";
import type { Server } from "@tus/server";
import type { ArrivedFile } from "#app/kernel/files.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import { isFullDisk } from "../unavailable.ts";
import { hashOfFile, shownName } from "./arrivals.ts";
import { type DiskSpace, whileSpaceLasts } from "./disk-space.ts";

/** Says in French what the tus protocol only numbers: a person may come to read it. */
const refusals: Record<number, string> = {
  404: "Cet envoi n’existe plus\u00A0: choisissez le fichier de nouveau.",
  409: "Cet envoi a changé entre-temps.",
  413: "Ce fichier est trop lourd.",
  423: "Cet envoi est déjà en cours.",
  507: "Le disque de la plateforme est plein. Ce qui est arrivé est gardé\u00A0: l’envoi reprendra dès qu’il y aura de la place.",
};

/** What a request may say to tus. Nothing else reaches it: no other way to name an upload, a method or a length. */
const asked = ["tus-resumable", "upload-length", "upload-offset", "upload-metadata"];
const askedOfBody = ["content-type", "content-length"];
const answered = ["location", "tus-resumable", "upload-offset", "upload-length", "cache-control"];

/**
 * Files sent in chunks by the tus protocol 1.0.0: each chunk is on the disk as it comes, so that after a dead connection the
 * next one begins where that ended. One process takes the chunks of an upload at a time.
 */
export function resumableUploads(directory: string, hasSpace: DiskSpace) {
  let opened: Promise<FileStore> | undefined;
  const servers = new Map<string, Promise<Server>>();

  const store = (): Promise<FileStore> => {
    opened ??= openStore(directory, hasSpace);
    return opened;
  };

  const serverFor = (at: string, maxBytes: number): Promise<Server> => {
    const key = `${at} ${maxBytes}`;
    const known = servers.get(key);
    if (known) return known;
    const made = store().then((datastore) => serverOf({ at, maxBytes, datastore }));
    servers.set(key, made);
    return made;
  };

  async function uploadOf(id: string, owner: string) {
    if (!isUpload(id)) return null;
    const upload = await (await store()).getUpload(id).catch(() => null);
    return upload?.metadata?.owner === owner ? upload : null;
  }

  return {
    takeChunk: (async (request, { id, owner, maxBytes, at }) => {
      // The way here has made a GET of each HEAD, and the protocol asks with HEAD alone.
      const method = request.method === "GET" ? "HEAD" : request.method;
      const begins = method === "POST";
      if (begins && id !== null) return refusal(405);
      const upload = id === null ? null : await uploadOf(id, owner);
      if (!begins && !upload) return refusal(404);
      const said = request.headers.get("upload-length");
      // Whoever says the length later would send what they like until then.
      if (begins && !/^\d{1,15}$/.test(said ?? "")) return refusal(400);
      const length = upload ? (upload.size ?? 0) : Number(said);
      if (length > maxBytes) return refusal(413);
      if (begins && !(await hasSpace(length))) return refusal(507);

      const { body } = request;
      const headers = new Headers({ "x-owner": owner });
      for (const name of body ? [...asked, ...askedOfBody] : asked) {
        const value = request.headers.get(name);
        if (value !== null && (begins || name !== "upload-length")) headers.set(name, value);
      }
      // The address is made of the id whose owner was looked at: tus finds no other one in it.
      const path = upload ? `${at}/${upload.id}` : at;
      const address = new URL(path, "http://uploads.invalid");
      const tus = await serverFor(at, maxBytes);
      const taken = body && atMost(length - (upload?.offset ?? 0), body);
      const stream = taken && { body: taken.stream, duplex: "half" };
      const whole = await tus
        .handleWeb(new Request(address, { method, headers, ...stream }))
        .finally(taken?.stop);
      if (whole.status >= 400) return refusal(whole.status);
      const kept = [...whole.headers].filter(([name]) => answered.includes(name));
      return new Response(null, { status: whole.status, headers: kept });
    }) satisfies FileArrivals["takeChunk"],
    arrived: async (id: string, owner: string): Promise<ArrivedFile | null> => {
      const upload = await uploadOf(id, owner);
      if (!upload || upload.size === undefined || upload.offset !== upload.size) return null;
      const path = `${directory}/${id}`;
      const { size } = await stat(path);
      const name = shownName(upload.metadata?.filename ?? "");
      return size === upload.size
        ? { id, name, bytes: size, sha256: await hashOfFile(path) }
        : null;
    },
    /** Removes what is not whole and of which nothing has come since then; answers how many uploads that were. */
    purgeAbandoned: async (before: Date): Promise<number> => {
      let removed = 0;
      for (const name of await readdir(directory).catch(() => [])) {
        if (name.endsWith(".json")) continue;
        const path = `${directory}/${name}`;
        const found = await stat(path).catch(() => null);
        if (!found?.isFile() || found.mtime >= before) continue;
        const size = await saidLength(path);
        if (size !== null && found.size >= size) continue;
        await rm(path, { force: true });
        await rm(`${path}.json`, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** The length that the sender of an upload said; null for a file that came with a form, whose request is over. */
async function saidLength(path: string): Promise<number | null> {
  try {
    const { size } = JSON.parse(await readFile(`${path}.json`, "utf8"));
    return typeof size === "number" ? size : null;
  } catch {
    return null;
  }
}

/**
 * What a line brought before it died counts: the body ends there, instead of taking what is on its way to the disk along. What
 * comes beyond so many bytes is not read.
 */
function atMost(bytes: number, body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  let left = bytes;
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const read = await reader.read().catch(() => null);
      const taken = read?.value?.subarray(0, left);
      left -= taken?.length ?? 0;
      if (taken && taken.length > 0) controller.enqueue(taken);
      if (!read?.value || left === 0) controller.close();
    },
  });
  return { stream, stop: () => void reader.cancel().catch(() => {}) };
}

// Read when the first file comes in chunks, not at the start.
async function openStore(directory: string, hasSpace: DiskSpace): Promise<FileStore> {
  const [{ FileStore }] = await Promise.all([
    import("@tus/file-store"),
    mkdir(directory, { recursive: true }),
  ]);
  /** The one of the package says of no write why it failed, and writes until the disk is full. */
  class Chunks extends FileStore {
    override async write(readable: Readable, id: string, offset: number): Promise<number> {
      const file = createWriteStream(`${directory}/${id}`, { flags: "r+", start: offset });
      await pipeline(readable, whileSpaceLasts(hasSpace), file);
      return offset + file.bytesWritten;
    }
  }
  return new Chunks({ directory });
}

async function serverOf({
  at,
  maxBytes,
  datastore,
}: {
  at: string;
  maxBytes: number;
  datastore: FileStore;
}): Promise<Server> {
  const { Server } = await import("@tus/server");
  return new Server({
    path: at,
    datastore,
    maxSize: maxBytes,
    relativeLocation: true,
    namingFunction: () => randomUUID(),
    onResponseError: (_request, error) =>
      isFullDisk(error) ? { status_code: 507, body: "" } : undefined,
    onUploadCreate: async (request, upload) => ({
      metadata: {
        filename: upload.metadata?.filename ?? null,
        owner: request.headers.get("x-owner"),
      },
    }),
  });
}

const isUpload = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

const refusal = (status: number) =>
  new Response(refusals[status] ?? "Cet envoi n’a pas pu être compris.", {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "tus-resumable": "1.0.0" },
  });
