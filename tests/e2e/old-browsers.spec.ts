import type { Page } from "@playwright/test";
import { aRegistration } from "#tests/registrations.ts";
import { expect, test } from "./fixtures.ts";
import { fillRegistration } from "./register-page.ts";

const submit = { name: /S’inscrire|Inscription en cours/ };

/** Functions that browsers have since Chrome 85, each with its object. */
function forgetYoungFunctions() {
  const young: [object, string[]][] = [
    [URL, ["canParse", "parse"]],
    [Object, ["groupBy", "hasOwn"]],
    [Map, ["groupBy"]],
    [Promise, ["any", "try", "withResolvers"]],
    [Array, ["fromAsync"]],
    [Array.prototype, ["at", "findLast", "findLastIndex", "with"]],
    [Array.prototype, ["toReversed", "toSorted", "toSpliced"]],
    [Object.getPrototypeOf(Int8Array.prototype), ["at", "findLast", "toSorted", "with"]],
    [String.prototype, ["at", "isWellFormed", "replaceAll", "toWellFormed"]],
    [Set.prototype, ["difference", "intersection", "isSubsetOf", "union"]],
    [AbortSignal, ["any", "timeout"]],
    [Crypto.prototype, ["randomUUID"]],
    [Document.prototype, ["startViewTransition", "replaceChildren"]],
    [Element.prototype, ["checkVisibility", "replaceChildren", "setHTMLUnsafe"]],
    [HTMLElement.prototype, ["showPopover", "togglePopover", "popover"]],
    [window, ["structuredClone", "scheduler", "navigation", "WeakRef", "reportError"]],
  ];
  for (const [holder, names] of young) {
    for (const name of names) Reflect.deleteProperty(holder, name);
  }
}

const website = (page: Page) => page.getByLabel("Site web", { exact: false });

test("a browser of 2020 keeps the form when a website is typed, also at the next visit, and sends it", async ({
  page,
  mailbox,
}) => {
  const values = aRegistration({ website: "www.baol.sn" });
  await page.addInitScript(forgetYoungFunctions);
  await page.goto("/register");
  await expect(page.getByRole("button", submit)).toBeDisabled();
  await page.getByLabel("Nom de l’entreprise").fill(values.name);
  await website(page).fill(values.website);
  await website(page).blur();
  await expect(page.getByLabel("Nom de l’entreprise")).toHaveValue(values.name);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("tabax.registration") ?? ""))
    .toContain(values.website);
  await page.reload();
  await expect(page.getByText("Votre saisie précédente a été retrouvée")).toBeVisible();
  await expect(page.getByLabel("Nom de l’entreprise")).toHaveValue(values.name);
  await expect(website(page)).toHaveValue(values.website);
  await fillRegistration(page, values);
  await page.getByRole("button", submit).click();
  await expect(page.getByRole("dialog", { name: "Succès\u202F!" })).toBeVisible();
  await mailbox.newest(values.contactEmail);
});

test("a form whose script fails keeps its typed values and is sent without it", async ({
  page,
  faults,
  mailbox,
}) => {
  faults.expect(/FormData/);
  const values = aRegistration();
  await page.goto("/register");
  await expect(page.getByRole("button", submit)).toBeDisabled();
  await page.getByLabel("Nom de l’entreprise").fill(values.name);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("tabax.registration") ?? ""))
    .toContain(values.name);
  await page.addInitScript(() => Reflect.deleteProperty(window, "FormData"));
  await page.reload();
  await expect(page.getByRole("button", submit)).toBeEnabled();
  await expect(page.getByLabel("Nom de l’entreprise")).toHaveValue(values.name);
  await fillRegistration(page, values);
  await page.getByRole("button", submit).click();
  await expect(page).toHaveURL(/\/register\/succes$/);
  await mailbox.newest(values.contactEmail);
});

test("no style sheet has layers or logical sides, which browsers of 2020 do not know", async ({
  page,
}) => {
  const addresses = new Set<string>();
  for (const path of ["/", "/index3", "/espace/connexion"]) {
    await page.goto(path);
    const links = await page.locator('link[rel="stylesheet"]').all();
    for (const link of links) addresses.add((await link.getAttribute("href")) ?? "");
  }
  expect(addresses.size).toBeGreaterThan(1);
  for (const address of addresses) {
    const style = await (await page.request.get(address)).text();
    expect(style).not.toMatch(/@layer|@property|(margin|padding|inset)-(inline|block)/);
  }
});
