import { ListFilter } from "lucide-react";
import { regionOf } from "#app/companies/regions.ts";
import { countedOrNone } from "#app/kernel/french.ts";
import { Notice } from "#app/ui/notice.tsx";
import { directoryAddress } from "../directory-links.ts";
import { tradePath } from "../trades/trades.ts";
import type { CountedFilter } from "./counted-filters.server.ts";
import { asConditions, type MeantFilter } from "./word-meaning.ts";

interface SuggestionsProps {
  suggestions: readonly CountedFilter[];
  /** Whether the list already answers all of them together: each then narrows it. */
  narrows?: boolean;
  /** Whether invented companies are among those counted. */
  demo: boolean;
}

/** Links for the words read as a place or an activity, each with the number of companies it finds. */
export function Suggestions({ suggestions, narrows = false, demo }: SuggestionsProps) {
  if (suggestions.length < (narrows ? 2 : 1)) return null;
  if (narrows) return <Narrower suggestions={suggestions} />;
  return (
    <nav
      aria-labelledby="par-filtre"
      className="flex gap-3 rounded-sm border-l-4 border-green bg-green-soft p-4"
    >
      <ListFilter aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p id="par-filtre" className="font-semibold">
          {narrows
            ? "Préciser ou changer d’activité"
            : "Vous cherchez par activité ou par région\u202F?"}
        </p>
        <ul>
          {suggestions.map((each) => (
            <li key={`${each.region?.code} ${each.activity?.code}`}>
              <a
                href={each.companies > 0 ? directoryAddress(asConditions(each)) : pageOf(each)}
                className="link inline-flex min-h-11 items-center sm:min-h-8"
              >
                {nameOf(each)}
              </a>
              {"\u00A0"}: {countedOrNone(each.companies, "entreprise")}
              {demo && each.companies > 0 && " (démonstration)"}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** One line of links, which scrolls on a phone, so that the first company stays in the first screen. */
const Narrower = ({ suggestions }: { suggestions: readonly CountedFilter[] }) => (
  <nav
    aria-label="Préciser ou changer d’activité"
    className="relative -mx-4 overflow-x-auto px-4 print:hidden"
  >
    <ul className="flex gap-2 sm:flex-wrap">
      {suggestions.map((each) => (
        <li key={each.activity?.code} className="shrink-0">
          <a
            href={directoryAddress(asConditions(each))}
            className="flex min-h-11 items-center rounded-sm border border-green bg-green-soft px-3 hover:bg-white"
          >
            <span className="truncate">{nameOf({ region: null, activity: each.activity })}</span>
            <span className="shrink-0">
              ({each.companies}
              <span className="sr-only">{each.companies < 2 ? " entreprise" : " entreprises"}</span>
              )
            </span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** A list without companies does not help; the page of the trade or region describes it. */
const pageOf = ({ region, activity }: MeantFilter): string =>
  tradePath({ trade: activity ?? undefined, region: regionOf(region?.code ?? null) ?? undefined });

/** Shown when the words mean a trade, a region or both, where no company is qualified today. */
export const NobodyThere = ({ meaning }: { meaning: MeantFilter }) => (
  <div className="mb-6">
    <Notice tone="info" title={nameOf(meaning)}>
      <p>
        Aucune entreprise n’y est qualifiée aujourd’hui.{" "}
        <a href={pageOf(meaning)} className="link">
          {meaning.activity ? "Ce que comprend ce métier" : "La page de cette région"}
        </a>
      </p>
    </Notice>
  </div>
);

function nameOf({ region, activity }: MeantFilter): string {
  const work = activity ? `${activity.code} ${activity.name}` : "Toutes les activités";
  return region ? `${work}, région de ${region.name}` : work;
}
