import { data, redirect } from "react-router";
import { HiddenFields, TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { actorInWords } from "#app/kernel/actor.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { ConfirmChange, OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { mailTextVersions } from "#app/mails/mail-texts.queries.server.ts";
import {
  faultOf,
  type MailTextField,
  type MailTexts,
  type MailWords,
} from "#app/mails/worded-mail.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { mailWords } from "../mail-words.ts";
import type { Route } from "./+types/mail-text-page";
import { changeMailText } from "./change-mail-text.server.ts";
import { type MailPreview, previewOf, wordedKind } from "./mail-preview.server.ts";
import { faultInWords, mailTextRefusals } from "./mail-text.refusals.ts";

export const headers = privatePageHeaders;

function kindOf(name: string) {
  const kind = wordedKind(name);
  if (!kind) throw data(null, { status: 404 });
  return { kind, words: mailWords[kind] as MailWords };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { kind, words } = kindOf(params.kind);
  const ctx = context.get(requestContext);
  const versions = await mailTextVersions(ctx.db, kind);
  const [latest] = versions;
  const texts = latest?.texts ?? {};
  return {
    label: words.label,
    when: words.when,
    mayChange: permit(ctx.actor, "setting.change"),
    basedOn: latest?.version ?? 0,
    parts: words.parts.map((part) => ({
      ...part,
      typed: texts[part.name] ?? part.text,
      own: texts[part.name] !== undefined,
    })),
    placeholders: Object.entries(words.placeholders).map(([name, { label }]) => ({ name, label })),
    changed: Object.keys(texts).length > 0,
    preview: await previewOf(ctx, kind, texts),
    history: versions.map(({ version, texts: changedTexts, publishedAt, publishedBy }) => ({
      version,
      original: Object.keys(changedTexts).length === 0,
      parts: words.parts
        .filter(({ name }) => changedTexts[name] !== undefined)
        .map(({ label }) => label),
      publishedAt,
      publishedBy,
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { kind, words } = kindOf(params.kind);
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const back = textOf(form, "change") === "original";
  const typedTexts = Object.fromEntries(
    words.parts.map(({ name, role }) => [name, typedText(textOf(form, name), role)]),
  );
  const again = (status: number, errors: Record<string, string>, refusal: string | null = null) =>
    data({ typed: typedTexts, back, errors, refusal, preview: null }, { status });
  const errors = back ? {} : errorsOf(words, typedTexts);
  if (Object.keys(errors).length > 0) return again(400, errors);
  const texts = back ? {} : typedTexts;
  if (intentOf(form) !== "confirm") {
    const preview = await previewOf(ctx, kind, texts);
    return data({ typed: typedTexts, back, errors, refusal: null, preview });
  }
  const basedOn = Number(textOf(form, "basedOn")) || 0;
  const result = await changeMailText(ctx, { mail: kind, basedOn, texts });
  if (result.ok) return redirect(`/bureau/courriels?change=${kind}`, 303);
  const { status, message } = mailTextRefusals[result.refusal];
  return again(status, {}, message);
}

const typedText = (text: string, role: MailTextField["role"]): string =>
  role === "paragraph" || role === "note"
    ? keepBraces(text)
    : keepBraces(text.replace(/\s*\n\s*/g, " "));

/** French typography without a space before braces: a placeholder's value may begin with its own space. */
const keepBraces = (text: string): string => frenchProse(text);

function errorsOf(words: MailWords, typedTexts: MailTexts): Record<string, string> {
  const errors = words.parts.flatMap((part) => {
    const wrong = faultOf(words, part, typedTexts[part.name] ?? "");
    return wrong ? [[part.name, faultInWords(wrong)]] : [];
  });
  return Object.fromEntries(errors);
}

export default function MailTextPage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, when, mayChange, basedOn, parts, placeholders, changed, history } = loaderData;
  const preview = actionData?.preview;
  const errors = actionData?.errors ?? {};
  return (
    <OfficePage title={label} facts={when} parent={{ path: "/bureau/courriels", label: "E-mails" }}>
      <NothingDone message={actionData?.refusal} />
      {preview && actionData ? (
        <ConfirmChange
          values={{
            ...actionData.typed,
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
                        typed={actionData?.typed[part.name] ?? part.typed}
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
