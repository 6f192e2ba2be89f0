import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import * as v from "valibot";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { firstMessages, textOf, typedValues } from "#app/forms/form-input.ts";
import { formatDateLong, parseBusinessDate, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import {
  ConfirmChange,
  Differences,
  OfficePage,
  OfficeSection,
} from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
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
  tariffSectionLabels,
  typedSection,
} from "./tariff-fields.ts";

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
  const again = (errors: Record<string, string>, refusal: string | null, status: number) =>
    data({ typed: typedTexts, typedDay, errors, refusal, preview: null }, { status });

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

  const basedOn = Number(textOf(form, "basedOn"));
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
    typed: typedTexts,
    typedDay,
    errors: {} as Record<string, string>,
    refusal: null,
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

export default function TariffSectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { part, fields, mayChange } = loaderData;
  const preview = actionData?.preview;
  return (
    <OfficePage
      title={tariffSectionLabels[part]}
      parent={{ path: "/bureau/tarif", label: "Tarif" }}
    >
      <NothingDone message={actionData?.refusal} />
      {preview && actionData ? (
        <Confirmation part={part} preview={preview} typed={actionData.typed} />
      ) : mayChange ? (
        <SectionForm loaderData={loaderData} failure={actionData} />
      ) : (
        <OfficeSection title="En vigueur">
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_max-content]">
            {fields.map(({ path, label, words }) => (
              <div key={path} className="contents">
                <dt>{label}</dt>
                <dd className="font-semibold tabular-nums sm:text-right">{words}</dd>
              </div>
            ))}
          </dl>
        </OfficeSection>
      )}
    </OfficePage>
  );
}

/** Amounts and days are short: as many columns as fit at the font size of the reader. */
const short = "grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] lg:grid-cols-3";
const long = "sm:grid-cols-2 lg:grid-cols-3";

interface SectionFormProps {
  loaderData: Route.ComponentProps["loaderData"];
  failure:
    | { typed: Record<string, string>; typedDay: string; errors: Record<string, string> }
    | undefined;
}

function SectionForm({ loaderData, failure }: SectionFormProps) {
  const { part, fields, basedOn, tomorrow } = loaderData;
  const errors = failure?.errors ?? {};
  return (
    <OfficeSection title="Changer">
      {part === "fees" && (
        <p className="mb-4 max-w-prose">
          Les frais que vous proposez ne valent qu’une fois publiés par une seconde personne.
        </p>
      )}
      {part === "delays" && (
        <p className="mb-4 max-w-prose">
          Les conditions générales nomment ces délais. Si vous en changez un, publiez aussi une
          édition qui le dit.
        </p>
      )}
      <FormFeedback failure={Object.keys(errors).length > 0 ? { errors } : undefined} />
      <form method="post" noValidate>
        <RequiredNote />
        <input type="hidden" name="basedOn" value={basedOn} />
        <input type="hidden" name="intent" value="preview" />
        {[...Map.groupBy(fields, ({ group }) => group)].map(([group, members]) => (
          <FieldGroup key={group} title={group}>
            <div className={`grid gap-x-5 ${part === "fees" ? short : long}`}>
              {members.map((field) => (
                <SectionField
                  key={field.path}
                  field={field}
                  typed={failure?.typed[field.path]}
                  error={errors[field.path]}
                />
              ))}
            </div>
          </FieldGroup>
        ))}
        <DateField
          name="effectiveFrom"
          label="À partir du"
          defaultValue={failure?.typedDay ?? tomorrow}
          error={errors.effectiveFrom}
        />
        <SubmitButton>Voir ce qui va changer</SubmitButton>
      </form>
    </OfficeSection>
  );
}

/** Fields under their title; those that have none stand by themselves. */
const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) =>
  title ? (
    <fieldset className="mb-4 min-w-0">
      <legend className="mb-2 text-lg font-bold text-green">{title}</legend>
      {children}
    </fieldset>
  ) : (
    <div className="mb-4 min-w-0">{children}</div>
  );

interface PartFieldProps {
  field: Route.ComponentProps["loaderData"]["fields"][number];
  typed: string | undefined;
  error: string | undefined;
}

function SectionField({ field, typed, error }: PartFieldProps) {
  const { path, shortLabel, box, digits } = field;
  const shared = { name: path, label: shortLabel, defaultValue: typed ?? field.typed, error };
  return box ? (
    <RadioField
      {...shared}
      options={[
        { value: "oui", label: "Oui" },
        { value: "non", label: "Non" },
      ]}
    />
  ) : (
    <TextField {...shared} {...(digits && { inputMode: "numeric" as const })} />
  );
}

interface ConfirmationProps {
  part: TariffSection;
  preview: {
    lines: { label: string; from: string; to: string }[];
    effectiveFrom: string;
    basedOn: number;
  };
  typed: Record<string, string>;
}

function Confirmation({ part, preview, typed }: ConfirmationProps) {
  const { lines, effectiveFrom, basedOn } = preview;
  return (
    <ConfirmChange
      values={{ ...typed, effectiveFrom, basedOn: String(basedOn) }}
      act={part === "fees" ? "Proposer à une seconde personne" : "Publier"}
      back="/bureau/tarif"
    >
      <p>
        À partir du <strong className="font-semibold">{formatDateLong(effectiveFrom)}</strong>
        {"\u00A0"}:
      </p>
      <Differences differences={lines} />
    </ConfirmChange>
  );
}
