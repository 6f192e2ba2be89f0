import { data, redirect } from "react-router";
import { textOf, versionOf } from "#app/forms/form-input.ts";
import { permit } from "#app/kernel/permissions.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { mailTextVersions } from "#app/mails/mail-texts.queries.server.ts";
import {
  faultOf,
  type MailTextField,
  type MailTexts,
  type MailWords,
} from "#app/mails/worded-mail.ts";
import { mailWords } from "../mail-words.ts";
import type { Route } from "./+types/mail-text-page";
import { changeMailText } from "./change-mail-text.server.ts";
import { previewOf, wordedKind } from "./mail-preview.server.ts";
import { faultInWords, mailTextRefusals } from "./mail-text.refusals.ts";
import { MailTextPage } from "./mail-text-view.tsx";

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
  const again = (status: number, errors: Record<string, string>, message: string | null = null) =>
    formAgain({ values: typedTexts, back, errors, message, preview: null }, status);
  const errors = back ? {} : errorsOf(words, typedTexts);
  if (Object.keys(errors).length > 0) return again(400, errors);
  const texts = back ? {} : typedTexts;
  if (intentOf(form) !== "confirm") {
    const preview = await previewOf(ctx, kind, texts);
    return data({ values: typedTexts, back, errors, message: null, preview });
  }
  const basedOn = versionOf(form, "basedOn") || 0;
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

export default MailTextPage;
