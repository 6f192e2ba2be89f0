import type { PublicSettings } from "#app/settings/public-settings.ts";
import { menu } from "../menu.ts";
import { MenuButton, MenuLinks, MenuRow, SubMenu } from "../menu-blocks.tsx";
import { ContactDetails } from "../site-contact-details.tsx";
import { SearchBox } from "./site-search-box.tsx";

const label = "Menu principal";

export function WideMenu() {
  return (
    <MenuRow
      label={label}
      entries={menu}
      group={(group) => (
        <SubMenu label={group.label} links={group.links} className="w-72">
          <MenuLinks links={group.links} />
        </SubMenu>
      )}
    />
  );
}

/** The menu of a phone, with its sub-menus open. */
export function PhoneMenu({ settings }: { settings: PublicSettings }) {
  return (
    <MenuButton>
      <SearchBox id="recherche-menu" />
      <nav aria-label={label} className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {columns.map((entries) => (
          <ul key={entries[0]?.label}>
            {entries.map((entry) =>
              "links" in entry ? (
                <li key={entry.label} className="border-b border-line py-2">
                  <span className="block px-3 pt-2 text-sm font-semibold text-laterite">
                    {entry.label}
                  </span>
                  <ul>
                    <MenuLinks links={entry.links} />
                  </ul>
                </li>
              ) : (
                <MenuLinks key={entry.label} links={[entry]} ruled />
              ),
            )}
          </ul>
        ))}
      </nav>
      <div className="mt-3 px-3 text-sm text-ink-soft">
        <ContactDetails settings={settings} />
      </div>
    </MenuButton>
  );
}

/** The menu in two columns, side by side on wider screens. */
const columns = [menu.slice(0, 4), menu.slice(4)];
