import { use } from "react";
import displayFont from "#app/ui/fonts/display.woff2?url";
import textFont from "#app/ui/fonts/text.woff2?url";
import { RequestInfo } from "./script-tags.tsx";

const script = `(function(c){if(!c||c.effectiveType==="4g"&&!c.saveData)${JSON.stringify([displayFont, textFont])}.forEach(function(u){var l=document.createElement("link");l.rel="preload";l.as="font";l.crossOrigin="";l.href=u;document.head.appendChild(l)})})(navigator.connection)`;

/**
 * Asks for the fonts along with the style sheet, so that the first paint has them, unless the browser says that the
 * line is slow: there they would hold up the page by half a second (docs/benchmarks.md).
 */
export function FontsAhead() {
  const { nonce } = use(RequestInfo);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />;
}
