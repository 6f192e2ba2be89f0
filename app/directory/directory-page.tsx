import { data } from "react-router";
import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import type { SubArea } from "#app/activity/activity.schema.ts";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import {
  isIncompleteCertificateNumber,
  readCertificateNumber,
} from "#app/certificates/certificate-number.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { askedEachTime } from "#app/layouts/api.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { useSiteData } from "#app/layouts/site-data.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/directory-page";
import { listHeading } from "./companies-in-words.ts";
import {
  type CertificateAnswer,
  CertificateNotice,
  IncompleteNumberNotice,
} from "./company/certificate-notice.tsx";
import {
  certificateHolder,
  directoryDay,
  directoryTerms,
  hasListedDemo,
} from "./directory.queries.server.ts";
import { DirectoryHero } from "./directory-hero.tsx";
import {
  type ActiveFilter,
  activeFilters,
  directoryAddress,
  directoryTitle,
  lotText,
  lotWords,
  noConditions,
  quoted,
  relaxations,
} from "./directory-links.ts";
import type { DirectoryDay, DirectoryQuery } from "./directory-list.ts";
import { lastReachablePage, readDirectoryQuery } from "./directory-query.ts";
import { Filters } from "./filters.tsx";
import { Pagination } from "./pagination.tsx";
import {
  ActiveFilters,
  DemoNotice,
  LastPageNotice,
  NearestNames,
  Question,
  Reading,
  Results,
} from "./results.tsx";
import { activityChoices, activityName } from "./search/activity-choices.ts";
import { countedFilters } from "./search/counted-filters.server.ts";
import { isWholeNumber } from "./search/directory-words.ts";
import { NoCompanyYet, NothingFound } from "./search/empty-results.tsx";
import { type ReadSearch, readSearch } from "./search/read-search.server.ts";
import { countDirectory, searchDirectory } from "./search/search-directory.server.ts";
import { NobodyThere, Suggestions } from "./search/suggestions.tsx";
import { meaningWords } from "./search/word-meaning.ts";
import { RegionMap } from "./trades/region-map.tsx";
import { tradesRoot } from "./trades/trades.ts";

export const handle = { showsListings: true };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const size = 20;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const day = await directoryDay({ db, now });
  const terms = await directoryTerms({ db, now });
  const { query, ignored } = readDirectoryQuery(url.searchParams, { firstPage: 1, size, ...terms });
  const subAreas = await recentSubAreas(db, now);
  const families = groupByFamily(subAreas);
  const search = await readSearch(db, query, { day, subAreas });
  const answer = await searchDirectory(db, search.query, day);
  const { total, inForce, withoutRight, counts, approximate } = answer;
  const meanings = await countedFilters(db, search.meaning ?? search.otherMeaning, {
    day,
    others: search.query,
  });
  const lastPage = Math.min(Math.ceil(total / query.size), lastReachablePage(query.size) + 1);
  const isBeyond = query.page >= Math.max(1, lastPage);
  if (isBeyond) query.page = Math.max(1, lastPage) - 1;
  const ofLastPage = { ...search.query, page: query.page };
  const { companies } = isBeyond && total > 0 ? await searchDirectory(db, ofLastPage, day) : answer;
  const nameOf = (code: string) => activityName(families, code);
  const chosenFilters = activeFilters(query, nameOf);
  const pageData = {
    query,
    /** The conditions that the list answers. */
    read: search.query,
    reading: search.meaning && {
      words: query.q,
      meant: meaningWords(search.meaning),
      isCorrected: search.meaning.certainty === "corrected",
      leftOut: search.meaning.leftOut,
      named: search.named,
    },
    ignored,
    isBeyond,
    certificate: await certificateAnswer(db, query.q),
    isIncompleteNumber: isIncompleteCertificateNumber(query.q),
    meanings: meanings.filter(({ companies }) => companies > 0),
    // The words mean one list, and it is empty whatever else is asked: the page of the trade says what it comprises.
    without:
      total === 0 && meanings.length === 1 && chosenFilters.length === 1 ? meanings[0] : null,
    // Words that were read stay in their field: « Chercher plutôt ce nom » takes the reading away.
    filters: chosenFilters.filter(({ label }) => !search.meaning || label !== quoted(query.q)),
    activities: activityChoices(families, counts.activities, search.query.activities),
    lots: query.lots.map((lot) => ({ text: lotText(lot), label: lotWords(lot, nameOf) })),
    companies,
    total,
    heading: listHeading(companies, { total, inForce, withoutRight }),
    counts,
    approximate,
    lastPage,
    today: day.today,
    hasDemo: await hasListedDemo(db, day.today),
    nothing: total === 0 ? await nothingFound(db, { query, search, day, subAreas }) : null,
  };
  return data(pageData, { headers: { "cache-control": askedEachTime } });
}

async function certificateAnswer(db: Context["db"], q: string): Promise<CertificateAnswer | null> {
  const certificateNumber = readCertificateNumber(q);
  if (!certificateNumber) return null;
  const holder = await certificateHolder(db, certificateNumber.number);
  return { ...certificateNumber, holder: holder ? { name: holder.name, slug: holder.slug } : null };
}

interface Nothing {
  query: DirectoryQuery;
  search: ReadSearch;
  day: DirectoryDay;
  subAreas: readonly SubArea[];
}

/** Why the list is empty: no company at all, or filters of which one should be dropped. */
async function nothingFound(db: Context["db"], { query, search, day, subAreas }: Nothing) {
  const isNumber = isWholeNumber(query.q, day.today);
  const { total } = await countDirectory(db, noConditions, day);
  if (total === 0) return { noCompany: true, isNumber, relaxations: [] };
  // What the words mean can be dropped in parts, unless a chosen condition contradicts it.
  const isMeaningAlone =
    query.activities.length + query.regions.length + query.worksIn.length === 0;
  const relaxed = [];
  for (const each of relaxations(search.meaning && isMeaningAlone ? search.query : query)) {
    const without = { ...each.without, page: 0, size: 1 };
    const read = await readSearch(db, without, { day, subAreas });
    relaxed.push({ ...each, total: (await searchDirectory(db, read.query, day)).total });
  }
  return { noCompany: false, isNumber, relaxations: relaxed };
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { query, read, reading, ignored, filters, companies, total, counts, lastPage, nothing } =
    loaderData;
  const { certificate, heading } = loaderData;
  const { publicUrl } = useSiteData();
  const page = query.page + 1;
  const isWhole = filters.length === 0 && !reading && query.sort === noConditions.sort;
  return (
    <>
      <PageHead
        title={directoryTitle(
          [...(reading ? [reading.meant] : []), ...namesOf(filters)],
          heading,
          page,
        )}
        exactTitle
        description={
          "Cherchez une entreprise certifiée du bâtiment et des travaux publics au Sénégal\u00A0: ses qualifications, leur niveau, leur classe, leurs dates et leur statut."
        }
        path={directoryAddress(noConditions, page)}
        noIndex={!isWhole || loaderData.isBeyond}
      />
      <DirectoryHero q={query.q} isAnswered={!isWhole}>
        {Object.keys({ ...counts.regions, ...counts.places }).length > 0 && (
          <RegionMap
            counts={read.worksIn.length > 0 ? counts.places : counts.regions}
            conditions={read}
            placeFilter={read.worksIn.length > 0 ? "worksIn" : "regions"}
          />
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
              lots={loaderData.lots}
              counts={counts}
              active={filters.filter(({ label }) => label !== quoted(query.q)).length}
            />
            <section aria-labelledby="resultats" className="min-w-0 lg:col-span-2">
              <h2 id="resultats" className="text-2xl font-bold text-green first-letter:uppercase">
                {heading}
                {loaderData.hasDemo && total > 0 && " (démonstration)"}
                {page > 1 && companies.length > 0 && `, page ${page} sur ${lastPage}`}
              </h2>
              {reading ? (
                <Reading reading={reading} today={loaderData.today} conditions={query} />
              ) : (
                <Question today={loaderData.today} filters={namesOf(filters)} />
              )}
              <ActiveFilters filters={filters} />
              <div className="mt-4 space-y-4 empty:hidden">
                {loaderData.isBeyond && total > 0 && <LastPageNotice page={page} />}
                {certificate && (
                  <CertificateNotice certificate={certificate} standing={companies[0]?.standing} />
                )}
                {loaderData.isIncompleteNumber && <IncompleteNumberNotice />}
                <Suggestions
                  suggestions={loaderData.meanings}
                  narrows={reading !== null}
                  demo={loaderData.hasDemo}
                />
                {isWhole && companies.some(({ demo }) => demo) && <DemoNotice />}
                {loaderData.approximate && total > 0 && <NearestNames q={query.q} />}
              </div>
              {nothing && (
                <NothingFound
                  q={loaderData.certificate || reading ? "" : query.q}
                  isNumber={nothing.isNumber}
                  relaxations={nothing.relaxations}
                />
              )}
              {companies.length > 0 && (
                <>
                  <Results conditions={query} read={read} companies={companies} total={total} />
                  <Pagination conditions={query} current={page} last={lastPage} />
                  {!isWhole && companies.some(({ demo }) => demo) && <DemoNotice />}
                  <p className="mt-4 text-sm">
                    <a href={tradesRoot} className="link">
                      Toutes les listes par métier et par région
                    </a>
                  </p>
                </>
              )}
              <p className="mt-4 hidden text-sm print:block">
                Liste consultée le {formatDateLong(loaderData.today)}
                <span data-printed-at />
                {`, à l’adresse ${publicUrl}${directoryAddress(query, page)}, page ${page} sur ${Math.max(1, lastPage)}. Seule la liste en ligne fait foi.`}
              </p>
            </section>
          </div>
        )}
      </div>
      <BrowserScript name="directory" />
    </>
  );
}

const namesOf = (filters: readonly ActiveFilter[]) => filters.map(({ label }) => label);
