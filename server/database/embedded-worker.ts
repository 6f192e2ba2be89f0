import fs from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { copyDatabase, type Marks, syncToDisk } from "./database-files.ts";
import { isInitialised } from "./directory-lock.ts";
import { openDurable } from "./durable-engine.ts";
import type { FromWorker, ToWorker, WorkerSettings } from "./embedded-link.ts";

const port = parentPort;
if (!port) throw new Error("The embedded database runs in a worker thread.");
const { directory, restoreFrom } = workerData as WorkerSettings;
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);

const lastMessages: string[] = [];
const rememberMessage = (line: string) => {
  lastMessages.push(line);
  if (lastMessages.length > 20) lastMessages.shift();
};

function stop(reason: string): never {
  send({ type: "broken", reason });
  process.exit(1);
}

async function open() {
  try {
    if (!isInitialised(directory)) await initialise(directory, backupToRestore());
    else if (restoreFrom) throw new Error(`${directory} already holds a database.`);
    return await openDurable(directory, stop, rememberMessage);
  } catch (error) {
    return stop([String(error), ...lastMessages].join("\n"));
  }
}

const backupToRestore = () =>
  restoreFrom === undefined
    ? undefined
    : new Blob([fs.readFileSync(restoreFrom)], { type: "application/gzip" });

const engine = await open();

const LARGE_ANSWER = 256 * 1024;

/** One message for the small chunks of an answer, since each message wakes the other thread. */
async function answer(wire: number, data: Uint8Array) {
  let chunks: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    const joined = new Uint8Array(size);
    let offset = 0;
    for (const chunk of chunks) {
      joined.set(chunk, offset);
      offset += chunk.length;
    }
    chunks = [];
    size = 0;
    send({ type: "answer", wire, data: joined }, [joined.buffer]);
  };
  await engine.execProtocolRawStream(data, {
    syncToFs: false,
    onRawData: (chunk) => {
      chunks.push(chunk.slice());
      size += chunk.length;
      if (size > LARGE_ANSWER) flush();
    },
  });
  if (size > 0) flush();
}

async function reset() {
  await engine.exec("rollback");
  await engine.exec("discard all");
}

async function copy(folder: string, ahead: Marks) {
  await engine.exec("checkpoint");
  copyDatabase(directory, folder, ahead);
}

async function handle(message: ToWorker) {
  switch (message.type) {
    case "query":
      return await answer(message.wire, message.data).catch((error) =>
        send({ type: "refused", wire: message.wire, message: String(error) }),
      );
    case "reset":
      return await reset();
    case "copy":
      return await copy(message.folder, message.ahead).then(
        () => send({ type: "copied", error: undefined }),
        (error) => send({ type: "copied", error: String(error) }),
      );
    case "close":
      await engine.exec("rollback");
      await engine.exec("checkpoint");
      await engine.close();
      send({ type: "closed" });
  }
}

let queue = Promise.resolve();
port.on("message", (message: ToWorker) => {
  queue = queue.then(() => handle(message)).catch((error) => stop(String(error)));
});
send({ type: "ready" });

/**
 * Creates the database of an empty directory, new or from a backup. It is made in another directory, synced to the disk,
 * then renamed: a killed process or a power cut leaves nothing that looks like a database.
 */
async function initialise(directory: string, backup?: Blob): Promise<void> {
  if (fs.readdirSync(directory).length > 0)
    throw new Error(`${directory} is not empty, and is not a database of this product.`);
  const beside = `${directory}.new`;
  fs.rmSync(beside, { recursive: true, force: true });
  fs.mkdirSync(beside, { mode: 0o700 });
  const engine = await PGlite.create(beside, backup ? { loadDataDir: backup } : {});
  await engine.close();
  for (const entry of fs.readdirSync(beside, { recursive: true, withFileTypes: true }))
    syncToDisk(path.join(entry.parentPath, entry.name));
  syncToDisk(beside);
  fs.renameSync(beside, directory);
  syncToDisk(path.dirname(directory));
}
