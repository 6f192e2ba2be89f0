import { inScope, ofApplication, type StaffScope, staffScope } from "#app/accounts/scope.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import { type AgainstOpinion, opinionsAgainst } from "./against-grid.ts";
import { reportContentSchema } from "./report.ts";

/**
 * The opinions of the standing signed report that contradict its grid, by application: only of applications that have some, and that
 * the reader reads whole. Who is recused or has not declared learns nothing from it.
 */
export async function opinionsAgainstGrid(
  db: Db,
  scope: StaffScope,
  applicationIds: readonly string[],
): Promise<Map<string, AgainstOpinion[]>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("report")
    .innerJoin("application", "application.id", "report.application_id")
    .select(["report.application_id as applicationId", "report.content"])
    .where("report.application_id", "in", applicationIds)
    .where("report.set_aside_at", "is", null)
    .where(inScope(scope, ofApplication))
    .execute();
  return new Map(
    rows.flatMap(({ applicationId, content }): [string, AgainstOpinion[]][] => {
      const against = opinionsAgainst(storedJson("report.content", reportContentSchema, content));
      return against.length > 0 ? [[applicationId, against]] : [];
    }),
  );
}

/** The same of one application, for who asks; empty without one. */
export async function opinionsAgainstOf(
  { db, actor }: Pick<Context, "db" | "actor">,
  applicationId: string | undefined,
): Promise<AgainstOpinion[]> {
  const scope = staffScope(actor);
  if (!scope || applicationId === undefined) return [];
  return (await opinionsAgainstGrid(db, scope, [applicationId])).get(applicationId) ?? [];
}
