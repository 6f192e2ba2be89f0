import { expect, test } from "./fixtures.ts";
import { keepPreCheck } from "./pre-check-steps.ts";

test("without scripts, the answers of the pre-check are in the application that is opened afterwards", async ({
  page,
  mailbox,
}) => {
  await keepPreCheck(page, mailbox, () => expect(page).toHaveURL(/\/register\/succes$/));
});

test("without scripts, a word of the trade finds the works to tick, and « Enter » in a figure leads to the answer", async ({
  page,
}) => {
  await page.goto("/pre-verification");
  const search = page.getByLabel("Chercher un métier, un ouvrage ou un code");
  const form = page.getByRole("main").locator("form");
  const works = form.locator("input[name=sd]");
  await search.fill("plonbier");
  await search.press("Enter");
  await expect(page).toHaveURL(/#travaux$/);
  await expect(
    form.getByText("1\u00A0sous-domaine proche pour «\u00A0plonbier\u00A0»."),
  ).toBeVisible();
  await expect(works).toHaveCount(1);
  await works.check();

  await search.fill("zzz");
  await page.getByRole("button", { name: "Chercher" }).click();
  await expect(form.getByText("Aucun sous-domaine ne répond à «\u00A0zzz\u00A0».")).toBeVisible();
  await expect(works).toHaveCount(65);
  await expect(page.getByLabel("Plomberie sanitaire", { exact: true })).toBeChecked();

  await page.getByLabel("Classe demandée").selectOption("E");
  await page.getByLabel("Ingénieurs").fill("3");
  await page.getByLabel("Ingénieurs").press("Enter");
  await expect(page).toHaveURL(/ingenieurs=3[^#]*#reponse$/);
  expect(page.url()).not.toContain("zzz");
  await expect(page.getByRole("heading", { name: "Votre demande" })).toBeVisible();
  await expect(page.locator("#reponse").getByText("Plomberie sanitaire")).toBeVisible();
});
