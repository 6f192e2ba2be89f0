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
  ...product.staff?.places,
  "/bureau/entreprises/:id": [`/bureau/entreprises/${product.staff?.companyId}`],
  "/bureau/entreprises/:id/pieces": [`/bureau/entreprises/${product.staff?.companyId}/pieces`],
  "/bureau/personnes/:id": [`/bureau/personnes/${personOf(product, "examiner").accountId}`],
  "/espace/entreprise/:list": ["personnel", "materiel", "references"].map(
    (list) => `/espace/entreprise/${list}`,
  ),
  "/espace/entreprise/:list/coller": ["/espace/entreprise/personnel/coller"],
  "/espace/entreprise/:list/:entry": [
    "/espace/entreprise/references/ajouter",
    ...(product.staff?.places["/espace/entreprise/:list/:entry"] ?? []),
  ],
  "/bureau/parametres/:key": ["/bureau/parametres/hours"],
  "/bureau/tarif/:part": ["/bureau/tarif/fees"],
  "/bureau/courriels/:kind": ["/bureau/courriels/invitation"],
  "/espace/entreprise/corriger/:theme": ["coordonnees", "activite", "contact"].map(
    (theme) => `/espace/entreprise/corriger/${theme}`,
  ),
  "/espace/entreprise/demander/:field": ["/espace/entreprise/demander/ninea"],
  "/bureau/recherche": ["/bureau/recherche", "/bureau/recherche?q=sahel"],
  "/bureau/lettre": ["/bureau/lettre", "/bureau/lettre?etat=termines"],
  "/bureau/successions": ["/bureau/successions", "/bureau/successions?etat=decidees"],
  "/bureau/successions/:id": [`/bureau/successions/${product.staff?.successionId}`],
  "/bureau/caisse/paiements/:id": product.staff?.paymentId
    ? [`/bureau/caisse/paiements/${product.staff.paymentId}`]
    : [],
  "/bureau/pieces/:code": ["/bureau/pieces/QUITUS"],
  "/bureau/motifs/:code": ["/bureau/motifs/R-03"],
  "/bureau/nomenclature/:number": ["/bureau/nomenclature/1"],
  "/bureau/nomenclature/brouillon/:code": ["22", "2201"].map(
    (code) => `/bureau/nomenclature/brouillon/${code}`,
  ),
  "/bureau/conditions-generales/:number": ["/bureau/conditions-generales/2026-1"],
  "/bureau/conditions-generales/brouillon/:part": ["tete", "2", "nouvel-article"].map(
    (part) => `/bureau/conditions-generales/brouillon/${part}`,
  ),
});

/** Whoever writes the editions finds a draft of both, and walks its pages. */
export async function beginDrafts(page: Page): Promise<void> {
  for (const room of ["nomenclature", "conditions-generales"]) {
    await page.goto(`/bureau/${room}`);
    const begin = page.getByRole("button", { name: /une édition$/ });
    if ((await begin.count()) > 0) await begin.click();
    await page.waitForURL(/brouillon|bureau/);
  }
}

/** Pages of the space that only somebody with a company has. */
const ofCompany = /^\/espace\/(?!compte)/;

/** Answers that are no pages, and the last page of the terms, which wants a document that is drawn. */
const noPages = /conditions-generales\/publier|^\/espace\/pieces\/(connue|envois|fichiers)/;
/** Pages of a draft, which is there for whoever has begun it. */
const ofDraft = /\/(brouillon|preparer|publier)(\/|$)/;

/** The pages of the space, of one’s own account and of the office that this person may open. */
export function pagesOf(who: Visitor, product: SharedProduct): string[] {
  return Object.entries(accessTable)
    .filter(([, access]) => mayEnter(access, who))
    .flatMap(([address]) => samples(product)[address] ?? [address])
    .filter((path) => /^\/(bureau|espace)/.test(path) && !/[:*]|\.\w+$|confirmation/.test(path))
    .filter((path) => !noPages.test(path))
    .filter((path) => who === "administrator" || !ofDraft.test(path))
    .filter((path) => who === "member" || !ofCompany.test(path));
}
