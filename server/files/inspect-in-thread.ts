import { Worker } from "node:worker_threads";
import { unavailable } from "../unavailable.ts";
import type { FileToInspect, ThreadInspection } from "./inspector-thread.ts";

/** Of the processor: a paper on a busy machine is none the worse for waiting. */
const WORK_LIMIT_MS = 10_000;
const WAIT_LIMIT_MS = 60_000;
/** A kilobyte may open to gigabytes, at several hundred megabytes a second. */
const LOOK_MS = 50;
const HEAP_MB = 192;
/** Beside its heap, where the engine holds no thread to a limit: a file of 25 MB twice, and what is packed in it. */
const BYTES_LIMIT = 192 * 1024 * 1024;
/** A thread that had nothing to do for so long ends, and gives its memory back. */
const IDLE_MS = 20_000;

const idle: Worker[] = [];

/**
 * Opens a file in a thread with little memory and little time of the processor: what does not open in them is damaged to us, and
 * costs the thread alone. Where the machine leaves it no time, its sender is told to come back.
 */
export async function inspectInThread(file: FileToInspect): Promise<ThreadInspection> {
  const worker = idle.pop() ?? start();
  worker.ref();
  const found = await ask(worker, file);
  if (found === "lost" || found === "late") {
    await worker.terminate();
    if (found === "late") throw unavailable("A paper waits too long to be looked at.");
    return { ok: false, fault: "damaged" };
  }
  rest(worker);
  return found;
}

function start(): Worker {
  const worker = new Worker(new URL("./inspector-thread.ts", import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.on("error", () => {});
  return worker;
}

function rest(worker: Worker): void {
  idle.push(worker);
  worker.unref();
  setTimeout(() => {
    const place = idle.indexOf(worker);
    if (place < 0) return;
    idle.splice(place, 1);
    void worker.terminate();
  }, IDLE_MS).unref();
}

async function ask(
  worker: Worker,
  file: FileToInspect,
): Promise<ThreadInspection | "lost" | "late"> {
  const { promise, resolve } = Promise.withResolvers<ThreadInspection | "lost" | "late">();
  const lost = () => resolve("lost");
  worker.once("message", resolve).once("error", lost).once("exit", lost);
  const begun = performance.now();
  const worked = await workedMs(worker);
  const look = setInterval(async () => {
    if (performance.now() - begun > WAIT_LIMIT_MS) resolve("late");
    if ((await bytesHeld(worker)) > BYTES_LIMIT) lost();
    if ((await workedMs(worker)) - worked > WORK_LIMIT_MS) lost();
  }, LOOK_MS);
  try {
    worker.postMessage(file);
    return await promise;
  } finally {
    clearInterval(look);
    worker.off("message", resolve).off("error", lost).off("exit", lost);
  }
}

/** What a thread has worked since it began; nothing of one that has not begun or has ended. */
async function workedMs(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => null);
  return used ? (used.user + used.system) / 1000 : 0;
}

/** What a thread holds outside its heap, where the bytes of files are; nothing of one that has not begun or has ended. */
async function bytesHeld(worker: Worker): Promise<number> {
  const held = await worker.getHeapStatistics().catch(() => null);
  return held?.external_memory ?? 0;
}
