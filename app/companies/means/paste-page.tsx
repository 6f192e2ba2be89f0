import { data, redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { formatInteger } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { companyAsked, orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/paste-page";
import { addEntries } from "./add-means.server.ts";
import { listOf, spaceOfList } from "./means.queries.server.ts";
import { meansRefusals } from "./means.refusals.ts";
import { listedOnce } from "./means.schema.ts";
import { meansAddress, meansLists } from "./means.ts";
import { lineOf } from "./means-lines.tsx";
import { PastePage, type Previewed } from "./paste-view.tsx";
import { longestTable, mostLines, type ReadTable, readTable } from "./pasted-table.ts";

export const headers = privatePageHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { list, companyId } = orNotFound(
    await spaceOfList(ctx, { path: params.list, companyId: companyAsked(request) }),
  );
  return { list, companyId, mayChange: permit(ctx.actor, "company.change", { companyId }) };
}

interface Answer {
  pasted: string;
  lines: Previewed[];
  /** Columns that are not read: a title, or a number from 1. */
  unread?: (string | number)[];
  fault?: string;
  /** Number of lines added, when other lines still need correction. */
  added?: number;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const space = orNotFound(
    await spaceOfList(ctx, { path: params.list, companyId: companyAsked(request) }),
  );
  const { list, companyId } = space;
  const form = await readForm(request);
  const pasted = textOf(form, "tableau");
  const wrong = (fault: string, status = 400) =>
    data<Answer>({ pasted, lines: [], fault }, { status });
  if (pasted.length > longestTable)
    return wrong(
      `Ce texte est trop long\u00A0: collez au plus ${formatInteger(longestTable)} caractères à la fois`,
    );
  const table = readTable(list, pasted, todayInDakar(ctx.now));
  const { lines, titles, unread } = table;
  if (lines.length === 0) return wrong("Collez au moins une ligne");
  if (lines.length > mostLines)
    return wrong(`Il y a ${lines.length} lignes\u00A0: collez-en au plus ${mostLines} à la fois`);
  if (intentOf(form) !== "add")
    return data<Answer>(
      { pasted, unread, lines: await preview(ctx, space, lines) },
      { status: 200 },
    );
  const entries = lines.flatMap(({ entry, sameAs }) => (entry && sameAs === null ? [entry] : []));
  const added = await addEntries(ctx, { companyId, list, entries });
  if (!added.ok) {
    const { status, message } = meansRefusals[added.refusal];
    return wrong(message, status);
  }
  const faultyLines = lines.filter(({ entry }) => entry === null);
  if (faultyLines.length === 0)
    return redirect(
      meansAddress(companyId, meansLists[list].path, {
        fait: "colle",
        nombre: String(added.value.added),
      }),
      303,
    );
  const rows = [...(titles === null ? [] : [titles]), ...faultyLines.map(({ text }) => text)].join(
    "\n",
  );
  const again = readTable(list, rows, todayInDakar(ctx.now));
  return data<Answer>(
    {
      added: added.value.added,
      pasted: rows,
      unread: again.unread,
      lines: await preview(ctx, space, again.lines),
    },
    { status: 200 },
  );
}

type Space = NonNullable<Awaited<ReturnType<typeof spaceOfList>>>;

/** The outcome of each line: it will be added, is left out as a duplicate, or is invalid. */
async function preview(
  ctx: Context,
  { list, scope, companyId }: Space,
  lines: ReadTable<Space["list"]>["lines"],
): Promise<Previewed[]> {
  const isListed = listedOnce(list, await listOf(ctx.db, scope, { companyId, list }));
  return lines.map(({ number, name, entry, sameAs, faults }) => {
    if (!entry) return { number, state: "wrong", title: name, about: faults.join(". ") };
    const { title, about, figure } = lineOf(list, {
      id: "",
      confirmation: null,
      ...entry,
    } as never);
    const shownLine = { number, title, about: [about, figure].filter(Boolean).join(" · ") };
    if (sameAs !== null) return { ...shownLine, state: "same", sameAs };
    return { ...shownLine, state: isListed(entry) ? "known" : "ready" };
  });
}

export default PastePage;
