import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { certificateThatIs, codeOf } from "./certificate-codes.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";

const HOUR = 3_600_000;

/** Prepares the phone with the network, then cuts it. */
async function prepare(page: Page, button: "Préparer ce téléphone" | "Emporter aussi l’annuaire") {
  await page.goto("/verifier/hors-ligne");
  await expectAccessible(page);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Ce téléphone est prêt", {
    timeout: 30_000,
  });
}

async function expectOffline(page: Page, path: string, word: string, says: RegExp) {
  await page.goto(path);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(word);
  await expect(main).toContainText(says);
}

test("a prepared phone answers a scanned code without a network, with the hour of its states, and refuses one changed letter", async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const valid = await certificateThatIs(page, "valid");
  const suspended = await certificateThatIs(page, "suspended");
  const code = await codeOf(valid, product.dataDir);
  const other = code.at(-9) === "A" ? "B" : "A";
  const changed = `${code.slice(0, -9)}${other}${code.slice(-8)}`;
  const suspendedCode = await codeOf(suspended, product.dataDir);
  await prepare(page, "Préparer ce téléphone");
  await expect(page.getByRole("main").getByRole("status")).toContainText(/\d+.ko, statuts du /);
  await page.context().setOffline(true);

  // The address in a code is written in capitals.
  const address = `/V/${valid.number}/${code}`;
  await expectOffline(page, address, "Valide", /Pas de réseau\. Statut connu au .+\sà\s\d+\sh/);
  await expect(page.getByRole("heading", { name: valid.certificate.holder.name })).toBeVisible();
  await expect(page).toHaveTitle("Valide");
  const notice = page.locator(".v-head p").first();
  await expect(notice).toHaveText(/^Sans valeur.: .+, cachet d’essai/);
  await expectAccessible(page);
  await expectOffline(page, `/v/${valid.number}/${changed}`, "Modifié", /signalez-le-nous/);
  await expectOffline(
    page,
    `/v/${suspended.number}/${suspendedCode}`,
    "Suspendue",
    /Ne vous y fiez pas/,
  );
  await expectOffline(
    page,
    `/v/${valid.number}/${suspendedCode}`,
    "Code d’un autre certificat",
    /autre numéro/,
  );
  await expectOffline(page, `/v/${valid.number}`, "Pas de réseau", /Scannez le code imprimé/);

  await page.clock.setFixedTime(Date.now() + 25 * HOUR);
  await expectOffline(
    page,
    address,
    "À confirmer en ligne",
    /il y a 25.heures.: valide ce jour-là/,
  );
  await page.clock.setFixedTime(Date.now() + 73 * HOUR);
  await expectOffline(page, address, "Authentique, statut inconnu", /a pu être suspendu ou retiré/);
  await page.clock.setFixedTime(Date.now() - 2 * HOUR);
  await expectOffline(page, address, "Heure du téléphone fausse", /Réglez son heure/);
});

test("a phone that carries the directory answers a typed number without a network", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const suspended = await certificateThatIs(page, "suspended");
  await prepare(page, "Emporter aussi l’annuaire");
  await expect(page.getByRole("main").getByRole("status")).toContainText("annuaire compris");
  await page.context().setOffline(true);
  await expectOffline(page, `/v/${suspended.number}`, "Suspendue", /Statut connu au/);
  await expect(page.getByRole("main")).toContainText(suspended.certificate.holder.name);
  await expect(page.locator(".v-head p").first()).toHaveText(/^Sans valeur.: /);
  const [{ class: letter } = { class: "" }] = suspended.certificate.qualifications;
  await expect(page.getByRole("main")).toContainText(new RegExp(`Classe.${letter}.: marchés `));
});

test("without a network a number is typed, corrected and typed again; a phone that lost what it carried says so", async ({
  page,
  faults,
}) => {
  test.setTimeout(120_000);
  const suspended = await certificateThatIs(page, "suspended");
  await prepare(page, "Emporter aussi l’annuaire");
  await page.context().setOffline(true);
  await expectOffline(page, "/v/hors-ligne", "Vérification sans réseau", /répond à la place/);
  const field = page.getByLabel("Numéro du certificat");
  const wrong = suspended.number.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
  await field.fill(wrong);
  await page.getByRole("button", { name: "Vérifier", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mal recopié");
  await expect(field).toHaveValue(wrong);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Vérifier un autre" }).click();
  await expect(page).toHaveURL(/#numero$/);
  await field.fill(suspended.number);
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suspendue");
  await expect(page.getByRole("main")).toContainText(suspended.certificate.holder.name);

  faults.expect(/503/);
  await page.evaluate(() => caches.delete("verification"));
  await page.goto(`/v/${suspended.number}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pas de réseau");
  await expect(page.getByText(/n’est plus préparé/)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Vérifier sans réseau" }).click();
  await expect(page.getByRole("button", { name: "Préparer ce téléphone" })).toBeVisible();
});
