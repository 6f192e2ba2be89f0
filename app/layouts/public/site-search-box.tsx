import { Search } from "lucide-react";

interface SearchBoxWords {
  /** Name of the search landmark, unique on the page. */
  place: string;
  label: string;
  placeholder: string;
  submit: string;
}

const french: SearchBoxWords = {
  place: "Tout le site",
  label: "Rechercher sur le site",
  placeholder: "Rechercher sur le site",
  submit: "Rechercher",
};

interface SearchBoxProps {
  id: string;
  /** In French unless given. */
  words?: Partial<SearchBoxWords>;
  /** The light variant for the dark bar of the header. */
  compact?: boolean | undefined;
}

/** The search of the whole site (Spec §2). */
export function SearchBox({ id, words: givenWords, compact = false }: SearchBoxProps) {
  const words = { ...french, ...givenWords };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know `search`
    <form
      action="/search"
      method="get"
      role="search"
      aria-label={words.place}
      className={compact ? "search-compact flex" : "flex"}
    >
      <label htmlFor={id} className="sr-only">
        {words.label}
      </label>
      <input
        id={id}
        name="q"
        type="search"
        enterKeyHint="search"
        maxLength={200}
        title={words.label}
        placeholder={words.placeholder}
        className="control min-w-0 rounded-r-none"
      />
      <button type="submit" className="button button-primary rounded-l-none px-4">
        <Search aria-hidden="true" size={20} />
        <span className="sr-only">{words.submit}</span>
      </button>
    </form>
  );
}
