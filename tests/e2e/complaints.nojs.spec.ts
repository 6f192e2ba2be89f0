import { aPng } from "#tests/sample-files.ts";
import { expectAccessible } from "./accessibility.ts";
import { addsPhotoAndWords, complains } from "./complaint-steps.ts";
import { expect, test } from "./fixtures.ts";

test("a buyer complains without scripts, finds the complaint again by number and code, and takes it back", async ({
  page,
}) => {
  const email = `awa-${crypto.randomUUID()}@client.example`;
  const { number, address } = await complains(page, { email, about: "Une boîte de Thiès" });
  await addsPhotoAndWords(page, aPng({ width: 62 }));
  const main = page.getByRole("main");
  await page.goto("/reclamations/suivi");
  await expectAccessible(page);
  const code = new URL(address, "http://localhost").searchParams.get("code") ?? "";
  const open = async (typedCode: string) => {
    await main.getByLabel("Numéro de la réclamation").fill(number.toLowerCase());
    await main.getByLabel("Code de suivi").fill(typedCode);
    await main.getByRole("button", { name: "Ouvrir ma réclamation" }).click();
  };
  await open("AAAA-AAAA-AAAA");
  await expect(page.getByText("Aucune réclamation ne s’ouvre ainsi")).toBeVisible();
  await expectAccessible(page);
  await open(code.replaceAll("-", " ").toLowerCase());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Réclamation ${number}`);
  await main.getByText("Retirer la réclamation").click();
  await main.getByRole("button", { name: "Retirer ma réclamation" }).click();
  await expect(page.getByText("Votre réclamation est retirée.")).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
});
