import { CalendarDays } from "lucide-react";
import { useLocation } from "react-router";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { BrandLogo } from "#app/ui/brand.tsx";
import { TopBar, topLink } from "../top-bar.tsx";
import { PhoneMenu, TemplateSearchBox, WideMenu } from "./showcase-menu.tsx";
import { spaceVariant } from "./template-pages.ts";

/** The header of template pages (Spec §2): top bar with an appointment link, search and nested menu. */
export function ShowcaseHeader({ settings }: { settings: PublicSettings }) {
  const namesSpace = useLocation().pathname === spaceVariant;
  return (
    <header className="relative border-b border-line bg-white">
      <TopBar
        settings={settings}
        hours={{ className: "xl:flex", lang: "fr" }}
        search={<TemplateSearchBox id="search" compact />}
      >
        <a
          href="/contact"
          lang={namesSpace ? "fr" : undefined}
          className={`-mr-4 ml-auto min-w-0 bg-gold focus-visible:-outline-offset-4 px-3 font-bold text-night sm:mr-0 sm:px-5 lg:ml-0 ${topLink}`}
        >
          {!namesSpace && (
            <CalendarDays aria-hidden="true" size={16} className="shrink-0 max-sm:hidden" />
          )}
          <span className="min-w-0 wrap-anywhere">
            {namesSpace ? "ESPACE ENTREPRISE" : "Make an Appointment"}
          </span>
        </a>
      </TopBar>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-2 px-4 py-2 sm:gap-4 lg:py-0">
        <a href="/" className="mr-auto min-w-0 text-green">
          <BrandLogo name={settings.productName} tagline="Template pages" />
        </a>
        <WideMenu />
        <PhoneMenu />
      </div>
    </header>
  );
}
