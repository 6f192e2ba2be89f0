import { ChevronDown, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { classMeaning, listedStatuses, statusNames } from "#app/certificates/qualification.ts";
import { regions } from "#app/companies/regions.ts";
import { formatInteger } from "#app/kernel/money.ts";
import { useTariff } from "#app/layouts/site-data.ts";
import { classes } from "#app/tariff/classes.ts";
import type { Conditions } from "./directory-links.ts";
import type { DirectoryCounts } from "./directory-list.ts";
import type { ChoiceGroup } from "./search/activity-choices.ts";

/** The search field and the filters are apart on the page but belong to one form. */
export const searchForm = "recherche-annuaire";

interface FiltersProps {
  conditions: Conditions;
  activities: ChoiceGroup[];
  counts: DirectoryCounts;
  /** Number of active filters, the words not counted. */
  active: number;
}

/** Closed on a phone; always open on a large screen when the browser supports it. */
export function Filters({ conditions, activities, counts, active }: FiltersProps) {
  const { classCeilings } = useTariff();
  return (
    <details className="card overflow-clip lg:details-content:[content-visibility:visible]">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 px-4 py-3 font-semibold text-green lg:supports-[selector(::details-content)]:hidden">
        <SlidersHorizontal aria-hidden="true" size={20} />
        Filtrer la liste
        {active > 0 && ` (${active})`}
        <ChevronDown aria-hidden="true" size={20} className="ml-auto" />
      </summary>
      <div className="grid gap-6 p-4 sm:grid-cols-2 lg:grid-cols-1 lg:pt-0">
        {/* On a large screen the button stays at the top of the long panel; on a phone it stays at the bottom. */}
        <div className="sticky top-0 z-10 -mx-4 flex items-center justify-between gap-4 border-b border-line bg-white px-4 py-3 max-lg:hidden">
          <p className="font-semibold text-green">Filtrer la liste</p>
          <ApplyButton />
        </div>
        <div className="min-w-0">
          <label htmlFor="activity" className="font-semibold">
            Activité
          </label>
          <select
            id="activity"
            name="activity"
            form={searchForm}
            className="control mt-2"
            defaultValue={conditions.activity ?? ""}
          >
            <option value="">Toutes les activités</option>
            {activities.map(({ label, choices }) => (
              <optgroup key={label} label={label}>
                {choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </div>
        <Choices
          name="class"
          legend="Classe"
          chosen={conditions.classes}
          counts={counts.classes}
          choices={classes.map((value) => ({
            value,
            label: `Classe\u00A0${value}`,
            help: classMeaning(value, classCeilings),
          }))}
        />
        <Choices
          name="status"
          legend="Statut"
          chosen={conditions.statuses}
          counts={counts.statuses}
          choices={listedStatuses.map((value) => ({ value, label: statusNames[value] }))}
        />
        <Choices
          name="region"
          legend="Région"
          chosen={conditions.regions}
          counts={counts.regions}
          choices={regions.map(({ code, name }) => ({ value: code, label: name }))}
        />
        {/* Leaves room for the button that scrolls to the top. */}
        <div className="sticky bottom-0 -mx-4 -my-3 grid border-t border-line bg-white py-3 pr-20 pl-4 sm:col-span-2 lg:hidden">
          <ApplyButton />
        </div>
        <a href="/annuaire" className="button button-secondary sm:col-span-2 lg:col-span-1">
          Réinitialiser les filtres
        </a>
      </div>
    </details>
  );
}

const ApplyButton = () => (
  <button type="submit" form={searchForm} className="button button-primary">
    Filtrer
  </button>
);

interface ChoicesProps {
  name: string;
  legend: ReactNode;
  chosen: readonly string[];
  counts: Readonly<Record<string, number>>;
  choices: { value: string; label: string; help?: string }[];
}

/** Choices that would match some company, and those already chosen. */
function Choices({ name, legend, chosen, counts, choices }: ChoicesProps) {
  const useful = choices.filter(({ value }) => (counts[value] ?? 0) > 0 || chosen.includes(value));
  if (useful.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      {useful.map(({ value, label, help }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 border-b border-line py-1.5 last:border-transparent"
        >
          <input
            type="checkbox"
            name={name}
            value={value}
            form={searchForm}
            defaultChecked={chosen.includes(value)}
            className="size-5 shrink-0 accent-green"
          />
          <span className="min-w-0 flex-1">
            {label} {help && <span className="block text-sm text-ink-soft">{help}</span>}
          </span>{" "}
          <span className="text-sm text-ink-soft">
            {formatInteger(counts[value] ?? 0)}
            <span className="sr-only">
              {(counts[value] ?? 0) < 2 ? " entreprise" : " entreprises"}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
