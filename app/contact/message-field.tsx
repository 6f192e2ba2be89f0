import type { HTMLInputAutoCompleteAttribute } from "react";
import { describedBy, FieldError } from "#app/ui/field.tsx";

interface MessageFieldProps {
  /** Name in the form; also the id of the control, so that a summary can link to it. */
  name: string;
  label: string;
  help?: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
  type?: "text" | "email" | "tel";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Several lines of text instead of one. */
  multiline?: boolean;
}

/** A field that the browser itself requires, as Spec §5 asks of this form. */
export function MessageField({ multiline = false, ...field }: MessageFieldProps) {
  const { name, label, help, defaultValue, error, type = "text", autoComplete } = field;
  const control = {
    id: name,
    name,
    defaultValue,
    required: true,
    className: "control",
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy({ name, help, error }),
  };
  return (
    <div className="field">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      {help && (
        <p id={`${name}-help`} className="field-help text-sm text-ink-soft">
          {help}
        </p>
      )}
      {multiline ? (
        <textarea {...control} rows={8} />
      ) : (
        <input {...control} type={type} autoComplete={autoComplete} />
      )}
      <div className="field-message empty:hidden">
        {error && <FieldError name={name}>{error}</FieldError>}
      </div>
    </div>
  );
}
