import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { lastDayOfHearing } from "#app/tariff/last-days.server.ts";
import { changeMeasureIn, onMeasure } from "./change-measure.server.ts";
import { mailHearingIn } from "./mail-measure.server.ts";
import { isBeingHeard } from "./measure.machine.ts";
import type { MeasureRefusal } from "./measure.refusals.ts";
import { writeHeardInPerson, writeMeasureDay } from "./measure-hearing.queries.server.ts";
import { lockMeasure } from "./measure-writes.queries.server.ts";

interface OnMeasure {
  measureId: string;
  seen?: number | undefined;
}

/** Puts a proposed measure to its company, which has the days of the setting to answer (terms 12.3). */
export const hearMeasuredCompany = (
  ctx: Context,
  { measureId, seen }: OnMeasure,
): Promise<Result<null, MeasureRefusal>> =>
  onMeasure(ctx, { measureId, permission: "measure.propose" }, async (tx, { accountId }) => {
    const dueOn = await lastDayOfHearing(tx, todayInDakar(tx.now));
    const moved = await changeMeasureIn(tx, {
      measureId,
      move: "hear",
      columns: { hearing: { by: accountId, at: tx.now, dueOn } },
      seen,
    });
    return moved.ok ? done(null) : moved;
  });

/** Gives the company as much time again as a hearing lasts, from today; never less than it has. */
export const extendMeasureHearing = (
  ctx: Context,
  { measureId }: OnMeasure,
): Promise<Result<null, MeasureRefusal>> =>
  onMeasure(ctx, { measureId, permission: "measure.propose" }, async (tx) => {
    const measure = await lockMeasure(tx.db, measureId);
    const today = todayInDakar(tx.now);
    const dueOn = await lastDayOfHearing(tx, today);
    if (!measure || !isBeingHeard(measure.state)) return refused("no-hearing");
    const { companyId, number, kind, demo } = measure;
    if (measure.answer !== null || (measure.dueOn ?? "") >= dueOn) return refused("no-hearing");
    await writeMeasureDay(tx.db, measureId, dueOn);
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "measure-hearing-extended",
      data: { measureId, number, kind, dueOn },
    });
    await mailHearingIn(tx, { id: measureId, number, companyId, demo, dueOn, isReminder: false });
    return done(null);
  });

/** Notes what a company said in person, on a day since it was asked. A later note replaces it while nothing is decided. */
export const noteHeardInPerson = (
  ctx: Context,
  { measureId, said, heardOn }: OnMeasure & { said: string; heardOn: string },
): Promise<Result<null, MeasureRefusal>> =>
  onMeasure(ctx, { measureId, permission: "measure.propose" }, async (tx, { accountId }) => {
    const measure = await lockMeasure(tx.db, measureId);
    if (!measure || !isBeingHeard(measure.state) || !measure.askedAt) return refused("wrong-state");
    const { companyId, number, kind } = measure;
    const today = todayInDakar(tx.now);
    if (heardOn > today || heardOn < todayInDakar(measure.askedAt)) return refused("not-then");
    await writeHeardInPerson(tx.db, { id: measureId, said, on: heardOn, by: accountId });
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "measure-heard-in-person",
      data: { measureId, number, kind, on: heardOn },
    });
    return done(null);
  });
