import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "@tus/file-store";
import type { Server } from "@tus/server";
import type { ArrivedFile } from "#app/kernel/files.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import { isFullDisk } from "../unavailable.ts";
import { hashOfFile, shownName } from "./arrivals.ts";

/** Says in French what the tus protocol only numbers: a person may come to read it. */
const refusals: Record<number, string> = {
  404: "Cet envoi n’existe plus\u00A0: choisissez le fichier de nouveau.",
  409: "Cet envoi a changé entre-temps.",
  413: "Ce fichier est trop lourd.",
  423: "Cet envoi est déjà en cours.",
  507: "Le disque de la plateforme est plein. Ce qui est arrivé est gardé\u00A0: l’envoi reprendra dès qu’il y aura de la place.",
};

/**
 * Files that are sent in pieces by the tus protocol 1.0.0: each piece is on the disk as it comes, so that after a dead
 * connection the next one begins where that ended. One process takes the pieces of a file at a time.
 */
export function pieces(directory: string) {
  let opened: Promise<FileStore> | undefined;
  const servers = new Map<string, Promise<Server>>();

  const store = (): Promise<FileStore> => {
    opened ??= openStore(directory);
    return opened;
  };

  const serverAt = (at: string): Promise<Server> => {
    const known = servers.get(at);
    if (known) return known;
    const made = store().then((datastore) => serverOf(at, datastore));
    servers.set(at, made);
    return made;
  };

  async function uploadOf(id: string, owner: string) {
    if (!isUpload(id)) return null;
    const upload = await (await store()).getUpload(id).catch(() => null);
    return upload?.metadata?.owner === owner ? upload : null;
  }

  return {
    takePiece: (async (request, { owner, maxBytes, at }) => {
      const id = new URL(request.url).pathname.slice(at.length).replace(/^\//, "");
      if (id && !(await uploadOf(id, owner))) return refusal(404);
      const length = request.headers.get("upload-length");
      // Whoever says the length later would send what they like until then.
      if (!id && request.method === "POST" && !/^\d+$/.test(length ?? "")) return refusal(400);
      if (Number(length ?? 0) > maxBytes) return refusal(413);
      const headers = new Headers(request.headers);
      headers.set("x-owner", owner);
      const { method, body } = request;
      const asked = new Request(request.url, {
        // The way here has made a GET of each HEAD, and the protocol asks with HEAD alone.
        method: method === "GET" ? "HEAD" : method,
        headers,
        ...(body && { body: untilItBreaks(body), duplex: "half" }),
      });
      const answer = await (await serverAt(at)).handleWeb(asked);
      return answer.status >= 400 ? refusal(answer.status) : answer;
    }) satisfies FileArrivals["takePiece"],
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
  };
}

/** What a line brought before it died counts: it ends there, instead of taking what is on its way to the disk along. */
function untilItBreaks(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const read = await reader.read().catch(() => null);
      if (read?.value) controller.enqueue(read.value);
      else controller.close();
    },
    cancel: (reason) => reader.cancel(reason).catch(() => {}),
  });
}

// Read when the first file comes in pieces, not at the start.
async function openStore(directory: string): Promise<FileStore> {
  const [{ FileStore }] = await Promise.all([
    import("@tus/file-store"),
    mkdir(directory, { recursive: true }),
  ]);
  /** The one of the package says of no write why it failed. */
  class Pieces extends FileStore {
    override async write(readable: Readable, id: string, offset: number): Promise<number> {
      const file = createWriteStream(`${directory}/${id}`, { flags: "r+", start: offset });
      await pipeline(readable, file);
      return offset + file.bytesWritten;
    }
  }
  return new Pieces({ directory });
}

async function serverOf(path: string, datastore: FileStore): Promise<Server> {
  const { Server } = await import("@tus/server");
  return new Server({
    path,
    datastore,
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

const isUpload = (id: string) => /^[0-9a-f-]{36}$/.test(id);

const refusal = (status: number) =>
  new Response(refusals[status] ?? "Cet envoi n’a pas pu être compris.", {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "tus-resumable": "1.0.0" },
  });
