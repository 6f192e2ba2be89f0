import type { MovedApplication } from "#app/applications/change-application.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { addWorkingDays } from "#app/kernel/working-days.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { highestLevelOf, insertPlan } from "./plan.queries.server.ts";
import { PLAN_TEMPLATE, planFor } from "./plan.ts";

/** The effect of the admission: draws the plan of the examination, its days spread over the delay of the tariff. */
export async function drawPlanIn(tx: Tx, { subject }: MovedApplication): Promise<void> {
  const { id: applicationId, class: askedClass, kind } = subject;
  if (!askedClass) return;
  const today = todayInDakar(tx.now);
  const highestLevel = await highestLevelOf(tx.db, applicationId);
  const { delays } = await tariffInForce(tx.db, today);
  const holidays = await holidaysBetween(tx.db, today, addMonths(today, 12));
  const steps = planFor({ class: askedClass, kind, highestLevel }).map(
    ({ kind: step, label, share }) => ({
      kind: step,
      label,
      plannedOn: addWorkingDays(
        today,
        Math.max(1, Math.round(delays.examinationWorkingDays * share)),
        holidays,
      ),
    }),
  );
  if (!(await insertPlan(tx, applicationId, steps))) return;
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: applicationId,
    event: "plan-drawn",
    data: { template: PLAN_TEMPLATE, steps: steps.length },
  });
}

declare module "#app/applications/application.machine.ts" {
  interface SuppliedApplicationEffects {
    "draw-plan": typeof drawPlanIn;
  }
}
