import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import type { Scan } from "#app/kernel/files.ts";

/** A scan is given up after the antivirus has been silent for this long. */
const SILENCE_MS = 20_000;
/** Largest chunk of a stream; the antivirus has its own limit for the whole stream. */
const CHUNK_BYTES = 64 * 1024;

/** Where clamd listens: the path of a Unix socket, or `host:port`. */
export type ClamdAddress = { path: string } | { host: string; port: number };

export function clamdAddress(text: string): ClamdAddress {
  if (text.startsWith("/")) return { path: text };
  const at = text.lastIndexOf(":");
  return { host: text.slice(0, at).replace(/^\[|\]$/g, ""), port: Number(text.slice(at + 1)) };
}

/** clamd answers a ping within milliseconds; a machine that accepts and hangs does not. */
const PING_MS = 2_000;
/** After an answer clamd is trusted for so long without a ping. */
const TRUSTED_MS = 30_000;
/** After a silence no scan is tried for so long. */
const LEFT_ALONE_MS = 15_000;

/**
 * An antivirus whose silence costs one sender two seconds: before a scan it is pinged unless it has answered lately, and after a
 * silence no scan is tried for 15 seconds. What is not scanned is `unanswered`, and is scanned later.
 */
export function guardedAntivirus(address: ClamdAddress, now = () => new Date()) {
  let silentUntil = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let isTrying = false;

  const heard = (answered: boolean) => {
    const at = now().getTime();
    answeredAt = answered ? at : Number.NEGATIVE_INFINITY;
    silentUntil = answered ? Number.NEGATIVE_INFINITY : at + LEFT_ALONE_MS;
    return answered;
  };
  const answers = async () => heard(await answersPing(address, PING_MS));
  const isTrusted = () => Math.abs(now().getTime() - answeredAt) < TRUSTED_MS;

  async function mayScan(): Promise<boolean> {
    if (now().getTime() < silentUntil || isTrying) return false;
    if (isTrusted()) return true;
    isTrying = true;
    try {
      return await answers();
    } finally {
      isTrying = false;
    }
  }

  return {
    answers,
    async scan(content: Readable): Promise<Scan> {
      if (!(await mayScan())) {
        content.destroy();
        return "unanswered";
      }
      const result = await scanWith(address, content);
      // A content over the limit of clamd has no result either, though clamd answers.
      if (result === "unanswered") await answers();
      else heard(true);
      return result;
    },
  };
}

/** Scans a content with clamd's command `INSTREAM`. Silence, an error or a broken connection is `unanswered`. */
export async function scanWith(address: ClamdAddress, content: Readable): Promise<Scan> {
  const answer = await ask(address, async (socket) => {
    await send(socket, "zINSTREAM\0");
    for await (const chunk of content as AsyncIterable<Buffer>)
      for (let from = 0; from < chunk.length; from += CHUNK_BYTES) {
        const part = chunk.subarray(from, from + CHUNK_BYTES);
        await send(socket, lengthOf(part.length));
        await send(socket, part);
      }
    await send(socket, lengthOf(0));
  }).catch(() => "");
  content.destroy();
  if (/ FOUND\0?$/.test(answer)) return "infected";
  return /: OK\0?$/.test(answer) ? "clean" : "unanswered";
}

/** Whether clamd answers at all, within `silenceMs`. */
export async function answersPing(address: ClamdAddress, silenceMs = SILENCE_MS): Promise<boolean> {
  const answer = await ask(address, (socket) => send(socket, "zPING\0"), silenceMs).catch(() => "");
  return answer.startsWith("PONG");
}

async function ask(
  address: ClamdAddress,
  say: (socket: Socket) => Promise<void>,
  silenceMs = SILENCE_MS,
): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error("clamd is silent.")));
  const heard: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    socket.on("data", (chunk) => heard.push(chunk));
    socket.once("error", reject).once("end", resolve).once("close", resolve);
  });
  // clamd may answer before the end of the stream: over its own limit it reports that and closes the connection.
  ended.catch(() => {});
  try {
    await once(socket, "connect");
    await Promise.race([say(socket), ended]);
    await ended;
    return Buffer.concat(heard).toString("utf8");
  } finally {
    socket.destroy();
  }
}

async function send(socket: Socket, data: string | Uint8Array): Promise<void> {
  if (!socket.write(data)) await once(socket, "drain");
}

/** Four bytes, big-endian. */
const lengthOf = (bytes: number) => Uint8Array.of(bytes >>> 24, bytes >>> 16, bytes >>> 8, bytes);
