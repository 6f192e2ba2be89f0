import { DateField } from "#app/forms/date-field.tsx";
import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOf } from "#app/forms/form-input.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { PlanFailure } from "./visit-page.tsx";

/** When and where the visit takes place, and what the company should prepare. */
export function PlanVisitForm({ failure }: { failure: PlanFailure | undefined }) {
  const field = fieldsOf(failure);
  return (
    <form method="post" noValidate className="flex max-w-xl flex-col">
      <FormFeedback failure={failure} />
      <p className="mb-3 text-ink-soft">
        Convenez du jour avec l’entreprise par les messages du dossier, puis notez-le ici{"\u00A0"}:
        elle le reçoit par e-mail et dans son espace.
      </p>
      <RequiredNote />
      <DateField {...field("onDay")} label="Quand" />
      <TextField
        {...field("atTime")}
        label="Heure"
        help={"Exemple\u00A0: 10:30"}
        autoComplete="off"
        inputMode="numeric"
      />
      <TextField
        {...field("place")}
        label="Lieu"
        help="Siège, atelier ou chantier, avec un repère."
        maxLength={300}
        autoComplete="off"
      />
      <TextAreaField
        {...field("note")}
        label="Ce que l’entreprise doit préparer"
        optional
        rows={3}
        maxLength={1000}
      />
      <SubmitButton intent="plan">Prévoir la visite</SubmitButton>
    </form>
  );
}
