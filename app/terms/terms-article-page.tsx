import { data, redirect } from "react-router";
import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/terms-article-page";
import type { TermsEdit } from "./edit-terms.ts";
import { editTermsDraft } from "./edit-terms-draft.server.ts";
import { termsRefusals } from "./terms.refusals.ts";
import { termsDraft } from "./terms-draft.queries.server.ts";
import { paragraphsAsTyped } from "./terms-notation.ts";
import { readArticle, readOpening, type TypedArticle } from "./typed-article.ts";

export const headers = privatePageHeaders;

const listPath = "/bureau/conditions-generales";

type PartName = "tete" | "nouvel-article" | number;

function partOf(name: string): PartName {
  if (name === "tete" || name === "nouvel-article") return name;
  if (!/^[1-9]\d?$/.test(name)) throw data(null, { status: 404 });
  return Number(name);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const part = partOf(params.part);
  const draft = await termsDraft(context.get(requestContext).db);
  if (!draft) throw data(null, { status: 404 });
  const { text, stamp } = draft;
  const shared = { part, stamp, count: text.articles.length };
  if (part === "tete") {
    const { title, summary, preamble } = text;
    const points = summary.points.join("\n\n");
    const typedOpening = { title, note: summary.note, points, text: preamble.join("\n\n") };
    return { ...shared, name: "Titre, résumé et préambule", typed: typedOpening };
  }
  if (part === "nouvel-article")
    return {
      ...shared,
      name: "Nouvel article",
      typed: { title: "", note: "", points: "", text: "" },
    };
  const article = text.articles[part - 1];
  if (!article) throw data(null, { status: 404 });
  const typedArticle = {
    title: article.title,
    note: "",
    points: "",
    text: paragraphsAsTyped(article.paragraphs),
  };
  return { ...shared, name: `Article ${part}. ${article.title}`, typed: typedArticle };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const part = partOf(params.part);
  const form = await readForm(request);
  const typedArticle: TypedArticle = {
    title: textOf(form, "title"),
    note: textOf(form, "note"),
    points: textOf(form, "points"),
    text: textOf(form, "text"),
  };
  const again = (errors: Record<string, string>, message: string | null, status: number) =>
    formAgain({ values: typedArticle, errors, message }, status);
  const intent = intentOf(form);
  const edit = editFrom(part, intent, typedArticle);
  if (!edit.ok) return again(edit.errors, null, 400);
  const result = await editTermsDraft(context.get(requestContext), {
    stamp: textOf(form, "stamp"),
    edit: edit.edit,
  });
  if (!result.ok) {
    const { status, message } = termsRefusals[result.refusal];
    return result.refusal === "no-draft" ? redirect(listPath, 303) : again({}, message, status);
  }
  if (edit.edit.kind === "move") {
    const place = edit.edit.number + edit.edit.by;
    return redirect(`${listPath}/brouillon/${place}`, 303);
  }
  const done = { add: "ajoute", remove: "retire", opening: "enregistre", article: "enregistre" };
  return redirect(`${listPath}/brouillon?fait=${done[edit.edit.kind]}`, 303);
}

type Read = { ok: true; edit: TermsEdit } | { ok: false; errors: Record<string, string> };

function editFrom(part: PartName, intent: string, typedArticle: TypedArticle): Read {
  if (part === "tete") {
    const openingReading = readOpening(typedArticle);
    return openingReading.ok
      ? { ok: true, edit: { kind: "opening", ...openingReading.value } }
      : openingReading;
  }
  if (typeof part === "number") {
    if (intent === "remove") return { ok: true, edit: { kind: "remove", number: part } };
    if (intent === "move-up" && part > 1)
      return { ok: true, edit: { kind: "move", number: part, by: -1 } };
    if (intent === "move-down") return { ok: true, edit: { kind: "move", number: part, by: 1 } };
  }
  if (intent !== "save") throw data(null, { status: 400 });
  const articleReading = readArticle(typedArticle);
  if (!articleReading.ok) return articleReading;
  const article = articleReading.value;
  return part === "nouvel-article"
    ? { ok: true, edit: { kind: "add", article } }
    : { ok: true, edit: { kind: "article", number: part, article } };
}

const articleHelp = (
  <>
    Une ligne vide sépare deux paragraphes, que la plateforme numérote. Une ligne qui commence par «
    {"\u00A0"}-{"\u00A0"}» est un point de la liste a), b), c){"\u00A0"}; une ligne «{"\u00A0"}= mot
    : sens{"\u00A0"}» définit un mot.
  </>
);

export default function TermsArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { part, name, stamp } = loaderData;
  const typedArticle = actionData?.values ?? loaderData.typed;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const isOpening = part === "tete";
  const field = (field: keyof TypedArticle) => ({
    name: field,
    defaultValue: typedArticle[field],
    error: errors[field],
  });
  return (
    <OfficePage
      title={name}
      parent={{ path: `${listPath}/brouillon`, label: "Brouillon des conditions générales" }}
    >
      <NothingDone message={actionData?.message} />
      <FormFeedback failure={Object.keys(errors).length > 0 ? { errors } : undefined} />
      <OfficeSection title={isOpening ? "Avant les articles" : "Texte de l’article"}>
        <form method="post" noValidate className="grid max-w-3xl">
          <RequiredNote />
          <input type="hidden" name="stamp" value={stamp} />
          <input type="hidden" name="intent" value="save" />
          <TextField {...field("title")} label="Titre" maxLength={200} />
          {isOpening && (
            <>
              <TextAreaField
                {...field("note")}
                label="Ce que vaut le résumé"
                help={"Une phrase\u00A0: seuls les articles engagent."}
                rows={3}
              />
              <TextAreaField
                {...field("points")}
                label="En bref"
                help="Une ligne vide sépare deux points."
                rows={14}
              />
            </>
          )}
          <TextAreaField
            {...field("text")}
            label={isOpening ? "Préambule" : "Paragraphes"}
            help={isOpening ? "Une ligne vide sépare deux paragraphes." : articleHelp}
            rows={isOpening ? 8 : 22}
          />
          <div>
            <SubmitButton>
              {part === "nouvel-article" ? "Ajouter l’article" : "Enregistrer dans le brouillon"}
            </SubmitButton>
          </div>
        </form>
      </OfficeSection>
      {typeof part === "number" && <Place part={part} stamp={stamp} count={loaderData.count} />}
    </OfficePage>
  );
}

const Place = ({ part, stamp, count }: { part: number; stamp: string; count: number }) => (
  <OfficeSection title="Place">
    <p className="mb-4">{`Article ${part} sur ${count}. Les renvois à d’autres articles ne suivent pas d’eux-mêmes.`}</p>
    <form method="post" className="flex flex-wrap gap-3">
      <input type="hidden" name="stamp" value={stamp} />
      {part > 1 && (
        <button type="submit" name="intent" value="move-up" className="button button-secondary">
          Monter d’une place
        </button>
      )}
      {part < count && (
        <button type="submit" name="intent" value="move-down" className="button button-secondary">
          Descendre d’une place
        </button>
      )}
      {count > 1 && (
        <button type="submit" name="intent" value="remove" className="button button-secondary">
          Retirer cet article
        </button>
      )}
    </form>
  </OfficeSection>
);
