import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { companyOfApplication } from "../application.queries.server.ts";
import type { ChangeRefusal } from "../application.refusals.ts";
import { changeApplicationIn } from "../change-application.server.ts";

interface Filing {
  applicationId: string;
  /** The version that the form carries: sent twice it is answered as the first time. */
  seen: number;
  /** The box of the sworn statement is ticked. */
  sworn: boolean;
}

/**
 * Files an application: all guards hold under the lock of its company, it gets its number, what it holds is frozen, its
 * receipt is drawn and mailed. A double click, a retry or a lost answer files once.
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
    const made = await changeApplicationIn(tx, {
      ...{ applicationId, move: "file", seen },
      sworn: sworn ? { accountId, name } : undefined,
    });
    return made.ok ? done(null) : made;
  });
}
