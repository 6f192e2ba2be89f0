import { data, redirect } from "react-router";
import * as v from "valibot";
import { firstMessages, textOf, typedValues, versionOf } from "#app/forms/form-input.ts";
import { parseBusinessDate, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/tariff-section-page";
import { proposeTariff } from "./propose-tariff.server.ts";
import { latestTariffNumber, tariffInForce } from "./tariff.queries.server.ts";
import { tariffRefusals } from "./tariff.refusals.ts";
import {
  type TariffChange,
  type TariffSection,
  tariffSchema,
  tariffSections,
} from "./tariff.schema.ts";
import {
  differences,
  fieldsOfTariffSection,
  leafAsTyped,
  leafInWords,
  typedSection,
} from "./tariff-fields.ts";
import { TariffSectionPage } from "./tariff-section-view.tsx";

export const headers = privatePageHeaders;

function partOf(name: string): TariffSection {
  const part = tariffSections.find((each) => each === name);
  if (!part) throw data(null, { status: 404 });
  return part;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const part = partOf(params.part);
  const { db, now, actor } = context.get(requestContext);
  const { [part]: value } = await tariffInForce(db, todayInDakar(now));
  return {
    part,
    fields: fieldsOfTariffSection(part, value).map((field) => ({
      ...field,
      typed: leafAsTyped(field.value),
      words: leafInWords(part, field.path, field.value),
      box: typeof field.value === "boolean",
      digits: typeof field.value === "number",
    })),
    basedOn: await latestTariffNumber(db),
    mayChange: permit(actor, "setting.change"),
    tomorrow: todayInDakar(new Date(now.getTime() + 24 * 3_600_000)),
  };
}

const dateSchema = v.object({ effectiveFrom: v.string() });

export async function action({ request, params, context }: Route.ActionArgs) {
  const part = partOf(params.part);
  const ctx = context.get(requestContext);
  const today = todayInDakar(ctx.now);
  const form = await readForm(request);
  const { [part]: current } = await tariffInForce(ctx.db, today);
  const typedTexts = Object.fromEntries(
    fieldsOfTariffSection(part, current).map(({ path }) => [path, textOf(form, path)]),
  );
  const { effectiveFrom: typedDay } = typedValues(dateSchema, form);
  const again = (errors: Record<string, string>, message: string | null, status: number) =>
    formAgain({ values: typedTexts, typedDay, errors, message, preview: null }, status);

  const sectionValues = typedSection(part, { current, typed: (path) => typedTexts[path] ?? "" });
  const reading = v.safeParse(tariffSchema.entries[part], sectionValues);
  const effectiveFrom = parseBusinessDate(typedDay);
  const errors = {
    ...(reading.success ? {} : namedErrors(reading.issues, fieldsOfTariffSection(part, current))),
    ...(effectiveFrom && effectiveFrom >= today
      ? {}
      : { effectiveFrom: "Choisissez un jour qui n’est pas passé (ex. : 01/01/2027)" }),
  };
  if (!reading.success || !effectiveFrom || Object.keys(errors).length > 0)
    return again(errors, null, 400);

  const basedOn = versionOf(form, "basedOn");
  const parts = { [part]: reading.output } as TariffChange;
  if (intentOf(form) === "confirm") {
    const result = await proposeTariff(ctx, { effectiveFrom, parts, basedOn });
    if (result.ok)
      return redirect(`/bureau/tarif?fait=${result.value === "waits" ? "propose" : "publie"}`, 303);
    const { status, message } = tariffRefusals[result.refusal];
    return again({}, message, status);
  }
  const { [part]: before } = await tariffInForce(ctx.db, effectiveFrom);
  const lines = differences(part, before, reading.output as typeof before);
  if (lines.length === 0) return again({}, tariffRefusals["nothing-changes"].message, 409);
  return data({
    values: typedTexts,
    typedDay,
    errors: {} as Record<string, string>,
    message: null,
    preview: { lines, effectiveFrom, basedOn },
  });
}

/**
 * The message of each wrong value under its label, because the list above the form shows it without its field. Puts the message of a
 * rule over several values at the first of them.
 */
function namedErrors(
  issues: readonly v.BaseIssue<unknown>[],
  fields: readonly { path: string; label: string }[],
) {
  return Object.fromEntries(
    Object.entries(firstMessages(issues)).map(([path, message]) => {
      const field = fields.find((each) => each.path === path);
      return field ? [path, `${field.label}\u00A0: ${message}`] : [fields[0]?.path ?? "", message];
    }),
  );
}

export default TariffSectionPage;
