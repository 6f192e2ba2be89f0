import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { type Permission, permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { drawCertificateTask } from "./draw-certificate.server.ts";
import { type ToReissue, toReissue } from "./reissue.queries.server.ts";

export type ReissueRefusal = "not-yours" | "nothing-to-reissue";

/** Printed under another name than the company bears today, or sealed by a key whose seals no longer count. */
export type ReissueCause = "renamed" | "sealed-again";

/** A new name concerns one holder; a key that no longer counts concerns the keys, which an administrator keeps too. */
const permissionFor = {
  renamed: "certificate.reissue",
  "sealed-again": "seal.renew",
} as const satisfies Record<ReissueCause, Permission>;

/**
 * Asks for a new document of certificates, under their same numbers: the one of `number` after a change of the holder's name, or all that
 * a compromised or trial key has sealed. Nothing is decided again; each request is a row of the journal, and a task draws each document.
 * Returns how many.
 */
export async function reissueCertificates(
  ctx: Context,
  { cause, number }: { cause: ReissueCause; number?: string },
): Promise<Result<number, ReissueRefusal>> {
  if (!permit(ctx.actor, permissionFor[cause])) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const reissues = (await toReissue(tx.db)).filter(
      (each) => each.cause === cause && (number === undefined || each.number === number),
    );
    let askedCount = 0;
    for (const each of reissues) if (await askIn(tx, each)) askedCount += 1;
    return askedCount > 0 ? done(askedCount) : refused("nothing-to-reissue");
  });
}

/** False when this version was asked for already. */
async function askIn(tx: Tx, each: ToReissue): Promise<boolean> {
  const { certificateId, companyId, number, cause, nextVersion } = each;
  const added = await addTask(tx, drawCertificateTask, {
    key: `${certificateId} ${nextVersion}`,
    data: { certificateId, version: nextVersion, cause },
  });
  if (!added) return false;
  await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: companyId,
    event: "certificate-reissue-asked",
    data: { number, cause },
  });
  return true;
}
