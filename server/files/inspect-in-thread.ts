import { Worker } from "node:worker_threads";
import { unavailable } from "../unavailable.ts";
import type { PageToDraw, ThreadDrawing } from "./draw-page.ts";
import type { FileToInspect, ThreadInspection } from "./inspector-thread.ts";

/** Limit of processor time, not elapsed time, so that a busy machine refuses no document. */
const WORK_LIMIT_MS = 10_000;
const WAIT_LIMIT_MS = 60_000;
/** Interval of the memory checks: a kilobyte may expand to gigabytes, at several hundred megabytes a second. */
const LOOK_MS = 50;
const HEAP_MB = 192;
/** Limit of memory outside the heap, which the engine does not limit: a file of 25 MB twice, and its unpacked content. */
const BYTES_LIMIT = 192 * 1024 * 1024;
/** An idle thread ends after this time and frees its memory. */
const IDLE_MS = 20_000;

/** A thread that holds more after its work ends: memory of WebAssembly grows and never shrinks, and would count against the next file. */
const RESTING_BYTES = BYTES_LIMIT / 2;

const idle: Worker[] = [];

/**
 * Opens a file in a thread with limited memory and processor time: a file that exceeds them counts as damaged, and
 * ends only the thread. When the machine gives the thread no processor time, throws an outage.
 */
export async function inspectInThread(file: FileToInspect): Promise<ThreadInspection> {
  return (await inThread<ThreadInspection>(file)) ?? { ok: false, fault: "damaged" };
}

/**
 * Draws a page in such a thread. Each loss of the thread is tried once more in a new one, since another program may have ended
 * it; a page that is lost twice is too heavy.
 */
export async function drawInThread(page: PageToDraw): Promise<ThreadDrawing> {
  const drawn = (await inThread<ThreadDrawing>(page)) ?? (await inThread<ThreadDrawing>(page));
  return drawn ?? { ok: false, fault: "too-heavy" };
}

/** Null when the thread ended over the work or was ended because of it. */
async function inThread<Found>(work: FileToInspect | PageToDraw): Promise<Found | null> {
  const worker = idle.pop() ?? start();
  worker.ref();
  const found = await ask<Found>(worker, work);
  if (found === "lost" || found === "late") {
    await worker.terminate();
    if (found === "late") throw unavailable("A paper waits too long to be looked at.");
    return null;
  }
  if ((await bytesHeld(worker)) > RESTING_BYTES) await worker.terminate();
  else rest(worker);
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

async function ask<Found>(
  worker: Worker,
  work: FileToInspect | PageToDraw,
): Promise<Found | "lost" | "late"> {
  const { promise, resolve } = Promise.withResolvers<Found | "lost" | "late">();
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
    worker.postMessage(work);
    return await promise;
  } finally {
    clearInterval(look);
    worker.off("message", resolve).off("error", lost).off("exit", lost);
  }
}

/** Processor time of a thread since its start; 0 before it has started and after its end. */
async function workedMs(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => null);
  return used ? (used.user + used.system) / 1000 : 0;
}

/** Memory of a thread outside its heap, where the bytes of files are; 0 before it has started and after its end. */
async function bytesHeld(worker: Worker): Promise<number> {
  const held = await worker.getHeapStatistics().catch(() => null);
  return held?.external_memory ?? 0;
}
