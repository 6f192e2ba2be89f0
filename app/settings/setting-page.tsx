import { data, redirect } from "react-router";
import * as v from "valibot";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { typedValues } from "#app/forms/form-input.ts";
import { dayProblem, formatDateLong, formatInstant, parseBusinessDate } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { ConfirmChange, OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/setting-page";
import {
  changeSetting,
  previewSetting,
  type SettingRefusal,
  settingVersion,
} from "./change-setting.server.ts";
import { settingLabels } from "./setting-labels.ts";
import { kindOfSetting, settingAsTyped, settingInWords, typedSetting } from "./setting-values.ts";
import { settingHistory, settingsInForce } from "./settings.queries.server.ts";
import { type SettingKey, type Settings, settingKeys, settingsSchema } from "./settings.schema.ts";

export const headers = privatePageHeaders;

function keyOf(name: string): SettingKey {
  const key = settingKeys.find((each) => each === name);
  if (!key) throw data(null, { status: 404 });
  return key;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = keyOf(params.key);
  const { db, now, actor } = context.get(requestContext);
  const { [key]: value } = await settingsInForce(db, now);
  const history = await settingHistory(db, key);
  return {
    key,
    typed: settingAsTyped(value),
    value: settingInWords(key, value),
    basedOn: String(await settingVersion(db, key)),
    mayChange: permit(actor, "setting.change"),
    history: history.map((row) => ({
      id: row.id,
      value: settingInWords(key, row.value as Settings[typeof key]),
      effectiveFrom: row.effectiveFrom,
      createdAt: row.createdAt,
      createdBy: row.createdBy,
      coming: row.effectiveFrom > now,
    })),
  };
}

const formSchema = v.object({
  value: v.string(),
  effectiveFrom: v.string(),
  basedOn: v.string(),
  intent: v.string(),
});

const refusalTexts: Record<SettingRefusal, RefusalAnswer<"effectiveFrom">> = {
  "not-yours": { status: 403, message: "Seul un administrateur change un paramètre." },
  "begins-in-the-past": {
    status: 400,
    field: "effectiveFrom",
    message: "La date doit venir après aujourd’hui. Laissez-la vide pour changer tout de suite.",
  },
  "edited-meanwhile": {
    status: 409,
    message:
      "Quelqu’un d’autre a changé ce paramètre entre-temps. Relisez-le ci-dessous avant de recommencer.",
  },
  "nothing-changes": { status: 409, message: "Cette valeur est déjà celle qui est en vigueur." },
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const key = keyOf(params.key);
  const ctx = context.get(requestContext);
  const typedFields = typedValues(formSchema, await readForm(request));
  const again = (
    errors: { value?: string; effectiveFrom?: string },
    { status, message = null }: { status: number; message?: string | null } = { status: 400 },
  ) => formAgain({ values: typedFields, errors, message, sentence: null }, status);

  const parsedValue = v.safeParse(
    settingsSchema.entries[key],
    typedSetting(key, typedFields.value),
  );
  if (!parsedValue.success) return again({ value: parsedValue.issues[0].message });
  const effectiveFrom =
    typedFields.effectiveFrom === "" ? null : parseBusinessDate(typedFields.effectiveFrom);
  if (typedFields.effectiveFrom !== "" && effectiveFrom === null)
    return again({ effectiveFrom: dayProblem(typedFields.effectiveFrom, "01/01/2027") });

  const change = {
    key,
    value: parsedValue.output,
    effectiveFrom,
    basedOn: Number(typedFields.basedOn) || 0,
  };
  const confirmed = typedFields.intent === "confirm";
  const result = confirmed ? await changeSetting(ctx, change) : await previewSetting(ctx, change);
  if (!result.ok) {
    const { status, message, field } = refusalTexts[result.refusal];
    return field ? again({ [field]: message }, { status }) : again({}, { status, message });
  }
  if (confirmed) return redirect(`/bureau/parametres?change=${key}`, 303);
  const { from, to } = result.value;
  const sentence = { from: settingInWords(key, from), to: settingInWords(key, to), effectiveFrom };
  return data({ values: typedFields, errors: {}, message: null, sentence });
}

export default function SettingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, value, typed, basedOn, mayChange, history } = loaderData;
  const { label, help } = settingLabels[key];
  const sentence = actionData?.sentence;
  return (
    <OfficePage
      title={label}
      facts={help}
      parent={{ path: "/bureau/parametres", label: "Paramètres" }}
    >
      <NothingDone message={actionData?.message} />
      <p>
        En vigueur{"\u00A0"}: <strong className="font-semibold wrap-anywhere">{value}</strong>
      </p>
      {sentence && actionData ? (
        <Confirmation label={label} sentence={sentence} typed={actionData.values} />
      ) : (
        mayChange && (
          <SettingForm
            settingKey={key}
            basedOn={basedOn}
            typed={actionData?.values ?? { value: typed, effectiveFrom: "" }}
            errors={actionData?.errors ?? {}}
          />
        )
      )}
      <OfficeSection title="Historique">
        {history.length === 0 ? (
          <p>Cette valeur n’a jamais été changée.</p>
        ) : (
          <ol className="divide-y divide-line">
            {history.map((row) => (
              <li key={row.id} className="py-3">
                <p className="font-semibold wrap-anywhere">{row.value}</p>
                <p className="text-sm text-ink-soft">
                  {row.coming ? "À partir du" : "Depuis le"} {formatInstant(row.effectiveFrom)}, par{" "}
                  {row.createdBy} le {formatInstant(row.createdAt)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </OfficeSection>
    </OfficePage>
  );
}

interface SettingFormProps {
  settingKey: SettingKey;
  basedOn: string;
  typed: { value: string; effectiveFrom: string };
  errors: { value?: string; effectiveFrom?: string };
}

function SettingForm({ settingKey, basedOn, typed, errors }: SettingFormProps) {
  const { label, optional, unit } = settingLabels[settingKey];
  const kind = kindOfSetting(settingKey);
  return (
    <OfficeSection title="Changer">
      <FormFeedback failure={Object.keys(errors).length > 0 ? { errors } : undefined} />
      <form method="post" noValidate className="mt-3 flex max-w-xl flex-col">
        <RequiredNote />
        <input type="hidden" name="basedOn" value={basedOn} />
        <input type="hidden" name="intent" value="preview" />
        {kind === "choice" ? (
          <RadioField
            name="value"
            label={label}
            options={[
              { value: "oui", label: "Oui" },
              { value: "non", label: "Non" },
            ]}
            defaultValue={typed.value}
            error={errors.value}
          />
        ) : (
          <TextField
            name="value"
            label={unit ? `${label} (en ${unit})` : label}
            defaultValue={typed.value}
            error={errors.value}
            {...(kind === "number" && { inputMode: "numeric" as const })}
            {...(optional && { optional: true })}
          />
        )}
        <DateField
          name="effectiveFrom"
          label="À partir du"
          help="Laissez vide pour changer tout de suite."
          optional
          defaultValue={typed.effectiveFrom}
          error={errors.effectiveFrom}
        />
        <SubmitButton>Voir ce qui va changer</SubmitButton>
      </form>
    </OfficeSection>
  );
}

interface ConfirmationProps {
  label: string;
  sentence: { from: string; to: string; effectiveFrom: string | null };
  typed: Record<"value" | "effectiveFrom" | "basedOn", string>;
}

function Confirmation({ label, sentence, typed }: ConfirmationProps) {
  const when = sentence.effectiveFrom
    ? `le ${formatDateLong(sentence.effectiveFrom)}`
    : "tout de suite";
  return (
    <ConfirmChange values={typed} back="/bureau/parametres">
      <p className="max-w-prose text-lg text-pretty wrap-anywhere">
        {`«\u00A0${label}\u00A0» passera de «\u00A0${sentence.from}\u00A0» à «\u00A0${sentence.to}\u00A0» ${when}.`}
      </p>
    </ConfirmChange>
  );
}
