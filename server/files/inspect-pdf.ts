import { Worker } from "node:worker_threads";
import type { PdfInspection } from "./pdf-inspector.ts";

const LIMIT_MS = 10_000;
const HEAP_MB = 192;
/** A thread that had nothing to do for so long ends, and gives its memory back. */
const IDLE_MS = 20_000;

const idle: Worker[] = [];

/**
 * Opens a PDF in a thread with little memory and little time: what does not open in them is damaged to us, and costs the
 * thread alone.
 */
export async function inspectPdf(path: string): Promise<PdfInspection> {
  const worker = idle.pop() ?? start();
  worker.ref();
  const found = await ask(worker, path);
  if (found === "lost") {
    await worker.terminate();
    return { ok: false, fault: "damaged" };
  }
  rest(worker);
  return found;
}

function start(): Worker {
  const worker = new Worker(new URL("./pdf-inspector.ts", import.meta.url), {
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

async function ask(worker: Worker, path: string): Promise<PdfInspection | "lost"> {
  const { promise, resolve } = Promise.withResolvers<PdfInspection | "lost">();
  const lost = () => resolve("lost");
  const timer = setTimeout(lost, LIMIT_MS);
  worker.once("message", resolve).once("error", lost).once("exit", lost);
  try {
    worker.postMessage(path);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", lost).off("exit", lost);
  }
}
