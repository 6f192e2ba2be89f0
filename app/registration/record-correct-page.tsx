import { data, redirect } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { declaredRecord } from "#app/companies/declared-record.queries.server.ts";
import { legalFormSuggestions } from "#app/companies/legal-forms.ts";
import { regionOf, regions } from "#app/companies/regions.ts";
import { readFields } from "#app/forms/form-input.ts";
import type { Conflict } from "#app/forms/merge-fields.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/record-correct-page";
import { correctRecord } from "./correct-record.server.ts";
import { turnoverHelp } from "./field-hints.ts";
import { correctionRefusals } from "./record.refusals.ts";
import { RecordCorrectPage } from "./record-correct-view.tsx";
import {
  asText,
  fieldsOfTheme,
  isRecordTheme,
  type RecordField,
  type RecordTheme,
  recordLooks,
  recordThemes,
  textsOfRecord,
} from "./record-fields.schema.ts";

export const headers = privatePageHeaders;

type Texts = Partial<Record<RecordField, string>>;

interface Failure {
  values: Texts;
  errors: Texts;
  conflicts: Partial<Record<RecordField, Conflict>>;
  /** Labels of conflicting values, keyed by « field value ». */
  words?: Record<string, string>;
  refusal?: string;
}

async function find(ctx: Context, request: Request, theme: string | undefined) {
  const space = await companyOfSpace(ctx, new URL(request.url).searchParams.get("entreprise"));
  const record = space && (await declaredRecord(ctx.db, space.company.id));
  if (!record || !isRecordTheme(theme)) throw data(null, { status: 404 });
  return { companyId: space.company.id, record, theme };
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { companyId, record, theme } = await find(ctx, request, params.theme);
  const values = textsOfRecord(theme, record);
  return {
    title: recordThemes[theme].title,
    values: values as Record<string, string>,
    fields: fieldsOfTheme(theme).map((name) => ({
      name,
      look:
        name === "turnover"
          ? { ...recordLooks[name], help: turnoverHelp(todayInDakar(ctx.now)) }
          : recordLooks[name],
      text: written(name, values[name]),
    })),
    departments: regions.map(({ name, departments }) => ({ region: name, departments })),
    legalForms: legalFormSuggestions,
    mayChange: permit(ctx.actor, "company.change", { companyId }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { companyId, theme } = await find(ctx, request, params.theme);
  const form = await readForm(request);
  const input = readTheme(theme, form);
  if (!input.ok)
    return formAgain<Failure>({ values: input.values, errors: input.errors, conflicts: {} });
  const result = await correctRecord(ctx, { companyId, theme, form, typed: input.typed });
  const nothing = { values: input.values, errors: {} };
  if (!result.ok) {
    const { status, message } = correctionRefusals[result.refusal];
    return formAgain<Failure>({ ...nothing, conflicts: {}, refusal: message }, status);
  }
  const { conflicts, written } = result.value;
  const clashes = Object.entries(conflicts) as [RecordField, Conflict][];
  if (clashes.length > 0) {
    const words = clashes.flatMap(([field, { typed, stored }]) =>
      [typed, stored].map((value) => [`${field} ${value}`, inWords(field, value)]),
    );
    return formAgain<Failure>({ ...nothing, conflicts, words: Object.fromEntries(words) }, 409);
  }
  const done = written > 0 ? "corrige" : "inchange";
  return redirect(`/espace/entreprise?entreprise=${companyId}&fait=${done}`, 303);
}

/** Reads the form of one theme: the input, and the values to store or the errors. */
function readTheme(theme: RecordTheme, form: FormData) {
  const input = readFields(recordThemes[theme].schema, form);
  const values = input.values as Texts;
  if (!input.ok) return { ok: false as const, values, errors: input.errors as Texts };
  const output = Object.entries(input.output) as [RecordField, string | bigint | null][];
  const typedTexts = Object.fromEntries(output.map(([field, value]) => [field, asText(value)]));
  return { ok: true as const, values, typed: typedTexts as Texts };
}

/** The stored value as a person types it. */
function written(field: RecordField, value: string): string {
  if (value === "") return "";
  if (field === "phone" || field === "contactPhone") return formatPhone(value);
  return field === "capital" || field === "turnover" ? formatInteger(BigInt(value)) : value;
}

function inWords(field: RecordField, value: string): string {
  if (field === "foundedOn") return formatDateLong(value);
  if (field === "capital" || field === "turnover") return formatFcfa(BigInt(value));
  if (field === "region") return regionOf(value)?.name ?? value;
  return `«\u00A0${written(field, value)}\u00A0»`;
}

export default RecordCorrectPage;
