import { Worker } from "node:worker_threads";
import type { ArrivedFile, Inspection } from "#app/kernel/files.ts";
import { unavailable } from "../unavailable.ts";
import type { PageToDraw, ThreadDrawing } from "./draw-page.ts";
import type { FileToInspect } from "./inspector-thread.ts";

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

/** What ended a thread: a limit that its work exceeded, a death over it, or no processor time. */
type End = "spent" | "died" | "late";

/** A thread that can work at all answers a ping. */
type Work = FileToInspect | PageToDraw | "ping";

/**
 * Threads that open files with limited memory and processor time: a file that exceeds them, or over which its thread dies, ends
 * only the thread. When the machine gives a thread no processor time, or a new one answers nothing, an outage is thrown: that says
 * nothing of the file.
 */
export function inspectorThreads(code = new URL("./inspector-thread.ts", import.meta.url)) {
  const idle: Worker[] = [];

  async function inThread<Found extends object>(work: Work): Promise<Found | End> {
    const worker = idle.pop() ?? start(code);
    worker.ref();
    const result = await ask<Found>(worker, work);
    if (typeof result === "string" || (await bytesHeld(worker)) > RESTING_BYTES)
      await worker.terminate();
    else rest(idle, worker);
    return result;
  }

  /** Null when the thread ended over the work or was ended because of it. */
  async function done<Found extends object>(work: FileToInspect | PageToDraw) {
    const result = await inThread<Found>(work);
    if (result === "late") throw unavailable("A paper waits too long to be looked at.");
    if (result === "died" && typeof (await inThread("ping")) === "string")
      throw unavailable("The threads that look at papers die.");
    return typeof result === "string" ? null : result;
  }

  return {
    /** A file that exceeds the limits counts as damaged. */
    inspect: async (file: FileToInspect): Promise<Inspection> =>
      (await done<Inspection>(file)) ?? { ok: false, fault: "damaged" },
    /**
     * Each loss of the thread is tried once more in a new one, since another program may have ended it; a page that is lost twice is
     * too heavy.
     */
    draw: async (page: PageToDraw): Promise<ThreadDrawing> =>
      (await done<ThreadDrawing>(page)) ??
      (await done<ThreadDrawing>(page)) ?? { ok: false, fault: "too-heavy" },
  };
}

const { inspect, draw } = inspectorThreads();

export const drawInThread = draw;

/**
 * Inspects the bytes of a file: its type whatever its name says, whether it opens, its number of pages or pixels.
 * It is opened in a thread with limited memory and time; a file that exceeds them counts as damaged.
 */
export const inspectFile = async (
  path: string,
  { name, bytes }: ArrivedFile,
): Promise<Inspection> =>
  bytes === 0 ? { ok: false, fault: "empty" } : await inspect({ path, name });

function start(code: URL): Worker {
  const worker = new Worker(code, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.on("error", () => {});
  return worker;
}

function rest(idle: Worker[], worker: Worker): void {
  idle.push(worker);
  worker.unref();
  setTimeout(() => {
    const place = idle.indexOf(worker);
    if (place < 0) return;
    idle.splice(place, 1);
    void worker.terminate();
  }, IDLE_MS).unref();
}

async function ask<Found extends object>(worker: Worker, work: Work): Promise<Found | End> {
  const { promise, resolve } = Promise.withResolvers<Found | End>();
  const spent = () => resolve("spent");
  const died = () => resolve("died");
  const failed = (error: NodeJS.ErrnoException) =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY" ? spent() : died();
  worker.once("message", resolve).once("error", failed).once("exit", died);
  const begun = performance.now();
  const worked = await workedMs(worker);
  const look = setInterval(async () => {
    if (performance.now() - begun > WAIT_LIMIT_MS) resolve("late");
    if ((await bytesHeld(worker)) > BYTES_LIMIT) spent();
    if ((await workedMs(worker)) - worked > WORK_LIMIT_MS) spent();
  }, LOOK_MS);
  try {
    worker.postMessage(work);
    return await promise;
  } finally {
    clearInterval(look);
    worker.off("message", resolve).off("error", failed).off("exit", died);
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
