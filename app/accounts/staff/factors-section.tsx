import { TextAreaField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { Act } from "./person-sections.tsx";
import type { resetSchema } from "./staff.schema.ts";

interface FactorsSectionProps {
  count: number;
  reset: { reason: string; by: string; at: string; own: boolean } | null;
  mayChange: boolean;
  refused: RefusedForm | undefined;
}

/** The second factors of a person, and their reset when all are lost. */
export function FactorsSection({ count, reset, mayChange, refused }: FactorsSectionProps) {
  const field = fieldsOfButton<typeof resetSchema>(refused, "ask-reset");
  return (
    <OfficeSection title="Double vérification">
      <p>
        {count === 0
          ? "Aucun moyen\u00A0: le bureau lui reste fermé tant qu’elle n’en a pas ajouté un."
          : count === 1
            ? "Un moyen est enregistré."
            : `${count} moyens sont enregistrés.`}
      </p>
      {reset && (
        <div className="mt-4 border-l-4 border-gold bg-gold-soft p-4">
          <p className="font-semibold">Une remise à zéro est demandée</p>
          <p className="mt-1 wrap-anywhere">« {reset.reason} »</p>
          <p className="mt-1 text-sm">
            Par {reset.by}, le {reset.at}
          </p>
          {mayChange && (
            <div className="mt-3 flex flex-wrap gap-3">
              {!reset.own && <Act act="approve-reset" label="Approuver" about="la remise à zéro" />}
              <Act
                act="refuse-reset"
                label={reset.own ? "Retirer ma demande" : "Refuser"}
                about="de remise à zéro"
              />
            </div>
          )}
          {mayChange && reset.own && (
            <p className="mt-3 text-sm">Un autre administrateur doit l’approuver.</p>
          )}
        </div>
      )}
      {mayChange && count > 0 && !reset && (
        <details className="mt-4" open={field.isAgain}>
          <summary className="link min-h-11 cursor-pointer">
            Elle a perdu tous ses moyens{"\u202F"}?
          </summary>
          <form method="post" noValidate className="mt-3 flex max-w-md flex-col">
            <TextAreaField
              {...field("reason")}
              label="Motif"
              rows={3}
              maxLength={500}
              help="Ce qui est arrivé, et comment vous avez vérifié que c’est bien elle."
            />
            <button
              type="submit"
              name="intent"
              value="ask-reset"
              className="button button-secondary"
            >
              Demander la remise à zéro
            </button>
          </form>
        </details>
      )}
    </OfficeSection>
  );
}
