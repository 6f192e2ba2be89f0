import { ListFilter } from "lucide-react";
import { countedOrNone } from "#app/kernel/french.ts";
import { directoryAddress } from "./directory-links.ts";
import { asConditions, type SuggestedFilter } from "./suggested-filters.ts";

interface SuggestionsProps {
  suggestions: (SuggestedFilter & { companies: number })[];
}

/** Links for the words read as a place or an activity, each with the number of companies it finds. */
export function Suggestions({ suggestions }: SuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <nav
      aria-labelledby="par-filtre"
      className="flex gap-3 rounded-sm border-l-4 border-green bg-green-soft p-4"
    >
      <ListFilter aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p id="par-filtre" className="font-semibold">
          Vous cherchez par activité ou par région{"\u202F"}?
        </p>
        <ul>
          {suggestions.map((each) => (
            <li key={`${each.region?.code} ${each.activity?.code}`}>
              <a
                href={directoryAddress(asConditions(each))}
                className="link inline-flex min-h-11 items-center sm:min-h-8"
              >
                {nameOf(each)}
              </a>
              {"\u00A0"}: {countedOrNone(each.companies, "entreprise")}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function nameOf({ region, activity }: SuggestedFilter): string {
  const work = activity ? `${activity.code} ${activity.name}` : "Toutes les activités";
  return region ? `${work}, région de ${region.name}` : work;
}
