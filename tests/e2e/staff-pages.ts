import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type Access, accessTable } from "#app/accounts/access.ts";
import { readings } from "#app/accounts/reading.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { pagesWithParameter } from "#tests/architecture/file-rules.ts";
import { placesOf, sampleAddresses } from "#tests/sample-addresses.ts";
import type { SharedProduct } from "./products.ts";

export type Visitor = StaffRole | "member";

/** The browser continues as this person, signed in as the product signs in. */
export async function signInAs(
  page: Page,
  product: SharedProduct,
  who: Visitor | `${StaffRole} without a factor`,
): Promise<void> {
  const [name = "", value = ""] = personOf(product, who).cookie.split("=");
  await page.context().addCookies([{ name, value, url: product.url }]);
}

function personOf({ staff }: SharedProduct, who: string) {
  const person = staff?.people[who];
  if (!person) throw new Error(`Only the product of the demonstration has a ${who}.`);
  return person;
}

const mayEnter = (access: Access, who: Visitor) =>
  access !== "public" &&
  (access.who === "signed-in" || (who !== "member" && access.who.includes(who)));

const pages = new Set(
  pagesWithParameter(readFileSync(new URL("../../app/routes.ts", import.meta.url), "utf8")),
);

/** States of a page beside the one that its address alone shows. */
const states: Record<string, string[]> = {
  "/bureau/recherche": ["/bureau/recherche", "/bureau/recherche?q=sahel"],
  "/bureau/lettre": ["/bureau/lettre", "/bureau/lettre?etat=termines"],
  "/bureau/successions": ["/bureau/successions", "/bureau/successions?etat=decidees"],
};

/**
 * The address at which this page is tested; none for one that a spec reads on its way, and for a response that is no
 * page.
 */
function seenAt(address: string, { staff }: SharedProduct): readonly string[] {
  const sample = sampleAddresses[address];
  if (sample) return "readBy" in sample ? [] : sample;
  if (!address.includes(":")) return states[address] ?? [address];
  if (!pages.has(address)) return [];
  const places = placesOf(address, staff?.places ?? {});
  if (places.length === 0)
    throw new Error(`Nothing is seen at ${address}: make one in the *.places.ts of its folder.`);
  return places;
}

/** The person who writes the editions finds a draft of both, and visits its pages. */
export async function beginDrafts(page: Page): Promise<void> {
  for (const section of ["nomenclature", "conditions-generales"]) {
    await page.goto(`/bureau/${section}`);
    const begin = page.getByRole("button", { name: /une édition$/ });
    if ((await begin.count()) > 0) await begin.click();
    await page.waitForURL(/brouillon|bureau/);
  }
}

/** Pages of the space that only somebody with a company has. */
const ofCompany = /^\/espace\/(?!compte)/;

/** Answers that are no pages, and the last page of the terms, which wants a document that is drawn. */
export const noPages = /conditions-generales\/publier|^\/espace\/pieces\/(connue|envois|fichiers)/;
/** Pages of a draft, which exist once somebody has begun it. */
const ofDraft = /\/(brouillon|preparer|publier)(\/|$)/;

/** Whether a role opens this page of a company without an application that was granted to it (decision 0080). */
function readsCompanyPage(who: Visitor, path: string): boolean {
  if (who === "committee" && /^\/bureau\/(dossiers|decisions|mesures)\/[\da-f-]{36}/.test(path))
    return false;
  const companyPage = /^\/bureau\/entreprises\/[^/]+(\/.+)?$/.exec(path);
  if (!companyPage || who === "member") return true;
  return companyPage[1] ? readings[who].record === "all" : readings[who].companies === "all";
}

/** The pages of the space, of one’s own account and of the office that this person may open. */
export function pagesOf(who: Visitor, product: SharedProduct): string[] {
  return Object.entries(accessTable)
    .filter(([, access]) => mayEnter(access, who))
    .flatMap(([address]) => seenAt(address, product))
    .filter((path) => /^\/(bureau|espace)/.test(path) && !/[:*]|\.\w+$|confirmation/.test(path))
    .filter((path) => !noPages.test(path))
    .filter((path) => who === "administrator" || !ofDraft.test(path))
    .filter((path) => who === "member" || !ofCompany.test(path))
    .filter((path) => readsCompanyPage(who, path));
}
