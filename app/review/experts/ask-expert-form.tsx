import { CheckBoxesField } from "#app/forms/choice-fields.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { TextAreaField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOf } from "#app/forms/form-input.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { LONGEST_QUESTION, MOST_DAYS_TO_ANSWER } from "./expert-question.ts";
import type { AskFailure, ShownCandidate } from "./questions-page.tsx";

interface AskExpertFormProps {
  candidates: readonly ShownCandidate[];
  documents: readonly { value: string; label: string; name: string }[];
  failure: AskFailure | undefined;
}

/** Who is asked, what, with which documents and until when; whoever cannot be asked is shown with what they lack. */
export function AskExpertForm({ candidates, documents, failure }: AskExpertFormProps) {
  const field = fieldsOf(failure);
  const may = candidates.filter((each) => each.may.length > 0);
  const lacking = candidates.filter((each) => each.lacks.length > 0);
  const { error, defaultValue } = field("expert");
  return (
    <>
      <FormFeedback failure={failure} />
      {may.length > 0 ? (
        <form method="post" noValidate className="flex max-w-2xl flex-col">
          <RequiredNote />
          <fieldset id="expert" tabIndex={-1} className="field min-w-0">
            <legend className="font-semibold">Expert et famille de travaux</legend>
            <div className="mt-1.5 grid grid-cols-1 gap-2">
              {may.flatMap(({ id, name, organisation, may: families }) =>
                families.map(({ familyId, name: family }) => (
                  <label key={`${id}:${familyId}`} className="choice">
                    <input
                      type="radio"
                      name="expert"
                      value={`${id}:${familyId}`}
                      defaultChecked={defaultValue === `${id}:${familyId}`}
                      aria-invalid={error ? true : undefined}
                      aria-describedby={error ? "expert-error" : undefined}
                    />
                    <span className="min-w-0 wrap-anywhere">
                      {name}{" "}
                      <span className="block text-sm text-ink-soft">
                        {[organisation, family].filter(Boolean).join(" · ")}
                      </span>
                    </span>
                  </label>
                )),
              )}
            </div>
            {error && (
              <p id="expert-error" className="field-message text-sm font-semibold text-error">
                {error}
              </p>
            )}
          </fieldset>
          <TextAreaField
            {...field("question")}
            label="La question"
            help="L’expert ne lit que cette question et les pièces cochées. Ne nommez personne sans besoin."
            rows={5}
            maxLength={LONGEST_QUESTION}
          />
          <CheckBoxesField
            {...field("documents")}
            label="Pièces que l’expert peut lire"
            optional
            options={documents.map(({ value, label, name }) => ({ value, label, help: name }))}
          />
          <DateField
            {...field("dueOn")}
            label="Dernier jour pour répondre"
            help={`Dans les ${MOST_DAYS_TO_ANSWER} jours. L’expert est relancé deux jours avant.`}
          />
          <SubmitButton intent="ask">Envoyer la question</SubmitButton>
        </form>
      ) : (
        <p>
          Personne ne peut être interrogé aujourd’hui pour les familles de ce dossier. Le
          secrétariat ajoute un expert et propose son habilitation, une autre personne l’accorde.
        </p>
      )}
      {lacking.length > 0 && (
        <details className="mt-4" open={may.length === 0}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Ce qui manque aux autres
          </summary>
          <ul className="divide-y divide-line text-sm">
            {lacking.map(({ id, name, lacks }) => (
              <li key={id} className="py-2 wrap-anywhere">
                {`${name}\u00A0: ${lacks.join("\u202F; ")}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
