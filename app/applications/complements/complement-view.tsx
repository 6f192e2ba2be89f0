import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatDeadline, formatInstant } from "#app/kernel/dates.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
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
  const error = actionData?.field === "answer" ? actionData.message : undefined;
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
      {error && (
        <ErrorSummary
          title="Rien n’est enregistré"
          text="Corrigez votre réponse."
          errors={[{ field: "answer", message: error }]}
        />
      )}
      <NothingDone
        title="Rien n’a changé"
        message={actionData && !error ? actionData.message : null}
      />
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
          <form method="post" action={here} noValidate className="grid grid-cols-1">
            <input type="hidden" name="intent" value="answer" />
            <input type="hidden" name="vu" value={page.answered?.shown ?? ""} />
            {page.kind !== "text" && <RequiredNote />}
            {page.kind === "papers" ? (
              <DocumentChoice page={page} error={error} />
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
                help="D’où vient ce chiffre, pourquoi il a changé, ce que montre la pièce."
                optional
                rows={4}
                maxLength={LONGEST_ANSWER}
                defaultValue={actionData ? actionData.explanation : page.explanation}
              />
            )}
            <SubmitButton>
              {actionData?.refusal === "answered-meanwhile"
                ? "Enregistrer la mienne à sa place"
                : "Enregistrer la réponse"}
            </SubmitButton>
          </form>
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
      /** Found not conform in this application. */
      isRefused: boolean;
      until: string | null;
      /** The year of an older document in a series. */
      year: number | undefined;
      chosen: boolean;
    }[];
    several: boolean;
    vault: string | null;
  };
  error: string | undefined;
}

/** The documents of the vault that may answer, and a link to upload another one. */
function DocumentChoice({ page, error }: DocumentChoiceProps) {
  const { documents, several, vault } = page;
  return (
    <fieldset id="answer" tabIndex={-1} className="mb-5" aria-describedby={error && "answer-error"}>
      <legend className="font-semibold">Pièce à joindre, dans vos pièces</legend>
      {documents
        .filter(({ isRefused }) => isRefused)
        .map(({ id, name }) => (
          <p key={id} className="py-1 pl-8">
            <span className="wrap-anywhere">{name}</span>{" "}
            <span className="block text-sm text-ink-soft">
              Refusée{"\u00A0"}: envoyez un autre fichier
            </span>
          </p>
        ))}
      {documents
        .filter(({ isRefused }) => !isRefused)
        .map(({ id, name, worth, until, year, chosen }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type={several ? "checkbox" : "radio"}
              name="documentId"
              value={id}
              defaultChecked={chosen}
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
      {documents.length === 0 && <p>Cette pièce n’est pas encore dans vos pièces.</p>}
      {error && (
        <p id="answer-error" className="field-message text-sm font-semibold text-error">
          {error}
        </p>
      )}
      {vault && (
        <p>
          <a className="link inline-flex min-h-11 items-center" href={vault}>
            Envoyer une autre pièce, puis revenir ici
          </a>
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
