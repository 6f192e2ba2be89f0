import { TextAreaField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { counted } from "#app/kernel/french.ts";
import type { reviewSchema } from "./admissibility.schema.ts";
import type { AdmissibilityFacts } from "./document-desk.tsx";

/** The review of the application: read, or written by the registrar who has it. */
export function ReviewPart({
  here,
  review: { mayReview, isAwaited, families, standing },
  refused,
}: Pick<AdmissibilityFacts, "review"> & { here: string; refused: RefusedForm | undefined }) {
  const field = fieldsOfButton<typeof reviewSchema>(refused, "review");
  const [note, reason, exception] = [field("scopeNote"), field("firstReason"), field("exception")];
  return (
    <section id="revue" className="card record-part" aria-labelledby="revue-titre">
      <div className="record-head">
        <h2 id="revue-titre">Revue de la demande</h2>
        <p className="record-facts text-sm">
          {standing
            ? `faite par ${standing.by}, ${standing.at}`
            : isAwaited
              ? "à faire avant la recevabilité"
              : "aucune"}
        </p>
      </div>
      {standing && !mayReview && (
        <div className="record-words">
          <p>La demande est comprise{standing.scopeNote ? `\u00A0: ${standing.scopeNote}` : "."}</p>
          <p>
            {standing.firstReason
              ? `Première de son genre\u00A0: ${standing.firstReason}`
              : "L’organisme a déjà traité des demandes de ce genre."}
          </p>
        </div>
      )}
      <ul className="record-lines">
        {families.map(({ familyId, label, examiners, reason }) => (
          <li key={familyId}>
            {label}{" "}
            <span className="record-small">
              {examiners > 0
                ? counted(examiners, "instructeur habilité", "instructeurs habilités")
                : reason
                  ? `aucun instructeur habilité\u00A0: ${reason}`
                  : "aucun instructeur habilité aujourd’hui"}
            </span>
          </li>
        ))}
      </ul>
      {mayReview && (
        <form method="post" action={`${here}#revue`} className="record-words grid gap-3">
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              id={field("understood").id}
              name="understood"
              defaultChecked={field("understood").defaultValue ?? standing !== undefined}
              aria-invalid={field("understood").error ? true : undefined}
              className="size-5 shrink-0"
            />
            <span>{"La demande est comprise\u00A0: travaux, niveaux, classe"}</span>
          </label>
          <TextAreaField
            {...note}
            label="Ce qui a été précisé"
            optional
            rows={2}
            maxLength={2000}
            defaultValue={note.defaultValue ?? standing?.scopeNote ?? ""}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="firstOfKind"
              defaultChecked={field("firstOfKind").defaultValue ?? Boolean(standing?.firstReason)}
              className="size-5 shrink-0"
            />
            <span>C’est la première demande de ce genre pour l’organisme</span>
          </label>
          <TextAreaField
            {...reason}
            label="Si oui, pourquoi l’organisme peut la traiter"
            optional=""
            rows={2}
            maxLength={1000}
            defaultValue={reason.defaultValue ?? standing?.firstReason ?? ""}
          />
          {families
            .filter(({ examiners }) => examiners === 0)
            .map(({ familyId, label, reason: standingReason }, place) => (
              <div key={familyId}>
                <input type="hidden" name="family" value={familyId} />
                <TextAreaField
                  {...exception}
                  id={place === 0 ? exception.id : `${exception.id}-${familyId}`}
                  label={`${label}\u00A0: comment l’examiner sans instructeur habilité`}
                  rows={2}
                  maxLength={1000}
                  defaultValue={exception.defaultValue?.[place] ?? standingReason ?? ""}
                  error={place === 0 ? exception.error : undefined}
                />
              </div>
            ))}
          <div>
            <button
              type="submit"
              name="intent"
              value="review"
              className="button button-secondary button-small"
            >
              {standing ? "Enregistrer de nouveau la revue" : "Enregistrer la revue"}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}
