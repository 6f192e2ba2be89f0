import type { Context } from "#app/kernel/context.ts";
import type { Result } from "#app/kernel/result.ts";
import type { ApplicationMove, ApplicationState } from "./application.machine.ts";
import type { ChangeRefusal } from "./application.refusals.ts";
import { changeApplicationIn } from "./change-application.server.ts";

export interface MoveRequest {
  applicationId: string;
  /** The version that the form was shown with. */
  seen?: number | undefined;
}

/** Moves that need nothing but an optional reason; the others have use cases of their own. */
type PlainMove = Extract<
  ApplicationMove,
  "admit" | "send-back" | "accept" | "ask" | "resume" | "abandon"
>;

/**
 * Makes a move that the machine allows to the actor: admit, send back, reject, accept a follow-up, ask for complements,
 * resume the examination, abandon. `application.machine.ts` says who may make it, from which states, under which guards and
 * with which effects.
 */
export async function moveApplication(
  ctx: Context,
  request: MoveRequest &
    ({ move: PlainMove; reason?: string | undefined } | { move: "reject"; reason: string }),
): Promise<Result<{ state: ApplicationState; version: number }, ChangeRefusal>> {
  return await ctx.transaction((tx) => changeApplicationIn(tx, request));
}
