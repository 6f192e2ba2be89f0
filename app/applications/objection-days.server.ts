import type { Context } from "#app/kernel/context.ts";
import { addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { addWorkingDays } from "#app/kernel/working-days.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { ExaminationPerson } from "./examination-people.queries.server.ts";

/** The last day to object to somebody who was named at an instant: the working days of the setting, after the day itself. */
export async function objectionUntil(
  { db, now }: Pick<Context, "db" | "now">,
  since: Date,
): Promise<string> {
  const { objectionDays } = await settingsInForce(db, now);
  const day = todayInDakar(since);
  return addWorkingDays(day, objectionDays, await holidaysBetween(db, day, addMonths(day, 3)));
}

/** Whether an application is in a state in which its company may still object to who examines it. */
export const mayStillObject = ({ state }: Pick<ExaminationPerson, "state">): boolean =>
  state === "under-review" || state === "complement-asked";

/** Until when the company may object to each person; people who were objected to are left out. */
export async function openToObjection<Person extends ExaminationPerson>(
  ctx: Pick<Context, "db" | "now">,
  people: readonly Person[],
): Promise<(Person & { objectUntil: string })[]> {
  const today = todayInDakar(ctx.now);
  const open = people.filter((person) => person.objection === null && mayStillObject(person));
  const dated = await Promise.all(
    open.map(async (person) => ({
      ...person,
      objectUntil: await objectionUntil(ctx, person.since),
    })),
  );
  return dated.filter(({ objectUntil }) => objectUntil >= today);
}
