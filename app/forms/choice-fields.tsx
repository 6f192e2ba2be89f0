import type { ReactNode } from "react";
import {
  type Choice,
  describedBy,
  type FieldFrame,
  FieldHelp,
  FieldMessages,
  OptionalMark,
} from "./field.tsx";

interface ChoiceWithHelp extends Choice {
  help?: string;
}

interface ChoicesProps extends FieldFrame {
  options: readonly ChoiceWithHelp[];
}

/** Radio buttons. The error summary links to the first. */
export function RadioField({
  defaultValue,
  ...group
}: ChoicesProps & { defaultValue?: string | undefined }) {
  return <Choices {...group} type="radio" isChosen={(value) => value === defaultValue} />;
}

/** Check boxes, posted as several values of one name. */
export function CheckBoxesField({
  defaultValue = [],
  ...group
}: ChoicesProps & { defaultValue?: readonly string[] | undefined }) {
  return <Choices {...group} type="checkbox" isChosen={(value) => defaultValue.includes(value)} />;
}

interface ChoicesViewProps extends ChoicesProps {
  type: "radio" | "checkbox";
  isChosen: (value: string) => boolean;
}

function Choices({ options, type, isChosen, ...frame }: ChoicesViewProps) {
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
  return (
    <fieldset
      className="mb-5 min-w-0"
      aria-describedby={describedBy({ name: id, help, error, warning })}
    >
      <legend className="mb-1.5 font-semibold">
        {label}
        <OptionalMark optional={optional} />
      </legend>
      {help && <FieldHelp name={id}>{help}</FieldHelp>}
      <div className="mt-1.5 grid grid-cols-1 gap-2">
        {options.map((option, place) => (
          <label key={option.value} className="choice">
            <input
              type={type}
              id={place === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={isChosen(option.value)}
              required={askedByBrowser && type === "radio"}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            <span className="min-w-0 wrap-anywhere">
              {option.label}{" "}
              {option.help && <span className="block text-sm text-ink-soft">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldMessages
        name={id}
        error={error}
        warning={warning}
        suppressAnnouncement={suppressAnnouncement}
      />
    </fieldset>
  );
}

interface CheckBoxProps {
  name: string;
  /** Id of the box; the name by default. */
  id?: string;
  defaultValue?: boolean | undefined;
  error?: string | undefined;
  suppressAnnouncement?: boolean | undefined;
  /** The label: what ticking the box agrees to. */
  children: ReactNode;
}

/** A single check box that must be ticked. */
export function CheckBoxField(props: CheckBoxProps) {
  const { name, id = name, defaultValue = false, error, suppressAnnouncement, children } = props;
  return (
    <div className="flex flex-col gap-1">
      <div className="consent flex items-start gap-3">
        <input
          id={id}
          name={name}
          type="checkbox"
          defaultChecked={defaultValue}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ name: id, error })}
        />
        <label htmlFor={id} className="min-w-0 cursor-pointer wrap-anywhere">
          {children}
        </label>
      </div>
      <FieldMessages name={id} error={error} suppressAnnouncement={suppressAnnouncement} />
    </div>
  );
}
