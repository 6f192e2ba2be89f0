import { mkdir, open, readFile, rename } from "node:fs/promises";
import { resolve } from "node:path";
import { AwsClient } from "aws4fetch";
import type { JournalCopies } from "#app/kernel/context.ts";
import type { StoreConfig } from "./files/open-files.ts";

const LIMIT_MS = 60_000;
const plainName = (name: string) => {
  if (!/^[\w.-]{1,80}$/.test(name)) throw new Error("A copy of the journal has a plain name.");
  return name;
};

/** Where the checkpoints of the journal are kept: beside the documents, in a folder of the data or in their bucket. */
export const journalCopies = (config: StoreConfig): JournalCopies =>
  config.S3_URL === undefined ? inFolder(config.DATA_DIR) : inBucket(config);

function inFolder(dataFolder: string): JournalCopies {
  const folder = resolve(dataFolder, "journal");
  const placeOf = (name: string) => resolve(folder, `${plainName(name)}.txt`);
  return {
    read: (name) =>
      readFile(placeOf(name), "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      }),
    write: async (name, text) => {
      await mkdir(folder, { recursive: true });
      const beside = `${placeOf(name)}.new`;
      const handle = await open(beside, "w");
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(beside, placeOf(name));
    },
  };
}

function inBucket({ S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION }: StoreConfig) {
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
    region: S3_REGION ?? "auto",
    service: "s3",
  });
  const addressOf = (name: string) => `${S3_URL}/journal/${plainName(name)}.txt`;
  const ask = (name: string, init: RequestInit) =>
    client.fetch(addressOf(name), { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
  const refused = (status: number) => new Error(`The object store answers ${status}.`);
  return {
    read: async (name: string) => {
      const response = await ask(name, { method: "GET" });
      if (response.ok) return await response.text();
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw refused(response.status);
    },
    write: async (name: string, text: string) => {
      const headers = { "content-type": "text/plain; charset=utf-8" };
      const response = await ask(name, { method: "PUT", body: text, headers });
      await response.body?.cancel();
      if (!response.ok) throw refused(response.status);
    },
  };
}
