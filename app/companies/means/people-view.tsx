import { RadioField } from "#app/forms/choice-fields.tsx";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/people-page";
import { workerLooks } from "./entry-fields.tsx";
import { meansRefusals } from "./means.refusals.ts";
import { meansAddress, meansLists } from "./means.ts";

/** What is asked of each person; the rest is given on the page of the person. */
export const personFields = ["name", "trade", "contract", "permanent"] as const;

const personLooks = workerLooks.filter(({ name }) => personFields.some((field) => field === name));

export const fieldOfPerson = (field: string, row: number): string => `${field}-${row + 1}`;
/** The idempotency key of a row. */
export const keyName = (row: number): string => `cle-${row + 1}`;

export function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { companyId, mayChange, mostRows } = loaderData;
  const { rows, values } = actionData ?? loaderData;
  const errors = actionData?.errors ?? {};
  const { path, title } = meansLists.workers;
  const here = meansAddress(companyId, [path, "plusieurs"]);
  return (
    <SpacePage
      title="Ajouter plusieurs personnes"
      lead="Les lignes vides ne comptent pas. Diplôme, expérience et date d’entrée se donnent ensuite, sur la page de chaque personne."
      trail={[
        { label: "Entreprise", path: "/espace/entreprise" },
        { label: title, path: addressOf("/espace/entreprise/:list", { list: path }) },
      ]}
    >
      {Object.keys(errors).length > 0 && (
        <ErrorSummary
          title="Rien n’est encore ajouté"
          text="Ce que vous avez tapé est encore ici. Complétez ou videz ces lignes, puis enregistrez."
          errors={Object.entries(errors).map(([field, message]) => ({
            field,
            message: `Personne\u00A0${field.split("-").at(-1)}\u00A0: ${message}`,
          }))}
        />
      )}
      {actionData?.refusal && (
        <Notice tone="error" title="Rien n’a changé" takesFocus>
          <p>{actionData.refusal}</p>
        </Notice>
      )}
      {mayChange ? (
        <form method="post" action={here} noValidate>
          <RequiredNote>Pour chaque personne, les quatre champs sont obligatoires.</RequiredNote>
          <input type="hidden" name="lignes" value={rows} />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {Array.from({ length: rows }, (_, row) => row).map((row) => (
              <Person key={row} row={row} values={values} errors={errors} />
            ))}
          </div>
          <div className="mt-5 flex flex-wrap gap-3">
            <SubmitButton intent="add">Enregistrer ces personnes</SubmitButton>
            {rows < mostRows && (
              <button
                type="submit"
                name="intent"
                value="more"
                formAction={`${here}#personne-${rows + 1}`}
                className="button button-secondary w-full sm:w-auto"
              >
                Ajouter des lignes
              </button>
            )}
          </div>
        </form>
      ) : (
        <Notice tone="info">
          <p>{meansRefusals["not-yours"].message}</p>
        </Notice>
      )}
    </SpacePage>
  );
}

interface PersonProps {
  row: number;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

const Person = ({ row, values, errors }: PersonProps) => (
  <fieldset id={`personne-${row + 1}`} className="card min-w-0 scroll-mt-4 p-4 sm:p-5">
    <legend className="float-left mb-2 w-full text-lg font-bold text-green">
      Personne {row + 1}
    </legend>
    <input type="hidden" name={keyName(row)} value={values[keyName(row)]} />
    <div className="clear-both grid grid-cols-1">
      {personLooks.map(({ name, label, kind, options = [] }) => {
        const id = fieldOfPerson(name, row);
        const field = { name: id, label, error: errors[id], defaultValue: values[id] };
        if (kind === "select") return <SelectField key={id} {...field} options={options} />;
        if (kind === "radio") return <RadioField key={id} {...field} options={options} />;
        return <TextField key={id} {...field} autoComplete="off" />;
      })}
    </div>
  </fieldset>
);
