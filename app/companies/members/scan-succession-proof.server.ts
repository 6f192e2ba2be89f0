import type { SuppliedFile } from "#app/forms/keep-file.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { taskHandler, taskKind } from "#app/tasks/task.ts";
import { writeSuccessionScan } from "./succession.queries.server.ts";

/** Asked for when the antivirus was silent as the paper of a request came: who decides reads that nobody has looked. */
const successionScan = taskKind<{ successionId: string; sha256: string }>("succession-proof-scan");

export async function scanLaterPart(
  tx: Tx,
  { successionId, file }: { successionId: string; file: SuppliedFile | null },
): Promise<void> {
  if (file?.scan !== "unanswered") return;
  const { sha256 } = file;
  await addTask(tx, successionScan, { key: successionId, data: { successionId, sha256 } });
}

/** Asks the antivirus again about the paper of a request, until it answers. An infected one is opened by nobody any more. */
export const scanSuccessionProof = taskHandler(
  successionScan,
  async (ctx, { data: { successionId, sha256 }, finishPart }) => {
    const scan = await ctx.files.scan({ kept: sha256 });
    if (scan === "unanswered") throw new Error("The antivirus does not answer.");
    await ctx.transaction(async (tx) => {
      await writeSuccessionScan(tx.db, { successionId, scan });
      await finishPart(tx);
    });
    if (scan === "infected") logSecurity(ctx, "file-refused", { fault: "infected", sha256 });
  },
);
