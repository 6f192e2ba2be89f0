import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { LoadingOverlay } from "#app/ui/loading-overlay.tsx";
import { SkipLink } from "../menu-blocks.tsx";
import { BrowserScript } from "../script-tags.tsx";
import { useSiteData } from "../site-data.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SpeculationRules } from "./site-speculation.tsx";

/** The layout of public pages. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <link rel="alternate" type="application/atom+xml" title="Actualités" href="/feed.xml" />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title="Tabax"
        href="/opensearch.xml"
      />
      <Outlet />
    </PublicFrame>
  );
}

/** Header, footer and skip link of public pages; the error page uses it too. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { settings, recentPosts } = useSiteData();
  // Where somebody signs in, the form of the newsletter would be a second field for an address.
  const isFocused = useMatches().some(
    ({ handle }) => (handle as { focused?: boolean } | undefined)?.focused,
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader settings={settings} />
      <main id="contenu" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter settings={settings} recentPosts={isFocused ? null : recentPosts} />
      <page-loader>
        <template>
          <LoadingOverlay label="Chargement…" />
        </template>
      </page-loader>
      <BrowserScript name="frame" />
      <SpeculationRules />
    </div>
  );
}
