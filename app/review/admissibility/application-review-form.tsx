import { counted } from "#app/kernel/french.ts";
import type { AdmissibilityFacts } from "./document-desk.tsx";

/** The review of the application: read, or written by the registrar who has it. */
export function ReviewPart({
  here,
  review: { mayReview, families, standing },
}: Pick<AdmissibilityFacts, "review"> & { here: string }) {
  return (
    <section id="revue" className="card record-part" aria-labelledby="revue-titre">
      <div className="record-head">
        <h2 id="revue-titre">Revue de la demande</h2>
        <p className="record-facts text-sm">
          {standing ? `faite par ${standing.by}, ${standing.at}` : "à faire avant la recevabilité"}
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
            {label}
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
              name="compris"
              value="oui"
              defaultChecked={standing !== undefined}
              className="size-5 shrink-0"
            />
            <span>{"La demande est comprise\u00A0: travaux, niveaux, classe"}</span>
          </label>
          <Words
            name="portee"
            label="Ce qui a été précisé (facultatif)"
            value={standing?.scopeNote}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="premiere"
              value="oui"
              defaultChecked={Boolean(standing?.firstReason)}
              className="size-5 shrink-0"
            />
            <span>C’est la première demande de ce genre pour l’organisme</span>
          </label>
          <Words
            name="premiere-raison"
            label="Si oui, pourquoi l’organisme peut la traiter"
            value={standing?.firstReason}
          />
          {families
            .filter(({ examiners }) => examiners === 0)
            .map(({ familyId, label, reason }) => (
              <Words
                key={familyId}
                name={`sans-${familyId}`}
                label={`${label}\u00A0: comment l’examiner sans instructeur habilité`}
                value={reason}
              />
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

interface WordsProps {
  name: string;
  label: string;
  value: string | null | undefined;
}

const Words = ({ name, label, value }: WordsProps) => (
  <div>
    <label className="block text-sm font-semibold" htmlFor={name}>
      {label}
    </label>
    <textarea
      id={name}
      name={name}
      rows={2}
      maxLength={2000}
      defaultValue={value ?? ""}
      className="control"
    />
  </div>
);
