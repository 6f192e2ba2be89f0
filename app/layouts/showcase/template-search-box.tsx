import { SearchBox } from "../public/site-search-box.tsx";

/** The search of the whole site, in the words of the template (Spec §2). */
export const TemplateSearchBox = ({ id }: { id: string }) => (
  <SearchBox
    id={id}
    words={{
      place: "Whole site",
      label: "Search the site",
      placeholder: "Type to search",
      submit: "Search",
    }}
  />
);
