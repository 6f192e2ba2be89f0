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
  /** Asks for it where the antivirus was silent as the file came; `key` says of what the file is. */
  askIn: (tx: Tx, of: { key: string; file: { sha256: string; scan: Scan } }) => Promise<void>;
  handler: TaskHandler;
}

/**
 * The second look at a file that came while the antivirus was silent: it is asked again until it answers, and what it says is
 * written with the end of the task. The file serves meanwhile, and whoever opens it reads that nobody has looked.
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
