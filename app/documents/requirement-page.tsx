import { data, redirect } from "react-router";
import * as v from "valibot";
import { nomenclatureInForce } from "#app/activity/activity.queries.server.ts";
import { DateField } from "#app/forms/date-field.tsx";
import { HiddenFields } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FieldErrors, readFields, textOf, typedValues } from "#app/forms/form-input.ts";
import { actorInWords } from "#app/kernel/actor.ts";
import {
  addDays,
  formatDateLong,
  formatInstant,
  parseBusinessDate,
  todayInDakar,
} from "#app/kernel/dates.ts";
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
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/requirement-page";
import { previewRequirement, publishRequirement } from "./publish-requirement.server.ts";
import { requirementVersions } from "./requirement.queries.server.ts";
import { type RequirementRefusal, requirementRefusals } from "./requirement.refusals.ts";
import { codeSchema, contentAsTyped, requirementSchema } from "./requirement.schema.ts";
import type { RequirementContent } from "./requirement.ts";
import { RequirementForm } from "./requirement-form.tsx";
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

type Values = Record<string, string | string[] | undefined>;

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
    ...(effectiveFrom ? {} : { effectiveFrom: "Cette date n’existe pas (ex. : 01/01/2027)" }),
  };
  const again = (status: number, fieldErrors: typeof errors, refusal: string | null = null) =>
    data({ values, ends, errors: fieldErrors, refusal, preview: null }, { status });
  const content = ends && latest ? contentOf(latest) : fields.ok ? fields.output : null;
  if (!effectiveFrom || !content || Object.keys(errors).length > 0) return again(400, errors);

  const parsed = latest ? code : v.parse(codeSchema, code);
  const basedOn = Number(textOf(form, "basedOn")) || 0;
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
    refusal: null,
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

export default function RequirementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, label, mayChange, latest, current, history } = loaderData;
  const preview = actionData?.preview;
  return (
    <OfficePage
      title={label}
      facts={code ? `Code ${code}` : "Elle sera demandée à partir du jour que vous choisissez."}
      parent={{ path: "/bureau/pieces", label: "Pièces demandées" }}
    >
      <NothingDone message={actionData?.refusal} />
      {preview && actionData ? (
        <Confirmation
          preview={preview}
          values={{
            ...actionData.values,
            basedOn: String(latest?.version ?? 0),
            change: actionData.ends ? "end" : "edit",
          }}
          ends={actionData.ends}
          isNew={latest === null}
        />
      ) : mayChange ? (
        <>
          {latest?.comesOn && (
            <Notice tone="info">
              <p>
                La dernière version commence le {formatDateLong(latest.comesOn)}
                {"\u00A0"}: c’est elle que vous modifiez ici.
              </p>
            </Notice>
          )}
          <RequirementForm
            isNew={latest === null}
            basedOn={latest?.version ?? 0}
            families={loaderData.families}
            values={
              actionData && !actionData.ends
                ? actionData.values
                : { ...latest?.typed, effectiveFrom: loaderData.tomorrow }
            }
            errors={actionData && !actionData.ends ? actionData.errors : {}}
          />
          {latest && !latest.ended && (
            <EndForm
              basedOn={latest.version}
              typedDay={
                actionData?.ends ? String(actionData.values.effectiveFrom) : loaderData.tomorrow
              }
              error={actionData?.ends ? actionData.errors.effectiveFrom : undefined}
            />
          )}
        </>
      ) : (
        <OfficeSection title="En vigueur">
          <Lines lines={current} />
        </OfficeSection>
      )}
      {history.length > 0 && <History history={history} />}
    </OfficePage>
  );
}

const Lines = ({ lines }: { lines: readonly { label: string; words: string }[] }) => (
  <dl className="divide-y divide-line">
    {lines.map(({ label, words }) => (
      <div key={label} className="grid gap-x-6 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="wrap-anywhere">{words}</dd>
      </div>
    ))}
  </dl>
);

interface EndFormProps {
  basedOn: number;
  typedDay: string;
  error: string | undefined;
}

function EndForm({ basedOn, typedDay, error }: EndFormProps) {
  return (
    <OfficeSection title="Ne plus demander cette pièce">
      <p className="mb-4 max-w-prose">
        Les dossiers déjà déposés gardent leur liste. Elle peut être demandée à nouveau plus tard.
      </p>
      <form method="post" noValidate>
        <RequiredNote />
        <HiddenFields values={{ change: "end", intent: "preview", basedOn: String(basedOn) }} />
        <DateField
          name="effectiveFrom"
          id="ends"
          label="À partir du"
          defaultValue={typedDay}
          error={error}
        />
        <button type="submit" name="intent" value="preview" className="button button-secondary">
          Voir ce qui va changer
        </button>
      </form>
    </OfficeSection>
  );
}

interface ConfirmationProps {
  preview: {
    effectiveFrom: string;
    label: string;
    differences: { label: string; from: string; to: string }[];
    lines: { label: string; words: string }[];
  };
  values: Values;
  ends: boolean;
  isNew: boolean;
}

function Confirmation({ preview, values, ends, isNew }: ConfirmationProps) {
  const { effectiveFrom, label, differences, lines } = preview;
  const named = `«\u00A0${label}\u00A0»`;
  const what = ends
    ? `${named} ne sera plus demandée.`
    : isNew
      ? `${named} sera demandée\u00A0:`
      : differences.length > 0
        ? `${named} change ainsi\u00A0:`
        : `${named} sera demandée à nouveau.`;
  return (
    <ConfirmChange values={values} back="/bureau/pieces">
      <p className="max-w-prose text-lg text-pretty wrap-anywhere">
        À partir du <strong className="font-semibold">{formatDateLong(effectiveFrom)}</strong>,{" "}
        {what}
      </p>
      {differences.length > 0 && <Differences differences={differences} />}
      {lines.length > 0 && <Lines lines={lines} />}
    </ConfirmChange>
  );
}

type HistoryLine = Route.ComponentProps["loaderData"]["history"][number];

function History({ history }: { history: readonly HistoryLine[] }) {
  return (
    <OfficeSection title="Historique">
      <ol className="divide-y divide-line">
        {history.map((row) => (
          <li key={row.version} className="py-3">
            <p className="font-semibold">
              Version {row.version}, à partir du {formatDateLong(row.effectiveFrom)}
            </p>
            {row.ended && <p>La pièce n’est plus demandée.</p>}
            {row.differences.map(({ label, from, to }) => (
              <p key={label} className="wrap-anywhere">
                {`${label}\u00A0: de ${from} à ${to}`}
              </p>
            ))}
            <p className="text-sm text-ink-soft">
              Par {actorInWords(row.publishedBy)} le {formatInstant(row.publishedAt)}
            </p>
          </li>
        ))}
      </ol>
    </OfficeSection>
  );
}
