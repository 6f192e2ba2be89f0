import { browserEntries } from "virtual:browser-entries";
import { createContext } from "react";
import { scriptJson } from "#app/kernel/escape.ts";
import displayFont from "#app/ui/fonts/display.woff2?url";
import textFont from "#app/ui/fonts/text.woff2?url";
import { themeScript } from "./theme.ts";

/** The reference of the request and the status of the answer, during server rendering only. */
export const RequestInfo = createContext({ reference: "", status: 200 });

/** Loads one script of `server/browser-entries.ts` without React Router's runtime (decision 0003). */
export function BrowserScript({ name }: { name: keyof typeof browserEntries }) {
  const { url, preloads } = browserEntries[name];
  return (
    <>
      {preloads.map((chunk) => (
        <link key={chunk} rel="modulepreload" href={chunk} />
      ))}
      <script type="module" src={url} />
    </>
  );
}

/** Loads the script only when the element is displayed, for parts that narrow screens hide (`app/ui/elements/later-media.ts`). */
export const scriptWhereShown = (name: keyof typeof browserEntries) => ({
  "data-script": browserEntries[name].url,
});

/** JSON-LD of schema.org for search engines. */
export function StructuredData({ value }: { value: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose < is escaped
      dangerouslySetInnerHTML={{
        __html: scriptJson({ "@context": "https://schema.org", ...value }),
      }}
    />
  );
}

export const fontsAheadScript = `(function(c){if(!c||c.effectiveType==="4g"&&!c.saveData)${JSON.stringify([displayFont, textFont])}.forEach(function(u){var l=document.createElement("link");l.rel="preload";l.as="font";l.crossOrigin="";l.href=u;document.head.appendChild(l)})})(navigator.connection)`;

/**
 * Preloads the fonts with the style sheet for the first paint, except on a slow connection, where they would delay the page by half
 * a second (docs/benchmarks.md).
 */
export function FontsAhead() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script dangerouslySetInnerHTML={{ __html: fontsAheadScript }} />;
}

/**
 * Applies the chosen theme before the first paint: by a script, or by server-rendered style without scripts. A `bare` page saves
 * that style sheet and shows the theme of the system instead.
 */
export function ThemeAhead({ bare = false }: { bare?: boolean }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      {!bare && (
        <noscript>
          <link rel="stylesheet" href="/apparence.css" />
        </noscript>
      )}
    </>
  );
}
