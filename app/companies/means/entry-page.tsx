import { data, redirect } from "react-router";
import { subAreasInForce } from "#app/activity/activity.queries.server.ts";
import type { SubArea } from "#app/activity/activity.schema.ts";
import { searchSubAreas } from "#app/activity/match-sub-areas.ts";
import { searchedText, searchIntent } from "#app/activity/posted-search.tsx";
import { readFields, textOf } from "#app/forms/form-input.ts";
import { type Conflict, shownName } from "#app/forms/merge-fields.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { companyAsked, orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/entry-page";
import { addEntry } from "./add-means.server.ts";
import { askOwner } from "./ask-owner.server.ts";
import { changeEntry } from "./change-means.server.ts";
import { questionOf } from "./confirmation.queries.server.ts";
import { endEntry } from "./end-means.server.ts";
import type { SubAreaChoices } from "./entry-fields.tsx";
import { EntryPage, toAdd } from "./entry-view.tsx";
import { entryOf, spaceOfList } from "./means.queries.server.ts";
import { type MeansRefusal, meansRefusals } from "./means.refusals.ts";
import { schemaOf, textsOfEntry } from "./means.schema.ts";
import { meansAddress, meansLists, type WorksReference } from "./means.ts";
import { lineOf } from "./means-lines.tsx";

export const headers = privatePageHeaders;

type Texts = Partial<Record<string, string>>;

interface Failure {
  values: Texts;
  errors: Texts;
  /** The values that the form showed when it was opened, and those that another member has written since. */
  shown?: Record<string, string>;
  conflicts?: Partial<Record<string, Conflict>>;
  key?: string;
  refusal?: string;
  search?: SubAreaChoices;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { list, scope, companyId } = orNotFound(
    await spaceOfList(ctx, { path: params.list, companyId: companyAsked(request) }),
  );
  const id = params.entry === toAdd ? null : params.entry;
  const entry = id === null ? undefined : await entryOf(ctx.db, scope, { companyId, list, id });
  if (id !== null && !entry) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  return {
    companyId,
    list,
    id,
    key: newId(),
    stored: entry ? textsOfEntry(list, entry) : null,
    name: entry ? lineOf(list, entry).title : null,
    reference: entry && list === "references" ? (entry as WorksReference) : null,
    question: list === "references" && id ? await questionOf(ctx.db, scope, id) : null,
    asked: searchParams.get("fait") === "demande",
    added: id === null && searchParams.get("fait") === "ajoute",
    now: ctx.now,
    subAreas: list === "references" ? await subAreaChoices(ctx) : [],
    mayChange: permit(ctx.actor, "company.change", { companyId }),
  };
}

const subAreaChoices = async (ctx: Context) =>
  choicesOf(await subAreasInForce(ctx.db, todayInDakar(ctx.now)));

const choicesOf = (subAreas: readonly SubArea[]) =>
  subAreas.map(({ subAreaId, subAreaCode, subAreaName, area }) => ({
    id: subAreaId,
    label: `${subAreaCode} – ${subAreaName}`,
    family: area.areaFamily.areaFamilyName,
  }));

/** The form as it was sent, with what a search of sub-areas found. */
async function searchAgain(ctx: Context, { list, form }: Pick<Saving, "list" | "form">) {
  const query = searchedText(form);
  const all = await subAreasInForce(ctx.db, todayInDakar(ctx.now));
  const { found, approximate } = searchSubAreas(query, all);
  const search = { query, found: query === "" ? [] : choicesOf(found), approximate };
  const typedTexts = readFields(schemaOf(list, todayInDakar(ctx.now)), form).values as Texts;
  return data<Failure>({ ...sentAs(typedTexts, form), errors: {}, search });
}

/** What a form is shown with again: what was typed, what it had shown before, its key. */
const sentAs = (values: Texts, form: FormData) => ({
  values,
  shown: Object.fromEntries(
    Object.keys(values).map((name) => [name, textOf(form, shownName(name))]),
  ),
  key: textOf(form, "cle"),
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { list, companyId } = orNotFound(
    await spaceOfList(ctx, { path: params.list, companyId: companyAsked(request) }),
  );
  const form = await readForm(request);
  const { path } = meansLists[list];
  const back = (query: Record<string, string>, entry = "") =>
    redirect(meansAddress(companyId, [path, entry], query), 303);
  const id = params.entry;
  if (intentOf(form) === "remove") {
    const ended = await endEntry(ctx, { companyId, list, id });
    return ended.ok ? back({ fait: "retire", ligne: id }) : again({}, ended.refusal);
  }
  if (list === "references" && intentOf(form) === "ask-owner") {
    const confirmation = await askOwner(ctx, { companyId, referenceId: id });
    return confirmation.ok ? back({ fait: "demande" }, id) : again({}, confirmation.refusal);
  }
  if (list === "references" && intentOf(form) === searchIntent)
    return await searchAgain(ctx, { list, form });
  return await save(ctx, { list, companyId, id, form }, back);
}

interface Saving {
  list: NonNullable<Awaited<ReturnType<typeof spaceOfList>>>["list"];
  companyId: string;
  id: string;
  form: FormData;
}

async function save(
  ctx: Context,
  { list, companyId, id, form }: Saving,
  back: (query: Record<string, string>, entry?: string) => Response,
) {
  const input = readFields(schemaOf(list, todayInDakar(ctx.now)), form);
  const typedFields = sentAs(input.values as Texts, form);
  if (!input.ok) return formAgain<Failure>({ ...typedFields, errors: input.errors });
  const { output: entry } = input;
  if (id === toAdd) {
    const added = await addEntry(ctx, { companyId, list, key: typedFields.key, entry });
    if (!added.ok) return again(typedFields, added.refusal);
    return intentOf(form) === "add-another"
      ? back({ fait: "ajoute" }, toAdd)
      : back({ fait: "ajoute" });
  }
  const result = await changeEntry(ctx, { companyId, list, id, form, entry });
  if (!result.ok) return again(typedFields, result.refusal);
  const changed = result.value;
  if (changed.outcome === "written")
    return back({ fait: changed.fields.length > 0 ? "change" : "inchange" });
  if (changed.outcome === "wrong")
    return formAgain<Failure>({ ...typedFields, errors: changed.errors });
  return formAgain<Failure>({ ...typedFields, errors: {}, conflicts: changed.conflicts }, 409);
}

function again(typedFields: Omit<Partial<Failure>, "errors">, refusal: MeansRefusal) {
  const { status, field, message } = meansRefusals[refusal];
  const why = field ? { errors: { [field]: message } } : { errors: {}, refusal: message };
  return formAgain<Failure>({ values: {}, ...typedFields, ...why }, status);
}

export default EntryPage;
