import { MenuButton, MenuLinks, MenuRow, SubMenu } from "../menu-blocks.tsx";
import { SearchBox } from "../public/site-search-box.tsx";
import { type TemplateMenuGroup, templateMenu } from "./template-pages.ts";

const label = "Main menu";
const linksOf = ({ parts }: TemplateMenuGroup) => parts.flatMap(({ links }) => links);

/** The nested menu of the template (Spec §2). */
export function WideMenu() {
  return (
    <MenuRow
      label={label}
      entries={templateMenu}
      group={(group) => (
        <SubMenu label={group.label} links={linksOf(group)} className="w-56">
          {group.parts.map((part) =>
            part.heading ? (
              <li key={part.heading} className="border-line not-first:mt-2 not-first:border-t">
                <span className="block px-3 pt-3 text-sm font-semibold text-laterite">
                  {part.heading}
                </span>
                <ul>
                  <MenuLinks links={part.links} />
                </ul>
              </li>
            ) : (
              <MenuLinks key={group.label} links={part.links} />
            ),
          )}
        </SubMenu>
      )}
    />
  );
}

/** The menu of a phone, with its sub-menus open, two links per row. */
export function PhoneMenu() {
  return (
    <MenuButton>
      <TemplateSearchBox id="search-menu" />
      <nav aria-label={label} className="mt-3">
        <ul>
          {templateMenu.map((entry) =>
            "parts" in entry ? (
              <li key={entry.label} className="border-b border-line py-1">
                <span className="block px-3 pt-2 text-sm font-semibold text-laterite">
                  {entry.label}
                </span>
                <ul className="grid grid-cols-2 sm:grid-cols-3">
                  <MenuLinks links={linksOf(entry)} />
                </ul>
              </li>
            ) : (
              <MenuLinks key={entry.label} links={[entry]} ruled />
            ),
          )}
        </ul>
      </nav>
    </MenuButton>
  );
}

/** The site search with the English labels of the template (Spec §2). */
export const TemplateSearchBox = ({ id, compact }: { id: string; compact?: boolean }) => (
  <SearchBox
    id={id}
    compact={compact}
    words={{
      place: "Whole site",
      label: "Search the site",
      placeholder: "Type to search",
      submit: "Search",
    }}
  />
);
