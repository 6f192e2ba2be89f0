import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { companyOfApplication } from "../application.queries.server.ts";
import type { ChangeRefusal } from "../application.refusals.ts";
import { changeApplicationIn } from "../change-application.server.ts";

interface Filing {
  applicationId: string;
  /** The version that the form carries; a repeated post gets the first answer. */
  seen: number;
  /** The box of the sworn statement is ticked. */
  sworn: boolean;
}

/**
 * Files an application: checks all guards under the lock of its company, gives it a number, freezes its content, then draws
 * and mails its receipt. A double click, a retry or a lost answer files once.
 */
export async function fileApplication(
  ctx: Context,
  { applicationId, seen, sworn }: Filing,
): Promise<Result<null, ChangeRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("not-yours");
  const companyId = await companyOfApplication(ctx.db, applicationId);
  if (!actor.memberships.some((each) => each.companyId === companyId))
    return refused("unknown-application");
  const { accountId, name } = actor;
  return await ctx.transaction(async (tx) => {
    const result = await changeApplicationIn(tx, {
      applicationId,
      move: "file",
      seen,
      sworn: sworn ? { accountId, name } : undefined,
    });
    return result.ok ? done(null) : result;
  });
}
