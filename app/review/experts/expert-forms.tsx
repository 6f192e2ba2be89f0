import { CheckBoxField, RadioField } from "#app/forms/choice-fields.tsx";
import { FileField, TextAreaField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { AnswerFailure, DeclareFailure } from "./expert-page.tsx";
import { LONGEST_EXPERT_ANSWER } from "./expert-question.ts";
import type { ShownDocument } from "./expert-view.queries.server.ts";

interface DeclareFormProps {
  name: string;
  text: { version: string; paragraphs: readonly string[] };
  failure: DeclareFailure | undefined;
}

/** The undertaking of confidentiality and independence, and the interests of the expert in the company. */
export function DeclareForm({ name, text, failure }: DeclareFormProps) {
  const field = fieldsOf(failure);
  return (
    <form method="post" noValidate className="grid grid-cols-1">
      <FormFeedback failure={failure} />
      <RequiredNote />
      <p className="mb-4">
        La question et les pièces s’ouvrent après votre signature. Rien d’autre du dossier ne vous
        est montré.
      </p>
      <h2 className="font-semibold">Ce que vous promettez</h2>
      <ol className="mt-2 mb-4 list-decimal space-y-2 pl-5 text-ink-soft">
        {text.paragraphs.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ol>
      <div className="mb-5">
        <CheckBoxField name="undertaken" error={failure?.errors.undertaken}>
          Moi, {name}, j’ai lu cet engagement (édition {text.version}) et je le prends
        </CheckBoxField>
      </div>
      <RadioField
        {...field("outcome")}
        label={
          "Êtes-vous lié à cette entreprise ou l’avez-vous été ces deux dernières années\u202F?"
        }
        options={[
          {
            value: "clear",
            label: "Non, je n’ai aucun intérêt",
            help: "Ni parenté, ni part, ni emploi, conseil ou marché depuis deux ans.",
          },
          {
            value: "conflict",
            label: "Oui, ou l’on pourrait le croire",
            help: "La question vous reste fermée et une autre personne est interrogée.",
          },
        ]}
      />
      <TextAreaField
        {...field("reason")}
        label="Ce qui vous lie à l’entreprise"
        help="Seulement si vous répondez oui."
        optional
        rows={3}
        maxLength={1000}
      />
      <SubmitButton intent="declare">Signer et continuer</SubmitButton>
    </form>
  );
}

interface QuestionAndAnswerProps {
  question: string;
  documents: readonly ShownDocument[];
  token: string;
  failure: AnswerFailure | undefined;
}

/** The one question, the documents chosen for it, and the form of the answer. */
export function QuestionAndAnswer({ question, documents, token, failure }: QuestionAndAnswerProps) {
  const field = fieldsOf(failure);
  return (
    <>
      <section>
        <h2 className="text-lg font-bold text-green">La question</h2>
        <p className="mt-2 wrap-anywhere whitespace-pre-line">{question}</p>
      </section>
      <section>
        <h2 className="text-lg font-bold text-green">Les pièces choisies pour elle</h2>
        {documents.length === 0 ? (
          <p className="mt-2">Aucune pièce n’accompagne cette question.</p>
        ) : (
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {documents.map(({ documentId, label, name }) => (
              <li key={documentId}>
                <a
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                  href={`${addressOf("/avis-expert/pieces/:id", { id: documentId })}?token=${encodeURIComponent(token)}`}
                  target="_blank"
                  rel="noopener"
                >
                  {`${label}, ${name}`}
                  <span className="sr-only"> (nouvel onglet)</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 text-sm text-ink-soft">Chaque ouverture est notée dans le dossier.</p>
      </section>
      <form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1">
        <FormFeedback failure={failure} />
        <RequiredNote />
        <TextAreaField
          {...field("body")}
          label="Votre avis"
          help="Il part dans le dossier tel que vous l’écrivez et ne se change plus."
          rows={10}
          maxLength={LONGEST_EXPERT_ANSWER}
        />
        <FileField
          {...field("file")}
          name="fichier"
          id="file"
          label="Un document à l’appui"
          accept=".pdf,image/jpeg,image/png,image/webp"
          optional
          help={"PDF ou photo, 10\u00A0Mo au plus."}
        />
        <SubmitButton intent="answer">Signer et envoyer mon avis</SubmitButton>
      </form>
    </>
  );
}
