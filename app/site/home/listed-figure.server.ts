import { directoryDay, hasListedDemo } from "#app/directory/directory.queries.server.ts";
import { noConditions } from "#app/directory/directory-links.ts";
import { countDirectory } from "#app/directory/search/search-directory.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { ListedFigure } from "./key-figures.tsx";

/** The count of the directory's first page, so that a figure never contradicts the page behind its link. */
export async function listedFigure(ctx: Pick<Context, "db" | "now">): Promise<ListedFigure> {
  const { figuresAreSamples } = await settingsInForce(ctx.db, ctx.now);
  if (figuresAreSamples) return null;
  const day = await directoryDay(ctx);
  const { total } = await countDirectory(ctx.db, noConditions, day);
  return { total, demo: await hasListedDemo(ctx.db, day.today) };
}
