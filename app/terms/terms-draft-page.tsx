import { data, redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { AbandonDraft } from "#app/layouts/office/editions.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/terms-draft-page";
import { citedInVain } from "./edit-terms.ts";
import { abandonTermsDraft } from "./edit-terms-draft.server.ts";
import { termsEdition } from "./terms.queries.server.ts";
import { termsRefusals } from "./terms.refusals.ts";
import { termsDifference } from "./terms-difference.ts";
import { TermsDifferences } from "./terms-difference-view.tsx";
import { termsDraft } from "./terms-draft.queries.server.ts";

export const headers = privatePageHeaders;

const outcomes: Record<string, string> = {
  enregistre: "C’est enregistré dans le brouillon.",
  ajoute: "L’article est ajouté à la fin du brouillon.",
  retire: "L’article est retiré du brouillon.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const draft = await termsDraft(db);
  if (!draft) throw data(null, { status: 404 });
  const { text, stamp, basedOn, changedAt, changedBy, prepared } = draft;
  const before = await termsEdition(db, basedOn);
  return {
    outcome: outcomeMessage(outcomes, new URL(request.url)),
    stamp,
    basedOn,
    changedAt,
    changedBy,
    isPrepared: prepared !== null,
    title: text.title,
    articles: text.articles.map(({ title, paragraphs }) => ({ title, count: paragraphs.length })),
    differences: before ? termsDifference(before.text, text) : [],
    citedInVain: citedInVain(text),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await abandonTermsDraft(context.get(requestContext), textOf(form, "stamp"));
  if (result.ok) return redirect("/bureau/conditions-generales?fait=abandonne", 303);
  if (result.refusal === "no-draft") return redirect("/bureau/conditions-generales", 303);
  return refusalAnswer(termsRefusals[result.refusal]);
}

const listPath = "/bureau/conditions-generales";

export default function TermsDraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, basedOn, changedAt, changedBy, title, articles, stamp } = loaderData;
  const { differences, isPrepared, citedInVain: vain } = loaderData;
  return (
    <OfficePage
      title="Brouillon des conditions générales"
      facts={`À partir de la version ${basedOn}. Changé en dernier par ${changedBy} le ${formatInstant(changedAt)}. Rien de ce qui est écrit ici n’est en vigueur.`}
      parent={{ path: listPath, label: "Conditions générales" }}
    >
      <DoneNotice message={outcome} />
      <NothingDone message={actionData?.message} />
      {vain.length > 0 && (
        <Notice tone="warning" title="Des articles cités n’existent pas">
          <p>{`Le texte cite ${vain.join(", ")}. Vérifiez ces renvois avant de publier.`}</p>
        </Notice>
      )}
      <OfficeSection title="Texte">
        <ol className="divide-y divide-line">
          <ArticleLine path="tete" label={title} what="le titre, le résumé et le préambule" />
          {articles.map((article, index) => (
            <ArticleLine
              // biome-ignore lint/suspicious/noArrayIndexKey: an article is identified by its position
              key={index}
              path={String(index + 1)}
              label={`${index + 1}. ${article.title}`}
              what={`l’article ${index + 1}`}
            />
          ))}
        </ol>
        <p className="mt-4">
          <a className="button button-secondary" href={`${listPath}/brouillon/nouvel-article`}>
            Ajouter un article
          </a>
        </p>
      </OfficeSection>
      <OfficeSection title={`Ce qui change depuis la version ${basedOn}`}>
        <TermsDifferences parts={differences} />
        {differences.length > 0 && (
          <p className="mt-5">
            <a
              className="button button-primary"
              href={`${listPath}/${isPrepared ? "publier" : "preparer"}`}
            >
              {isPrepared ? "Relire et publier" : "Préparer la publication"}
            </a>
          </p>
        )}
      </OfficeSection>
      <AbandonDraft stamp={stamp} />
    </OfficePage>
  );
}

const ArticleLine = ({ path, label, what }: { path: string; label: string; what: string }) => (
  <li className="flex items-center gap-4 py-2 max-md:py-0">
    <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>{" "}
    <a
      className="office-row-act inline-flex shrink-0 items-center"
      href={`${listPath}/brouillon/${path}`}
    >
      Modifier<span className="sr-only">{` ${what}`}</span>
    </a>
  </li>
);
