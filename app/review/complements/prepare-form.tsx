import { type Choice, SelectField, TextAreaField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import type { prepareSchema } from "./complements.schema.ts";

interface PrepareProps {
  here: string;
  targets: Choice[];
  /** The value of the target that is chosen at first. */
  target: string | null;
  reasons: { value: string; label: string }[];
  refused: RefusedForm | undefined;
}

/** Prepares one complement; nothing leaves until the batch is sent. */
export function PrepareForm({ here, targets, target, reasons, refused }: PrepareProps) {
  const field = fieldsOfButton<typeof prepareSchema>(refused, "prepare");
  return (
    <OfficeSection title="Préparer une demande" id="preparer">
      <form method="post" action={here} className="grid grid-cols-1">
        <RequiredNote />
        <SelectField
          {...field("target")}
          defaultValue={field("target").defaultValue ?? target ?? ""}
          label="Ce que la demande vise"
          options={[{ value: "", label: "Choisissez" }, ...targets]}
        />
        <SelectField
          {...field("reasonCode")}
          label="Motif de la liste"
          optional
          options={[{ value: "", label: "Aucun" }, ...reasons]}
        />
        <TextAreaField
          {...field("text")}
          label="Ce que l’entreprise doit faire, en une phrase"
          rows={4}
          maxLength={5000}
          help="Dites ce qui est attendu. N’écrivez pas la réponse à sa place."
        />
        <div>
          <button type="submit" name="intent" value="prepare" className="button button-secondary">
            Préparer la demande
          </button>
        </div>
      </form>
    </OfficeSection>
  );
}
