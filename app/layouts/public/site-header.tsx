import { ExternalLink } from "lucide-react";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { BrandLogo } from "#app/ui/brand.tsx";
import { TopBar, topLink } from "../top-bar.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { PhoneMenu, WideMenu } from "./site-menu.tsx";
import { SearchBox } from "./site-search-box.tsx";

/** Top bar, brand and menu (Spec §2): two rows on every screen. */
export function SiteHeader({ settings }: { settings: PublicSettings }) {
  return (
    <header className="relative border-b border-line bg-white">
      <TopBar
        settings={settings}
        hours={{ className: "sm:max-lg:flex xl:flex" }}
        search={<SearchBox id="recherche" compact />}
      >
        <a
          href={settings.portalUrl}
          target="_blank"
          rel="noopener"
          className={`-mr-4 ml-auto bg-gold focus-visible:-outline-offset-4 px-3 font-bold text-night sm:mr-0 sm:px-5 lg:ml-0 ${topLink}`}
        >
          ESPACE ENTREPRISE
          <ExternalLink aria-hidden="true" size={16} className="max-sm:hidden" />
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
      </TopBar>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-2 px-4 py-2 sm:gap-4 lg:py-0 xl:gap-6">
        <a href="/" className="mr-auto min-w-0 text-green">
          <BrandLogo
            name={settings.productName}
            tagline="Qualification et certification des entreprises du BTP"
          />
        </a>
        <WideMenu />
        <ContactPanel settings={settings} />
        <PhoneMenu settings={settings} />
      </div>
    </header>
  );
}
