import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { DirectoryDay } from "./directory-list.ts";

/** The day of a question, with the renewal as the body has set it. */
export async function directoryDay({
  db,
  now,
}: Pick<Context, "db" | "now">): Promise<DirectoryDay> {
  const { renewalOpensDays } = await settingsInForce(db, now);
  return { today: todayInDakar(now), renewalOpensDays };
}
