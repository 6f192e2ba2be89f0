import { Worker } from "node:worker_threads";
import type { PdfDocument, PdfSeal } from "#app/kernel/context.ts";
import { heavyWork } from "../heavy-work.ts";
import type { PdfAnswer, PdfRequest, SignatureGiven } from "./pdf-worker.ts";

const WORKER_FILE = new URL("./pdf-worker.ts", import.meta.url);

export interface PdfRenderer {
  render: (document: PdfDocument, seal?: PdfSeal) => Promise<Buffer>;
  /** How many documents wait. */
  waiting: () => number;
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
  tsaUrl = undefined as string | undefined,
  engine = undefined as string | undefined,
  workerFile = WORKER_FILE,
} = {}): PdfRenderer {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = heavyWork({ atOnce: 1, waiting });
  let closed = false;

  function start(): Worker {
    const started = new Worker(workerFile, { execArgv: [], workerData: { engine } });
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

  async function draw(document: PdfDocument, seal?: PdfSeal): Promise<Buffer> {
    if (closed) throw new Error("The PDF renderer is closed.");
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    const answer = await ask(worker, { document, seal, tsaUrl }, limitMilliseconds).catch(
      async (error) => {
        await stop();
        throw error;
      },
    );
    worker?.unref();
    idle = setTimeout(() => void stop(), idleMilliseconds).unref();
    if (answer.kind === "failed") throw failureOf(answer);
    if (answer.timeLost !== null) seal?.onTimeLost(answer.timeLost);
    return Buffer.from(answer.pdf.buffer);
  }

  return {
    waiting: inTurn.waiting,
    render: (document, seal) => inTurn(() => draw(document, seal)),
    close: async () => {
      closed = true;
      await stop();
    },
  };
}

/** The error of a drawing; a missing engine is an outage with a time. */
function failureOf({ error, retryAfterSeconds }: Extract<PdfAnswer, { kind: "failed" }>): unknown {
  return error instanceof Error && retryAfterSeconds !== undefined
    ? Object.assign(error, { retryAfterSeconds })
    : error;
}

interface Asked {
  document: PdfDocument;
  seal: PdfSeal | undefined;
  tsaUrl: string | undefined;
}

type Answered = Exclude<PdfAnswer, { kind: "to-sign" }>;

/**
 * Rejects when the thread dies or exceeds the limit; an error of the drawing itself is a normal answer. While the thread seals, it asks for
 * signatures, which come from another process: the thread never holds a key.
 */
async function ask(worker: Worker, question: Asked, limit: number): Promise<Answered> {
  const { document, seal, tsaUrl } = question;
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const onExit = (code: number) => reject(new Error(`The PDF thread ended (${code}).`));
  const timer = setTimeout(
    () => reject(new Error(`The ${document.kind} PDF took more than ${limit} ms.`)),
    limit,
  );
  const onMessage = async (answer: PdfAnswer) => {
    if (answer.kind !== "to-sign") return resolve(answer);
    const signature = await (seal?.sign(answer.data) ?? null)?.catch((error: unknown) => {
      reject(error);
      return null;
    });
    worker.postMessage({ signature: signature ?? null } satisfies SignatureGiven);
  };
  worker.on("message", onMessage).once("error", reject).once("exit", onExit);
  try {
    worker.postMessage({ document, seal: seal ? sealOf(seal, tsaUrl) : null } satisfies PdfRequest);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", onMessage).off("error", reject).off("exit", onExit);
  }
}

/** Everything of a seal that a thread may be given. */
const sealOf = ({ sign: _, onTimeLost: __, ...seal }: PdfSeal, tsaUrl: string | undefined) => ({
  ...seal,
  tsaUrl,
});
