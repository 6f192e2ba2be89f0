import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { Level } from "#app/tariff/classes.ts";
import { PLAN_TEMPLATE, type StepKind } from "./plan.ts";

export type StepState = "planned" | "done" | "not-done";

export interface Step {
  position: number;
  kind: StepKind;
  label: string;
  plannedOn: string;
  state: StepState;
  reason: string | null;
  settledBy: string | null;
  settledAt: Date | null;
}

/** The steps of the plan of an application, in order; empty before admission. */
export async function planOf(db: Db, applicationId: string): Promise<Step[]> {
  return await db
    .selectFrom("evaluation_step as step")
    .leftJoin("account", "account.id", "step.settled_by")
    .select(["step.position", "step.kind", "step.label", "step.state", "step.reason"])
    .select(["step.planned_on as plannedOn", "step.settled_at as settledAt"])
    .select("account.name as settledBy")
    .where("step.application_id", "=", applicationId)
    .orderBy("step.position")
    .execute();
}

/** Inserts a plan; an application that has one keeps it. */
export async function insertPlan(
  { db }: Tx,
  applicationId: string,
  steps: readonly { kind: StepKind; label: string; plannedOn: string }[],
): Promise<boolean> {
  const written = await db
    .insertInto("evaluation_step")
    .values(
      steps.map(({ kind, label, plannedOn }, index) => ({
        application_id: applicationId,
        position: index + 1,
        kind,
        label,
        template_version: PLAN_TEMPLATE,
        planned_on: plannedOn,
        state: "planned" as const,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The highest level that an application asks for. */
export async function highestLevelOf(db: Db, applicationId: string): Promise<Level> {
  const { level } = await db
    .selectFrom("application_sub_area")
    .select(sql<number>`coalesce(max(level), 1)::integer`.as("level"))
    .where("application_id", "=", applicationId)
    .executeTakeFirstOrThrow();
  return level === 3 ? 3 : level === 2 ? 2 : 1;
}

/** The first step of a kind that is still to be done; undefined when the plan has none. */
export async function plannedStep(
  db: Db,
  { applicationId, kind }: { applicationId: string; kind: StepKind },
): Promise<number | undefined> {
  const step = await db
    .selectFrom("evaluation_step")
    .select("position")
    .where("application_id", "=", applicationId)
    .where("kind", "=", kind)
    .where("state", "=", "planned")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return step?.position;
}

interface SettledStep {
  applicationId: string;
  position: number;
  state: StepState;
  reason: string | null;
}

/** Says of a step that it is done, not done and why, or open again; false when there is no such step. */
export async function writeStep(
  { db, now, actor }: Tx,
  { applicationId, position, state, reason }: SettledStep,
): Promise<boolean> {
  const settled = state !== "planned";
  const written = await db
    .updateTable("evaluation_step")
    .set({
      state,
      reason,
      settled_at: settled ? now : null,
      settled_by: settled && actor.kind === "person" ? actor.accountId : null,
    })
    .where("application_id", "=", applicationId)
    .where("position", "=", position)
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}
