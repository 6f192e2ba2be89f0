import { levelCode } from "#app/certificates/qualification.ts";
import { counted } from "#app/kernel/french.ts";
import { levels } from "#app/tariff/classes.ts";
import { levelField, searchFields } from "./pre-check.ts";

interface Work {
  code: string;
  name: string;
  chosen: boolean;
  /** Its place among what the search found, the best match first; null when it was not found. */
  place: number | null;
  level: number;
}

interface Props {
  families: { name: string; subAreas: Work[] }[];
  /** The search term; empty without a search. */
  search: string;
  /** Nothing is spelt like the search term: these are words near it. */
  approximate: boolean;
}

/** The sub-areas by family, or the results of the search plus those that are chosen; a chosen one has a field for its level. */
export function PreCheckWorks({ families, search, approximate }: Props) {
  const all = families.flatMap(({ subAreas }) => subAreas);
  const count = all.filter(({ place }) => place !== null).length;
  const isSearch = search !== "" && count > 0;
  const shownFamilies = families
    .map(({ name, subAreas }) => ({
      name,
      subAreas: isSearch
        ? subAreas.filter(({ place, chosen }) => place !== null || chosen).sort(byPlace)
        : subAreas,
    }))
    .filter(({ subAreas }) => subAreas.length > 0);
  if (isSearch) shownFamilies.sort((a, b) => placeOf(a.subAreas[0]) - placeOf(b.subAreas[0]));
  return (
    <>
      <SearchOfWorks search={search} count={count} approximate={approximate} />
      <div className="mt-3 flex flex-col">
        {shownFamilies.map(({ name, subAreas }) => (
          <details key={name} open={isSearch || subAreas.some(({ chosen }) => chosen)}>
            <summary className="min-h-11 cursor-pointer py-2">{name}</summary>
            <ul className="pb-3">
              {subAreas.map((work) => (
                <WorkBox key={work.code} work={work} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </>
  );
}

const placeOf = (work: Work | undefined) => work?.place ?? Number.MAX_SAFE_INTEGER;
const byPlace = (a: Work, b: Work) => placeOf(a) - placeOf(b);

interface SearchProps extends Pick<Props, "search" | "approximate"> {
  count: number;
}

function SearchOfWorks({ search, count, approximate }: SearchProps) {
  return (
    <search className="mt-3 block">
      <label htmlFor="mot" className="font-semibold">
        Chercher un métier, un ouvrage ou un code
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input
          id="mot"
          type="search"
          name={searchFields.typed}
          maxLength={80}
          defaultValue={search}
          className="control min-w-0 flex-[1_1_8rem]"
        />
        <button
          type="submit"
          name={searchFields.button}
          value="oui"
          formAction="/pre-verification#travaux"
          className="button button-secondary"
        >
          Chercher
        </button>
      </div>
      <input type="hidden" name={searchFields.last} value={search} />
      {search !== "" && (
        <p className="mt-2 text-sm">
          {count > 0
            ? `${foundCount(count, approximate)} pour «\u00A0${search}\u00A0». Videz la recherche pour les voir tous.`
            : `Aucun sous-domaine ne répond à «\u00A0${search}\u00A0». Essayez un autre mot, par exemple «\u00A0plombier\u00A0».`}
        </p>
      )}
    </search>
  );
}

const foundCount = (count: number, approximate: boolean) =>
  approximate
    ? counted(count, "sous-domaine proche", "sous-domaines proches")
    : counted(count, "sous-domaine trouvé", "sous-domaines trouvés");

function WorkBox({ work: { code, name, chosen, level } }: { work: Work }) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="sd"
          value={code}
          defaultChecked={chosen}
          className="size-5 shrink-0"
        />
        {name}
      </label>
      {chosen && (
        <label className="flex flex-wrap items-center gap-2 pb-2 pl-8 text-sm">
          Niveau<span className="sr-only"> pour {name}</span>
          <select name={levelField(code)} defaultValue={level} className="control w-auto">
            {levels.map((each) => (
              <option key={each} value={each}>
                {levelCode(each)}
              </option>
            ))}
          </select>
        </label>
      )}
    </li>
  );
}
