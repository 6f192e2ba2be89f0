import { counted } from "#app/kernel/french.ts";

/** The field and the button of the search without scripts. */
export const searchField = "recherche";
export const searchIntent = "search";

const LONGEST_SEARCH = 80;

/** The searched words of a posted form or of an address. */
export const searchedText = (from: { get: (name: string) => unknown }): string => {
  const value = from.get(searchField);
  return typeof value === "string" ? value.trim().slice(0, LONGEST_SEARCH) : "";
};

export interface ShownSearch {
  query: string;
  count: number;
  approximate: boolean;
}

interface PostedSearchProps extends ShownSearch {
  label?: string;
  /** Id of the part of the page to which the answer returns. */
  place: string;
  /** What else there is to say about what was found. */
  after?: string | undefined;
}

/** The search of a form without scripts: a button that posts the form, so that nothing typed is lost. */
export function PostedSearch({ query, count, approximate, ...props }: PostedSearchProps) {
  const { label = "Rechercher un sous-domaine", place, after } = props;
  return (
    <>
      <label htmlFor="recherche-domaines" className="font-semibold">
        {label}
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input
          id="recherche-domaines"
          type="search"
          name={searchField}
          className="control min-w-0 flex-1"
          autoComplete="off"
          maxLength={LONGEST_SEARCH}
          defaultValue={query}
        />
        <button
          type="submit"
          name="intent"
          value={searchIntent}
          formAction={`#${place}`}
          className="button button-secondary"
        >
          Chercher
        </button>
      </div>
      {query !== "" && (
        <p role="status" className="mt-1 text-sm">
          {resultCount(count, approximate)}
          {count > 0 && after}
        </p>
      )}
    </>
  );
}

export function resultCount(count: number, approximate: boolean) {
  if (count === 0)
    return "Aucun sous-domaine ne correspond. Essayez un autre mot, par exemple «\u00A0plombier\u00A0».";
  if (approximate)
    return `Aucun sous-domaine ne s’écrit ainsi. ${counted(count, "sous-domaine proche", "sous-domaines proches")}.`;
  return counted(count, "sous-domaine trouvé", "sous-domaines trouvés");
}
