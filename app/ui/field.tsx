import { TriangleAlert } from "lucide-react";
import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode } from "react";

export interface FieldFrame {
  /** Name in the form; also the id of the control, so that a summary can link to it. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Not an error: what the person should check. */
  warning?: string | undefined;
  optional?: boolean;
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "defaultValue"
  | "inputMode"
  | "list"
  | "max"
  | "maxLength"
  | "min"
  | "spellCheck"
  | "autoCapitalize"
>;

export interface TextFieldProps extends FieldFrame, InputProps {
  type?: "text" | "email" | "tel" | "url" | "date" | "password";
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** One line of text: label above, help between label and field, message below and tied to the field. */
export function TextField({
  label,
  help,
  error,
  warning,
  optional,
  type = "text",
  ...input
}: TextFieldProps) {
  const { name } = input;
  return (
    <Frame
      name={name}
      label={label}
      help={help}
      error={error}
      warning={warning}
      optional={optional ?? false}
    >
      <input
        {...input}
        id={name}
        type={type}
        className="control"
        aria-required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ name, help, error, warning })}
      />
    </Frame>
  );
}

export function PasswordField(props: Omit<TextFieldProps, "type">) {
  return <TextField {...props} type="password" spellCheck={false} autoCapitalize="none" />;
}

export interface SelectFieldProps extends FieldFrame {
  options: readonly { value: string; label: string }[];
  defaultValue?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

export function SelectField({ options, defaultValue, autoComplete, ...frame }: SelectFieldProps) {
  const { name, error } = frame;
  return (
    <Frame {...frame} optional={frame.optional ?? false}>
      <select
        id={name}
        name={name}
        className="control"
        defaultValue={defaultValue}
        autoComplete={autoComplete}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(frame)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

interface FrameProps {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  warning?: string | undefined;
  optional: boolean;
  children: ReactNode;
}

function Frame({ name, label, help, error, warning, optional, children }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={name} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (facultatif)</span>}
      </label>
      {help && (
        <p id={`${name}-help`} className="field-help text-sm text-ink-soft">
          {help}
        </p>
      )}
      {children}
      <div className="field-message empty:hidden">
        {warning && !error && (
          <p
            id={`${name}-warning`}
            className="border-l-4 border-gold bg-gold-soft px-3 py-1.5 text-sm"
          >
            {warning}
          </p>
        )}
        {error && <FieldError name={name}>{error}</FieldError>}
      </div>
    </div>
  );
}

export function FieldError({ name, children }: { name: string; children: string }) {
  return (
    <p id={`${name}-error`} className="flex gap-2 text-sm font-semibold text-error">
      <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}

/** Ids of the texts that a screen reader reads after the label. */
export function describedBy({ name, help, error, warning }: Omit<FieldFrame, "label">) {
  const ids = [help && "help", warning && !error && "warning", error && "error"].filter(Boolean);
  return ids.length > 0 ? ids.map((id) => `${name}-${id}`).join(" ") : undefined;
}
