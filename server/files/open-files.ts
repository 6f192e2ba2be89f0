import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import type { HeavyWork } from "#app/kernel/context.ts";
import type { Files } from "#app/kernel/files.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import type { Config } from "../config.ts";
import { placesPerKey } from "../http/admission.ts";
import { unavailable } from "../unavailable.ts";
import { arrivals } from "./arrivals.ts";
import { clamdAddress, guardedAntivirus } from "./clamd.ts";
import { diskSpace } from "./disk-space.ts";
import { diskStore, markedFull } from "./disk-store.ts";
import { drawInThread, inspectFile } from "./inspect-in-thread.ts";
import { resumableUploads } from "./resumable-uploads.ts";
import { s3Store } from "./s3-store.ts";
import type { Store } from "./store.ts";

export type StoreConfig = Pick<
  Config,
  "DATA_DIR" | "CLAMD" | "S3_URL" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_REGION"
> &
  Partial<Pick<Config, "OBJECTS_DIR">>;

export type FilesConfig = StoreConfig & Pick<Config, "DISK_RESERVE_MB">;

/** The hash of nothing, which no store needs to have: only its answer counts. */
const ANY = createHash("sha256").digest("hex");
const SOON_MS = 3_000;

/** Whether a store answers a question with its key within seconds. */
const answersSoon = (store: Store): Promise<boolean> =>
  Promise.race([
    store.keptAt(ANY).then(
      () => true,
      () => false,
    ),
    pause(SOON_MS, false, { ref: false }),
  ]);

/** Most files that an account sends at the same time: a browser opens at most six connections, and a phone may send too. */
const AT_ONCE_OF_AN_ACCOUNT = 8;

export interface HoldingFiles {
  /** Keeps contents that rows no longer name, for a backup whose copy of the database still names them, until the returned function is called. */
  hold: () => () => void;
}

/** The file services of the configuration: a store in the data folder or in a bucket, with an antivirus or without. */
export function openFiles(
  config: FilesConfig,
  heavyWork: HeavyWork,
): Files & FileArrivals & HoldingFiles {
  const directory = resolve(uploadsOf(config), "arrivals");
  const hasSpace = diskSpace(foldersOf(config), config.DISK_RESERVE_MB * 1_000_000);
  const { pathOf, readForm, discard, purge } = arrivals(directory, hasSpace);
  const { takeChunk, arrived, purgeAbandoned } = resumableUploads(directory, hasSpace);
  const places = placesPerKey(AT_ONCE_OF_AN_ACCOUNT);
  const store = openStore(config);
  const antivirus =
    config.CLAMD === undefined ? null : guardedAntivirus(clamdAddress(config.CLAMD));
  let holders = 0;
  /** A file that has arrived is copied: the copy may not take the room of the database either. */
  const needSpace = async (bytes: number) => {
    if (!(await hasSpace(bytes))) throw unavailable("The disk has only its reserve left.");
  };
  /** Keeps bytes that the product made itself. */
  const keepMade = async (content: Uint8Array) => {
    await needSpace(content.length);
    const path = pathOf(randomUUID());
    const sha256 = createHash("sha256").update(content).digest("hex");
    try {
      await mkdir(directory, { recursive: true });
      await writeFile(path, content);
      await store.put(sha256, { path, bytes: content.length, type: "image/webp" });
    } catch (error) {
      throw markedFull(error);
    } finally {
      await rm(path, { force: true });
    }
    return { sha256, bytes: content.length };
  };

  return {
    readForm: (request, options) => places(options.owner ?? null, () => readForm(request, options)),
    takeChunk: (request, options) => places(options.owner, () => takeChunk(request, options)),
    arrived,
    discard,
    purgeArrivals: async (before) => {
      await store.tidy(before);
      return await purge(before);
    },
    purgeAbandoned,
    inspect: (file) => heavyWork(() => inspectFile(pathOf(file.id), file)),
    scan: async (file) => {
      if (!antivirus) return "off";
      const content =
        "kept" in file ? await store.open(file.kept) : createReadStream(pathOf(file.id));
      if (!content) return "unanswered";
      const stream =
        content instanceof Readable
          ? content
          : Readable.fromWeb(content as NodeWebStream<Uint8Array>);
      return await antivirus.scan(stream);
    },
    antivirus: async () => (antivirus ? await antivirus.answers() : null),
    bucket: async () => (config.S3_URL === undefined ? null : await answersSoon(store)),
    keep: async (file, type) => {
      if (config.S3_URL === undefined && (await store.keptAt(file.sha256)) === null)
        await needSpace(file.bytes);
      await store.put(file.sha256, { path: pathOf(file.id), bytes: file.bytes, type });
    },
    isKept: async (sha256) => (await store.keptAt(sha256)) !== null,
    drawPage: ({ sha256, ...page }) =>
      heavyWork(async () => {
        const content = await store.open(sha256);
        if (!content) return null;
        const bytes = new Uint8Array(await new Response(content).arrayBuffer());
        const drawn = await drawInThread({ content: bytes, ...page });
        if (!drawn.ok) return drawn;
        const { width, height } = drawn;
        const [large, small] = [await keepMade(drawn.large), await keepMade(drawn.small)];
        return { ok: true, width, height, large, small };
      }),
    open: store.open,
    hold: () => {
      holders += 1;
      return () => {
        holders -= 1;
      };
    },
    remove: async (sha256, limit) => {
      if (limit && holders > 0) return false;
      const keptAt = limit ? await store.keptAt(sha256) : null;
      if (keptAt && limit && keptAt >= limit.unlessKeptSince) return false;
      await store.remove(sha256);
      return true;
    },
    keptBefore: async function* (before) {
      for await (const batch of store.list())
        yield batch.filter(({ keptAt }) => keptAt < before).map(({ sha256 }) => sha256);
    },
  };
}

/** The folder of a disk, or a bucket when the configuration names one. */
export function openStore(config: StoreConfig): Store {
  const { S3_URL, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "", S3_REGION = "auto" } = config;
  if (S3_URL === undefined) return diskStore(objectsOf(config));
  return s3Store({
    url: S3_URL.replace(/\/+$/, ""),
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: S3_REGION,
  });
}

type Folders = Pick<StoreConfig, "DATA_DIR" | "OBJECTS_DIR">;

/** The folder of the documents, which a backup copies with the database. */
export const objectsOf = ({ DATA_DIR, OBJECTS_DIR }: Folders): string =>
  resolve(OBJECTS_DIR ?? resolve(DATA_DIR, "objects"));

/** The folder in which uploads arrive: on the disk of the documents when they have one of their own. */
const uploadsOf = ({ DATA_DIR, OBJECTS_DIR, S3_URL }: StoreConfig): string =>
  (S3_URL === undefined ? OBJECTS_DIR : undefined) ?? DATA_DIR;

/** The folders whose disks uploads fill or must not fill: the one of the data, and the one of the documents unless they are in a bucket. */
export const foldersOf = (config: StoreConfig): string[] => [
  config.DATA_DIR,
  ...(config.S3_URL === undefined ? [objectsOf(config)] : []),
];
