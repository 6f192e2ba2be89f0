import { HiddenFields } from "./field.tsx";
import { type Conflict, choiceName, choices, otherName, shownName } from "./merge-fields.ts";

interface ShownValuesProps {
  /** The stored value of each field, as shown by the form. */
  values: Readonly<Record<string, string>>;
}

/** Carries the shown values in hidden fields, so that the form writes only what its user changes (`mergeFields`). */
export const ShownValues = ({ values }: ShownValuesProps) => (
  <HiddenFields
    values={Object.fromEntries(
      Object.entries(values).map(([field, value]) => [shownName(field), value]),
    )}
  />
);

interface ConflictChoiceProps {
  name: string;
  /** Label of the field. */
  label: string;
  conflict: Conflict | undefined;
  /** Formats a value for display: an amount, the label of a choice. */
  inWords?: (value: string) => string;
}

/** Shown below a field in conflict: both values, one of which the user chooses before saving. */
export function ConflictChoice({ name, label, conflict, inWords }: ConflictChoiceProps) {
  if (!conflict) return null;
  const textFor = (value: string) => (value === "" ? "rien" : (inWords ?? quoted)(value));
  const options = [
    { value: choices.mine, text: "Garder ce que j’ai tapé", read: textFor(conflict.typed) },
    { value: choices.other, text: "Garder l’autre réponse", read: textFor(conflict.stored) },
  ];
  return (
    <fieldset className="mt-2 mb-5 min-w-0 border-l-4 border-gold bg-gold-soft p-3">
      <legend className="sr-only">{label}</legend>
      <p className="font-semibold">
        Cette réponse a été changée ailleurs pendant que vous tapiez. Laquelle garder{"\u202F"}?
      </p>
      <input type="hidden" name={otherName(name)} value={conflict.stored} />
      {options.map(({ value, text, read: words }) => (
        <label key={value} className="mt-1 flex min-h-11 items-center gap-3">
          <input type="radio" name={choiceName(name)} value={value} className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {text}
            {"\u00A0: "}
            <strong className="font-semibold">{words}</strong>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const quoted = (value: string) => `«\u00A0${value}\u00A0»`;
