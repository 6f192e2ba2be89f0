import { themeScript } from "./theme.ts";

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
