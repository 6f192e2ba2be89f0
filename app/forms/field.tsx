import { TriangleAlert } from "lucide-react";
import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode } from "react";

export interface FieldFrame {
  /** Name in the form. */
  name: string;
  /** Id of the control, to which the error summary links; the name by default. */
  id?: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Something to check, which is not an error. */
  warning?: string | undefined;
  /** True, or the word for it in another language; an empty text shows no word. */
  optional?: boolean | string | undefined;
  /** Sets the native `required`, which the browser checks before it posts. */
  askedByBrowser?: boolean;
  /** Set while the message is announced by other means, so that it is not announced twice. */
  suppressAnnouncement?: boolean | undefined;
  /** Content below the control and its message. */
  after?: ReactNode;
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
  | "enterKeyHint"
>;

export interface TextFieldProps extends FieldFrame, InputProps {
  type?: "text" | "email" | "tel" | "url" | "date" | "password";
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** A one-line input: label above, help between label and input, message below, tied by `aria-describedby`. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = partsOf(props);
  return (
    <Frame {...frame}>
      <input type="text" {...control} />
    </Frame>
  );
}

export interface TextAreaFieldProps extends FieldFrame {
  rows: number;
  defaultValue?: string | undefined;
  maxLength?: number;
}

/** A multi-line text field. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control } = partsOf(props);
  return (
    <Frame {...frame}>
      <textarea {...control} />
    </Frame>
  );
}

interface FileFieldProps extends FieldFrame {
  /** The `accept` attribute: `.pdf,image/jpeg`. The server checks the file again. */
  accept: string;
  multiple?: boolean;
}

/** One or several files, in a form with `encType="multipart/form-data"`; after a refusal they must be chosen again. */
export function FileField(props: FileFieldProps) {
  const { frame, control } = partsOf(props);
  return (
    <Frame {...frame}>
      <input type="file" {...control} />
    </Frame>
  );
}

/** Splits props into those of the frame of a field and those of its control. */
function partsOf<Props extends FieldFrame>(props: Props) {
  const { name, id = name, label, help, error, warning, optional, ...more } = props;
  const { askedByBrowser, suppressAnnouncement, after, ...ownProps } = more;
  return {
    frame: { id, label, help, error, warning, optional, suppressAnnouncement, after },
    control: {
      ...ownProps,
      id,
      name,
      className: "control",
      ...(askedByBrowser
        ? { required: true }
        : { "aria-required": optional === undefined || optional === false }),
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describedBy({ name: id, help, error, warning }),
    },
  };
}

/**
 * An e-mail field, with an example in its help. Where the browser asks for its fields it is a text field: browsers refuse an
 * address with a mark that nobody sees, which the form reads.
 */
export function EmailField({ help, ...field }: Omit<TextFieldProps, "type">) {
  return (
    <TextField
      type={field.askedByBrowser ? "text" : "email"}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      help={
        <>
          {help} {emailExample}
        </>
      }
    />
  );
}

export const emailExample = "Exemple\u00A0: nom@exemple.sn";

/** A password field, with a button that shows the typed text where scripts run. */
export function PasswordField(props: Omit<TextFieldProps, "type">) {
  const { name, id = name, label, after } = props;
  return (
    <TextField
      {...props}
      type="password"
      spellCheck={false}
      autoCapitalize="none"
      after={
        <>
          {after}
          <show-password data-field={id} hidden suppressHydrationWarning>
            <button type="button" className="link min-h-11">
              Afficher
              <span className="sr-only">
                {"\u00A0: "}
                {label}
              </span>
            </button>
          </show-password>
        </>
      }
    />
  );
}

export interface SelectFieldProps extends FieldFrame {
  options: readonly Choice[];
  defaultValue?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** An option of a choice field: value and label. */
export interface Choice {
  value: string;
  label: string;
  /** The heading under which a long list shows it; options of one group follow each other. */
  group?: string;
}

/** The options of a list, under the headings that they name (RGAA 11.8). */
export const Options = ({ options }: { options: readonly Choice[] }) =>
  [...new Set(options.map(({ group }) => group))].map((heading) => {
    const groupOptions = options
      .filter(({ group }) => group === heading)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ));
    return heading ? (
      <optgroup key={heading} label={heading}>
        {groupOptions}
      </optgroup>
    ) : (
      groupOptions
    );
  });

export function SelectField({ options, ...field }: SelectFieldProps) {
  const { frame, control } = partsOf(field);
  return (
    <Frame {...frame}>
      <select {...control}>
        <Options options={options} />
      </select>
    </Frame>
  );
}

interface FrameProps extends Omit<FieldFrame, "name" | "askedByBrowser"> {
  id: string;
  children: ReactNode;
}

function Frame({ id, label, help, optional, children, ...messages }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={id} className="font-semibold">
        {label}
        <OptionalMark optional={optional} />
      </label>
      {help && <FieldHelp name={id}>{help}</FieldHelp>}
      {children}
      <FieldMessages name={id} {...messages} />
    </div>
  );
}

export const OptionalMark = ({ optional }: { optional: boolean | string | undefined }) =>
  optional ? (
    <span className="font-normal text-ink-soft">
      {` (${optional === true ? "facultatif" : optional})`}
    </span>
  ) : null;

export const FieldHelp = ({ name, children }: { name: string; children: ReactNode }) => (
  <p id={`${name}-help`} className="field-help text-sm text-ink-soft">
    {children}
  </p>
);

type FieldMessagesProps = Pick<
  FieldFrame,
  "name" | "error" | "warning" | "suppressAnnouncement" | "after"
>;

/** The error, or else the warning, below a control, in a polite live region. */
export const FieldMessages = ({
  name,
  error,
  warning,
  suppressAnnouncement,
  after,
}: FieldMessagesProps) => (
  <div className="field-message">
    <div aria-live={suppressAnnouncement ? "off" : "polite"}>
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
    {after}
  </div>
);

function FieldError({ name, children }: { name: string; children: string }) {
  return (
    <p id={`${name}-error`} className="flex gap-2 text-sm font-semibold text-error">
      <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}

/** The `aria-describedby` of a control: ids of its help, warning and error. */
export function describedBy({
  name,
  help,
  error,
  warning,
}: Pick<FieldFrame, "name" | "help" | "error" | "warning">) {
  const ids = [help && "help", warning && !error && "warning", error && "error"].filter(Boolean);
  return ids.length > 0 ? ids.map((id) => `${name}-${id}`).join(" ") : undefined;
}

/** Name of the hidden field that only robots fill in. */
export const honeypotName = "site";

/** The hidden field for robots, with a label for visitors whose browser shows it without styles. */
export function Honeypot({ label = "Laissez ce champ vide" }: { label?: string }) {
  return (
    <label hidden>
      {label}
      <input name={honeypotName} tabIndex={-1} autoComplete="off" />
    </label>
  );
}

interface HiddenFieldsProps {
  values: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Hidden fields that carry typed values to the next step; a list becomes several fields of one name. */
export const HiddenFields = ({ values }: HiddenFieldsProps) => (
  <>
    {Object.entries(values).flatMap(([name, value]) =>
      [value ?? []]
        .flat()
        .map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
    )}
  </>
);
