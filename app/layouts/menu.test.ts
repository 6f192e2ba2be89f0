import { describe, expect, test } from "vitest";
import { currentState, menu } from "./menu.ts";

const links = menu.flatMap((entry) => ("links" in entry ? entry.links : [entry]));

/** Labels of the menu links that have `aria-current` on a page. */
const marked = (pathname: string) =>
  links.flatMap((link) => {
    const state = currentState(link, pathname);
    return state ? [`${link.label}: ${state}`] : [];
  });

describe("menu", () => {
  test.each([
    ["/", ["Accueil: page"]],
    ["/home", ["Accueil: page"]],
    ["/index", ["Accueil: page"]],
    ["/about", ["À propos: page"]],
    ["/about/", ["À propos: page"]],
    ["/register", ["Faire qualifier mon entreprise: page"]],
    ["/register/succes", ["Faire qualifier mon entreprise: true"]],
    ["/annuaire/batisseurs-du-cap", ["Annuaire des entreprises: true"]],
    ["/annuaires", []],
    ["/histoire", ["Notre Histoire: page"]],
    ["/une-adresse-inconnue", []],
  ])("on %s the menu marks %j", (pathname, expected) => {
    expect(marked(pathname)).toEqual(expected);
  });
});

test("the menu has the labels of Spec §2", () => {
  expect(menu.map(({ label }) => label)).toEqual([
    "Accueil",
    "À propos",
    "Qualification",
    "Annuaire des entreprises",
    "FAQ",
    "CONTACT",
    "Qui sommes-nous\u202F?",
  ]);
});
