import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { ProcessServices } from "#app/kernel/context.ts";
import type { Problem } from "#app/kernel/problem.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import type { App } from "../app.ts";
import type { Replica } from "../database/replica.ts";
import { retryAfter } from "../unavailable.ts";
import {
  acceptedEncoding,
  compressed,
  type Encoding,
  isCompressible,
  isShort,
} from "./compress.ts";
import { ownOrigin } from "./csrf.ts";
import { asksForPage, type Failures, pathOf } from "./failures.ts";
import { type Make, primaryAndReplica } from "./primary-and-replica.ts";
import { documentHeaders } from "./security-headers.ts";
import { namesTag } from "./static.ts";

const AGAIN_AFTER_MS = 300;
/** Size of the cache: some three hundred pages of the directory with their compressed forms. */
const MOST_KEPT_BYTES = 64_000_000;
/** A longer answer, such as an export of many companies, would take the place of too many others. */
const MOST_OF_ONE_BYTES = 16_000_000;

interface Pages {
  services: ProcessServices;
  /** Reads for answers that are the same for everybody, and while the primary is away for verifications. */
  replica?: Replica | undefined;
  arrivals: FileArrivals;
  app: () => Promise<App>;
  failures: Failures;
  contentSecurityPolicy: (request: FastifyRequest) => string;
}

/** Runs the making of an answer when the door of its kind admits it; throws an outage otherwise. */
type Enter = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** A whole answer that can be sent again. */
interface Answer {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  etag: string | undefined;
  packed: Partial<Record<Encoding, Buffer>>;
  isAskedAgain: boolean;
}

/**
 * Passes requests to the pages and calls of `app`, and sends each answer in one piece. An answer that is the same for
 * everybody is cached until something that it depends on changes, and compressed when it is requested again. `enter` admits
 * what must be made; a cached answer, and one that is being made for somebody else, need no admission.
 */
export function pages({
  services,
  replica,
  arrivals,
  app,
  failures,
  contentSecurityPolicy,
}: Pages) {
  const answerCache = new LRUCache<string, { version: string; answer: Answer }>({
    maxSize: MOST_KEPT_BYTES,
    maxEntrySize: MOST_OF_ONE_BYTES,
    sizeCalculation: ({ answer }) => 1_000 + 2 * answer.body.length,
  });
  const beingMade = new Map<string, Promise<Answer | Response | null>>();
  const sources = primaryAndReplica<Answer | Response | null>(services, replica);

  let maker: App | undefined;

  async function answerOf(
    request: FastifyRequest,
    reply: FastifyReply,
    enter: Enter,
  ): Promise<Answer | Response | null> {
    const current = await app();
    // In development each change of a source makes a new one.
    if (current !== maker) answerCache.clear();
    maker = current;
    const reads = request.method === "GET" || request.method === "HEAD";
    const path = targetOf(request);
    const { accept } = request.headers;
    const versionIn = (from: ProcessServices) => current.versionOf(from, path, accept);
    const version = reads
      ? await sources.version(versionIn, (ask) => orOnceMore(request, ask))
      : null;
    const make: Make<Answer | Response | null> = (from, { mayBeKept = () => false } = {}) =>
      makeAnswer(request, reply, { current, version, from, mayBeKept });
    if (version === null) {
      const mayReadReplica = reads && current.mayReadReplica(pathOf(request));
      return await enter(() => (mayReadReplica ? sources.fromAny(make) : make(services)));
    }
    const cachedAnswer = answerCache.get(path);
    if (cachedAnswer?.version === version) {
      current.noteKept(services, { target: path, headers: request.headers });
      cachedAnswer.answer.isAskedAgain = true;
      return cachedAnswer.answer;
    }
    const making = `${version} ${path}`;
    if (beingMade.has(making)) {
      const shared = await beingMade.get(making);
      // A file is streamed, to one client only; a refusal, such as that of too many requests, is one client's own.
      if (shared && !(shared instanceof Response) && shared.etag) {
        current.noteKept(services, { target: path, headers: request.headers });
        return forAnybody(shared);
      }
    }
    const answer = enter(() => sources.ofVersion(version, { versionIn, make }));
    beingMade.set(making, answer);
    try {
      return await answer;
    } finally {
      beingMade.delete(making);
    }
  }

  async function makeAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      current,
      version,
      from,
      mayBeKept,
    }: {
      current: App;
      version: string | null;
      from: ProcessServices;
      mayBeKept: () => boolean;
    },
  ): Promise<Answer | Response | null> {
    const reads = request.method === "GET" || request.method === "HEAD";
    const path = targetOf(request);
    const abort = new AbortController();
    reply.raw.on("close", () => {
      // Others may wait for an answer that is the same for everybody.
      if (version === null && !reply.raw.writableFinished) abort.abort();
    });
    let pageRequest: Request | undefined;
    const response = await orOnceMore(request, () => {
      pageRequest = webRequest(request, services.publicUrl, abort.signal);
      return current.handle(pageRequest, {
        services: from,
        arrivals,
        requester: {
          ipAddress: request.ip,
          userAgent: (request.headers["user-agent"] ?? "").slice(0, 400),
        },
        reference: request.id,
      });
    });
    letGo(pageRequest?.body);
    if (isFile(response)) return response;
    const answer = await wholeAnswer(response, { reads, isPrivate: isPrivate(path) });
    if (version !== null && answer.etag && mayBeKept())
      answerCache.set(path, { version, answer: forAnybody(answer) });
    // A replica counts nothing.
    if (version !== null && answer.etag && from.readsReplica)
      current.noteKept(services, { target: path, headers: request.headers });
    return answer;
  }

  return async (request: FastifyRequest, reply: FastifyReply, enter: Enter) => {
    const { apiPath } = await app();
    const answer = await answerOf(request, reply, enter);
    if (!answer) return failures.fail({ statusCode: 404 }, request, reply);
    if (answer instanceof Response) return sendFile(answer, request, reply);
    const { status, headers, etag } = answer;
    const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
    // React Router itself answers unknown addresses and faults, which it has logged already.
    if (apiPath(pathOf(request)) && !/json|pdf/.test(type) && status >= 400)
      return failures.answer(status, request, reply);
    if (type.startsWith("application/problem+json") && asksForPage(request))
      return failures.answer(status, request, reply.headers(waiting(headers)), messageOf(answer));
    // What React Router says in English of a fault in a file; the plain texts of our own routes are French and name their charset.
    if (status >= 500 && type.toLowerCase() === "text/plain")
      return failures.answer(status, request, reply, faultAdvice);
    const absent = absentAdvice(answer, type);
    if (absent !== undefined) return failures.answer(404, request, reply, absent || undefined);
    if (etag && namesTag(request.headers["if-none-match"] ?? "", etag)) {
      for (const [name, value] of headers) if (ofUnchanged.test(name)) reply.header(name, value);
      return reply.code(304).header("etag", etag).send();
    }
    reply.code(status).headers(documentHeaders);
    reply.header("content-security-policy", contentSecurityPolicy(request));
    for (const [name, value] of headers) reply.header(name, value);
    if (etag) reply.header("etag", etag);
    if (status === 204 || status === 304) return reply.send();
    return reply.send(packedFor(request, reply, answer));
  };
}

/** How long to wait, for the page of a refused call. */
const waiting = (headers: Answer["headers"]) =>
  Object.fromEntries(headers.filter(([name]) => /^(retry-after|ratelimit)/.test(name)));

const messageOf = ({ body }: Answer): string =>
  (JSON.parse(body.toString()) as Pick<Problem, "message">).message;

const faultAdvice =
  "Ce document n’a pas pu être préparé\u00A0: réessayez dans une minute. S’il ne vient toujours pas, écrivez-nous avec la référence ci-dessous.";

/**
 * What the page of a file that is not there says: the sentence of its route, or nothing more than every 404 (« »). Undefined for any
 * other answer. The route of a file answers without a page: a plain sentence, or the `null` of an address that is not for its reader.
 */
function absentAdvice({ status, body }: Answer, type: string): string | undefined {
  if (status !== 404) return undefined;
  if (type.startsWith("text/plain")) return body.toString();
  return type.startsWith("application/json") && body.toString() === "null" ? "" : undefined;
}

/** After a broken connection or a restart of the database, a request that changes nothing is tried once more. */
async function orOnceMore<Value>(
  { method, body }: FastifyRequest,
  ask: () => Promise<Value>,
): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (retryAfter(error) === undefined || method === "POST" || body instanceof Readable)
      throw error;
    await pause(AGAIN_AFTER_MS);
    return await ask();
  }
}

/** An answer without what it says to its first reader alone: the turns that are left to their network. */
const forAnybody = (answer: Answer): Answer => ({
  ...answer,
  headers: answer.headers.filter(([name]) => name !== "ratelimit"),
});

/** Reads and discards the rest of a refused body: many clients read the answer only after sending, on the same connection. */
function letGo(body: Request["body"] | undefined): void {
  if (body && !body.locked) body.pipeTo(new WritableStream()).catch(() => {});
}

/** A file declares its ranges itself; it is streamed and not compressed. */
const isFile = ({ headers, body }: Response) => body !== null && headers.has("accept-ranges");

function sendFile(
  { status, headers, body }: Response,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.code(status).headers(documentHeaders);
  for (const [name, value] of headers) reply.header(name, value);
  const stream = Readable.fromWeb(body as NodeWebStream<Uint8Array>);
  if (request.method !== "HEAD") return reply.send(stream);
  stream.destroy();
  return reply.send();
}

/** The headers of a 304 (RFC 9110 §15.4.5), and those about who may read it. */
const ofUnchanged = /^(cache-control|content-location|expires|vary|access-control-.*)$/;

/**
 * The data of a page without its markup (`.data`), which no page of ours asks for, and everything in the space and the office, error
 * pages included.
 */
const isPrivate = (target: string): boolean =>
  /^[^?]*\.data(?:\?|$)|^\/(?:espace|bureau)(?:[/?]|$)/.test(target);

async function wholeAnswer(
  response: Response,
  { reads, isPrivate }: { reads: boolean; isPrivate: boolean },
): Promise<Answer> {
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  // Public pages are not `no-store`: going back to a form must show what was typed, also without scripts.
  if (!headers.has("cache-control"))
    headers.set("cache-control", isPrivate ? "no-store" : "private, no-cache");
  if (isCompressible(headers.get("content-type") ?? "")) headers.append("vary", "accept-encoding");
  // Weak, because the same answer is sent in several encodings.
  const tag = () => `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const isSame = reads && status === 200 && !headers.has("set-cookie");
  const mayBeKnown = isSame && !/no-store/.test(headers.get("cache-control") ?? "");
  const etag = mayBeKnown ? (headers.get("etag") ?? tag()) : undefined;
  return { status, headers: [...headers], body, etag, packed: {}, isAskedAgain: false };
}

function packedFor(request: FastifyRequest, reply: FastifyReply, answer: Answer): Buffer {
  const { body, packed, isAskedAgain } = answer;
  const encoding = acceptedEncoding(request);
  if (!encoding || isShort(body) || !isCompressible(String(reply.getHeader("content-type"))))
    return body;
  reply.header("content-encoding", encoding);
  const bytes = packed[encoding] ?? compressed(body, encoding, isAskedAgain);
  if (isAskedAgain) packed[encoding] = bytes;
  return bytes;
}

/** Path and query; a proxy may send `GET http://host/path`. */
const targetOf = ({ raw }: FastifyRequest): string =>
  raw.url?.replace(/^https?:\/\/[^/?#]*/i, "") ?? "/";

function webRequest(request: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  // The answer to HEAD has the length of that to GET; the server leaves the body out.
  const method = request.method === "HEAD" ? "GET" : request.method;
  const hasBody = request.body instanceof Buffer && method !== "GET";
  const comes = request.body instanceof Readable;
  return new Request(`${ownOrigin(request, publicUrl)}${targetOf(request)}`, {
    method,
    headers,
    ...(hasBody ? { body: new Uint8Array(request.body as Buffer) } : {}),
    // An upload is not aborted when its connection breaks: the bytes that arrived are kept, and the sender continues from there.
    ...(comes
      ? {
          body: Readable.toWeb(request.body as Readable) as ReadableStream<Uint8Array>,
          duplex: "half",
        }
      : { signal }),
  });
}
