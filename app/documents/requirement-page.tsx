import { data, redirect } from "react-router";
import * as v from "valibot";
import { nomenclatureInForce } from "#app/activity/activity.queries.server.ts";
import {
  type FieldErrors,
  readFields,
  textOf,
  typedValues,
  versionOf,
} from "#app/forms/form-input.ts";
import { addDays, dayProblem, parseBusinessDate, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/requirement-page";
import { previewRequirement, publishRequirement } from "./publish-requirement.server.ts";
import { requirementVersions } from "./requirement.queries.server.ts";
import { type RequirementRefusal, requirementRefusals } from "./requirement.refusals.ts";
import { codeSchema, contentAsTyped, requirementSchema } from "./requirement.schema.ts";
import type { RequirementContent } from "./requirement.ts";
import { RequirementPage, type Values } from "./requirement-view.tsx";
import {
  contentOf,
  differencesBetween,
  fieldInWords,
  fieldLabel,
  requirementFields,
} from "./requirement-words.ts";

export const headers = privatePageHeaders;

const newCode = "nouvelle";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const mayChange = permit(actor, "setting.change");
  const isNew = params.code === newCode;
  const versions = isNew ? [] : await requirementVersions(db, params.code);
  const [latest] = versions;
  if (!latest && !(isNew && mayChange)) throw data(null, { status: 404 });
  const current = versions.find(({ effectiveFrom }) => effectiveFrom <= today) ?? latest;
  return {
    code: latest?.code ?? null,
    label: current?.label ?? "Nouvelle pièce",
    mayChange,
    latest: latest
      ? {
          version: latest.version,
          ended: latest.ended,
          comesOn: latest.effectiveFrom > today ? latest.effectiveFrom : null,
          typed: contentAsTyped(contentOf(latest)),
        }
      : null,
    current: current ? linesOf(current) : [],
    tomorrow: addDays(today, 1),
    families: (await nomenclatureInForce(db, today)).families.map(({ code, name }) => ({
      code,
      name,
    })),
    history: versions.map((version, place) => ({
      version: version.version,
      effectiveFrom: version.effectiveFrom,
      publishedAt: version.publishedAt,
      publishedBy: version.publishedBy,
      ended: version.ended,
      differences: versions[place + 1]
        ? differencesBetween(versions[place + 1] ?? version, version)
        : [],
    })),
  };
}

const linesOf = (content: RequirementContent) =>
  requirementFields.map((field) => ({
    label: fieldLabel(field),
    words: fieldInWords(field, content),
  }));

const headSchema = v.object({ code: codeSchema, effectiveFrom: v.string() });

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const [latest] = params.code === newCode ? [] : await requirementVersions(ctx.db, params.code);
  if (!latest && params.code !== newCode) throw data(null, { status: 404 });
  const ends = textOf(form, "change") === "end" && latest !== undefined;

  const head = typedValues(headSchema, form);
  const code = latest ? latest.code : head.code;
  const fields = readFields(requirementSchema, form);
  const values: Values = { ...(ends ? {} : fields.values), ...head };
  const effectiveFrom = parseBusinessDate(head.effectiveFrom);
  const errors: FieldErrors<Record<string, string>> = {
    ...(latest ? {} : codeErrors(head.code)),
    ...(ends || fields.ok ? {} : fields.errors),
    ...(effectiveFrom ? {} : { effectiveFrom: dayProblem(head.effectiveFrom, "01/01/2027") }),
  };
  const again = (status: number, fieldErrors: typeof errors, message: string | null = null) =>
    formAgain({ values, ends, errors: fieldErrors, message, preview: null }, status);
  const content = ends && latest ? contentOf(latest) : fields.ok ? fields.output : null;
  if (!effectiveFrom || !content || Object.keys(errors).length > 0) return again(400, errors);

  const parsed = latest ? code : v.parse(codeSchema, code);
  const basedOn = versionOf(form, "basedOn") || 0;
  const version = { code: parsed, basedOn, effectiveFrom, content, ended: ends };
  if (intentOf(form) === "confirm") {
    const result = await publishRequirement(ctx, version);
    if (result.ok) return redirect(`/bureau/pieces?change=${parsed}`, 303);
    return again(...refusedWith(result.refusal));
  }
  const result = await previewRequirement(ctx, version);
  if (!result.ok) return again(...refusedWith(result.refusal));
  const { before } = result.value;
  return data({
    values,
    ends,
    errors: {} as typeof errors,
    message: null,
    preview: {
      effectiveFrom,
      label: content.label,
      differences: before && !ends ? differencesBetween(before, content) : [],
      lines: before ? [] : linesOf(content),
    },
  });
}

/** Status, messages of fields, and otherwise a message for the whole form. */
function refusedWith(refusal: RequirementRefusal): [number, Record<string, string>, string | null] {
  const { status, message, field } = requirementRefusals[refusal];
  return field ? [status, { [field]: message }, null] : [status, {}, message];
}

function codeErrors(text: string): Record<string, string> {
  const result = v.safeParse(codeSchema, text);
  return result.success ? {} : { code: result.issues[0].message };
}

export default RequirementPage;
