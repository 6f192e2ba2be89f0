export const themes = ["auto", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** What a browser has chosen, from its cookies; « auto », which leaves it to the system, when it has chosen nothing. */
export function themeOf(cookies: string | null): Theme {
  const chosen = /(?:^|; )theme=(\w+)/.exec(cookies ?? "")?.[1];
  return themes.find((theme) => theme === chosen) ?? "auto";
}

const year = 365 * 24 * 3600;

/** The `Set-Cookie` of a choice, which scripts may read; « auto » and anything unknown take it away. */
export const themeChoice = (wished: FormDataEntryValue | null): string =>
  wished === "light" || wished === "dark"
    ? `theme=${wished}; Path=/; Max-Age=${year}; SameSite=Lax`
    : "theme=; Path=/; Max-Age=0; SameSite=Lax";

/**
 * Runs before the first paint, and when a kept page comes back after a choice on another one. It stands in the page, which
 * is the same for everybody (decision 0035).
 */
export const themeScript = `(function(h){function a(){var t=/(?:^|; )theme=(dark|light)/.exec(document.cookie);t?h.setAttribute("data-theme",t[1]):h.removeAttribute("data-theme")}a();addEventListener("pageshow",a)})(document.documentElement)`;

/** The rules by which the style of pages without scripts follows a choice; those of `base.css` follow the system. */
export function themeStyle(theme: Theme): string {
  if (theme === "auto") return "";
  const [off, on] = theme === "dark" ? ["day", "night"] : ["night", "day"];
  return `@media screen{:root:root:root{--${off}: ;--${on}:initial}.theme-switch [value=auto] b{display:none!important}.theme-switch [value=${theme}] b{display:inline}}`;
}
