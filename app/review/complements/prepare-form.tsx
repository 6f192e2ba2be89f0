import { type Choice, SelectField, TextAreaField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";

interface PrepareProps {
  here: string;
  targets: Choice[];
  reasons: { value: string; label: string }[];
}

/** Prepares one complement; nothing leaves until the batch is sent. */
export const PrepareForm = ({ here, targets, reasons }: PrepareProps) => (
  <OfficeSection title="Préparer une demande" id="preparer">
    <form method="post" action={here} className="grid grid-cols-1">
      <RequiredNote />
      <SelectField
        name="cible"
        label="Ce que la demande vise"
        options={[{ value: "", label: "Choisissez" }, ...targets]}
      />
      <SelectField
        name="motif"
        label="Motif de la liste"
        optional
        options={[{ value: "", label: "Aucun" }, ...reasons]}
      />
      <TextAreaField
        name="texte"
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
