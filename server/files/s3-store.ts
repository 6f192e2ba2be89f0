import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { unavailable } from "../unavailable.ts";
import { pathOf, type Store } from "./store.ts";

export interface S3Options {
  /** Of the bucket, without a final slash. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const TRIES = 3;
const LIMIT_MS = 60_000;

/**
 * Keeps contents in a bucket of an object store that speaks S3. The hash of a content is signed with the request: a
 * store that checks it refuses bytes that changed on the way.
 */
export function s3Store({ url, ...keys }: S3Options): Store {
  // It repeats only what it can send again; a stream it cannot.
  const client = new AwsClient({ ...keys, service: "s3", retries: 0 });
  const addressOf = (sha256: string) => `${url}/${pathOf(sha256)}`;

  async function ask(sha256: string, init: () => RequestInit): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const response = await client
        .fetch(addressOf(sha256), { ...init(), signal: AbortSignal.timeout(LIMIT_MS) })
        .catch((error: Error) => error);
      if (response instanceof Response && response.status < 500) return response;
      if (tried === TRIES) throw away(response);
      if (response instanceof Response) await response.body?.cancel();
    }
  }

  const has = async (sha256: string) => {
    const { status } = await ask(sha256, () => ({ method: "HEAD" }));
    if (status !== 200 && status !== 404) throw refusedBy(status);
    return status === 200;
  };

  return {
    has,
    put: async (sha256, { path, bytes, type }) => {
      if (await has(sha256)) return;
      const response = await ask(sha256, () => ({
        method: "PUT",
        body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
        duplex: "half",
        headers: {
          "content-length": String(bytes),
          "content-type": type,
          "x-amz-content-sha256": sha256,
        },
      }));
      await response.body?.cancel();
      if (response.status !== 200) throw refusedBy(response.status);
    },
    open: async (sha256, range) => {
      const response = await ask(sha256, () => ({
        ...(range && { headers: { range: `bytes=${range.first}-${range.last}` } }),
      }));
      if (response.ok) return response.body;
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw refusedBy(response.status);
    },
    remove: async (sha256) => {
      const { status } = await ask(sha256, () => ({ method: "DELETE" }));
      if (status >= 300 && status !== 404) throw refusedBy(status);
    },
  };
}

const refusedBy = (status: number) => new Error(`The object store answers ${status}.`);

const away = (failure: Response | Error) =>
  failure instanceof Response
    ? unavailable(`The object store answers ${failure.status}.`)
    : Object.assign(unavailable("The object store cannot be reached."), { cause: failure });
