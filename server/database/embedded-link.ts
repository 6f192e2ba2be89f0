import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Marks } from "./database-files.ts";
import { EmbeddedWire } from "./embedded-wire.ts";

/** From the pool to the worker. A wire is one client of the pool; the one session is reset between two. */
export type ToWorker =
  | { type: "query"; wire: number; data: Uint8Array }
  | { type: "reset" }
  | { type: "copy"; folder: string; ahead: Marks }
  | { type: "close" };

export type FromWorker =
  | { type: "ready" }
  | { type: "answer"; wire: number; data: Uint8Array }
  | { type: "refused"; wire: number; message: string }
  | { type: "copied"; error: string | undefined }
  | { type: "broken"; reason: string }
  | { type: "closed" };

export interface WorkerSettings {
  directory: string;
  /** Backup file from which the database of an empty directory is restored. */
  restoreFrom: string | undefined;
}

/** The engine stopped because its disk is full. What it acknowledged is in its log, and is there again after a start with free space. */
export class FullDiskError extends Error {
  override name = "FullDiskError";
}

const stopped = (reason: string): Error =>
  /No space left on device|ENOSPC|EDQUOT/.test(reason)
    ? new FullDiskError(
        "The disk of DATA_DIR is full: the embedded database cannot write. Nothing that was acknowledged is lost; free some space, then start again.",
        { cause: reason },
      )
    : new Error(`The embedded database stopped: ${reason}`);

const WORKER_FILE = new URL("./embedded-worker.ts", import.meta.url);
const CLOSING_MILLISECONDS = 10_000;

/**
 * The engine counts its own stack depth, and must reach its limit (an error of the query) before V8
 * reaches the end of the thread's stack (a crash of the engine): deeply nested JSON is enough for that.
 */
const STACK_MEGABYTES = 64;

/** The thread of the embedded engine, seen from the pool. It is not restarted after it has died. */
export class EmbeddedLink {
  readonly #worker: Worker;
  readonly #onFatal: (error: Error) => void;
  readonly #wires = new Map<number, EmbeddedWire>();
  readonly #started = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  #copying: PromiseWithResolvers<void> | undefined;
  #phase: "starting" | "open" | "closing" = "starting";
  #broken: Error | undefined;
  #lastWire = 0;

  constructor(settings: WorkerSettings, onFatal: (error: Error) => void) {
    this.#onFatal = onFatal;
    this.#worker = new Worker(WORKER_FILE, {
      workerData: settings,
      execArgv: [],
      resourceLimits: { stackSizeMb: STACK_MEGABYTES },
    });
    this.#worker.on("message", (message: FromWorker) => this.#receive(message));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", (code) =>
      this.#fail(new Error(`The thread of the embedded database ended (${code}).`)),
    );
    this.#closed.promise.catch(() => {});
  }

  /** Resolves when the database answers; rejects, with the thread ended, when it cannot be opened. */
  async started(): Promise<void> {
    try {
      await this.#started.promise;
      this.#phase = "open";
    } catch (error) {
      await this.#worker.terminate();
      throw error;
    }
  }

  /** A new client of the one session, which is reset first. */
  openWire(): EmbeddedWire {
    const number = ++this.#lastWire;
    const wire = new EmbeddedWire({
      send: (data) => this.#post({ type: "query", wire: number, data }, [data.buffer]),
      closed: () => {
        this.#wires.delete(number);
        this.#post({ type: "reset" });
      },
      broken: () => this.#broken,
    });
    this.#wires.set(number, wire);
    this.#post({ type: "reset" });
    return wire;
  }

  /** Copies the files of the database to a folder that already holds some of them; one at a time. */
  async copy(folder: string, ahead: Marks): Promise<void> {
    if (this.#broken) throw this.#broken;
    this.#copying = Promise.withResolvers();
    this.#post({ type: "copy", folder, ahead });
    await this.#copying.promise;
  }

  /** Ends the thread, after a last checkpoint when it can; throws when that checkpoint failed. */
  async close(): Promise<void> {
    this.#phase = "closing";
    try {
      if (this.#broken) return;
      this.#post({ type: "close" });
      await Promise.race([
        this.#closed.promise,
        pause(CLOSING_MILLISECONDS, undefined, { ref: false }),
      ]);
    } finally {
      await this.#worker.terminate();
    }
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case "ready":
        this.#started.resolve();
        break;
      case "answer":
        this.#wires.get(message.wire)?.push(Buffer.from(message.data.buffer));
        break;
      case "refused":
        this.#wires.get(message.wire)?.destroy(new Error(message.message));
        break;
      case "copied":
        if (message.error === undefined) this.#copying?.resolve();
        else this.#copying?.reject(new Error(message.error));
        break;
      case "broken":
        this.#fail(stopped(message.reason));
        break;
      case "closed":
        this.#closed.resolve();
    }
  }

  #fail(error: Error): void {
    if (this.#broken) return;
    this.#broken = error;
    this.#started.reject(error);
    this.#closed.reject(error);
    this.#copying?.reject(error);
    for (const wire of [...this.#wires.values()]) wire.destroy(error);
    if (this.#phase === "open") this.#onFatal(error);
  }
}
