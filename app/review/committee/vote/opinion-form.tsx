import { SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";

interface OpinionFormProps {
  itemId: string;
  /** Experts who are authorised for a family that nobody in the room is, with the name of the family. */
  experts: readonly { value: string; label: string }[];
}

/** Records what an expert wrote about a family that no voter may judge; without it the item is not called. */
export const OpinionForm = ({ itemId, experts }: OpinionFormProps) => (
  <details className="mt-4">
    <summary className="office-row-act">Inscrire l’avis écrit d’un expert…</summary>
    {experts.length === 0 ? (
      <p className="mt-2">
        Aucun expert n’est habilité pour cette famille. Proposez une{" "}
        <a className="link" href="/bureau/habilitations">
          habilitation
        </a>
        , ou reportez le point.
      </p>
    ) : (
      <form method="post" className="mt-2">
        <input type="hidden" name="itemId" value={itemId} />
        <SelectField name="expert" label="Famille et expert" options={[...experts]} />
        <TextField
          name="source"
          label="Document d’où il vient"
          help={
            "Exemple\u00A0: lettre signée du 12 décembre 2026, reçue par e-mail. L’expert ne signe rien ici."
          }
          maxLength={300}
        />
        <TextAreaField
          name="opinion"
          label="Avis, mot pour mot"
          help="Il est repris au procès-verbal et ne change plus."
          rows={5}
          maxLength={8000}
        />
        <button type="submit" name="intent" value="opinion" className="button button-secondary">
          Inscrire l’avis
        </button>
      </form>
    )}
  </details>
);
