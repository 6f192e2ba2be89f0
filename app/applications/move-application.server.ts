import type { Context } from "#app/kernel/context.ts";
import { type Result, refused } from "#app/kernel/result.ts";
import type { ApplicationMove, ApplicationState } from "./application.machine.ts";
import { lockApplication } from "./application.queries.server.ts";
import type { ChangeRefusal } from "./application.refusals.ts";
import { whyNotMine } from "./body-part.server.ts";
import { changeApplicationPart } from "./change-application.server.ts";

export interface Moving {
  applicationId: string;
  /** The version that the asker saw. */
  seen?: number | undefined;
}

type MoveRefused = ChangeRefusal | "own-company" | "not-permitted";
export type Moved = Promise<Result<{ state: ApplicationState; version: number }, MoveRefused>>;

/** Makes a move of the body, for who works on the file as it stands. */
async function moveByBody(
  ctx: Context,
  { applicationId, move, seen, reason }: Moving & { move: ApplicationMove; reason?: string },
): Moved {
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    if (!application) return refused("unknown-application");
    const whyNot = await whyNotMine(tx, application);
    // A form sent twice finds the file one state further: the move itself answers it as the first time.
    const again = seen !== undefined && seen < application.version && whyNot === "not-yours";
    if (whyNot && !again) return refused(whyNot);
    return await changeApplicationPart(tx, { applicationId, move, seen, reason });
  });
}

/** The file is complete: its examination begins. */
export const admit = (ctx: Context, input: Moving) => moveByBody(ctx, { ...input, move: "admit" });

/** The file is not complete: what was prepared is asked of the company, with its day. */
export const sendBack = (ctx: Context, input: Moving) =>
  moveByBody(ctx, { ...input, move: "send-back" });

/** The file cannot be examined; the company reads why, and the opening fee is to be given back. */
export const reject = (ctx: Context, input: Moving & { reason: string }) =>
  moveByBody(ctx, { ...input, move: "reject" });

/** The look of each year is done. */
export const accept = (ctx: Context, input: Moving) =>
  moveByBody(ctx, { ...input, move: "accept" });

/** What was prepared during the examination is asked of the company, with its day. */
export const askForComplements = (ctx: Context, input: Moving) =>
  moveByBody(ctx, { ...input, move: "ask" });

/** The examination goes on without waiting longer: what was saved is taken, the rest stays without answer. */
export const resume = (ctx: Context, input: Moving) =>
  moveByBody(ctx, { ...input, move: "resume" });
