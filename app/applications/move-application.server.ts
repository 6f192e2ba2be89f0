import type { Context } from "#app/kernel/context.ts";
import type { Result } from "#app/kernel/result.ts";
import type { ApplicationMove, ApplicationState } from "./application.machine.ts";
import type { ChangeRefusal } from "./application.refusals.ts";
import { changeApplicationIn } from "./change-application.server.ts";

export interface MoveRequest {
  applicationId: string;
  /** The version that the asker saw. */
  seen?: number | undefined;
}

/** Moves that need no more than a press, or a reason; the others have use cases of their own. */
type PlainMove = Extract<
  ApplicationMove,
  "admit" | "send-back" | "accept" | "ask" | "resume" | "abandon"
>;

/**
 * Admits an application, sends it back to be completed, rejects it, accepts a follow-up, asks for complements, resumes the
 * examination or abandons: whatever the machine allows to who asks. Its table says by whom, from where, on which conditions and
 * with which consequences (`application.machine.ts`).
 */
export async function moveApplication(
  ctx: Context,
  request: MoveRequest &
    ({ move: PlainMove; reason?: string | undefined } | { move: "reject"; reason: string }),
): Promise<Result<{ state: ApplicationState; version: number }, ChangeRefusal>> {
  return await ctx.transaction((tx) => changeApplicationIn(tx, request));
}
