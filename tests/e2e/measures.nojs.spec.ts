import { expect, test } from "./fixtures.ts";
import { signInAs } from "./staff-pages.ts";

test.use({ productKind: "demo" });

test("a measure is proposed and dropped without scripts, and its company learns nothing of it", async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const main = page.getByRole("main");
  const [company = ""] = product.staff?.places["/bureau/entreprises/:id"] ?? [];
  await signInAs(page, product, "registrar");
  await page.goto(`/bureau/mesures/nouvelle?entreprise=${company.split("/").at(-1)}`);
  await main.getByRole("radio", { name: /^Retrait/ }).check();
  await main.getByRole("checkbox", { name: /^2204/ }).check();
  await main.getByLabel("Faits retenus").fill("Une attestation fausse a été déposée.");
  await main.getByRole("button", { name: "Proposer la mesure" }).click();
  await expect(page.getByText("La mesure est proposée.")).toBeVisible();
  const office = new URL(page.url()).pathname;

  await page.context().clearCookies();
  await signInAs(page, product, "member");
  const answer = await page.goto(office.replace("/bureau/", "/espace/"));
  expect(answer?.status()).toBe(404);

  await page.context().clearCookies();
  await signInAs(page, product, "president");
  await page.goto(office);
  await main.getByText("Abandonner la mesure").click();
  await main.getByLabel("Pourquoi").fill("L’attestation est vraie, l’IPRES l’a confirmée.");
  await main.getByRole("button", { name: "Abandonner", exact: true }).click();
  await expect(page.getByText("La mesure est abandonnée.")).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(0);
});
