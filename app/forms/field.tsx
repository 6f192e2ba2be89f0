import { TriangleAlert } from "lucide-react";
import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode } from "react";

export interface FieldFrame {
  /** Name in the form. */
  name: string;
  /** Of the control, so that a summary can link to it; the name unless another control of the page has it. */
  id?: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Not an error: what the person should check. */
  warning?: string | undefined;
  /** True, or the word that says so in another language; empty where it goes without saying. */
  optional?: boolean | string | undefined;
  /** The browser itself asks for the field before it sends the form. */
  askedByBrowser?: boolean;
  /** Its message is told by other means just now, so that it is not announced a second time. */
  suppressAnnouncement?: boolean | undefined;
  /** Below the control and its message: what may be done about the field. */
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

/** One line of text: label above, help between label and field, message below and tied to the field. */
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

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control } = partsOf(props);
  return (
    <Frame {...frame}>
      <textarea {...control} />
    </Frame>
  );
}

interface FileFieldProps extends FieldFrame {
  /** What may be chosen, as in `accept`: `.pdf,image/jpeg`. The server decides all the same. */
  accept: string;
  multiple?: boolean;
}

/** One or several files, in a form with `encType="multipart/form-data"`; after a refusal they are chosen again. */
export function FileField(props: FileFieldProps) {
  const { frame, control } = partsOf(props);
  return (
    <Frame {...frame}>
      <input type="file" {...control} />
    </Frame>
  );
}

/** What the frame of a field shows, and what its control is given. */
function partsOf<Props extends FieldFrame>(props: Props) {
  const { name, id = name, label, help, error, warning, optional, ...more } = props;
  const { askedByBrowser, suppressAnnouncement, after, ...own } = more;
  return {
    frame: { id, label, help, error, warning, optional, suppressAnnouncement, after },
    control: {
      ...own,
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

/** An address, with an example of one in its help. */
export function EmailField({ help, ...field }: Omit<TextFieldProps, "type">) {
  return (
    <TextField
      type="email"
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

/** What is typed can be shown by a button, where scripts run. */
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

/** One value of a list, and the words that say it. */
export interface Choice {
  value: string;
  label: string;
}

export function SelectField({ options, ...field }: SelectFieldProps) {
  const { frame, control } = partsOf(field);
  return (
    <Frame {...frame}>
      <select {...control}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
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
      {" "}
      ({optional === true ? "facultatif" : optional})
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

/** Below a control: what is wrong with it, or else what to check. What appears there is read out, politely. */
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

/** Ids of the texts that a screen reader reads after the label. */
export function describedBy({
  name,
  help,
  error,
  warning,
}: Pick<FieldFrame, "name" | "help" | "error" | "warning">) {
  const ids = [help && "help", warning && !error && "warning", error && "error"].filter(Boolean);
  return ids.length > 0 ? ids.map((id) => `${name}-${id}`).join(" ") : undefined;
}

/** Name of the field that people neither see nor reach, and that robots fill in. */
export const honeypotName = "site";

/** Says in words what it is, for the visitor whose browser shows it all the same. */
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

/** What was typed in a form, carried on to the next step; several values of one name are so many fields. */
export const HiddenFields = ({ values }: HiddenFieldsProps) => (
  <>
    {Object.entries(values).flatMap(([name, value]) =>
      [value ?? []]
        .flat()
        .map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
    )}
  </>
);
