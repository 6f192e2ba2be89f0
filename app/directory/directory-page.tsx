import { data, redirect } from "react-router";
import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import {
  isIncompleteCertificateNumber,
  readCertificateNumber,
} from "#app/certificates/certificate-number.ts";
import type { Context } from "#app/kernel/context.ts";
import { counted, countedOrNone } from "#app/kernel/french.ts";
import { askedEachTime } from "#app/layouts/api.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/directory-page";
import {
  type CertificateAnswer,
  CertificateNotice,
  IncompleteNumberNotice,
} from "./company/certificate-notice.tsx";
import { certificateHolder, directoryDay, hasListedDemo } from "./directory.queries.server.ts";
import { DirectoryHero } from "./directory-hero.tsx";
import {
  activeFilters,
  directoryAddress,
  directoryTitle,
  noConditions,
  relaxations,
} from "./directory-links.ts";
import type { DirectoryDay, DirectoryQuery } from "./directory-list.ts";
import { lastReachablePage, readDirectoryQuery } from "./directory-query.ts";
import { Filters } from "./filters.tsx";
import { qualifier } from "./list-qualifier.ts";
import { Pagination } from "./pagination.tsx";
import { ActiveFilters, DemoNotice, LastPageNotice, NearestNames, Results } from "./results.tsx";
import { activityChoices, activityName } from "./search/activity-choices.ts";
import { countedFilters } from "./search/counted-filters.server.ts";
import { NoCompanyYet, NothingFound } from "./search/empty-results.tsx";
import { searchDirectory } from "./search/search-directory.server.ts";
import { asConditions, suggestedFilters } from "./search/suggested-filters.ts";
import { NobodyThere, Suggestions } from "./search/suggestions.tsx";
import { RegionMap } from "./trades/region-map.tsx";
import { tradesRoot } from "./trades/trades.ts";

export const handle = { showsListings: true };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const size = 20;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const day = await directoryDay({ db, now });
  const { query, ignored } = readDirectoryQuery(url.searchParams, { firstPage: 1, size });
  const subAreas = await recentSubAreas(db, now);
  const families = groupByFamily(subAreas);
  const answer = await searchDirectory(db, query, day);
  const { total, withoutRight, counts, approximate } = answer;
  const filters = await countedFilters(db, suggestedFilters(query.q, subAreas), day);
  const suggestions = filters.filter(({ companies }) => companies > 0);
  const [only, ...others] = suggestions;
  const bearsTheWords = total > 0 && !approximate;
  // No company has these words in its name, and they have one meaning: « plombier », « Mbour », « 2201 ».
  if (only && others.length === 0 && !bearsTheWords && isOnlyWords(query))
    throw redirect(directoryAddress(asConditions(only)));
  const lastPage = Math.min(Math.ceil(total / query.size), lastReachablePage(query.size) + 1);
  const isBeyond = query.page >= Math.max(1, lastPage);
  if (isBeyond) query.page = Math.max(1, lastPage) - 1;
  const { companies } = isBeyond && total > 0 ? await searchDirectory(db, query, day) : answer;
  const pageData = {
    query,
    ignored,
    isBeyond,
    certificate: await certificateAnswer(db, query.q),
    isIncompleteNumber: isIncompleteCertificateNumber(query.q),
    suggestions,
    // The words mean one list, and it is empty: the page of the trade says what it comprises.
    without: !bearsTheWords && filters.length === 1 && suggestions.length === 0 ? filters[0] : null,
    filters: activeFilters(query, (code) => activityName(families, code)),
    activities: activityChoices(families, counts.activities, query.activity),
    companies,
    total,
    withoutRight,
    counts,
    approximate,
    lastPage,
    hasDemo: await hasListedDemo(db, day.today),
    nothing: total === 0 ? await nothingFound(db, query, day) : null,
  };
  return data(pageData, { headers: { "cache-control": askedEachTime } });
}

const isOnlyWords = ({ activity, regions, classes, statuses }: DirectoryQuery): boolean =>
  activity === null && regions.length + classes.length + statuses.length === 0;

async function certificateAnswer(db: Context["db"], q: string): Promise<CertificateAnswer | null> {
  const certificateNumber = readCertificateNumber(q);
  if (!certificateNumber) return null;
  const holder = await certificateHolder(db, certificateNumber.number);
  return { ...certificateNumber, holder: holder ? { name: holder.name, slug: holder.slug } : null };
}

/** Why the list is empty: no company at all, or filters of which one should be dropped. */
async function nothingFound(db: Context["db"], query: DirectoryQuery, day: DirectoryDay) {
  const count = async (conditions: typeof noConditions) =>
    (await searchDirectory(db, { ...conditions, page: 0, size: 1 }, day)).total;
  if ((await count(noConditions)) === 0) return { noCompany: true, relaxations: [] };
  const relaxed = [];
  for (const each of relaxations(query)) {
    relaxed.push({ ...each, total: await count(each.without) });
  }
  return { noCompany: false, relaxations: relaxed };
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { query, ignored, filters, companies, total, counts, lastPage, nothing } = loaderData;
  const { certificate, withoutRight } = loaderData;
  const qualifierWords = qualifier(companies, { total, withoutRight });
  const page = query.page + 1;
  const isWhole = filters.length === 0 && query.sort === noConditions.sort;
  return (
    <>
      <PageHead
        title={directoryTitle(filters, `${counted(total, "entreprise")}${qualifierWords}`, page)}
        exactTitle
        description={
          "Cherchez une entreprise certifiée du bâtiment et des travaux publics au Sénégal\u00A0: ses qualifications, leur niveau, leur classe, leurs dates et leur statut."
        }
        path={directoryAddress(noConditions, page)}
        noIndex={!isWhole || loaderData.isBeyond}
      />
      <DirectoryHero q={query.q}>
        {Object.keys(counts.regions).length > 0 && (
          <RegionMap counts={counts.regions} conditions={query} />
        )}
      </DirectoryHero>
      <div className="mx-auto max-w-6xl px-4 py-6 sm:py-8">
        {ignored.length > 0 && (
          <div className="mb-6">
            <Notice tone="warning" title="Une partie de l’adresse n’a pas été comprise">
              {ignored.map((message) => (
                <p key={message}>{message}</p>
              ))}
            </Notice>
          </div>
        )}
        {loaderData.without && <NobodyThere meaning={loaderData.without} />}
        {nothing?.noCompany ? (
          <NoCompanyYet />
        ) : (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-3 lg:gap-8">
            <Filters
              conditions={query}
              activities={loaderData.activities}
              counts={counts}
              active={filters.length - (query.q ? 1 : 0)}
            />
            <section aria-labelledby="resultats" className="min-w-0 lg:col-span-2">
              <h2 id="resultats" className="text-2xl font-bold text-green first-letter:uppercase">
                {countedOrNone(total, "entreprise")}
                {qualifierWords}
                {loaderData.hasDemo && total > 0 && " (démonstration)"}
                {page > 1 && companies.length > 0 && `, page ${page} sur ${lastPage}`}
              </h2>
              <ActiveFilters filters={filters} />
              <div className="mt-4 space-y-4 empty:hidden">
                {loaderData.isBeyond && total > 0 && <LastPageNotice page={page} />}
                {certificate && (
                  <CertificateNotice certificate={certificate} standing={companies[0]?.standing} />
                )}
                {loaderData.isIncompleteNumber && <IncompleteNumberNotice />}
                <Suggestions suggestions={loaderData.suggestions} demo={loaderData.hasDemo} />
                {companies.some(({ demo }) => demo) && <DemoNotice />}
                {loaderData.approximate && total > 0 && <NearestNames q={query.q} />}
              </div>
              {nothing && (
                <NothingFound
                  q={loaderData.certificate ? "" : query.q}
                  relaxations={nothing.relaxations}
                />
              )}
              {companies.length > 0 && (
                <>
                  <Results conditions={query} companies={companies} total={total} />
                  <Pagination conditions={query} current={page} last={lastPage} />
                  <p className="mt-4 text-sm">
                    <a href={tradesRoot} className="link">
                      Toutes les listes par métier et par région
                    </a>
                  </p>
                </>
              )}
            </section>
          </div>
        )}
      </div>
      <BrowserScript name="directory" />
    </>
  );
}
