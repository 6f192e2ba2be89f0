import type { Page } from "@playwright/test";
import { certificateNumbers } from "#app/certificates/certificate-number.ts";
import { numberOf } from "#app/kernel/identifiers.ts";
import { expectAccessible, expectFits, expectReadableInTheDark } from "./accessibility.ts";
import { certificateThatIs, codeOf } from "./certificate-codes.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";
import { signInAs } from "./staff-pages.ts";

/** Opens an answer and reads it in both themes; its word is the title of the page. */
async function expectAnswer(
  page: Page,
  path: string,
  { word, says, status = 200 }: { word: string; says: RegExp; status?: number },
): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  expect(response?.headers()["cache-control"]).toContain("no-cache");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(word);
  await expect(main).toContainText(says);
  // A shared link must not keep the word of the day in its preview.
  await expect(page).toHaveTitle(/^Vérification\u00A0: /);
  await expectAccessible(page);
  await expectReadableInTheDark(page);
}

/** Browsers print no grounds: the head of an answer is black on white, and the whole address is on the paper. */
async function expectLegiblePrint(page: Page, number: string) {
  await page.emulateMedia({ media: "print" });
  const head = page.locator(".v-head");
  await expect(head).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(head.getByRole("heading")).toHaveCSS("color", "rgb(0, 0, 0)");
  expect(await head.evaluate((shown) => getComputedStyle(shown).backgroundColor)).toMatch(/, 0\)$/);
  await expect(page.getByText(`/v/${number}`)).toBeVisible();
  await expect(page.locator(".to-top")).toBeHidden();
  await page.emulateMedia({ media: null });
}

const unknown = numberOf(certificateNumbers, 2026, 99_998);
/** Two digits exchanged: no certificate can have it. */
const mistyped = "QC-SN-2026-00024-5";

test("a number in force, suspended or withdrawn has its answer, with the company to compare", async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const [answer, word, says] of [
    ["valid", "Valide", /Jusqu’au \d/],
    ["suspended", "Suspendue", /Ne vous y fiez pas tant que la suspension dure/],
    ["withdrawn", "Retirée", /Ce certificat ne prouve plus rien/],
  ] as const) {
    const { number, certificate } = await certificateThatIs(page, answer);
    await expectAnswer(page, `/v/${number}`, { word, says });
    const main = page.getByRole("main");
    await expect(main).toContainText(number);
    await expect(main.getByRole("heading", { name: certificate.holder.name })).toBeVisible();
    await expect(main.locator(".v-head p").first()).toHaveText(
      /^Sans valeur\u00A0: entreprise de démonstration, fictive/,
    );
    await expect(main.locator(".v-good")).toHaveCount(0);
    await expectLegiblePrint(page, number);
    // The words stay apart in a browser that reads no styles.
    const [first] = certificate.qualifications;
    await expect(main.getByRole("listitem").first()).toContainText(`${first?.code} ${first?.name}`);
    for (const { class: letter } of certificate.qualifications)
      await expect(main).toContainText(
        new RegExp(`Classe\u00A0${letter}\u00A0: marchés (jusqu’à|de plus de) \\d`),
      );
  }
});

test("a number that nobody has says whether it was mistyped or never given", async ({ page }) => {
  await expectAnswer(page, `/v/${mistyped}`, {
    word: "Mal recopié",
    status: 404,
    says: /cela ne dit rien de l’entreprise/,
  });
  await expectAnswer(page, "/v/facture-12", {
    word: "Pas un de nos numéros",
    status: 404,
    says: /commencent par QC-SN/,
  });
  await expectAnswer(page, `/v/${unknown}`, {
    word: "Inconnu",
    status: 404,
    says: /nous ne l’avons jamais donné/,
  });
  await page.getByRole("link", { name: "Signaler ce document" }).click();
  await expect(page.getByLabel("Entreprise, certificat ou personne")).toHaveValue(unknown);
  await expect(page.getByRole("radio", { name: /^Un certificat ou un logo/ })).toBeChecked();
});

test("a code is checked beside the number: authentic, aged, changed, cut or of another certificate", async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const valid = await certificateThatIs(page, "valid");
  const suspended = await certificateThatIs(page, "suspended");
  const address = `/v/${valid.number}`;
  const code = await codeOf(valid, product.dataDir);
  await expectAnswer(page, `${address}/${code}`, {
    word: "Valide",
    says: /^Sans valeur.: .+, cachet d’essai/,
  });
  await expect(page.getByText("Le papier a vieilli")).toHaveCount(0);

  const aged = await codeOf(valid, product.dataDir, "2020-01-06");
  await expectAnswer(page, `${address}/${aged}`, { word: "Valide", says: /Le papier a vieilli/ });
  await expect(page.getByRole("row", { name: /^Décision du/ })).toContainText(
    "6\u00A0janvier 2020",
  );

  const other = code.at(-9) === "A" ? "B" : "A";
  const changed = `${code.slice(0, -9)}${other}${code.slice(-8)}`;
  await expectAnswer(page, `${address}/${changed}`, { word: "Modifié", says: /signalez-le-nous/ });
  await expectAnswer(page, `${address}/${code.slice(0, 40)}`, {
    word: "Code illisible",
    says: /tapez le numéro imprimé/,
  });
  const foreign = await codeOf(suspended, product.dataDir);
  await expectAnswer(page, `${address}/${foreign}`, {
    word: "Code d’un autre certificat",
    says: /appartient à un autre numéro/,
  });
  await page.getByRole("link", { name: suspended.number }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suspendue");
});

test("by keyboard alone a number is typed, corrected and verified", async ({ page }) => {
  const { number } = await certificateThatIs(page, "valid");
  await page.goto("/verifier");
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  await page.getByRole("textbox", { name: "Numéro du certificat" }).focus();
  await page.keyboard.type(mistyped.toLowerCase().replaceAll("-", " "));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mal recopié");
  const field = page.getByRole("textbox", { name: "Numéro du certificat" });
  await expect(field).toHaveValue(mistyped);
  for (let tabs = 0; tabs < 5; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await field.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(number);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Vérifier à nouveau" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/v/${number}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Valide");
});

test("a new name of a holder, and a drawing that was given up: staff ask for both documents from « Cachets » and get them within a minute @once", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const { renamed = "", failed = "" } = product.staff?.documents ?? {};
  await signInAs(page, product, "registrar");
  await page.goto("/bureau/cachets");
  const main = page.getByRole("main");
  await expect(main).toContainText("imprimé «\u00A0Zénith Bâtiment\u00A0»");
  await expect(main).toContainText("170\u00A0essais, plus aucun n’est prévu");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Refaire au nouveau nom ${renamed}` }).click();
  await expect(main).toContainText("1\u00A0document demandé\u00A0: il sera scellé dans la minute");
  await page.getByRole("button", { name: `Réessayer maintenant ${failed}` }).click();
  await expect(main).toContainText("1\u00A0document demandé");
  await expect(async () => {
    await page.goto("/bureau/cachets");
    await expect(main).toContainText("Chaque certificat décidé a son document.");
  }).toPass({ timeout: 60_000 });
  await expect(main).toContainText("Chaque document porte le nom d’aujourd’hui");
  for (const [number, name] of [
    [renamed, "Zénith Construction"],
    [failed, "Zawiya Routes"],
  ]) {
    const file = await page.request.get(`/bureau/certificats/${number}/certificat.pdf`);
    expect((await file.body()).toString()).toContain(`${number}, ${name}`);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a number is verified, and the check of a file says what it needs", async ({ page }) => {
    test.setTimeout(120_000);
    const { number } = await certificateThatIs(page, "withdrawn");
    await page.goto("/verifier");
    const needs = page.locator("main noscript p");
    await expect(needs).toBeVisible();
    await expect(needs).toContainText("Ce contrôle a besoin de JavaScript.");
    await expect(page.locator("input[type=file]")).toBeHidden();
    await page.getByRole("textbox", { name: "Numéro du certificat" }).fill(number);
    await page.getByRole("button", { name: "Vérifier" }).click();
    await expect(page).toHaveURL(new RegExp(`/v/${number}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Retirée");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Vérifier un autre" }).click();
    await expect(page).toHaveURL(/\/verifier$/);
  });
});
