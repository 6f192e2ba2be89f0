/** From the pool to the worker. A wire is one client of the pool; the one session is reset between two. */
export type ToWorker =
  | { type: "query"; wire: number; data: Uint8Array }
  | { type: "reset" }
  | { type: "backup"; file: string }
  | { type: "close" };

export type FromWorker =
  | { type: "ready" }
  | { type: "answer"; wire: number; data: Uint8Array }
  | { type: "refused"; wire: number; message: string }
  | { type: "backup"; error: string | undefined }
  | { type: "broken"; reason: string }
  | { type: "closed" };

export interface WorkerSettings {
  directory: string;
  /** File of a backup from which an empty directory takes its database. */
  restoreFrom: string | undefined;
}
