import { use } from "react";
import { RequestInfo } from "./script-tags.tsx";
import { themeScript } from "./theme.ts";

/** Says the theme that was chosen before anything is painted: a script reads it, or the server where none runs. */
export function ThemeAhead() {
  const { nonce } = use(RequestInfo);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
      <noscript>
        <link rel="stylesheet" href="/apparence.css" />
      </noscript>
    </>
  );
}
