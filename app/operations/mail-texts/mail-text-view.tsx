import { HiddenFields, TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { actorInWords } from "#app/kernel/actor.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { ConfirmChange, OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import type { MailTextField } from "#app/mails/worded-mail.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/mail-text-page";
import type { MailPreview } from "./mail-preview.server.ts";

export function MailTextPage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, when, mayChange, basedOn, parts, placeholders, changed, history } = loaderData;
  const preview = actionData?.preview;
  const errors = actionData?.errors ?? {};
  return (
    <OfficePage title={label} facts={when} parent={{ path: "/bureau/courriels", label: "E-mails" }}>
      <NothingDone message={actionData?.message} />
      {preview && actionData ? (
        <ConfirmChange
          values={{
            ...actionData.values,
            change: actionData.back ? "original" : "edit",
            basedOn: String(basedOn),
          }}
          {...(actionData.back && { act: "Revenir au texte d’origine" })}
          back="/bureau/courriels"
        >
          <MailText mail={preview} />
        </ConfirmChange>
      ) : (
        <>
          <OfficeSection title="Tel qu’il part aujourd’hui">
            <MailText mail={loaderData.preview} />
          </OfficeSection>
          {mayChange && (
            <div className="print:hidden">
              <OfficeSection title="Changer">
                <Placeholders placeholders={placeholders} />
                <FormFeedback failure={Object.keys(errors).length > 0 ? { errors } : undefined} />
                <form method="post" noValidate className="mt-4 max-w-2xl">
                  <RequiredNote />
                  <HiddenFields
                    values={{ change: "edit", intent: "preview", basedOn: String(basedOn) }}
                  />
                  <div className="grid">
                    {parts.map((part) => (
                      <SectionField
                        key={part.name}
                        part={part}
                        typed={actionData?.values[part.name] ?? part.typed}
                        error={errors[part.name]}
                      />
                    ))}
                  </div>
                  <SubmitButton>Voir l’e-mail</SubmitButton>
                </form>
                {changed && (
                  <form method="post" className="mt-4">
                    <HiddenFields
                      values={{ change: "original", intent: "preview", basedOn: String(basedOn) }}
                    />
                    <button
                      type="submit"
                      name="intent"
                      value="preview"
                      className="button button-secondary"
                    >
                      Revenir au texte d’origine
                    </button>
                  </form>
                )}
              </OfficeSection>
            </div>
          )}
        </>
      )}
      {history.length > 0 && (
        <OfficeSection title="Historique">
          <ol className="divide-y divide-line">
            {history.map((row) => (
              <li key={row.version} className="py-3">
                <p>{row.original ? "Texte d’origine" : `Changé\u00A0: ${row.parts.join(", ")}`}</p>
                <p className="text-sm text-ink-soft">
                  Par {actorInWords(row.publishedBy)} le {formatInstant(row.publishedAt)}
                </p>
              </li>
            ))}
          </ol>
        </OfficeSection>
      )}
    </OfficePage>
  );
}

/** Plain text and HTML of the mail; most mail programs show the HTML. */
const MailText = ({ mail }: { mail: MailPreview }) => (
  <>
    <p className="font-semibold wrap-anywhere">
      Objet{"\u00A0"}: {mail.subject}
    </p>
    <div className="mt-3 grid gap-4 xl:grid-cols-2">
      <div className="min-w-0">
        <h3 className="mb-2 text-sm font-semibold text-ink-soft">En texte seul</h3>
        <p className="rounded-sm border border-line bg-paper p-4 whitespace-pre-wrap wrap-anywhere">
          {mail.text.trim()}
        </p>
      </div>
      <div className="min-w-0">
        <h3 className="mb-2 text-sm font-semibold text-ink-soft">Mis en forme</h3>
        <iframe
          src={mail.htmlAddress}
          title={`E-mail mis en forme\u00A0: ${mail.subject}`}
          sandbox=""
          loading="lazy"
          className="h-160 w-full rounded-sm border border-line bg-paper"
        />
      </div>
    </div>
  </>
);

function Placeholders({ placeholders }: { placeholders: { name: string; label: string }[] }) {
  if (placeholders.length === 0) return null;
  return (
    <div className="mb-4">
      <p>Les mots entre accolades sont remplacés à l’envoi. Ceux d’un texte doivent y rester.</p>
      <dl className="mt-2">
        {placeholders.map(({ name, label }) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{`{${name}}`}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface PartFieldProps {
  part: MailTextField & { own: boolean };
  typed: string;
  error: string | undefined;
}

function SectionField({ part, typed, error }: PartFieldProps) {
  const { name, role, label, own, text } = part;
  const shared = {
    name,
    label,
    defaultValue: typed,
    error,
    ...(own && { help: `Texte d’origine\u00A0: ${text}` }),
  };
  return role === "paragraph" || role === "note" ? (
    <TextAreaField {...shared} rows={typed.length > 120 ? 4 : 2} />
  ) : (
    <TextField {...shared} />
  );
}
