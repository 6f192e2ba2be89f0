import { Search, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { type Choice, Options } from "#app/forms/field.tsx";
import { countedInList } from "#app/kernel/list-count.ts";
import {
  isNarrowed,
  type ListAsked,
  listAddress,
  listParameters,
  type OfficeList,
} from "./list-address.ts";

/** A filter of a list: a choice among options, or a day. */
export type ListFilter<Filter extends string> = {
  name: Filter;
  label: string;
  /** Folded behind « Autres filtres » on the line above the list, unless it is in use. */
  rare?: boolean;
} & (
  | { options: readonly Choice[] /** The word for no choice, « tous » by default. */; all?: string }
  | { kind: "day" }
);

export interface ListFiltersProps<Sort extends string, Filter extends string> {
  list: OfficeList<Sort, Filter>;
  asked: ListAsked<Sort, Filter>;
  /** Accessible name of the list, « Entreprises ». */
  label: string;
  count: number;
  /** How far the list was counted; `countedAtMost` when absent. */
  countedTo?: number | undefined;
  /** Words for the count: « dossier », « dossiers ». */
  counted: readonly [one: string, several: string];
  /** Label of the search within the list; without it the list has no search. */
  search?: string;
  filters?: readonly ListFilter<Filter>[];
  /** Acts on the whole list, such as an export. */
  acts?: ReactNode;
}

/** The line above a list: search, filters and count. On a narrow screen the form is folded. */
export function ListFilters<Sort extends string, Filter extends string>(
  props: ListFiltersProps<Sort, Filter>,
) {
  const { list, asked, label, count, countedTo, search, filters = [], acts } = props;
  const chosen =
    Object.values(asked.filters).filter(Boolean).length + (asked.search === "" ? 0 : 1);
  const total = <p className="list-count">{countedInList(count, props.counted, countedTo)}</p>;
  if (search === undefined && filters.length === 0)
    return (
      <div className="list-bar">
        {total}
        {acts}
      </div>
    );
  return (
    <div className="list-bar">
      <FilterForm {...props} place="bar" />
      <details className="list-fold">
        <summary>
          <SlidersHorizontal aria-hidden="true" size={18} />
          {search === undefined ? "Filtres" : "Chercher et filtrer"}
          {chosen > 0 && ` (${chosen})`}
        </summary>
        <FilterForm {...props} place="fold" />
      </details>
      {isNarrowed(asked) && (
        <a
          className="link list-clear"
          href={listAddress(list, asked, { search: "", filters: nothing(list) })}
        >
          Tout voir<span className="sr-only">{` dans «\u00A0${label}\u00A0»`}</span>
        </a>
      )}
      {total}
      {acts}
    </div>
  );
}

const nothing = <Filter extends string>({ filters }: OfficeList<string, Filter>) =>
  Object.fromEntries(filters.map((name) => [name, ""])) as Record<Filter, string>;

function FilterForm<Sort extends string, Filter extends string>({
  list,
  asked,
  label,
  search,
  filters = [],
  place,
}: ListFiltersProps<Sort, Filter> & { place: "bar" | "fold" }) {
  const shownNames: string[] = ["q", ...filters.map(({ name }) => name)];
  if (place === "fold") shownNames.push("tri");
  const keptParameters = listParameters(list, asked).filter(([name]) => !shownNames.includes(name));
  const folded = ({ name, rare }: ListFilter<Filter>) =>
    place === "bar" && rare === true && asked.filters[name] === "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know `search`
    <form
      action={list.path}
      method="get"
      role="search"
      aria-label={label}
      className={`list-form list-form-${place}`}
    >
      {keptParameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {search !== undefined && (
        <input
          name="q"
          type="search"
          aria-label={search}
          title={search}
          placeholder={search}
          defaultValue={asked.search}
          maxLength={200}
          enterKeyHint="search"
          className="control list-search"
        />
      )}
      {filters
        .filter((field) => !folded(field))
        .map((field) => (
          <FilterField
            key={field.name}
            field={field}
            place={place}
            value={asked.filters[field.name]}
          />
        ))}
      {filters.some(folded) && (
        <details className="list-more list-folded">
          <summary>Autres filtres</summary>
          <div>
            {filters.filter(folded).map((field) => (
              <FilterField key={field.name} field={field} place={place} value="" />
            ))}
          </div>
        </details>
      )}
      {place === "fold" && <SortChoice list={list} asked={asked} />}
      <button type="submit" className="button button-secondary">
        <Search aria-hidden="true" size={16} />
        {filters.length > 0 ? "Filtrer" : "Chercher"}
      </button>
    </form>
  );
}

interface FilterFieldProps {
  field: ListFilter<string>;
  place: "bar" | "fold";
  value: string;
}

function FilterField({ field, place, value }: FilterFieldProps) {
  const id = `${place}-${field.name}`;
  return (
    <p>
      <label htmlFor={id}>{field.label}</label>
      {"options" in field ? (
        <select id={id} name={field.name} defaultValue={value} className="control">
          <option value="">{field.all ?? "tout"}</option>
          <Options options={field.options} />
        </select>
      ) : (
        <input id={id} name={field.name} type="date" defaultValue={value} className="control" />
      )}
    </p>
  );
}

/** The order of the list as a choice: on a narrow screen the heads of the columns, which are links, are not shown. */
function SortChoice<Sort extends string>({
  list,
  asked,
}: {
  list: OfficeList<Sort, string>;
  asked: ListAsked<Sort, string>;
}) {
  return (
    <p>
      <label htmlFor="fold-tri">Trier par</label>
      <select
        id="fold-tri"
        name="tri"
        defaultValue={`${asked.descending ? "-" : ""}${list.sorts[asked.sort].word}`}
        className="control"
      >
        {Object.values<OfficeList<Sort, string>["sorts"][Sort]>(list.sorts).flatMap(
          ({ word, label }) => [
            <option key={word} value={word}>
              {label}
              {", ordre croissant"}
            </option>,
            <option key={`-${word}`} value={`-${word}`}>
              {label}
              {", ordre décroissant"}
            </option>,
          ],
        )}
      </select>
    </p>
  );
}
