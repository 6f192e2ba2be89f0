import "./showcase.css";
import { Outlet } from "react-router";
import { LoadingOverlay } from "#app/ui/loading-overlay.tsx";
import { SkipLink } from "../menu-blocks.tsx";
import { BrowserScript } from "../script-tags.tsx";
import { useSettings } from "../site-data.ts";
import { ShowcaseFooter } from "./showcase-footer.tsx";
import { ShowcaseHeader } from "./showcase-header.tsx";

export const handle = { lang: "en" };

/** The layout of template pages, in English. */
export default function ShowcaseLayout() {
  const settings = useSettings();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>Skip to content</SkipLink>
      <ShowcaseHeader settings={settings} />
      <main id="contenu" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <ShowcaseFooter settings={settings} />
      <page-loader>
        <template>
          <LoadingOverlay label="Loading…" />
        </template>
      </page-loader>
      <BrowserScript name="frame" />
    </div>
  );
}
