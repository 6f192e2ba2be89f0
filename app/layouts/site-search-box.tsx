import { Search } from "lucide-react";

interface SearchBoxProps {
  id: string;
  /** Tells a second one on the same page apart. */
  label?: string;
}

/** The search of the whole site (Spec §2). */
export function SearchBox({ id, label = "Tout le site" }: SearchBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know `search`
    <form action="/search" method="get" role="search" aria-label={label} className="flex">
      <label htmlFor={id} className="sr-only">
        Rechercher sur le site
      </label>
      <input
        id={id}
        name="q"
        type="search"
        enterKeyHint="search"
        maxLength={200}
        placeholder="Rechercher sur le site"
        className="control min-w-0 rounded-r-none"
      />
      <button type="submit" className="button button-primary rounded-l-none px-4">
        <Search aria-hidden="true" size={20} />
        <span className="sr-only">Rechercher</span>
      </button>
    </form>
  );
}
