import { nomenclatureInForce } from "#app/activity/activity.queries.server.ts";
import { type Region, regions } from "#app/companies/regions.ts";
import type { Context } from "#app/kernel/context.ts";
import { type Class, classes } from "#app/tariff/classes.ts";
import { countOf, type Total } from "../companies-in-words.ts";
import { directoryDay, hasListedDemo } from "../directory.queries.server.ts";
import { type Conditions, noConditions } from "../directory-links.ts";
import type { DirectoryCounts, ListedCompany } from "../directory-list.ts";
import { countDirectory, searchDirectory } from "../search/search-directory.server.ts";
import { codeIn, regionWithSlug, type Trade, tradePath, tradesOf } from "./trades.ts";

const firstCompanies = 10;

export interface TradePageData {
  today: string;
  /** The canonical path; another spelling of the address leads here. */
  path: string;
  trade: Trade | null;
  region: Region | null;
  conditions: Conditions;
  total: number;
  inForce: number;
  counts: DirectoryCounts;
  /** The same of the companies with rights in force. */
  countsInForce: DirectoryCounts;
  /** The companies of each class and those above it, from the largest that any has. */
  byClass: { name: Class; companies: Total }[];
  companies: ListedCompany[];
  /** The narrower trades or regions, with the companies here. */
  parts: { code: string; name: string; companies: Total }[];
  hasDemo: boolean;
}

/** The companies of a trade, of a region, or of a trade in a region; null when the address names neither. */
export async function tradePageData(
  { db, now }: Pick<Context, "db" | "now">,
  params: { trade?: string | undefined; region?: string | undefined },
): Promise<TradePageData | null> {
  const day = await directoryDay({ db, now });
  const trades = tradesOf(await nomenclatureInForce(db, day.today));
  const trade = params.trade === undefined ? undefined : trades.get(codeIn(params.trade));
  const region = params.region === undefined ? undefined : regionWithSlug(params.region);
  const isKnown =
    (params.trade === undefined || trade !== undefined) &&
    (params.region === undefined || region !== undefined);
  if (!isKnown) return null;
  const conditions: Conditions = {
    ...noConditions,
    activities: trade ? [trade.code] : [],
    regions: region ? [region.code] : [],
  };
  const result = await searchDirectory(db, { ...conditions, page: 0, size: firstCompanies }, day);
  const ofInForce = await countDirectory(db, { ...conditions, inForce: true }, day);
  const byClass = [];
  for (const name of classes) {
    const { total, inForce } = await countDirectory(db, { ...conditions, minClass: name }, day);
    if (result.counts.classes[name]) byClass.push({ name, companies: { total, inForce } });
  }
  const codes = trade ? trade.parts : [...trades.keys()].filter((code) => code.length === 4);
  return {
    today: day.today,
    path: tradePath({ trade, region }),
    trade: trade ?? null,
    region: region ?? null,
    conditions,
    total: result.total,
    inForce: result.inForce,
    counts: result.counts,
    countsInForce: ofInForce.counts,
    byClass,
    companies: result.companies,
    parts: codes.flatMap((code) => {
      const part = trades.get(code);
      const companies = countOf(code, result.counts.activities, ofInForce.counts.activities);
      return part && (trade || companies.total > 0) ? [{ code, name: part.name, companies }] : [];
    }),
    hasDemo: await hasListedDemo(db, day.today),
  };
}

/** The paths of the pages of trades and regions with a company, for the sitemap; none while demonstration companies are listed. */
export async function tradePaths({ db, now }: Pick<Context, "db" | "now">): Promise<string[]> {
  const day = await directoryDay({ db, now });
  if (await hasListedDemo(db, day.today)) return [];
  const trades = tradesOf(await nomenclatureInForce(db, day.today));
  const everywhere = await countDirectory(db, noConditions, day);
  const paths = [...trades.values()]
    .filter(({ code }) => everywhere.counts.activities[code])
    .map((trade) => tradePath({ trade }));
  for (const region of regions) {
    if (!everywhere.counts.regions[region.code]) continue;
    const here = await countDirectory(db, { ...noConditions, regions: [region.code] }, day);
    const listedTrades = [...trades.values()].filter(({ code }) => here.counts.activities[code]);
    paths.push(tradePath({ region }), ...listedTrades.map((trade) => tradePath({ trade, region })));
  }
  return paths;
}
