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

/** French texts for the status codes of the tus protocol, which a person may see. */
const refusals: Record<number, string> = {
  404: "Cet envoi n’existe plus\u00A0: choisissez le fichier de nouveau.",
  409: "Cet envoi a changé entre-temps.",
  413: "Ce fichier est trop lourd.",
  423: "Cet envoi est déjà en cours.",
  507: "Le disque de la plateforme est plein. Ce qui est arrivé est gardé\u00A0: l’envoi reprendra dès qu’il y aura de la place.",
};

/** The only headers passed on to tus: none that names another upload, method or length. */
const tusHeaders = ["tus-resumable", "upload-length", "upload-offset", "upload-metadata"];
const askedOfBody = ["content-type", "content-length"];
const answered = ["location", "tus-resumable", "upload-offset", "upload-length", "cache-control"];

/**
 * Files sent in chunks by the tus protocol 1.0.0: each chunk is written to the disk as it arrives, so that after a broken
 * connection the upload continues from there. One process at a time takes the chunks of an upload.
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
    const cachedServer = servers.get(key);
    if (cachedServer) return cachedServer;
    const newServer = store().then((datastore) => serverOf({ at, maxBytes, datastore }));
    servers.set(key, newServer);
    return newServer;
  };

  async function uploadOf(id: string, owner: string) {
    if (!isUpload(id)) return null;
    const upload = await (await store()).getUpload(id).catch(() => null);
    return upload?.metadata?.owner === owner ? upload : null;
  }

  return {
    takeChunk: (async (request, { id, owner, maxBytes, at }) => {
      // React Router turns HEAD into GET; the protocol uses HEAD alone.
      const method = request.method === "GET" ? "HEAD" : request.method;
      const begins = method === "POST";
      if (begins && id !== null) return refusal(405);
      const upload = id === null ? null : await uploadOf(id, owner);
      if (!begins && !upload) return refusal(404);
      const statedLength = request.headers.get("upload-length");
      // With a deferred length a sender could send any number of bytes first.
      if (begins && !/^\d{1,15}$/.test(statedLength ?? "")) return refusal(400);
      const length = upload ? (upload.size ?? 0) : Number(statedLength);
      if (length > maxBytes) return refusal(413);
      if (begins && !(await hasSpace(length))) return refusal(507);

      const { body } = request;
      const headers = new Headers({ "x-owner": owner });
      for (const name of body ? [...tusHeaders, ...askedOfBody] : tusHeaders) {
        const value = request.headers.get(name);
        if (value !== null && (begins || name !== "upload-length")) headers.set(name, value);
      }
      // Built from the id whose owner was checked, so that tus finds no other id in it.
      const path = upload ? `${at}/${upload.id}` : at;
      const address = new URL(path, "http://uploads.invalid");
      const tus = await serverFor(at, maxBytes);
      const taken = body && atMost(length - (upload?.offset ?? 0), body);
      const stream = taken && { body: taken.stream, duplex: "half" };
      const whole = await tus
        .handleWeb(new Request(address, { method, headers, ...stream }))
        .finally(taken?.stop);
      if (whole.status >= 400) return refusal(whole.status);
      const keptHeaders = [...whole.headers].filter(([name]) => answered.includes(name));
      return new Response(null, { status: whole.status, headers: keptHeaders });
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
    /** Removes incomplete uploads that received nothing since then; returns how many. */
    purgeAbandoned: async (before: Date): Promise<number> => {
      let removed = 0;
      for (const name of await readdir(directory).catch(() => [])) {
        if (name.endsWith(".json")) continue;
        const path = `${directory}/${name}`;
        const fileStat = await stat(path).catch(() => null);
        if (!fileStat?.isFile() || fileStat.mtime >= before) continue;
        const size = await saidLength(path);
        if (size !== null && fileStat.size >= size) continue;
        await rm(path, { force: true });
        await rm(`${path}.json`, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** The declared length of an upload; null for a file that arrived with a form. */
async function saidLength(path: string): Promise<number | null> {
  try {
    const { size } = JSON.parse(await readFile(`${path}.json`, "utf8"));
    return typeof size === "number" ? size : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the bytes that arrived before a connection broke: the body ends there instead of failing, which would discard bytes on their
 * way to the disk. Bytes beyond the limit are not read.
 */
function atMost(bytes: number, body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  let bytesLeft = bytes;
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const chunk = await reader.read().catch(() => null);
      const taken = chunk?.value?.subarray(0, bytesLeft);
      bytesLeft -= taken?.length ?? 0;
      if (taken && taken.length > 0) controller.enqueue(taken);
      if (!chunk?.value || bytesLeft === 0) controller.close();
    },
  });
  return { stream, stop: () => void reader.cancel().catch(() => {}) };
}

// Loaded with the first resumable upload, not at the start.
async function openStore(directory: string, hasSpace: DiskSpace): Promise<FileStore> {
  const [{ FileStore }] = await Promise.all([
    import("@tus/file-store"),
    mkdir(directory, { recursive: true }),
  ]);
  /** Replaces the write of the package, which hides the reason of a failure and writes until the disk is full. */
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
