import type { ReactNode } from "react";
import type { RegistrationField } from "./registration.schema.ts";
import type { RegistrationValues } from "./registration-form-data.ts";

export interface SectionProps {
  /** What the fields start with. */
  values: RegistrationValues;
  /** What is typed now; null until scripts run. */
  typed: RegistrationValues | null;
  errorOf: (field: RegistrationField) => string | undefined;
}

type TextFieldName = Exclude<RegistrationField, "subAreas" | "acceptTerms">;

/** What every field of a section takes from its state. */
export const bind = ({ values, errorOf }: SectionProps, name: TextFieldName) => ({
  name,
  defaultValue: values[name],
  error: errorOf(name),
});

interface FormSectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function FormSection({ id, title, lead, children }: FormSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className="card p-4 pb-0 sm:p-6 sm:pb-1">
      <h2 id={`${id}-titre`} className="text-xl font-bold text-green sm:text-2xl">
        {title}
      </h2>
      {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      <div className="mt-5 grid gap-x-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}

export function WholeLine({ children }: { children: ReactNode }) {
  return <div className="row-span-4 grid grid-rows-subgrid sm:col-span-2">{children}</div>;
}
