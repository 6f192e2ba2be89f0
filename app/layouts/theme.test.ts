import { expect, test } from "vitest";
import { themeChoice, themeOf, themeScript, themeStyle } from "./theme.ts";

test.each([
  [null, "auto"],
  ["theme=dark", "dark"],
  ["tabax-session=x; theme=light", "light"],
  ["theme=", "auto"],
  ["theme=purple", "auto"],
  ["mytheme=dark", "auto"],
] as const)("the cookies %j choose %s", (cookies, theme) => {
  expect(themeOf(cookies)).toBe(theme);
});

test.each([
  ["dark", /^theme=dark; .*Max-Age=31536000/],
  ["auto", /^theme=; .*Max-Age=0/],
  ["dark; Domain=ailleurs.example", /^theme=; .*Max-Age=0/],
  [null, /^theme=; .*Max-Age=0/],
])("the choice %j leaves %s", (choice, cookie) => {
  expect(themeChoice(choice)).toMatch(cookie);
});

/** The theme that the inline script sets on a fake document with this cookie. */
function themeSaid(cookie: string): string | null {
  const attributes = new Map([["data-theme", "dark"]]);
  const documentElement = {
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
  new Function("document", "addEventListener", themeScript)({ cookie, documentElement }, () => {});
  return attributes.get("data-theme") ?? null;
}

test("the theme script applies the cookie, and removes a theme that the cookie no longer has", () => {
  expect(themeSaid("a=1; theme=light")).toBe("light");
  expect(themeSaid("theme=dark")).toBe("dark");
  expect(themeSaid("theme=")).toBeNull();
  expect(themeSaid("mytheme=light")).toBeNull();
});

test("the theme style follows the cookie, and is empty without one", () => {
  expect(themeStyle("auto")).toBe("");
  expect(themeStyle("dark")).toContain("--day: ;--night:initial");
  expect(themeStyle("light")).toContain("--night: ;--day:initial");
});
