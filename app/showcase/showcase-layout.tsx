import "./showcase.css";
import type { ReactNode } from "react";
import { BrowserScript } from "#app/layouts/browser-script.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { LoadingOverlay } from "#app/ui/loading-overlay.tsx";
import { ShowcaseFooter } from "./showcase-footer.tsx";
import { ShowcaseHeader } from "./showcase-header.tsx";

/** The frame of the template pages, whose language is English. */
export function ShowcaseLayout({ children }: { children: ReactNode }) {
  const settings = useSettings();
  return (
    <div lang="en" className="flex min-h-dvh flex-col">
      <a
        href="#contenu"
        className="sr-only z-20 bg-white p-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <ShowcaseHeader settings={settings} />
      <main id="contenu" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <ShowcaseFooter settings={settings} />
      <page-loader>
        <template>
          <LoadingOverlay label="Loading…" />
        </template>
      </page-loader>
      <BrowserScript name="frame" />
      <BrowserScript name="home" />
      <BrowserScript name="showcase" />
    </div>
  );
}
