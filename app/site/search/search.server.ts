import { nomenclatureInForce, recentSubAreas } from "#app/activity/activity.queries.server.ts";
import type { Nomenclature } from "#app/activity/nomenclature.ts";
import { directoryDay, hasListedDemo } from "#app/directory/directory.queries.server.ts";
import { noConditions } from "#app/directory/directory-links.ts";
import type { ListedCompany, Standing } from "#app/directory/directory-list.ts";
import {
  type CountedFilter,
  countedFilters,
} from "#app/directory/search/counted-filters.server.ts";
import { searchDirectory } from "#app/directory/search/search-directory.server.ts";
import { meaningOf } from "#app/directory/search/word-meaning.ts";
import { tradePath } from "#app/directory/trades/trades.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatInteger } from "#app/kernel/money.ts";
import { plainText } from "../news/post-text.ts";
import { postPath, posts } from "../news/posts.ts";
import { searchPages } from "../pages.ts";
import { faqQuestions } from "../texts/faq-questions.ts";
import {
  excerpt,
  findEntries,
  highlight,
  type Part,
  type Question,
  readQuestion,
  type SearchEntry,
} from "./search-content.ts";

export interface Found {
  path: string;
  title: Part[];
  text: Part[];
  demo?: boolean;
  /** The standing of a company today; absent for other kinds. */
  standing?: Standing;
}

export interface FoundGroup {
  id: "pages" | "faq" | "actualites" | "qualifications" | "entreprises";
  title: string;
  /** Number of all results, shown or not. */
  total: number;
  found: Found[];
  /** Link to the results that are not shown. */
  more: { path: string; label: string } | null;
}

export interface SearchAnswer {
  groups: FoundGroup[];
  /** Lists of the directory that the words may mean: a trade, a region, or both. */
  suggestions: CountedFilter[];
  /** Whether invented companies are among those counted. */
  hasDemo: boolean;
  /** When all words together find nothing, the words that find something alone. */
  alone: string[];
}

const mostSubAreas = 8;
const mostCompanies = 5;

/** Searches the whole site; groups results by kind, without empty kinds. */
export async function searchSite(
  { db, now }: Pick<Context, "db" | "now">,
  question: Question,
): Promise<SearchAnswer> {
  if (question.words.length === 0)
    return { groups: [], suggestions: [], hasDemo: false, alone: [] };
  const day = await directoryDay({ db, now });
  const subAreas = subAreaEntries(await nomenclatureInForce(db, day.today));
  const meaning = meaningOf(question.text, await recentSubAreas(db, now));
  const counted = await countedFilters(db, meaning, { day, others: noConditions });
  const filledFilters = counted.filter(({ companies }) => companies > 0);
  // One meaning without companies has a page that says so; several would only be noise.
  const suggestions = filledFilters.length > 0 || counted.length > 1 ? filledFilters : counted;
  const companies = await searchDirectory(
    db,
    { ...noConditions, q: question.text, sort: "relevance", page: 0, size: mostCompanies },
    day,
  );
  const groups = [
    group({ id: "pages", title: "Pages" }, searchPages, question),
    group({ id: "faq", title: "Questions fréquentes" }, faqEntries, question),
    group({ id: "actualites", title: "Actualités" }, postEntries, question),
    group({ id: "qualifications", title: "Qualifications" }, subAreas, question),
    companyGroup(companies, question),
  ].filter(({ total }) => total > 0);
  const alone = groups.length === 0 ? foundAlone(question, subAreas) : [];
  const hasDemo = suggestions.length > 0 && (await hasListedDemo(db, day.today));
  return { groups, suggestions, hasDemo, alone };
}

const faqEntries: readonly SearchEntry[] = faqQuestions.map(({ id, question, answer, words }) => ({
  path: `/faq#${id}`,
  title: question,
  text: answer.join(" "),
  words,
}));

const postEntries: readonly SearchEntry[] = posts.map((post) => ({
  path: postPath(post),
  title: post.title,
  text: `${post.description} ${plainText(post)}`,
}));

function subAreaEntries({ families }: Nomenclature): SearchEntry[] {
  return families.flatMap((family) =>
    family.areas.flatMap((area) => [
      {
        path: tradePath({ trade: area }),
        title: `${area.code} – ${area.name}`,
        text: `Domaine de la famille «\u00A0${family.name}\u00A0»`,
      },
      ...area.subAreas.map(({ code, name, covers, synonyms }) => ({
        path: `/qualifications#sd-${code}`,
        title: `${code} – ${name}`,
        text: covers || `${family.name}, ${area.name}`,
        words: `${synonyms} ${family.name} ${area.name}`,
      })),
    ]),
  );
}

function group(
  { id, title }: Pick<FoundGroup, "id" | "title">,
  entries: readonly SearchEntry[],
  question: Question,
): FoundGroup {
  const all = findEntries(entries, question);
  const shownEntries = id === "qualifications" ? all.slice(0, mostSubAreas) : all;
  const results = shownEntries.map((entry) => ({
    path: entry.path,
    title: highlight(entry.title, question.words),
    text: highlight(excerpt(entry.text, question.words), question.words),
  }));
  const others = { path: "/qualifications", label: "Voir toutes les qualifications" };
  return {
    id,
    title,
    total: all.length,
    found: results,
    more: all.length > shownEntries.length ? others : null,
  };
}

function companyGroup(
  { companies, total }: { companies: ListedCompany[]; total: number },
  { text, words }: Question,
): FoundGroup {
  const results = companies.map((company) => ({
    path: addressOf("/annuaire/:slug", { slug: company.slug }),
    title: highlight(company.name, words),
    text: highlight(excerpt(companyText(company), words), words),
    demo: company.demo,
    standing: company.standing,
  }));
  const more =
    total > companies.length
      ? {
          path: `/annuaire?q=${encodeURIComponent(text)}`,
          label: `Voir les ${formatInteger(total)}\u00A0entreprises`,
        }
      : null;
  return { id: "entreprises", title: "Entreprises de l’annuaire", total, found: results, more };
}

function companyText({ tradeName, region, qualifications }: ListedCompany): string {
  const works = qualifications.map(({ subAreaName }) => subAreaName).join(", ");
  return [tradeName, region?.name, works].filter(Boolean).join(" · ");
}

function foundAlone({ text, words }: Question, subAreas: readonly SearchEntry[]): string[] {
  if (words.length < 2) return [];
  const entries = [...searchPages, ...faqEntries, ...postEntries, ...subAreas];
  return text
    .split(" ")
    .filter((word) => word.length > 2 && findEntries(entries, readQuestion(word)).length > 0)
    .slice(0, 4);
}
