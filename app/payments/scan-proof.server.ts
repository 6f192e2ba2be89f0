import { logSecurity } from "#app/kernel/security-log.ts";
import { taskHandler, taskKind } from "#app/tasks/task.ts";
import { writeProofScan } from "./proof.queries.server.ts";

/** Asked for when the antivirus was silent as a proof came: the desk opens it meanwhile, and reads that nobody has looked. */
export const proofScan = taskKind<{ attemptId: string; sha256: string }>("payment-proof-scan");

/**
 * Asks the antivirus again about the proof of a payment, until it answers. An infected one is opened by nobody any more, and the
 * company and the desk read it; its number stands, and its content goes with those that no row names.
 */
export const scanProof = taskHandler(
  proofScan,
  async (ctx, { data: { attemptId, sha256 }, finishPart }) => {
    const scan = await ctx.files.scan({ kept: sha256 });
    if (scan === "unanswered") throw new Error("The antivirus does not answer.");
    await ctx.transaction(async (tx) => {
      await writeProofScan(tx.db, { attemptId, scan });
      await finishPart(tx);
    });
    if (scan === "infected") logSecurity(ctx, "file-refused", { fault: "infected", sha256 });
  },
);
