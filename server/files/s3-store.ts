import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { unavailable } from "../unavailable.ts";
import { pathOf, type Store } from "./store.ts";

export interface S3Options {
  /** Address of the bucket, without a final slash. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const TRIES = 3;
const LIMIT_MS = 60_000;
/** A content stored less than this ago is not sent again to renew its date. */
const FRESH_MS = 60 * 60_000;

/**
 * Keeps contents in a bucket of an object store that speaks S3. The hash of a content is signed with the request, so that
 * a store which checks it refuses bytes that changed on the way.
 */
export function s3Store({ url, ...keys }: S3Options): Store {
  // The client retries only bodies that it can send again, which a stream is not.
  const client = new AwsClient({ ...keys, service: "s3", retries: 0 });
  const ask = (sha256: string, init: () => RequestInit) => askAt(`${url}/${pathOf(sha256)}`, init);

  async function askAt(address: string, init: () => RequestInit = () => ({})): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const response = await client
        .fetch(address, { ...init(), signal: AbortSignal.timeout(LIMIT_MS) })
        .catch((error: Error) => error);
      if (response instanceof Response && response.status < 500) return response;
      if (tried === TRIES) throw away(response);
      if (response instanceof Response) await response.body?.cancel();
    }
  }

  const keptAt = async (sha256: string) => {
    const { status, headers } = await ask(sha256, () => ({ method: "HEAD" }));
    if (status !== 200 && status !== 404) throw refusedBy(status);
    return status === 200 ? new Date(headers.get("last-modified") ?? 0) : null;
  };

  return {
    keptAt,
    put: async (sha256, { path, bytes, type }) => {
      const lastKeptAt = await keptAt(sha256);
      if (lastKeptAt && Date.now() - lastKeptAt.getTime() < FRESH_MS) return;
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
    list: async function* () {
      for (let from = ""; ; ) {
        const query = new URLSearchParams({
          "list-type": "2",
          ...(from && { "continuation-token": from }),
        });
        const response = await askAt(`${url}?${query}`);
        if (!response.ok) throw refusedBy(response.status);
        const text = await response.text();
        yield listed(text);
        from = fieldOf(text, "NextContinuationToken");
        if (!from) return;
      }
    },
    // An object store holds each object whole or not at all, so there is nothing to remove.
    tidy: async () => {},
  };
}

/** Parses the XML of `ListObjectsV2`; skips keys that are not those of a content. */
const listed = (xml: string) =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = ""]) => {
    const [, sha256] = /^[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(fieldOf(entry, "Key")) ?? [];
    return sha256 ? [{ sha256, keptAt: new Date(fieldOf(entry, "LastModified")) }] : [];
  });

const fieldOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll("&amp;", "&") ?? "";

const refusedBy = (status: number) => new Error(`The object store answers ${status}.`);

const away = (failure: Response | Error) =>
  failure instanceof Response
    ? unavailable(`The object store answers ${failure.status}.`)
    : Object.assign(unavailable("The object store cannot be reached."), { cause: failure });
