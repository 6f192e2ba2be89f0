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

/** Whether clamd answers at all. */
export async function answersPing(address: ClamdAddress): Promise<boolean> {
  const answer = await ask(address, (socket) => send(socket, "zPING\0")).catch(() => "");
  return answer.startsWith("PONG");
}

async function ask(address: ClamdAddress, say: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error("clamd is silent.")));
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
