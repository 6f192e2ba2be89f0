export const themes = ["auto", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** The theme chosen in the cookies of a request; « auto », the theme of the system, by default. */
export function themeOf(cookies: string | null): Theme {
  const chosen = /(?:^|; )theme=(\w+)/.exec(cookies ?? "")?.[1];
  return themes.find((theme) => theme === chosen) ?? "auto";
}

const year = 365 * 24 * 3600;

/** The `Set-Cookie` of a theme, readable by scripts; « auto » and unknown values delete the cookie. */
export const themeChoice = (choice: FormDataEntryValue | null): string =>
  choice === "light" || choice === "dark"
    ? `theme=${choice}; Path=/; Max-Age=${year}; SameSite=Lax`
    : "theme=; Path=/; Max-Age=0; SameSite=Lax";

/**
 * An inline script that applies the theme before the first paint, and when a page returns from the back/forward cache. Inline,
 * because the page itself is the same for everybody (decision 0035).
 */
export const themeScript = `(function(h){function a(){var t=/(?:^|; )theme=(dark|light)/.exec(document.cookie);t?h.setAttribute("data-theme",t[1]):h.removeAttribute("data-theme")}a();addEventListener("pageshow",a)})(document.documentElement)`;

/** CSS that applies the chosen theme on pages without scripts; `base.css` follows the system. */
export function themeStyle(theme: Theme): string {
  if (theme === "auto") return "";
  const [off, on] = theme === "dark" ? ["day", "night"] : ["night", "day"];
  return `@media screen{:root:root:root{--${off}: ;--${on}:initial}.theme-switch [value=auto] b{display:none!important}.theme-switch [value=${theme}] b{display:inline}}`;
}
