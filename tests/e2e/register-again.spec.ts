import type { Page } from "@playwright/test";
import { aRegistration } from "#tests/registrations.ts";
import { expect, test } from "./fixtures.ts";
import { fillRegistration } from "./register-page.ts";

const submit = { name: /S’inscrire|Inscription en cours/ };
const name = (page: Page) => page.getByLabel("Nom de l’entreprise");
const success = (page: Page) => page.getByRole("dialog", { name: "Succès\u202F!" });
const keptKey = (page: Page) =>
  page.evaluate(() => {
    const draft = localStorage.getItem("tabax.registration") ?? "{}";
    return JSON.parse(draft).idempotencyKey as string | undefined;
  });

test("a restored page is a new form after a success, and can be sent otherwise", async ({
  page,
}) => {
  const comeBack = () =>
    page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
  await page.goto("/register");
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  await page.route("**/v1/public/partners/register", async (route) => {
    await held;
    await route.continue();
  });
  const values = aRegistration();
  await fillRegistration(page, values);
  await page.getByRole("button", submit).click();
  await expect(page.getByRole("button", submit)).toHaveText("Inscription en cours...");
  await comeBack();
  await expect(page.getByRole("button", submit)).toHaveText("S’inscrire");
  await expect(name(page)).toHaveValue(values.name);
  hold();
  await expect(success(page)).toBeVisible();
  await comeBack();
  await expect(success(page)).toBeHidden();
  await expect(name(page)).toHaveValue("");
  await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue("");
  await expect(page.getByRole("alert", { name: "Formulaire invalide" })).toBeHidden();
});

test("« Effacer » begins with another key and without the earlier messages", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByRole("button", submit)).toBeDisabled();
  await name(page).fill("Baol Construction");
  await expect.poll(() => keptKey(page)).toBeDefined();
  const key = await keptKey(page);
  await page.reload();
  await page.getByRole("button", { name: "Voir ce qu’il reste à compléter" }).click();
  const summary = page.getByRole("alert", { name: "Formulaire invalide" });
  await expect(summary).toBeVisible();
  await page.getByRole("button", { name: "Effacer et recommencer" }).click();
  await expect(summary).toBeHidden();
  await expect(page.getByText("L’adresse est requise")).toHaveCount(0);
  expect(await keptKey(page)).toBeUndefined();
  await name(page).fill("Sahel Travaux");
  await expect.poll(() => keptKey(page)).toBeDefined();
  expect(await keptKey(page)).not.toBe(key);
});

test("after a key was used, the same form sent again registers", async ({ page, mailbox }) => {
  const first = aRegistration();
  await page.goto("/register");
  await fillRegistration(page, first);
  await expect.poll(() => keptKey(page)).toBeDefined();
  const used = await keptKey(page);
  await page.getByRole("button", submit).click();
  await expect(success(page)).toBeVisible();
  await expect(page).toHaveURL(/\/register\/succes$/);
  // Another tab has kept the draft of the first company with its key.
  await page.evaluate(
    (draft) => localStorage.setItem("tabax.registration", JSON.stringify(draft)),
    {
      values: aRegistration({ name: "Sahel Travaux" }),
      idempotencyKey: used,
      savedAt: Date.now(),
    },
  );
  await page.goto("/register");
  await expect(name(page)).toHaveValue("Sahel Travaux");
  const second = aRegistration();
  await fillRegistration(page, second);
  await page.getByRole("button", submit).click();
  const refusal = page.getByRole("dialog", { name: "Erreur\u202F!" });
  await expect(refusal).toContainText("Une inscription a déjà été enregistrée depuis cette page");
  await refusal.getByRole("button", { name: "OK" }).click();
  expect(await keptKey(page)).not.toBe(used);
  await page.getByRole("button", submit).click();
  await expect(success(page)).toBeVisible();
  await mailbox.newest(second.contactEmail);
});
