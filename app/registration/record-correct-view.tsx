import { ConflictChoice, ShownValues } from "#app/forms/conflict-choice.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { EmailField, SelectField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { MoneyField } from "#app/forms/money-field.tsx";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/record-correct-page";
import { correctionRefusals } from "./record.refusals.ts";
import type { RecordField } from "./record-fields.schema.ts";
import type { Look } from "./registration-fields.schema.ts";

const whole = "/espace/entreprise";

export function RecordCorrectPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, values, fields, mayChange } = loaderData;
  const conflicts = actionData?.conflicts ?? {};
  const clash = Object.keys(conflicts).length > 0;
  return (
    <SpacePage
      title={title}
      trail={[{ label: "Entreprise", path: whole }]}
      lead="Ce que vous changez ici est noté au journal, et paraît dans l’annuaire si vous y êtes."
      width="words"
    >
      <FormFeedback
        failure={actionData}
        refusal={
          actionData?.refusal || clash
            ? {
                tone: "error",
                title: clash ? "Une réponse a changé entre-temps" : "Rien n’a été enregistré",
                text:
                  actionData?.refusal ??
                  "Le reste est enregistré. Dites plus bas laquelle des deux réponses garder.",
              }
            : undefined
        }
      />
      {mayChange ? (
        <form method="post" noValidate className="card flex flex-col p-5 sm:p-6">
          <ShownValues values={values} />
          <RequiredNote />
          {fields.map(({ name, look, text }) => (
            <div key={name}>
              <Field
                name={name}
                look={look}
                value={actionData?.values[name] ?? text}
                error={actionData?.errors[name]}
                departments={loaderData.departments}
                legalForms={loaderData.legalForms}
              />
              <ConflictChoice
                name={name}
                label={look.label}
                conflict={conflicts[name]}
                inWords={(value) => actionData?.words?.[`${name} ${value}`] ?? value}
              />
            </div>
          ))}
          <SubmitButton>Enregistrer</SubmitButton>
        </form>
      ) : (
        <p>{correctionRefusals["not-yours"].message}</p>
      )}
    </SpacePage>
  );
}

interface FieldProps {
  name: RecordField;
  look: Look;
  value: string;
  error: string | undefined;
  departments: readonly { region: string; departments: readonly string[] }[];
  legalForms: readonly string[];
}

function Field({ name, look, value, error, departments, legalForms }: FieldProps) {
  const { control, options, wide: _wide, optional, ...ownProps } = look;
  const fieldProps = {
    name,
    defaultValue: value,
    error,
    ...ownProps,
    ...(optional && { optional }),
  };
  if (name === "department") return <DepartmentField {...fieldProps} departments={departments} />;
  if (control === "select") return <SelectField {...fieldProps} options={options ?? []} />;
  if (control === "date")
    return <DateField name={name} defaultValue={value} error={error} label={look.label} />;
  if (control === "money") return <MoneyField {...fieldProps} />;
  if (control === "email") return <EmailField {...fieldProps} />;
  if (name !== "legalForm") return <TextField {...fieldProps} />;
  return (
    <>
      <TextField {...fieldProps} />
      <datalist id={look.list}>
        {legalForms.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

interface DepartmentFieldProps {
  name: string;
  label: string;
  defaultValue: string;
  error: string | undefined;
  departments: FieldProps["departments"];
}

/** Departments grouped by region, so that the form needs no script. */
function DepartmentField({ name, label, defaultValue, error, departments }: DepartmentFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name} className="font-semibold">
        {label} <span className="font-normal text-ink-soft">(facultatif)</span>
      </label>
      <select
        id={name}
        name={name}
        className="control"
        defaultValue={defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        <option value="">Non précisé</option>
        {departments.map(({ region, departments: regionDepartments }) => (
          <optgroup key={region} label={`Région de ${region}`}>
            {regionDepartments.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {error && (
        <p id={`${name}-error`} className="field-message text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </div>
  );
}
