import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { lastDayToObject } from "#app/tariff/last-days.server.ts";
import type { ExaminationPerson } from "./examination-people.queries.server.ts";

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
      objectUntil: await lastDayToObject(ctx, person.since),
    })),
  );
  return dated.filter(({ objectUntil }) => objectUntil >= today);
}
