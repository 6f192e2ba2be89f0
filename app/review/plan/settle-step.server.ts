import { lockApplication } from "#app/applications/application.queries.server.ts";
import { staffRefusal } from "#app/applications/staff-access.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { isShorterThan } from "#app/kernel/text.ts";
import { plannedStep, planOf, type StepState, writeStep } from "./plan.queries.server.ts";
import { longestReason, type StepRefusal } from "./plan.refusals.ts";
import { type StepKind, settlesItself } from "./plan.ts";

/** Signing a report does the last step of its plan; setting it aside opens that step again. */
export async function settleReportIn(
  tx: Tx,
  { applicationId, state }: { applicationId: string; state: "done" | "planned" },
): Promise<void> {
  const step = (await planOf(tx.db, applicationId)).find(({ kind }) => kind === "report");
  if (step) await writeStep(tx, { applicationId, position: step.position, state, reason: null });
}

/**
 * Who examines the application says of a step of its plan that it is done, or not done and why; or opens it again. The report is not
 * such a step: only its signature does it.
 */
export async function settleStep(
  ctx: Context,
  {
    applicationId,
    position,
    state,
    reason = "",
  }: { applicationId: string; position: number; state: StepState; reason?: string },
): Promise<Result<null, StepRefusal>> {
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    if (!application) return refused("unknown-application");
    const refusal = await staffRefusal(tx, application);
    if (refusal) return refused(refusal);
    if (application.state !== "under-review") return refused("wrong-state");
    const why = reason.trim();
    if (why.length > longestReason) return refused("reason-too-long");
    if (state === "not-done" && isShorterThan(why, 3)) return refused("reason-given");
    const planned = (await planOf(tx.db, applicationId)).find((each) => each.position === position);
    if (!planned) return refused("unknown-step");
    if (settlesItself(planned.kind)) return refused("settles-itself");
    const step = { applicationId, position, state, reason: state === "not-done" ? why : null };
    await writeStep(tx, step);
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "plan-step-settled",
      data: { position, state, ...(step.reason && { reason: step.reason }) },
    });
    return done(null);
  });
}

/** What settles a step by itself: the answer of an expert, the record of a visit. A plan without such a step stays as it is. */
export async function settleKindIn(
  tx: Tx,
  { applicationId, kind }: { applicationId: string; kind: StepKind },
): Promise<void> {
  const position = await plannedStep(tx.db, { applicationId, kind });
  if (position === undefined) return;
  await writeStep(tx, { applicationId, position, state: "done", reason: null });
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: applicationId,
    event: "plan-step-settled",
    ...(tx.actor.kind !== "person" && { actor: "visitor" }),
    data: { position, state: "done" },
  });
}
