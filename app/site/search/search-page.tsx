import { Suggestions } from "#app/directory/search/suggestions.tsx";
import { counted } from "#app/kernel/french.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/search-page";
import { searchSite } from "./search.server.ts";
import { longestQuestion, readQuestion } from "./search-content.ts";
import { SearchForm } from "./search-form.tsx";
import { NothingFound, Popular } from "./search-help.tsx";
import { SearchResults } from "./search-results.tsx";

export const handle = { showsListings: true };

/** GET /search?q= (Spec §7): answers any query with a page, never with an error. */
export async function loader({ url, context }: Pick<Route.LoaderArgs, "url" | "context">) {
  const question = readQuestion(url.searchParams.get("q") ?? "");
  return { question, ...(await searchSite(context.get(requestContext), question)) };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { question, groups, suggestions, alone } = loaderData;
  const total = groups.reduce((sum, group) => sum + group.total, 0) + suggestions.length;
  const hasQuestion = question.text !== "";
  return (
    <>
      <PageHead
        // Without the words: a shared link would show them under the name of the body.
        title={hasQuestion ? `Recherche\u00A0: ${resultsCount(total)}` : "Rechercher"}
        description="Chercher dans les pages, les questions fréquentes, les actualités, les qualifications et l’annuaire."
        path="/search"
        noIndex
      />
      <PageBanner title="Rechercher" />
      <div className="mx-auto max-w-4xl px-4 py-8 sm:py-12">
        <SearchForm id="q" label={"Que cherchez-vous\u202F?"} value={question.text} />
        {question.cut && (
          <p className="mt-2 text-sm text-ink-soft">
            Seuls les {longestQuestion} premiers caractères sont lus.
          </p>
        )}
        {total > 0 && (
          <p className="mt-6 text-lg wrap-anywhere">
            <strong className="font-semibold">{resultsCount(total)}</strong> pour «{"\u00A0"}
            {question.text}
            {"\u00A0"}»
          </p>
        )}
        <div className="mt-6 empty:hidden">
          <Suggestions suggestions={suggestions} demo={loaderData.hasDemo} />
        </div>
        <SearchResults groups={groups} />
        {hasQuestion && total === 0 && <NothingFound text={question.text} alone={alone} />}
        {total === 0 && <Popular />}
      </div>
    </>
  );
}

const resultsCount = (total: number) => counted(total, "résultat");
