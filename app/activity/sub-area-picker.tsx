import { ChevronRight, Search, X } from "lucide-react";
import { memo, useMemo, useRef, useState } from "react";
import { FieldError } from "#app/forms/field.tsx";
import { searchable } from "#app/kernel/text.ts";
import type { FamilyGroup } from "./group-by-family.ts";

interface SubAreaPickerProps {
  families: readonly FamilyGroup[];
  /** Ids chosen before, when the page is shown again. */
  defaultSelected: readonly string[];
  /** Ids chosen now; null as long as no script runs. */
  selected: readonly string[] | null;
  error?: string | undefined;
}

/** Toggles of the sub-areas grouped by family (Spec §2): check boxes, with search and tags once scripts run. */
export const SubAreaPicker = memo(function SubAreaPicker(props: SubAreaPickerProps) {
  const { families, defaultSelected, selected, error } = props;
  const [query, setQuery] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const found = useMemo(() => matching(families, query), [families, query]);
  const shown = selected ?? defaultSelected;
  return (
    <div ref={box} id="subAreas" tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <div className="search-place">
        {selected && <SearchBox query={query} onChange={setQuery} count={found.size} />}
      </div>
      {selected && (
        <Tags families={families} selected={selected} onRemove={(id) => uncheck(box.current, id)} />
      )}
      {error && <FieldError name="subAreas">{error}</FieldError>}
      <div className="flex flex-col gap-2" aria-describedby={error ? "subAreas-error" : undefined}>
        {families.map((family) => (
          <Family
            key={family.areaFamilyId}
            family={family}
            found={found}
            searching={query.trim() !== ""}
            selected={shown}
            defaultSelected={defaultSelected}
          />
        ))}
      </div>
    </div>
  );
});

/** Ids of the sub-areas whose name contains the query, whatever the case and the accents (Spec §2). */
export function matching(families: readonly FamilyGroup[], query: string): Set<string> {
  const wanted = searchable(query);
  const all = families.flatMap((family) => family.subAreas);
  return new Set(
    all
      .filter(({ subAreaName, subAreaCode }) =>
        searchable(`${subAreaName} ${subAreaCode}`).includes(wanted),
      )
      .map(({ subAreaId }) => subAreaId),
  );
}

/** The box itself holds the choice: it is unticked as a hand would, so that the form hears of it. */
function uncheck(box: HTMLElement | null, id: string) {
  const input = box?.querySelector<HTMLInputElement>(`input[value="${id}"]`);
  if (!input) return;
  input.checked = false;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  box?.focus();
}

interface SearchBoxProps {
  query: string;
  onChange: (query: string) => void;
  count: number;
}

function SearchBox({ query, onChange, count }: SearchBoxProps) {
  return (
    <>
      <label htmlFor="recherche-domaines" className="font-semibold">
        Rechercher un domaine
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
        {query.trim() !== "" && resultCount(count)}
      </p>
    </>
  );
}

function resultCount(count: number) {
  if (count === 0)
    return "Aucun domaine ne correspond. Essayez un autre mot, par exemple «\u00A0route\u00A0».";
  return count === 1 ? "1 domaine trouvé" : `${count} domaines trouvés`;
}

interface TagsProps {
  families: readonly FamilyGroup[];
  selected: readonly string[];
  onRemove: (id: string) => void;
}

function Tags({ families, selected, onRemove }: TagsProps) {
  const chosen = families
    .flatMap((family) => family.subAreas)
    .filter(({ subAreaId }) => selected.includes(subAreaId));
  if (chosen.length === 0) return null;
  return (
    <div>
      <p className="text-sm font-semibold" role="status">
        {chosen.length === 1 ? "1 domaine choisi" : `${chosen.length} domaines choisis`}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2" aria-label="Domaines choisis">
        {chosen.map(({ subAreaId, subAreaCode, subAreaName }) => (
          <li key={subAreaId}>
            <button
              type="button"
              onClick={() => onRemove(subAreaId)}
              className="flex min-h-10 cursor-pointer items-center gap-2 rounded-sm bg-green px-3 py-1.5 text-left text-sm text-white hover:bg-green-deep"
            >
              <span>
                {subAreaCode} {subAreaName}
              </span>
              <X aria-hidden="true" size={16} className="shrink-0" />
              <span className="sr-only">(retirer)</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FamilyProps {
  family: FamilyGroup;
  found: ReadonlySet<string>;
  searching: boolean;
  selected: readonly string[];
  defaultSelected: readonly string[];
}

function Family({ family, found, searching, selected, defaultSelected }: FamilyProps) {
  const [open, setOpen] = useState(false);
  const matches = family.subAreas.filter(({ subAreaId }) => found.has(subAreaId)).length;
  const chosen = family.subAreas.filter(({ subAreaId }) => selected.includes(subAreaId)).length;
  return (
    <details
      hidden={matches === 0}
      open={open || (searching && matches > 0)}
      onToggle={(event) => !searching && setOpen(event.currentTarget.open)}
      className="group rounded-sm border border-line bg-sand/50"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2 font-semibold">
        <span className="grid size-7 shrink-0 place-items-center rounded-sm bg-green text-sm text-white">
          {family.areaFamilyCode}
        </span>
        <span className="flex-1">{family.areaFamilyName}</span>
        <span className="text-sm font-normal whitespace-nowrap text-ink-soft">
          {chosen > 0 ? `${chosen} / ${family.subAreas.length}` : family.subAreas.length}
          <span className="sr-only">{chosen > 0 ? " choisis" : " domaines"}</span>
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
          {family.subAreas.map(({ subAreaId, subAreaSequence, subAreaCode, subAreaName }) => (
            <label key={subAreaId} hidden={!found.has(subAreaId)} className="choice">
              <input
                type="checkbox"
                name="subAreas"
                value={subAreaId}
                defaultChecked={defaultSelected.includes(subAreaId)}
              />
              <span>
                <span className="text-sm text-ink-soft">
                  {subAreaSequence}. <span className="sr-only">code </span>
                  {subAreaCode}
                </span>
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
