import { appendToJournal } from "#app/journal/append.server.ts";
import { asSystem } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { changeComplaintIn } from "./change-complaint.server.ts";
import { writeConsent, writeNaming } from "./complainant.queries.server.ts";
import { isOpen } from "./complaint.machine.ts";
import { handlerOfComplaint } from "./complaint.queries.server.ts";
import type { TrackingRefusal } from "./complaint.refusals.ts";
import type { Naming } from "./complaint.ts";
import {
  insertComplaintMessage,
  type LockedComplaint,
  lockComplaint,
} from "./complaint-writes.queries.server.ts";
import { mailWorkIn } from "./mail-complaint.server.ts";

// Whoever has the code of a complaint acts as its author; the page has compared it (`complaintOfCode`).

async function asComplainant(
  ctx: Context,
  complaintId: string,
  act: (tx: Tx, complaint: LockedComplaint) => Promise<Result<null, TrackingRefusal>>,
): Promise<Result<null, TrackingRefusal>> {
  return await ctx.transaction<Result<null, TrackingRefusal>>(async (tx) => {
    const complaint = await lockComplaint(tx.db, complaintId);
    if (!complaint) return refused("unknown-complaint");
    return isOpen(complaint.state) ? await act(tx, complaint) : refused("closed");
  });
}

/** Adds what the author of a complaint writes, and tells the person in charge. */
export const addToComplaint = (
  ctx: Context,
  { complaintId, body }: { complaintId: string; body: string },
): Promise<Result<null, TrackingRefusal>> =>
  asComplainant(ctx, complaintId, async (tx, complaint) => {
    await insertComplaintMessage(tx, { complaintId, accountId: null, body });
    const to = await handlerOfComplaint(tx.db, complaint);
    await mailWorkIn(tx, complaint, { work: "wrote-back", to });
    return done(null);
  });

/** Answers, once for each question, whether facts that tell who complains may be told. */
export const answerConsent = (
  ctx: Context,
  { complaintId, consent }: { complaintId: string; consent: "given" | "refused" },
): Promise<Result<null, TrackingRefusal>> =>
  asComplainant(ctx, complaintId, async (tx, complaint) => {
    if (!(await writeConsent(tx, { complaintId, consent }))) return refused("asked-nothing");
    await appendToJournal(tx, {
      subjectKind: "complaint",
      subjectId: complaintId,
      event: "complaint-consent",
      actor: "visitor",
      data: { number: complaint.number, consent },
    });
    const to = await handlerOfComplaint(tx.db, complaint);
    await mailWorkIn(tx, complaint, { work: `consent-${consent}`, to });
    return done(null);
  });

/** Changes whether the body may name who complains: what a company has been told before stays told. */
export const changeNaming = (
  ctx: Context,
  { complaintId, naming }: { complaintId: string; naming: Naming },
): Promise<Result<null, TrackingRefusal>> =>
  asComplainant(ctx, complaintId, async (tx, { number }) => {
    await writeNaming(tx.db, { complaintId, naming });
    await appendToJournal(tx, {
      subjectKind: "complaint",
      subjectId: complaintId,
      event: "complaint-naming",
      actor: "visitor",
      data: { number, naming },
    });
    return done(null);
  });

/** Takes a complaint back at the wish of its author. */
export const withdrawComplaint = (
  ctx: Context,
  complaintId: string,
): Promise<Result<null, TrackingRefusal>> =>
  asComplainant(ctx, complaintId, async (tx) => {
    const visitor = asSystem(tx, "visitor");
    const moved = await changeComplaintIn(visitor, { complaintId, move: "withdraw", columns: {} });
    return moved.ok ? done(null) : refused("closed");
  });
