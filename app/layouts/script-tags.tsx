import { browserEntries } from "virtual:browser-entries";
import { createContext } from "react";
import { scriptJson } from "#app/kernel/escape.ts";
import displayFont from "#app/ui/fonts/display.woff2?url";
import textFont from "#app/ui/fonts/text.woff2?url";
import { themeScript } from "./theme.ts";

/** Known to the server's rendering only: the reference of this request, the status of its answer. */
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

/** For an element that narrow screens hide: where it is shown, the script comes (`app/ui/elements/later-media.ts`). */
export const scriptWhereShown = (name: keyof typeof browserEntries) => ({
  "data-script": browserEntries[name].url,
});

/** What a page says to search engines, in the words of schema.org. */
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
 * Asks for the fonts along with the style sheet, so that the first paint has them, unless the browser says that the
 * line is slow: there they would hold up the page by half a second (docs/benchmarks.md).
 */
export function FontsAhead() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script dangerouslySetInnerHTML={{ __html: fontsAheadScript }} />;
}

/** Says the theme that was chosen before anything is painted: a script reads it, or the server where none runs. */
export function ThemeAhead() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <noscript>
        <link rel="stylesheet" href="/apparence.css" />
      </noscript>
    </>
  );
}
