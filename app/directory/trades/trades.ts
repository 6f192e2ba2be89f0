import type { Nomenclature } from "#app/activity/nomenclature.ts";
import { type Region, regions } from "#app/companies/regions.ts";
import { slugOf } from "#app/listings/search-text.ts";

/** A family, an area or a sub-area as a page of its companies shows it. */
export interface Trade {
  code: string;
  name: string;
  /** Its scope, in one sentence; for an area or family the names of its sub-areas or areas. */
  covers: string;
  /** The trades that contain it, the widest first. */
  within: readonly { code: string; name: string }[];
  /** The codes of its areas or sub-areas. */
  parts: readonly string[];
}

/** All families, areas and sub-areas, by code. */
export function tradesOf({ families }: Nomenclature): ReadonlyMap<string, Trade> {
  const trades: Trade[] = families.flatMap((family) => [
    {
      ...named(family),
      covers: listed(family.areas),
      within: [],
      parts: family.areas.map(({ code }) => code),
    },
    ...family.areas.flatMap((area) => [
      {
        ...named(area),
        covers: listed(area.subAreas),
        within: [named(family)],
        parts: area.subAreas.map(({ code }) => code),
      },
      ...area.subAreas.map((subArea) => ({
        ...named(subArea),
        covers: subArea.covers,
        within: [named(family), named(area)],
        parts: [],
      })),
    ]),
  ]);
  return new Map(trades.map((trade) => [trade.code, trade]));
}

interface Named {
  code: string;
  name: string;
}

const named = ({ code, name }: Named): Named => ({ code, name });

const listed = (parts: readonly Named[]): string =>
  `${parts.map(({ name }) => name).join("\u202F; ")}.`;

export const tradesRoot = "/entreprises-qualifiees";

/** The address of the page of a trade, of a region, or of a trade in a region. */
export function tradePath({
  trade,
  region,
}: {
  trade?: Named | undefined;
  region?: Region | undefined;
}): string {
  const place = region && slugOf(region.name);
  if (trade) return `${tradesRoot}/${trade.code}-${slugOf(trade.name)}${place ? `/${place}` : ""}`;
  return place ? `${tradesRoot}/region/${place}` : tradesRoot;
}

/** The code at the beginning of « 5101-plomberie-sanitaire »; the words after it may be any. */
export const codeIn = (segment: string): string => /^\d{1,4}(?=-|$)/.exec(segment)?.[0] ?? "";

export const regionWithSlug = (slug: string): Region | undefined =>
  regions.find(({ name }) => slugOf(name) === slug);
