import { Search } from "lucide-react";
import { longestQuestion } from "./search-content.ts";

interface SearchFormProps {
  /** Id of the input, unique on the page. */
  id: string;
  label: string;
  /** The current query. */
  value?: string;
}

/** The site search within a page, with a visible label. */
export function SearchForm({ id, label, value }: SearchFormProps) {
  return (
    <form action="/search" method="get" className="mt-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="mt-2 flex">
        <input
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          maxLength={longestQuestion}
          defaultValue={value}
          className="control min-w-0 rounded-r-none"
        />
        <button type="submit" className="button button-primary rounded-l-none px-4">
          <Search aria-hidden="true" size={20} />
          <span className="sr-only">Rechercher</span>
        </button>
      </div>
    </form>
  );
}
