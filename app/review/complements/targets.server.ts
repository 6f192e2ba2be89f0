import type { TargetKind } from "#app/applications/complements/complement.ts";
import { targetWords } from "#app/applications/complements/complement-words.ts";
import { filingInScope } from "#app/applications/draft/draft.queries.server.ts";
import { labelIn } from "#app/applications/draft/figures.ts";
import { figureFields } from "#app/applications/pre-check/pre-check.ts";
import type { Context } from "#app/kernel/context.ts";
import type { OpenedApplication } from "../frame/open-application.server.ts";

/** What a complement of this application can be about, as one list; the value names kind and target. */
export async function targetsOf(
  { db }: Pick<Context, "db">,
  { application, scope }: OpenedApplication,
): Promise<{ value: string; label: string; group: string }[]> {
  const filed = await filingInScope(db, scope, application.id);
  if (!filed) return [];
  const { documents, subAreas, means, figures } = filed.filing;
  const once = new Map(documents.map(({ code, label }) => [code, label]));
  const option = (kind: TargetKind, target: string, label: string) => ({
    value: `${kind}.${target}`,
    label,
    group: targetWords[kind],
  });
  return [
    ...[...once].map(([code, label]) => option("requirement", code, label)),
    ...figureFields.map(({ name }) => option("figure", name, labelIn(figures, name))),
    ...subAreas.map(({ code, name }) => option("sub-area", code, `${code} ${name}`)),
    ...means.workers.map(({ id, name }) => option("staff", id, name)),
    ...means.equipment.map(({ id, kind, model }) =>
      option("equipment", id, [kind, model].filter(Boolean).join(" ")),
    ),
    ...means.references.map(({ id, nature, client }) =>
      option("reference", id, `${nature}, ${client}`),
    ),
  ];
}
