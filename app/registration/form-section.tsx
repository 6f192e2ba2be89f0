import type { MouseEvent, ReactNode } from "react";
import { legalFormSuggestions } from "#app/companies/legal-forms.ts";
import { DateField } from "#app/forms/date-field.tsx";
import { EmailField, PasswordField, SelectField, TextField } from "#app/forms/field.tsx";
import { MoneyField } from "#app/forms/money-field.tsx";
import { fieldHint, turnoverHelp } from "./field-hints.ts";
import type { FieldErrors, RegistrationValues } from "./registration.schema.ts";
import {
  fieldsOfSection,
  type Look,
  type RegistrationField,
  registrationFields,
  type Section,
} from "./registration-fields.schema.ts";

export interface SectionProps {
  /** Initial values of the fields. */
  values: RegistrationValues;
  /** Current values; null until scripts run. */
  typed: RegistrationValues | null;
  errorOf: (field: RegistrationField) => FieldErrors[RegistrationField];
  /** The day in Dakar, YYYY-MM-DD. */
  today: string;
  /** The summary announces the messages at this moment, so the fields stay quiet. */
  suppressAnnouncement: boolean;
  /** Address of the signed-in person, used for the contact; null for visitors. */
  signedInAs: string | null;
}

interface FormSectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  /** Whether the section is a named group; false when its fields form one already. */
  grouped?: boolean;
  children: ReactNode;
}

/** A titled section; screen readers announce the title with each field (RGAA 11.5). */
export function FormSection({ id, title, lead, grouped = true, children }: FormSectionProps) {
  const group = grouped && { role: "group", "aria-labelledby": `${id}-titre` };
  return (
    <div id={id} {...group} className="card p-4 sm:p-6">
      <h2 id={`${id}-titre`} className="text-xl font-bold text-green sm:text-2xl">
        {title}
      </h2>
      {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      <div className="mt-5">{children}</div>
    </div>
  );
}

/** The fields of one section, in the order of `registrationFields`, two per line where they fit. */
export function Fields({ of: section, ...props }: SectionProps & { of: Section }) {
  return (
    <div className="-mb-5 grid gap-x-5 sm:grid-cols-2">
      {fieldsOfSection(section).map((name) => (
        <Field key={name} name={name} {...props} />
      ))}
    </div>
  );
}

function Field({ name, ...props }: SectionProps & { name: RegistrationField }) {
  const { look } = registrationFields[name];
  if (!look) return null;
  const field = <Control name={name} {...props} />;
  return look.wide ? (
    <div className="row-span-4 grid grid-rows-subgrid sm:col-span-2">{field}</div>
  ) : (
    field
  );
}

function Control({
  name,
  values,
  typed,
  errorOf,
  today,
  suppressAnnouncement,
  signedInAs,
}: SectionProps & { name: RegistrationField }) {
  if (name === "contactEmail" && signedInAs !== null) return <OwnAddress email={signedInAs} />;
  const look: Look = registrationFields[name].look ?? { label: name };
  const { control, options = [], wide: _, label, help, ...input } = look;
  const error = errorOf(name);
  const common = {
    name,
    label,
    help: name === "turnover" ? turnoverHelp(today) : help,
    error,
    suppressAnnouncement,
    defaultValue: String(values[name]),
  };
  if (control === "select")
    return <SelectField {...common} options={options} autoComplete={input.autoComplete ?? "on"} />;
  if (control === "date") return <DateField {...common} />;
  if (control === "money") return <MoneyField {...common} typed={String(typed?.[name] ?? "")} />;
  if (control === "password") return <PasswordField {...common} {...input} />;
  if (control === "email")
    return (
      <EmailField
        {...common}
        {...input}
        after={name === "contactEmail" && <SameAddress running={typed !== null} />}
      />
    );
  return (
    <>
      <TextField
        {...common}
        {...input}
        warning={error ? undefined : fieldHint(name, typed, today)}
      />
      {input.list && (
        <datalist id={input.list}>
          {legalFormSuggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Copies the company's address into the contact's, so that nobody types it twice (WCAG 3.3.7). */
function SameAddress({ running }: { running: boolean }) {
  return (
    <button
      type="button"
      onClick={copyAddress}
      className={`link mt-1 cursor-pointer py-1 text-sm ${running ? "" : "with-script"}`}
    >
      La même adresse que l’entreprise
    </button>
  );
}

/** The form is uncontrolled: sets the value of the field and fires the event of typing, so that the form reads it. */
function copyAddress({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  const [from, to] = ["email", "contactEmail"].map((name) => form?.elements.namedItem(name));
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  to.value = from.value;
  to.dispatchEvent(new Event("input", { bubbles: true }));
  (from.value === "" ? from : to).focus();
}

/** The address of the signed-in account, which is verified already. */
function OwnAddress({ email }: { email: string }) {
  return (
    <div className="field">
      <label htmlFor="contactEmail" className="font-semibold">
        E-mail du contact
      </label>
      <p id="contactEmail-help" className="field-help text-sm text-ink-soft">
        Celui de votre compte. Pour une autre adresse, déconnectez-vous d’abord.
      </p>
      <input
        id="contactEmail"
        name="contactEmail"
        type="email"
        className="control"
        readOnly
        defaultValue={email}
        aria-describedby="contactEmail-help"
      />
    </div>
  );
}
