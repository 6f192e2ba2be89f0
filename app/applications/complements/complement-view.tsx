import { CircleX } from "lucide-react";
import { DocumentFields } from "#app/documents/document-fields.tsx";
import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatDeadline, formatInstant } from "#app/kernel/dates.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/complement-page";
import { type Extension, LONGEST_ANSWER } from "./complement.ts";

export function ComplementPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData;
  const { applicationId, title, label, due } = page;
  const { to } = useSpace();
  const here = to(
    addressOf("/espace/dossiers/:id/complements/:complement", {
      id: applicationId,
      complement: page.id,
    }),
  );
  const error = actionData?.errors.answer;
  const hasChoice = page.documents.some(({ filed, worth }) => worth && !filed);
  return (
    <SpacePage
      title={label}
      head={`${label}, dossier ${title}`}
      lead={page.about}
      width="words"
      trail={[
        { label: "Dossiers", path: "/espace/dossiers" },
        {
          label: `Dossier ${title}`,
          path: addressOf("/espace/dossiers/:id/suivi", { id: applicationId }),
        },
        {
          label: "Demandes",
          path: addressOf("/espace/dossiers/:id/complements", { id: applicationId }),
        },
      ]}
    >
      <FormFeedback
        failure={actionData}
        words={{ title: "Rien n’est enregistré", text: "Corrigez votre réponse." }}
      />
      <NothingDone title="Rien n’a changé" message={actionData?.message} />
      <SpaceSection title="Ce qui est demandé">
        <p className="whitespace-pre-line wrap-anywhere">{page.text}</p>
        {page.reason && page.reason !== page.text && (
          <p className="mt-2 text-ink-soft">{`Motif\u00A0: ${page.reason}`}</p>
        )}
        {page.declared && (
          <p className="mt-2">
            {"Vous avez déclaré\u00A0: "}
            <strong className="font-semibold">{page.declared}</strong>
          </p>
        )}
        <p className="mt-3 font-semibold">
          {page.standing}
          {page.open && due && `, ${due}`}
        </p>
      </SpaceSection>
      {page.earlier.map(({ answer, at, why }) => (
        <SpaceSection key={at} title="Réponse jugée insuffisante">
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
          <p className="text-sm text-ink-soft">{`Enregistrée le ${at}`}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{why}</p>
        </SpaceSection>
      ))}
      {page.answer && page.answered && (
        <SpaceSection title={page.mayAnswer ? "Réponse enregistrée" : "Votre réponse"}>
          <p className="whitespace-pre-line wrap-anywhere">{page.answer}</p>
          <p className="mt-1 text-sm text-ink-soft">
            {`Le ${page.answered.at}${page.answered.by ? `, par ${page.answered.by}` : ""}`}
          </p>
        </SpaceSection>
      )}
      {page.mayAnswer && (
        <SpaceSection title={page.answer ? "Changer la réponse" : "Votre réponse"}>
          <form
            method="post"
            action={here}
            noValidate
            {...(page.upload && { encType: "multipart/form-data" })}
            className="grid grid-cols-1"
          >
            {/* The Enter key saves; only a press on « Envoyer » sends. */}
            <button hidden type="submit" name="intent" value="answer" tabIndex={-1}>
              Enregistrer
            </button>
            <input type="hidden" name="vu" value={page.answered?.shown ?? ""} />
            <input type="hidden" name="versionToSend" value={page.version} />
            {page.kind !== "text" && <RequiredNote />}
            {page.kind === "papers" ? (
              <>
                <DocumentChoice page={page} error={error} chosenNow={actionData?.documentIds} />
                {page.upload && (
                  <DocumentFields
                    {...page.upload}
                    companyId={page.companyId}
                    failure={actionData}
                    label={hasChoice ? "Ou un autre fichier, une photo" : "Fichier ou photo"}
                    optional={hasChoice}
                  />
                )}
              </>
            ) : page.kind === "figure" ? (
              <TextField
                name="answer"
                label={page.isMoney ? `${label}, en FCFA` : label}
                inputMode="numeric"
                defaultValue={actionData ? actionData.text : page.typed}
                error={error}
              />
            ) : (
              <TextAreaField
                name="answer"
                label="Votre réponse"
                rows={8}
                maxLength={LONGEST_ANSWER}
                defaultValue={actionData ? actionData.text : page.typed}
                error={error}
              />
            )}
            {page.kind !== "text" && (
              <TextAreaField
                name="explanation"
                label="Une explication"
                help={
                  page.kind === "figure"
                    ? "D’où vient ce chiffre, pourquoi il a changé."
                    : "Ce que montre la pièce, si cela aide à la lire."
                }
                optional
                rows={4}
                maxLength={LONGEST_ANSWER}
                defaultValue={actionData ? actionData.explanation : page.explanation}
              />
            )}
            {actionData?.refusal === "answered-meanwhile" ? (
              <SubmitButton intent="answer">Enregistrer la mienne à sa place</SubmitButton>
            ) : page.isLast ? (
              <>
                <p className="mb-3 text-sm text-ink-soft">
                  Une fois envoyée, votre réponse ne change plus, et le dossier revient chez nous.
                </p>
                <div className="flex flex-wrap gap-3">
                  <SubmitButton intent="answer-and-send">Envoyer</SubmitButton>
                  <button
                    type="submit"
                    name="intent"
                    value="answer"
                    className="button button-secondary w-full sm:w-auto"
                  >
                    Enregistrer sans envoyer
                  </button>
                </div>
              </>
            ) : (
              <SubmitButton intent="answer">Enregistrer la réponse</SubmitButton>
            )}
          </form>
          {page.upload && <BrowserScript name="documents" />}
        </SpaceSection>
      )}
      <MoreTime extension={page.extension} here={here} mayAsk={page.mayAnswer} />
    </SpacePage>
  );
}

interface DocumentChoiceProps {
  page: {
    documents: {
      id: string;
      name: string;
      worth: boolean;
      /** The application has it already. */
      filed: { isRefused: boolean } | null;
      until: string | null;
      /** The year of an older document in a series. */
      year: number | undefined;
      chosen: boolean;
    }[];
    several: boolean;
  };
  error: string | undefined;
  /** What was ticked in a form that was refused. */
  chosenNow: readonly string[] | undefined;
}

/** The refused documents, without a box, and those of the vault that may answer. */
function DocumentChoice({ page: { documents, several }, error, chosenNow }: DocumentChoiceProps) {
  return (
    <fieldset id="answer" tabIndex={-1} className="mb-5" aria-describedby={error && "answer-error"}>
      <legend className="sr-only">Pièces qui peuvent répondre</legend>
      {documents
        .filter(({ filed }) => filed)
        .map(({ id, name, filed }) => (
          <p key={id} className="flex items-start gap-3 py-2">
            <CircleX aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-error" />
            <span className="min-w-0">
              <s className="wrap-anywhere text-ink-soft">{name}</s>{" "}
              <span
                className={`block text-sm ${filed?.isRefused ? "text-error" : "text-ink-soft"}`}
              >
                {filed?.isRefused ? "Refusée" : "Déjà dans ce dossier"}
                {"\u00A0: envoyez un autre fichier"}
              </span>
            </span>
          </p>
        ))}
      {documents
        .filter(({ filed }) => !filed)
        .map(({ id, name, worth, until, year, chosen }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type={several ? "checkbox" : "radio"}
              name="documentId"
              value={id}
              defaultChecked={chosenNow ? chosenNow.includes(id) : chosen}
              disabled={!worth}
              className="size-5 shrink-0"
            />
            <span className="min-w-0">
              <span className="wrap-anywhere">{name}</span>{" "}
              <span className="block text-sm text-ink-soft">
                {!worth
                  ? "N’est plus valable, ou sa date manque"
                  : year
                    ? `Exercice ${year}`
                    : until
                      ? `Valable jusqu’au ${formatDateLong(until)}`
                      : "Valable"}
              </span>
            </span>
          </label>
        ))}
      {error && (
        <p id="answer-error" className="field-message text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface MoreTimeProps {
  extension: Extension | null;
  here: string;
  mayAsk: boolean;
}

/** The request for more time, and its outcome. */
function MoreTime({ extension, here, mayAsk }: MoreTimeProps) {
  if (extension) {
    const { askedAt, decidedAt, until, reason } = extension;
    return (
      <SpaceSection title="Délai supplémentaire">
        <p className="font-semibold">
          {!decidedAt
            ? "Demandé\u00A0: une personne y répond. En attendant, la date limite reste la même."
            : until
              ? `Accordé\u00A0: répondez au plus tard le ${formatDeadline(until)}`
              : "Non accordé\u00A0: la date limite reste la même."}
        </p>
        <p className="mt-1 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
          {`Votre demande du ${formatInstant(askedAt)}\u00A0: ${reason}`}
        </p>
      </SpaceSection>
    );
  }
  if (!mayAsk) return null;
  return (
    <details className="card p-5 sm:p-6">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Demander un délai
      </summary>
      <form method="post" action={here} className="mt-3 grid grid-cols-1">
        <input type="hidden" name="intent" value="ask-extension" />
        <TextAreaField
          name="reason"
          label={"Pourquoi vous faut-il plus de temps\u202F?"}
          help="Une seule fois pour cette demande. Une personne décide."
          rows={4}
          maxLength={LONGEST_ANSWER}
        />
        <SubmitButton>Demander un délai</SubmitButton>
      </form>
    </details>
  );
}
