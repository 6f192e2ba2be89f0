import type { ReactNode } from "react";
import { DateField } from "#app/forms/date-field.tsx";
import { FileField, TextAreaField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { days } from "#app/kernel/french.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { UNREAD_DAYS } from "../decision/decision.ts";
import type {
  heardInPersonSchema,
  measureCallSchema,
  measureReasonSchema,
} from "./measure.schema.ts";
import { longestFacts, longestReason } from "./measure.ts";

interface PressProps {
  intent: string;
  /** The version that the page shows. */
  version: number;
  children: ReactNode;
}

/** A button that needs no words. */
export const PressMeasure = ({ intent, version, children }: PressProps) => (
  <form method="post">
    <input type="hidden" name="seen" value={version} />
    <button type="submit" name="intent" value={intent} className="button button-secondary">
      {children}
    </button>
  </form>
);

interface FormProps {
  refused: RefusedForm | undefined;
}

export const FileForm = ({ refused }: FormProps) => (
  <form method="post" encType="multipart/form-data" noValidate className="max-w-prose">
    <FileField
      name="fichier"
      id="file-file"
      error={refused?.intent === "file" ? refused.errors.file : undefined}
      label="Joindre une pièce"
      accept=".pdf,image/jpeg,image/png,image/webp"
      help={"PDF ou photo, 10\u00A0Mo au plus. L’entreprise la verra."}
    />
    <SubmitButton intent="file">Joindre</SubmitButton>
  </form>
);

/** What the company said in person, with its day. */
export function InPersonForm({ refused, today }: FormProps & { today: string }) {
  const field = fieldsOfButton<typeof heardInPersonSchema>(refused, "note");
  return (
    <details className="mt-3" open={field.isAgain}>
      <summary className="min-h-11 cursor-pointer py-2">Noter une audition en personne</summary>
      <form method="post" noValidate className="max-w-prose">
        <RequiredNote />
        <DateField
          {...field("heardOn")}
          label="Date de l’audition"
          defaultValue={field("heardOn").defaultValue ?? today}
        />
        <TextAreaField
          {...field("said")}
          label="Ce que l’entreprise a dit"
          rows={5}
          maxLength={longestFacts}
        />
        <SubmitButton intent="note">Enregistrer</SubmitButton>
      </form>
    </details>
  );
}

interface CallFormProps extends FormProps {
  now: { day: string; time: string };
  /** Nobody has read the letter for days. */
  isToCall: boolean;
}

/** A call that read the letter to the company. */
export function CallForm({ refused, now, isToCall }: CallFormProps) {
  const field = fieldsOfButton<typeof measureCallSchema>(refused, "call");
  return (
    <details className="mt-3" open={field.isAgain || isToCall}>
      <summary className="min-h-11 cursor-pointer py-2">
        {isToCall
          ? `Personne n’a lu la lettre depuis ${days(UNREAD_DAYS)}\u00A0: appelez l’entreprise`
          : "Inscrire un appel qui a lu la lettre"}
      </summary>
      <form method="post" noValidate className="max-w-prose">
        <RequiredNote />
        <TextField
          {...field("spokeTo")}
          label="Personne jointe"
          help="Nom et fonction."
          maxLength={160}
          autoComplete="off"
        />
        <DateField
          {...field("heardOn")}
          label="Jour de l’appel"
          defaultValue={field("heardOn").defaultValue ?? now.day}
        />
        <TextField
          {...field("calledAt")}
          label="Heure de l’appel"
          maxLength={7}
          defaultValue={field("calledAt").defaultValue ?? now.time}
          autoComplete="off"
        />
        <SubmitButton intent="call">Inscrire l’appel</SubmitButton>
      </form>
    </details>
  );
}

interface ReasonFormProps extends FormProps {
  version: number;
}

export function LiftForm({ refused, version }: ReasonFormProps) {
  const field = fieldsOfButton<typeof measureReasonSchema>(refused, "propose-lift");
  return (
    <OfficeSection title="Proposer la levée">
      <form method="post" noValidate className="max-w-prose">
        <input type="hidden" name="seen" value={version} />
        <TextAreaField
          {...field("reason")}
          label="Ce qui a été vérifié"
          help="La lettre de levée le reprend. Une autre personne décide."
          rows={4}
          maxLength={longestReason}
        />
        <SubmitButton intent="propose-lift">Proposer la levée</SubmitButton>
      </form>
    </OfficeSection>
  );
}

export function DropForm({ refused, version }: ReasonFormProps) {
  const field = fieldsOfButton<typeof measureReasonSchema>(refused, "drop");
  return (
    <details open={field.isAgain}>
      <summary className="link min-h-11 cursor-pointer py-2">Abandonner la mesure</summary>
      <form method="post" noValidate className="max-w-prose">
        <input type="hidden" name="seen" value={version} />
        <TextAreaField
          {...field("reason")}
          label="Pourquoi"
          help="Pour l’organisme. L’entreprise qui a été entendue apprend seulement que la mesure est abandonnée."
          rows={3}
          maxLength={longestReason}
        />
        <SubmitButton intent="drop">Abandonner</SubmitButton>
      </form>
    </details>
  );
}
