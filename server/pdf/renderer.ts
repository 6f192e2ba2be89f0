import { Worker } from "node:worker_threads";
import type { PdfDocument } from "#app/kernel/context.ts";
import { heavyWork } from "../heavy-work.ts";
import type { PdfAnswer } from "./pdf-worker.ts";

const WORKER_FILE = new URL("./pdf-worker.ts", import.meta.url);

export interface PdfRenderer {
  render: (document: PdfDocument) => Promise<Buffer>;
  /** Ends the thread; running and waiting documents are rejected. */
  close: () => Promise<void>;
}

/**
 * Draws PDF documents in a thread, one after the other, so that no request waits for a layout. When `waiting` documents
 * wait already, the next is refused as unavailable. The thread starts with the first document and ends when idle
 * for a while; it never keeps the process alive. Errors of the drawing are thrown here. A document that exceeds
 * the time limit is rejected and ends the thread; the next one gets a new thread.
 */
export function createPdfRenderer({
  idleMilliseconds = 30_000,
  limitMilliseconds = 30_000,
  waiting = 40,
  workerFile = WORKER_FILE,
} = {}): PdfRenderer {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = heavyWork({ atOnce: 1, waiting });
  let closed = false;

  function start(): Worker {
    const started = new Worker(workerFile, { execArgv: [] });
    started.on("error", () => {});
    started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  async function draw(request: PdfDocument): Promise<Buffer> {
    if (closed) throw new Error("The PDF renderer is closed.");
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    const answer = await ask(worker, request, limitMilliseconds).catch(async (error) => {
      await stop();
      throw error;
    });
    worker?.unref();
    idle = setTimeout(() => void stop(), idleMilliseconds).unref();
    if (!answer.ok) throw answer.error;
    return Buffer.from(answer.pdf.buffer);
  }

  return {
    render: (document) => inTurn(() => draw(document)),
    close: async () => {
      closed = true;
      await stop();
    },
  };
}

/** Rejects when the thread dies or exceeds the limit; an error of the drawing itself is a normal answer. */
async function ask(worker: Worker, request: PdfDocument, limit: number): Promise<PdfAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>();
  const onExit = (code: number) => reject(new Error(`The PDF thread ended (${code}).`));
  const timer = setTimeout(
    () => reject(new Error(`The ${request.kind} PDF took more than ${limit} ms.`)),
    limit,
  );
  worker.once("message", resolve).once("error", reject).once("exit", onExit);
  try {
    worker.postMessage(request);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", reject).off("exit", onExit);
  }
}
