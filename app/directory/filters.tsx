import { ChevronDown, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import {
  classMeaning,
  levelCode,
  levelName,
  listedStatuses,
  statusNames,
} from "#app/certificates/qualification.ts";
import { regions } from "#app/companies/regions.ts";
import { formatInteger } from "#app/kernel/money.ts";
import { useTariff } from "#app/layouts/site-data.ts";
import { classes, levels } from "#app/tariff/classes.ts";
import { type Conditions, directoryAddress } from "./directory-links.ts";
import type { DirectoryCounts } from "./directory-list.ts";
import type { ChoiceGroup } from "./search/activity-choices.ts";

/** The search field and the filters are apart on the page but belong to one form. */
export const searchForm = "recherche-annuaire";

interface FiltersProps {
  conditions: Conditions;
  activities: ChoiceGroup[];
  lots: { text: string; label: string }[];
  counts: DirectoryCounts;
  /** Number of active filters, the words not counted. */
  active: number;
}

/** Closed on a phone; always open on a large screen when the browser supports it. */
export function Filters({ conditions, activities, lots, counts, active }: FiltersProps) {
  const { classCeilings } = useTariff();
  return (
    <details className="card overflow-clip print:hidden lg:details-content:[content-visibility:visible]">
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
        <Activity conditions={conditions} activities={activities} />
        {lots.length > 0 && (
          <fieldset>
            <legend className="font-semibold">Lots demandés ensemble</legend>
            {lots.map(({ text, label }) => (
              <Choice key={text} name="lot" value={text} isChosen>
                {label}
              </Choice>
            ))}
          </fieldset>
        )}
        <AtLeast conditions={conditions} />
        <Choices
          name="class"
          legend="Classe, exactement"
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
          legend="Région du siège"
          chosen={conditions.regions}
          counts={counts.regions}
          choices={regions.map(({ code, name }) => ({ value: code, label: name }))}
        />
        {(conditions.worksIn.length > 0 || someWorkElsewhere(counts)) && (
          <Choices
            name="worksIn"
            legend="Siège ou lieux de travail"
            chosen={conditions.worksIn}
            counts={counts.places}
            choices={regions.map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
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

/** Whether some company says that it works outside the region of its seat. */
const someWorkElsewhere = (counts: DirectoryCounts): boolean =>
  regions.some(({ code }) => (counts.places[code] ?? 0) > (counts.regions[code] ?? 0));

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
        <Choice
          key={value}
          name={name}
          value={value}
          isChosen={chosen.includes(value)}
          count={counts[value] ?? 0}
        >
          {label} {help && <span className="block text-sm text-ink-soft">{help}</span>}
        </Choice>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  isChosen: boolean;
  /** How many companies match it; left out where nothing is counted. */
  count?: number;
  children: ReactNode;
}

const Choice = ({ name, value, isChosen, count, children }: ChoiceProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2.5 border-b border-line py-1.5 last:border-transparent">
    <input
      type="checkbox"
      name={name}
      value={value}
      form={searchForm}
      defaultChecked={isChosen}
      className="size-5 shrink-0 accent-green"
    />
    <span className="min-w-0 flex-1">{children}</span>{" "}
    {count !== undefined && (
      <span className="text-sm text-ink-soft">
        {formatInteger(count)}
        <span className="sr-only">{count < 2 ? " entreprise" : " entreprises"}</span>
      </span>
    )}
  </label>
);

interface ActivityProps {
  conditions: Conditions;
  activities: ChoiceGroup[];
}

/** One activity is chosen in the list; of several, each can be unticked and the list adds another. */
function Activity({ conditions, activities }: ActivityProps) {
  const several = conditions.activities.length > 1;
  const chosenActivities = activities
    .flatMap(({ choices }) => choices)
    .filter(({ value }) => several && conditions.activities.includes(value));
  return (
    <div className="min-w-0">
      {chosenActivities.map(({ value, label }) => (
        <Choice key={value} name="activity" value={value} isChosen>
          {label.trim()}
        </Choice>
      ))}
      <label htmlFor="activity" className="font-semibold">
        {several ? "Ajouter une activité" : "Activité"}
      </label>
      <select
        id="activity"
        name="activity"
        form={searchForm}
        className="control mt-2"
        defaultValue={several ? "" : (conditions.activities[0] ?? "")}
      >
        <option value="">{several ? "Aucune autre" : "Toutes les activités"}</option>
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
  );
}

/** What a buyer asks at least: level, contract or class, and a right in force. */
function AtLeast({ conditions }: { conditions: Conditions }) {
  const { levels: levelNames, classCeilings } = useTariff();
  const { minLevel, minClass, amount, inForce, activities } = conditions;
  return (
    <div className="grid gap-4">
      <LeastSelect
        name="minLevel"
        label="Technicité au moins"
        all="Tous les niveaux"
        chosen={minLevel === null ? "" : levelCode(minLevel)}
        choices={levels.map((level) => ({
          value: levelCode(level),
          label: `${levelName(level, levelNames)}${level === levels.at(-1) ? "" : " et plus"}`,
        }))}
      />
      <div>
        <label htmlFor="amount" className="font-semibold">
          Montant du marché, en FCFA
        </label>
        <input
          id="amount"
          name="amount"
          form={searchForm}
          className="control mt-2"
          inputMode="text"
          autoComplete="off"
          maxLength={40}
          aria-describedby="amount-help"
          defaultValue={amount ? formatInteger(amount.fcfa) : ""}
        />
        <p id="amount-help" className="mt-1 text-sm text-ink-soft">
          {amount
            ? `Classe\u00A0${amount.class} au moins, par le barème du jour.`
            : "Par exemple «\u00A0400 millions\u00A0»\u00A0: la classe qu’il demande est retenue."}
        </p>
      </div>
      <LeastSelect
        name="minClass"
        label="Ou classe au moins"
        all="Toutes les classes"
        chosen={minClass ?? ""}
        choices={classes.map((each) => ({
          value: each,
          label: `Classe\u00A0${each}${each === "A" ? "" : " et plus"}, ${classMeaning(each, classCeilings)}`,
        }))}
      />
      <Choice name="inForce" value="true" isChosen={inForce}>
        En vigueur{" "}
        <span className="block text-sm text-ink-soft">Sans les qualifications suspendues</span>
      </Choice>
      {activities.length === 1 && (
        <p>
          <a
            href={directoryAddress(withNextLot(conditions))}
            className="link inline-flex min-h-11 items-center"
          >
            Ajouter un autre lot à cette recherche
          </a>
        </p>
      )}
    </div>
  );
}

interface LeastSelectProps {
  name: "minLevel" | "minClass";
  label: string;
  /** The choice that asks for nothing. */
  all: string;
  chosen: string;
  choices: { value: string; label: string }[];
}

const LeastSelect = ({ name, label, all, chosen, choices }: LeastSelectProps) => (
  <div>
    <label htmlFor={name} className="font-semibold">
      {label}
    </label>
    <select id={name} name={name} form={searchForm} className="control mt-2" defaultValue={chosen}>
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  </div>
);

/** What is asked becomes a lot, so that the fields ask for the next one. */
function withNextLot(conditions: Conditions): Conditions {
  const { activities, minLevel, minClass, amount, lots } = conditions;
  const lot = { activity: activities[0] ?? "", minLevel, minClass: amount?.class ?? minClass };
  return {
    ...conditions,
    lots: [...lots, lot],
    activities: [],
    minLevel: null,
    minClass: null,
    amount: null,
  };
}
