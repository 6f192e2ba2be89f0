import { SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import type { OpinionFields } from "./run-buttons.server.ts";

interface OpinionFormProps {
  itemId: string;
  /** Experts who are authorised for a family that nobody in the room is, with the name of the family. */
  experts: readonly { value: string; label: string }[];
  refused: RefusedForm | undefined;
}

/** Records what an expert wrote about a family that no voter may judge; without it the item is not called. */
export function OpinionForm({ itemId, experts, refused }: OpinionFormProps) {
  const field = fieldsOfButton<OpinionFields>(refused, "opinion");
  return (
    <details className="mt-4" open={field.isAgain}>
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
          <SelectField {...field("expert")} label="Famille et expert" options={[...experts]} />
          <TextField
            {...field("source")}
            label="Document d’où il vient"
            help={
              "Exemple\u00A0: lettre signée du 12 décembre 2026, reçue par e-mail. L’expert ne signe rien ici."
            }
            maxLength={300}
          />
          <TextAreaField
            {...field("opinion")}
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
}
