import { test as base, type Locator, type Page } from "@playwright/test";
import { gridBlocks } from "#app/tariff/examination-grid.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { decides, isCertified } from "./deciding-steps.ts";
import { defers } from "./deferring-steps.ts";
import { expectActsInSight, expectEnlargedAndTurned } from "./desk-in-sight.ts";
import { expect } from "./fixtures.ts";
import { openPayingProduct, type PayingProduct } from "./paying-product.ts";
import { signIn } from "./paying-steps.ts";
import { fillReview, type Reviewed } from "./reviewed-applications.ts";

/** A press of the mouse or of a touch; typing is none, choosing in a list is two. */
const MOST_CLICKS = 30;

type ReviewProduct = PayingProduct & { review: Reviewed };

const test = base.extend<object, { product: ReviewProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture takes from it
    async ({}, use) => {
      let review: Reviewed | undefined;
      const paying = await openPayingProduct(0, async (services) => {
        review = await fillReview(services);
      });
      if (!review) throw new Error("Nothing was filled in.");
      // A copy would keep the address that the product had before `meanwhile`.
      await use(Object.assign(paying, { review }));
      await paying.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
test.describe.configure({ mode: "serial" });

/** Presses that are counted, with what each is for. */
function counting(page: Page) {
  const clicks: string[] = [];
  const press = async (what: string, target: Locator, presses = 1) => {
    await target.click();
    for (let each = 0; each < presses; each += 1) clicks.push(what);
  };
  return {
    clicks,
    press,
    button: (name: string | RegExp) => press(String(name), page.getByRole("button", { name })),
    link: (name: string | RegExp) => press(String(name), page.getByRole("link", { name }).first()),
    choose: async (what: string, select: Locator, value: string) => {
      await select.selectOption(value);
      clicks.push(what, what);
    },
  };
}

test("an application of class D goes from filed to a signed report in at most 30 presses of both, by mouse alone @once", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const count = counting(page);
  const declare = async () => {
    await count.press("aucun intérêt", page.getByLabel("Je n’ai aucun intérêt"));
    await count.button("Signer et continuer");
  };
  await signIn(page, product, product.review.registrar);
  await page.goto(`${product.url}/bureau/dossiers?onglet=nouveaux`);
  const all = page.getByRole("checkbox", { name: "Choisir tous les dossiers de cette page" });
  await all.check();
  await expect(page.locator("[name=dossier]").first()).toBeChecked();
  await expect(page.locator("[name=dossier]:not(:checked)")).toHaveCount(0);
  await page.getByRole("button", { name: "Tout décocher" }).click();
  await expect(page.locator("[name=dossier]:checked")).toHaveCount(0);
  await expect(all).not.toBeChecked();
  await page.goto(`${product.url}/bureau`);
  await expect(
    page.getByRole("table", { name: "Les dossiers les plus pressés" }).getByRole("link").first(),
  ).toHaveAttribute("href", /\/bureau\/dossiers\/.*\/recevabilite$/);
  await page.goto(`${product.url}/bureau/dossiers`);
  await count.link("Ouvrir le plus pressé");
  await declare();
  await expect(page).toHaveURL(/\/recevabilite/);
  // Where keys are used, one key judges the document that is shown.
  const conform = page.getByRole("button", { name: "Conforme", exact: true });
  await expect(conform).toHaveAttribute("data-press", "1");
  await expectActsInSight(page, ["Déclarer recevable", "Déclarer irrecevable…"]);
  await expectEnlargedAndTurned(page);
  await count.link(/^Voir \d+ pièces à la suite$/);
  // Reading is scrolling: each page is asked for as it comes near.
  for (const each of await page.locator(".viewer-page").all()) {
    await each.scrollIntoViewIfNeeded();
    await expect(each).toHaveJSProperty("naturalWidth", 1000);
  }
  await count.button("Déclarer conformes les pièces cochées");
  await expect(page.getByText("Les pièces cochées sont conformes.")).toBeVisible();
  const documents = await page
    .getByRole("heading", { name: /\d+ sur \d+ vérifiées/ })
    .textContent();
  await count.press("demande comprise", page.getByLabel(/^La demande est comprise/));
  await count.button("Enregistrer la revue");
  await count.button("Déclarer recevable");
  await expect(
    page.getByText("En instruction").or(page.getByText("Recevable")).first(),
  ).toBeVisible();
  const ofRegistrar = count.clicks.length;

  await page.context().clearCookies();
  await signIn(page, product, product.review.examiner);
  await page.goto(`${product.url}/bureau/dossiers`);
  await count.link("Ouvrir le plus pressé");
  await declare();
  await expect(page).toHaveURL(/\/examen/);
  // What is typed is saved by itself.
  const typing = async (type: () => Promise<void>) => {
    const saved = page.waitForResponse((each) => each.url().endsWith("/examen/enregistrer"));
    await type();
    await page.keyboard.press("Tab");
    expect((await saved).ok()).toBe(true);
  };
  await count.link(/^Grille/);
  await typing(async () => {
    for (const [index, { name, points }] of gridBlocks.entries()) {
      const field = page.locator(`[name="points.${name}"]`);
      // The first field is pressed, the others are reached with Tab.
      if (index === 0) await count.press("premiers points", field);
      await field.fill(String(points - 2));
    }
  });
  await count.link(/^Avis par sous-domaine/);
  await typing(async () => {
    for (const select of await page.locator('select[name^="avis."]').all())
      await count.choose("avis favorable", select, "favourable");
    for (const note of await page.locator('textarea[name^="mot."]').all())
      await note.fill("Les moyens vus répondent à la classe demandée.");
  });
  await count.link(/^Plan$/);
  await count.button(/^Fait.*Recouper chiffres/);
  await count.button(/^Fait.*Vérifier le personnel/);
  const owners = page.getByRole("listitem").filter({ hasText: "Interroger" });
  const why = owners.getByLabel("Si elle n’est pas faite");
  await count.press("pourquoi", why);
  await why.fill("Aucun maître d’ouvrage n’a répondu à temps.");
  await count.button(/^Non fait.*Interroger/);
  await count.link(/^Rapport$/);
  const text = page.getByLabel("Conclusion de l’examen");
  await count.press("texte", text);
  await text.fill("Moyens et références conformes à la classe demandée.");
  await count.button("Enregistrer et relire");
  await count.button("Signer le rapport");
  await expect(page.getByText("Le rapport est signé.")).toBeVisible();

  const clickCounts: Record<string, number> = {};
  for (const what of count.clicks) clickCounts[what] = (clickCounts[what] ?? 0) + 1;
  test.info().annotations.push({
    type: "clicks",
    description: `${count.clicks.length}, ${ofRegistrar} of the registrar, ${documents}: ${JSON.stringify(clickCounts)}`,
  });
  expect(count.clicks.length).toBeLessThanOrEqual(MOST_CLICKS);
});

test("an application that is ready is put on an agenda, voted in secret by three phones, decided by two, paid, and certified in public @once", async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(10_000);
  await decides(page, product, product.review.deciding);
  await isCertified(page, product, product.review.deciding);
});

test.describe("in dark colours and without scripts", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "dark" });

  test("a session without quorum is followed by a second one, which refuses one application and adjourns another; both companies read it @once", async ({
    page,
    product,
  }) => {
    test.setTimeout(300_000);
    page.setDefaultTimeout(15_000);
    const { deciding, ready } = product.review;
    await defers({ page, product, given: deciding, items: ready });
  });
});

test("the record of a visit that is typed without a network waits in the browser, and is saved when it is back @once", async ({
  page,
  product,
}) => {
  const { applicationId, examiner } = product.review.examined;
  const visit = `${product.url}/bureau/dossiers/${applicationId}/visite`;
  await signIn(page, product, examiner);
  await page.goto(visit);
  await expectNoAxeViolations(page);
  const savedWords = page.locator("#compte-rendu [data-said]");
  await page.context().setOffline(true);
  const place = page.getByRole("group", { name: "Le siège est à l’adresse déclarée" });
  await place.getByLabel("En partie").check();
  await place.getByLabel("Ce que vous avez vu").fill("Enseigne d’une autre entreprise");
  await page.keyboard.press("Tab");
  await expect(savedWords).toContainText("gardé dans ce navigateur");
  const saved = page.waitForResponse((each) => each.url().includes("/visite/enregistrer"));
  await page.context().setOffline(false);
  expect((await saved).ok()).toBe(true);
  await expect(savedWords).toContainText("Enregistré à");

  // The network is not back when the window is closed: what was typed is offered at the next visit of the page. Playwright lets a
  // request pass that a page sends while it is left.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  });
  await page.getByLabel("Personnes rencontrées").fill("Awa Diop, gérante");
  await page.keyboard.press("Tab");
  await expect(savedWords).toContainText("gardé dans ce navigateur");
  await page.goto("about:blank");
  await page.goto(visit);
  await expect(place.getByLabel("En partie")).toBeChecked();
  await page.locator("#compte-rendu").getByRole("button", { name: "Reprendre" }).click();
  await expect(page.getByLabel("Personnes rencontrées")).toHaveValue("Awa Diop, gérante");
  await expect(savedWords).toContainText("Enregistré à");
});

test.describe("the workbench by keys alone", () => {
  test("1, 2, n, c, e and ? do what their strip says, and nothing while one types @once", async ({
    page,
    product,
  }) => {
    const { applicationId, examiner } = product.review.examined;
    const bench = `${product.url}/bureau/dossiers/${applicationId}/examen`;
    await signIn(page, product, examiner);
    await page.goto(bench);
    await expectNoAxeViolations(page);
    const keys = page.getByRole("dialog", { name: "Touches du clavier" });
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await page.keyboard.press("?");
    await expect(keys).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
    expect(await scrolled()).toBe(before);

    await page.keyboard.press("e");
    const note = page.getByLabel("Nouvelle note");
    await expect(note).toBeFocused();
    await page.keyboard.type("n1 2c: rappeler la banque");
    await expect(note).toHaveValue("n1 2c: rappeler la banque");
    await expect(page).toHaveURL(bench);
    await page.getByRole("heading", { level: 1 }).click();

    await page.keyboard.press("2");
    const refusal = page.locator("details[data-press='2']");
    await expect(refusal).toHaveAttribute("open");
    await expect(refusal.getByRole("radio").first()).toBeFocused();
    await page.keyboard.press("2");
    await expect(refusal).not.toHaveAttribute("open");

    await page.keyboard.press("1");
    await expect(page.getByText(/\u00A0: conforme\./)).toBeVisible();
    const after = page.url();
    await page.keyboard.press("n");
    await expect(page).not.toHaveURL(after);
    await page.goto(bench);
    await page.keyboard.press("c");
    await expect(page).toHaveURL(/\/complements\?cible=requirement\.\w+#preparer$/);
  });

  test("a note that was added is not said to be unsaved, one that did not arrive is offered again @once", async ({
    page,
    product,
  }) => {
    const { applicationId, examiner } = product.review.examined;
    const bench = `${product.url}/bureau/dossiers/${applicationId}/examen`;
    await signIn(page, product, examiner);
    await page.goto(bench);
    const form = page.locator("form").filter({ has: page.getByLabel("Nouvelle note") });
    const note = form.getByLabel("Nouvelle note");
    await expect(form.getByRole("button")).toHaveText(["Ajouter la note"]);
    await note.fill("La référence 3 est confirmée par téléphone.");
    await form.getByRole("button", { name: "Ajouter la note" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "La référence 3" })).toBeVisible();
    await expect(form.locator("[data-said]")).toHaveText("Rien n’est encore enregistré");
    await expect(form.getByRole("button", { name: "Reprendre" })).toBeHidden();

    await page.route(
      (url) => url.pathname.endsWith("/examen"),
      (route) => (route.request().method() === "POST" ? route.abort() : route.continue()),
    );
    await note.fill("La banque rappelle lundi.");
    await form.getByRole("button", { name: "Ajouter la note" }).click();
    await expect(page).toHaveURL(/^chrome-error:/);
    await page.unrouteAll();
    await page.goto(`${bench}?note=oui`);
    await expect(form.locator("[data-said]")).toContainText("n’est pas enregistrée");
    await form.getByRole("button", { name: "Reprendre" }).click();
    await expect(note).toHaveValue("La banque rappelle lundi.");
  });

  test("what is typed is saved by itself, survives a lost session, and two tabs lose no word @once", async ({
    page,
    product,
  }) => {
    const { applicationId, examiner } = product.review.examined;
    const grid = `${product.url}/bureau/dossiers/${applicationId}/examen?partie=grille`;
    await signIn(page, product, examiner);
    await page.goto(grid);
    const points = (on: Page, block: string) => on.locator(`[name="points.${block}"]`);
    const saving = () => page.waitForResponse((each) => each.url().endsWith("/examen/enregistrer"));
    const saved = saving();
    await points(page, "people").fill("21");
    await points(page, "people").blur();
    expect((await saved).ok()).toBe(true);
    await expect(page.locator(".bench-middle [data-said]")).toContainText("Enregistré à");
    const other = await page.context().newPage();
    await other.goto(grid);
    await expect(points(other, "people")).toHaveValue("21");

    // Two tabs change the same field and another: the second is shown both values, and keeps its other words.
    await points(page, "people").fill("22");
    await page.locator(".bench-middle").getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("C’est enregistré.")).toBeVisible();
    await points(other, "people").fill("19");
    await points(other, "people").blur();
    await expect(other.locator(".field").filter({ has: points(other, "people") })).toContainText(
      "a été changée ailleurs",
    );
    await expect(points(other, "people")).toHaveValue("19");
    await points(other, "equipment").fill("13");
    await other.locator(".bench-middle").getByRole("button", { name: "Enregistrer" }).click();
    await expect(other.getByText("La même réponse a été changée deux fois")).toBeVisible();
    await other.goto(grid);
    await expect(points(other, "people")).toHaveValue("22");
    await expect(points(other, "equipment")).toHaveValue("13");
    await other.close();

    // The session ends while one types; the words wait in this browser.
    await page.goto(grid);
    await page.context().clearCookies();
    const refused = saving();
    await page.locator('[name="remarque.references"]').fill("Deux réponses de maîtres d’ouvrage");
    await page.locator('[name="remarque.references"]').blur();
    expect((await refused).ok()).toBe(false);
    await expect(page.locator(".bench-middle [data-said]")).not.toContainText("Enregistré à");
    await signIn(page, product, examiner);
    await page.goto(grid);
    await page.locator(".bench-middle").getByRole("button", { name: "Reprendre" }).click();
    await expect(page.locator('[name="remarque.references"]')).toHaveValue(
      "Deux réponses de maîtres d’ouvrage",
    );
  });
});
