import type { Context, Tx } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { addTask } from "../tasks/task.queries.server.ts";
import { type TaskHandler, taskHandler, taskKind } from "../tasks/task.ts";

interface Answered {
  key: string;
  sha256: string;
  scan: Exclude<Scan, "unanswered">;
}

interface ScanAgain {
  /** Adds the task when the antivirus did not answer as the file arrived; `key` identifies the row that references the file. */
  askIn: (
    tx: Tx,
    scannedFile: { key: string; file: { sha256: string; scan: Scan } },
  ) => Promise<void>;
  handler: TaskHandler;
}

/**
 * A second antivirus scan for a file that arrived while the antivirus did not answer. The task is retried until the
 * antivirus answers; `writeIn` stores the result in the transaction that finishes the task. Until then the file is
 * available, and its readers are warned that it has not been scanned.
 */
export function scanAgain(
  name: string,
  writeIn: (tx: Tx, answered: Answered) => Promise<void>,
  afterInfected?: (ctx: Context, sha256: string) => Promise<unknown>,
): ScanAgain {
  const kind = taskKind<{ sha256: string }>(name);
  return {
    askIn: async (tx, { key, file: { sha256, scan } }) => {
      if (scan === "unanswered") await addTask(tx, kind, { key, data: { sha256 } });
    },
    handler: taskHandler(kind, async (ctx, { key, data: { sha256 }, finishIn }) => {
      const scan = await ctx.files.scan({ kept: sha256 });
      if (scan === "unanswered") throw new Error("The antivirus does not answer.");
      await ctx.transaction(async (tx) => {
        await writeIn(tx, { key, sha256, scan });
        await finishIn(tx);
      });
      if (scan !== "infected") return;
      logSecurity(ctx, "file-refused", { fault: "infected", sha256 });
      await afterInfected?.(ctx, sha256);
    }),
  };
}
