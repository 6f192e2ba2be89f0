import { ChevronRight, Search, X } from "lucide-react";
import { memo, useMemo, useRef, useState } from "react";
import { FieldMessages } from "#app/forms/field.tsx";
import { counted } from "#app/kernel/french.ts";
import type { SubArea } from "./activity.schema.ts";
import type { FamilyGroup } from "./group-by-family.ts";
import { searchSubAreas } from "./match-sub-areas.ts";
import { PostedSearch, resultCount, type ShownSearch } from "./posted-search.tsx";

interface SubAreaPickerProps {
  families: readonly FamilyGroup[];
  /** Ids chosen when the page was rendered. */
  defaultSelected: readonly string[];
  /** Ids chosen now; null until scripts run. */
  selected: readonly string[] | null;
  /** Words searched by a post without scripts. */
  search?: string | undefined;
  error?: string | undefined;
  suppressAnnouncement?: boolean | undefined;
}

/** The sub-areas grouped by family (Spec §2): checkboxes, with search and tags once scripts run. */
export const SubAreaPicker = memo(function SubAreaPicker(props: SubAreaPickerProps) {
  const { families, defaultSelected, selected, search = "", error, suppressAnnouncement } = props;
  const [query, setQuery] = useState(search);
  const box = useRef<HTMLFieldSetElement>(null);
  const all = useMemo(() => families.flatMap((family) => family.subAreas), [families]);
  const { found, approximate } = useMemo(() => {
    const result = searchSubAreas(query, all);
    const places = result.found.map(({ subAreaId }, place) => [subAreaId, place] as const);
    return { found: new Map(places), approximate: result.approximate };
  }, [all, query]);
  const chosen = all.filter(({ subAreaId }) => selected?.includes(subAreaId));
  return (
    <fieldset
      ref={box}
      id="subAreas"
      tabIndex={-1}
      aria-describedby={error ? "subAreas-error" : undefined}
      className="min-w-0 space-y-4"
    >
      <legend className="sr-only">Domaines d’activité</legend>
      <FieldMessages name="subAreas" error={error} suppressAnnouncement={suppressAnnouncement} />
      <div className="search-place">
        {selected ? (
          <SearchBox
            query={query}
            approximate={approximate}
            onChange={setQuery}
            count={found.size}
          />
        ) : (
          <noscript>
            <PostedSearch
              query={query}
              approximate={approximate}
              count={found.size}
              place="domaines"
            />
          </noscript>
        )}
      </div>
      <div className="flex flex-col gap-2">
        {[...families].sort(byBest(found)).map((family) => (
          <Family
            key={family.areaFamilyId}
            family={family}
            found={found}
            searching={query.trim() !== ""}
            selected={selected ?? defaultSelected}
            defaultSelected={defaultSelected}
          />
        ))}
      </div>
      {selected && (
        <Tags
          chosen={chosen}
          onRemove={(subArea) => remove(box.current, subArea, chosen)}
          onRemoveAll={() => {
            for (const { subAreaId } of chosen) uncheck(box.current, subAreaId);
            focusOn(box.current, "recherche-domaines");
          }}
        />
      )}
    </fieldset>
  );
});

const placeOf = (matchPlaces: ReadonlyMap<string, number>, { subAreaId }: SubArea) =>
  matchPlaces.get(subAreaId) ?? Number.MAX_SAFE_INTEGER;

/** Families in the order of their best match; all in their own order while nothing is searched. */
const byBest = (matchPlaces: ReadonlyMap<string, number>) => (a: FamilyGroup, b: FamilyGroup) =>
  bestOf(matchPlaces, a) - bestOf(matchPlaces, b);

const bestOf = (matchPlaces: ReadonlyMap<string, number>, { subAreas }: FamilyGroup) =>
  Math.min(...subAreas.map((subArea) => placeOf(matchPlaces, subArea)));

/** The form is uncontrolled: unticks the checkbox and fires the event of an input, so that the form reads it. */
function uncheck(box: HTMLElement | null, id: string) {
  const input = box?.querySelector<HTMLInputElement>(`input[value="${id}"]`);
  if (!input) return;
  input.checked = false;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Removes a choice and moves the focus to the next tag, to the previous one after the last, or to the search when none is left. */
function remove(box: HTMLElement | null, subArea: SubArea, chosen: readonly SubArea[]) {
  const place = chosen.indexOf(subArea);
  const next = chosen[place + 1] ?? chosen[place - 1];
  uncheck(box, subArea.subAreaId);
  focusOn(box, next ? tagId(next) : "recherche-domaines");
}

const tagId = ({ subAreaCode }: SubArea) => `domaine-${subAreaCode}`;

function focusOn(box: HTMLElement | null, id: string) {
  box?.querySelector<HTMLElement>(`#${id}`)?.focus();
}

interface SearchBoxProps extends ShownSearch {
  onChange: (query: string) => void;
}

function SearchBox({ query, onChange, count, approximate }: SearchBoxProps) {
  return (
    <>
      <label htmlFor="recherche-domaines" className="font-semibold">
        Rechercher un sous-domaine
      </label>
      <div className="relative mt-1.5">
        <Search aria-hidden="true" size={20} className="absolute top-3.5 left-3 text-ink-soft" />
        <input
          id="recherche-domaines"
          type="search"
          className="control pl-10"
          autoComplete="off"
          value={query}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </div>
      <p role="status" className="mt-1 min-h-6 text-sm text-ink-soft">
        {query.trim() !== "" && resultCount(count, approximate)}
      </p>
    </>
  );
}

interface TagsProps {
  chosen: readonly SubArea[];
  onRemove: (subArea: SubArea) => void;
  onRemoveAll: () => void;
}

/** The chosen sub-areas, below the list, so that the list does not move under the finger that ticks. */
function Tags({ chosen, onRemove, onRemoveAll }: TagsProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="text-sm font-semibold" role="status">
          {chosen.length === 0
            ? "Aucun sous-domaine choisi"
            : counted(chosen.length, "sous-domaine choisi", "sous-domaines choisis")}
        </p>
        {chosen.length > 1 && (
          <button type="button" onClick={onRemoveAll} className="link cursor-pointer py-2 text-sm">
            Tout retirer
          </button>
        )}
      </div>
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label="Domaines choisis">
          {chosen.map((subArea) => (
            <li key={subArea.subAreaId}>
              <button
                type="button"
                id={tagId(subArea)}
                onClick={() => onRemove(subArea)}
                className="flex min-h-10 cursor-pointer items-center gap-2 rounded-sm bg-green px-3 py-1.5 text-left text-sm text-white hover:bg-green-deep"
              >
                <span className="min-w-0 wrap-anywhere">
                  {subArea.subAreaCode} {subArea.subAreaName}
                </span>
                <X aria-hidden="true" size={16} className="shrink-0" />
                <span className="sr-only">(retirer)</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FamilyProps {
  family: FamilyGroup;
  found: ReadonlyMap<string, number>;
  searching: boolean;
  selected: readonly string[];
  defaultSelected: readonly string[];
}

function Family({ family, found, searching, selected, defaultSelected }: FamilyProps) {
  // Null until the person opens or closes the family: until then it is open when one of its sub-areas is chosen.
  const [opened, setOpened] = useState<boolean | null>(null);
  const matches = family.subAreas.filter(({ subAreaId }) => found.has(subAreaId)).length;
  const chosen = family.subAreas.filter(({ subAreaId }) => selected.includes(subAreaId)).length;
  const sortedSubAreas = [...family.subAreas].sort((a, b) => placeOf(found, a) - placeOf(found, b));
  const open = searching ? matches > 0 : (opened ?? chosen > 0);
  return (
    <details
      hidden={matches === 0}
      open={open}
      onToggle={({ currentTarget }) => {
        // Ignores the toggle event of a rendering, so that the person's choice stays.
        if (!searching && currentTarget.open !== open) setOpened(currentTarget.open);
      }}
      className="group rounded-sm border border-line bg-sand/50"
    >
      <summary className="flex min-h-12 max-[17rem]:flex-wrap cursor-pointer items-center gap-3 px-3 py-2 font-semibold">
        <span className="grid size-7 shrink-0 place-items-center rounded-sm bg-green text-sm text-white">
          {family.areaFamilyCode}
        </span>{" "}
        <span className="min-w-0 flex-1 wrap-anywhere max-[17rem]:basis-full max-[17rem]:order-first">
          {family.areaFamilyName}
        </span>{" "}
        <span className="text-sm font-normal text-ink-soft">
          {chosen > 0 ? `${chosen} / ${family.subAreas.length}` : family.subAreas.length}
          <span className="sr-only">
            {chosen === 0 ? " sous-domaines" : chosen > 1 ? " choisis" : " choisi"}
          </span>
        </span>
        <ChevronRight
          aria-hidden="true"
          size={20}
          className="shrink-0 text-green transition-transform group-open:rotate-90"
        />
      </summary>
      <fieldset className="border-t border-line p-3">
        <legend className="sr-only">{family.areaFamilyName}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {sortedSubAreas.map(({ subAreaId, subAreaCode, subAreaName }) => (
            <label key={subAreaId} hidden={!found.has(subAreaId)} className="choice">
              <input
                type="checkbox"
                name="subAreas"
                value={subAreaId}
                defaultChecked={defaultSelected.includes(subAreaId)}
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="text-sm text-ink-soft tabular-nums">{subAreaCode}</span>
                <br />
                {subAreaName}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
