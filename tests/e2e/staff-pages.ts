import type { Page } from "@playwright/test";
import { type Access, accessTable } from "#app/accounts/access.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import type { SharedProduct } from "./products.ts";

export type Visitor = StaffRole | "member";

/** The browser goes on as this person, signed in as the product signs in. */
export async function signInAs(page: Page, product: SharedProduct, who: Visitor): Promise<void> {
  const [name = "", value = ""] = personOf(product, who).cookie.split("=");
  await page.context().addCookies([{ name, value, url: product.url }]);
}

function personOf({ staff }: SharedProduct, who: Visitor) {
  const person = staff?.people[who];
  if (!person) throw new Error(`Only the product of the demonstration has a ${who}.`);
  return person;
}

const mayEnter = (access: Access, who: Visitor) =>
  access !== "public" &&
  (access.who === "signed-in" || (who !== "member" && access.who.includes(who)));

/** What stands for the variable part of an address; other addresses that vary are left out. */
const samples = (product: SharedProduct): Record<string, string[]> => ({
  "/bureau/entreprises/:id": [`/bureau/entreprises/${product.staff?.companyId}`],
  "/bureau/entreprises/:id/pieces": [`/bureau/entreprises/${product.staff?.companyId}/pieces`],
  "/bureau/personnes/:id": [`/bureau/personnes/${personOf(product, "examiner").accountId}`],
  "/espace/entreprise/:list": ["personnel", "materiel", "references"].map(
    (list) => `/espace/entreprise/${list}`,
  ),
  "/espace/entreprise/:list/coller": ["/espace/entreprise/personnel/coller"],
  "/espace/entreprise/:list/:entry": ["/espace/entreprise/references/ajouter"],
  "/bureau/parametres/:key": ["/bureau/parametres/hours"],
  "/bureau/tarif/:part": ["/bureau/tarif/fees"],
  "/bureau/courriels/:kind": ["/bureau/courriels/invitation"],
  "/espace/entreprise/corriger/:theme": ["coordonnees", "activite", "contact"].map(
    (theme) => `/espace/entreprise/corriger/${theme}`,
  ),
  "/espace/entreprise/demander/:field": ["/espace/entreprise/demander/ninea"],
  "/bureau/recherche": ["/bureau/recherche", "/bureau/recherche?q=sahel"],
  "/bureau/lettre": ["/bureau/lettre", "/bureau/lettre?etat=termines"],
});

/** Pages of the space that only somebody with a company has. */
const ofCompany = /^\/espace\/(?!compte)/;

/** Pages of a draft, which is not there, and answers that are no pages. */
const noPages = /\/(brouillon|preparer|publier)(\/|$)|^\/espace\/pieces\/./;

/** The pages of the space, of one’s own account and of the office that this person may open. */
export function pagesOf(who: Visitor, product: SharedProduct): string[] {
  return Object.entries(accessTable)
    .filter(([, access]) => mayEnter(access, who))
    .flatMap(([address]) => samples(product)[address] ?? [address])
    .filter((path) => /^\/(bureau|espace)/.test(path) && !/[:*]|\.\w+$|confirmation/.test(path))
    .filter((path) => !noPages.test(path))
    .filter((path) => who === "member" || !ofCompany.test(path));
}
