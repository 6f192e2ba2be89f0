import type { ReactNode } from "react";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { formatDateLong } from "#app/kernel/dates.ts";
import {
  ConfirmChange,
  Differences,
  OfficePage,
  OfficeSection,
} from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/tariff-section-page";
import type { TariffSection } from "./tariff.schema.ts";
import { tariffSectionLabels } from "./tariff-fields.ts";

export function TariffSectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { part, fields, mayChange } = loaderData;
  const preview = actionData?.preview;
  return (
    <OfficePage
      title={tariffSectionLabels[part]}
      parent={{ path: "/bureau/tarif", label: "Tarif" }}
    >
      <NothingDone message={actionData?.message} />
      {preview && actionData ? (
        <Confirmation part={part} preview={preview} typed={actionData.values} />
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
    | { values: Record<string, string>; typedDay: string; errors: Record<string, string> }
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
                  typed={failure?.values[field.path]}
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
