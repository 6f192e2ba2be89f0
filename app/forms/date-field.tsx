import type { HTMLInputAutoCompleteAttribute } from "react";
import { describedBy, type FieldFrame, FieldHelp, FieldMessages, OptionalMark } from "./field.tsx";
import { type DatePart, dateParts, partName, splitDate } from "./form-input.ts";

const looks: Record<DatePart, { label: string; hint: string; digits: number; width: string }> = {
  day: { label: "Jour", hint: "JJ", digits: 2, width: "w-16" },
  month: { label: "Mois", hint: "MM", digits: 2, width: "w-16" },
  year: { label: "Année", hint: "AAAA", digits: 4, width: "w-24" },
};

interface DateFieldProps extends FieldFrame {
  /** The typed value, « 1/9/2015 », or YYYY-MM-DD. */
  defaultValue?: string | undefined;
  /** `bday` for the birth date of the person who fills in the form. */
  autoComplete?: "bday";
}

/** A date in three inputs, which `readFields` reads as one value; the error summary links to the first. */
export function DateField({ defaultValue = "", autoComplete, ...frame }: DateFieldProps) {
  const {
    name,
    id = name,
    label,
    help,
    error,
    warning,
    optional,
    askedByBrowser,
    suppressAnnouncement,
  } = frame;
  const shownParts = splitDate(defaultValue);
  const described = describedBy({ name: id, help, error, warning });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot share the subgrid rows of the fields beside it
    <div role="group" aria-labelledby={`${id}-label`} className="field">
      <span id={`${id}-label`} className="font-semibold">
        {label}
        <OptionalMark optional={optional} />
      </span>
      {help && <FieldHelp name={id}>{help}</FieldHelp>}
      <div className="row-start-3 flex flex-wrap gap-2 self-end">
        {dateParts.map((part) => {
          const { label: word, hint, digits, width } = looks[part];
          const control = part === "day" ? id : `${id}-${part}`;
          return (
            <div key={part} className={width}>
              <label htmlFor={control} className="block text-sm text-ink-soft">
                {word}
              </label>
              <input
                id={control}
                name={partName(name, part)}
                type="text"
                inputMode="numeric"
                className="control"
                defaultValue={shownParts[part]}
                placeholder={hint}
                maxLength={digits}
                {...(autoComplete && {
                  autoComplete: `bday-${part}` as HTMLInputAutoCompleteAttribute,
                })}
                {...(askedByBrowser ? { required: true } : { "aria-required": !optional })}
                aria-invalid={error ? true : undefined}
                aria-describedby={described}
              />
            </div>
          );
        })}
      </div>
      <FieldMessages
        name={id}
        error={error}
        warning={warning}
        suppressAnnouncement={suppressAnnouncement}
      />
    </div>
  );
}
