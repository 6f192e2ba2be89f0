import { redirect } from "react-router";
import { readFields, textOf } from "#app/forms/form-input.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { companyAsked, orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/people-page";
import { addTypedEntries } from "./add-means.server.ts";
import { spaceOfList } from "./means.queries.server.ts";
import { meansRefusals } from "./means.refusals.ts";
import { schemaOf, type TypedMeans } from "./means.schema.ts";
import { meansAddress, meansLists } from "./means.ts";
import { fieldOfPerson, keyName, PeoplePage, personFields } from "./people-view.tsx";

export const headers = privatePageHeaders;

const rowsAtFirst = 5;
const rowsMore = 5;
const mostRows = 40;

type Texts = Record<string, string>;

interface Answer {
  /** Fields of all rows, the keys included. */
  values: Texts;
  rows: number;
  errors: Texts;
  refusal?: string;
}

const keysOf = (rows: number, form?: FormData): Texts =>
  Object.fromEntries(
    Array.from({ length: rows }, (_, row) => [
      keyName(row),
      (form && textOf(form, keyName(row))) || newId(),
    ]),
  );

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { companyId } = orNotFound(
    await spaceOfList(ctx, { path: meansLists.workers.path, companyId: companyAsked(request) }),
  );
  return {
    companyId,
    rows: rowsAtFirst,
    values: keysOf(rowsAtFirst),
    mostRows,
    mayChange: permit(ctx.actor, "company.change", { companyId }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { path } = meansLists.workers;
  const { companyId } = orNotFound(
    await spaceOfList(ctx, { path, companyId: companyAsked(request) }),
  );
  const form = await readForm(request);
  const rows = rowsPosted(form);
  const shownAgain = (answer: Partial<Answer>, status: number) => {
    const count = answer.rows ?? rows;
    const values = { ...typedIn(form, count), ...keysOf(count, form) };
    return formAgain<Answer>({ errors: {}, ...answer, rows: count, values }, status);
  };
  return await actions(form, {
    more: async () => shownAgain({ rows: Math.min(rows + rowsMore, mostRows) }, 200),
    add: async () => {
      const { entries, errors } = readPeople(form, rows, todayInDakar(ctx.now));
      if (Object.keys(errors).length > 0) return shownAgain({ errors }, 400);
      if (entries.length === 0)
        return shownAgain(
          { errors: { [fieldOfPerson("name", 0)]: "Donnez au moins un nom" } },
          400,
        );
      const added = await addTypedEntries(ctx, { companyId, list: "workers", entries });
      if (!added.ok) {
        const { status, message } = meansRefusals[added.refusal];
        return shownAgain({ refusal: message }, status);
      }
      const nombre = String(added.value.ids.length);
      return redirect(meansAddress(companyId, path, { fait: "colle", nombre }), 303);
    },
  });
}

/** How many rows the form showed. */
function rowsPosted(form: FormData): number {
  const rows = Number(textOf(form, "lignes"));
  return Number.isInteger(rows) && rows >= 1 && rows <= mostRows ? rows : rowsAtFirst;
}

const typedIn = (form: FormData, rows: number): Texts =>
  Object.fromEntries(
    Array.from({ length: rows }, (_, row) =>
      personFields.map((field) => [
        fieldOfPerson(field, row),
        textOf(form, fieldOfPerson(field, row)),
      ]),
    ).flat(),
  );

/** The people of the rows in which something was typed, or what is wrong in these rows. */
function readPeople(form: FormData, rows: number, today: string) {
  const entries: { key: string; entry: TypedMeans["workers"] }[] = [];
  const errors: Texts = {};
  for (let row = 0; row < rows; row += 1) {
    const person = new FormData();
    for (const field of personFields) person.set(field, textOf(form, fieldOfPerson(field, row)));
    if (personFields.every((field) => textOf(person, field).trim() === "")) continue;
    const input = readFields(schemaOf("workers", today), person);
    if (input.ok) entries.push({ key: textOf(form, keyName(row)), entry: input.output });
    else
      for (const [field, message] of Object.entries(input.errors))
        errors[fieldOfPerson(field, row)] = message ?? "";
  }
  return { entries, errors };
}

export default PeoplePage;
