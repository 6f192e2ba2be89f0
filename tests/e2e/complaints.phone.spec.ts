import { aPng } from "#tests/sample-files.ts";
import { expectAccessible } from "./accessibility.ts";
import { addsPhotoAndWords, complains, complaintWords } from "./complaint-steps.ts";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./staff-pages.ts";

test.use({ productKind: "demo" });

test("a buyer complains of a company, which is heard; one person proposes and another decides the answer that the buyer reads", async ({
  page,
  product,
  mailbox,
}) => {
  test.setTimeout(180_000);
  const email = `mame-${crypto.randomUUID()}@client.example`;
  const main = page.getByRole("main");
  const done = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible();
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();

  await signInAs(page, product, "registrar");
  const [company = ""] = product.staff?.places["/bureau/entreprises/:id"] ?? [];
  await page.goto(company);
  const ein = /\d{9} \d[A-Z]\d/.exec((await main.textContent()) ?? "")?.[0] ?? "";
  expect(ein).not.toBe("");
  await page.context().clearCookies();

  const { number, address } = await complains(page, { email, about: ein });
  await addsPhotoAndWords(page, aPng({ width: 61 }));
  const receipt = await mailbox.newest(email);
  expect(receipt.text).toContain(address);
  expect(receipt.text).not.toContain(complaintWords);

  await signInAs(page, product, "registrar");
  await page.goto(`/bureau/reclamations?q=${number}`);
  await expectAccessible(page);
  await main.getByRole("link", { name: number }).click();
  await expect(main.getByText(complaintWords)).toBeVisible();
  await expect(main.getByText("Mame Diarra Sow")).toHaveCount(0);
  await expectAccessible(page);
  const office = new URL(page.url()).pathname;
  await press("Prendre en charge");
  await done("Vous avez la réclamation.");
  await expect(main.getByText("Mame Diarra Sow")).toBeVisible();
  const facts = "Un chantier serait arrêté depuis août, l’avance étant payée.";
  await main.getByLabel("Ce qui est reproché à l’entreprise").fill(facts);
  await main.getByLabel("chantier.png").check();
  await press("Entendre l’entreprise");
  await expect(main.getByRole("alert")).toBeVisible();
  await expect(main.getByLabel("Ce qui est reproché à l’entreprise")).toHaveValue(facts);
  await expectAccessible(page);
  await main.getByLabel("J’ai vérifié que ni ces faits").check();
  await press("Entendre l’entreprise");
  await done("L’entreprise est entendue");
  await expectAccessible(page);

  await page.context().clearCookies();
  await signInAs(page, product, "member");
  await page.goto(`/espace/reclamations?entreprise=${company.split("/").at(-1)}`);
  const hearing = main.locator("section").filter({ hasText: number });
  await expect(hearing.getByText(facts)).toBeVisible();
  await expect(hearing.getByRole("link", { name: /^chantier\.png/ })).toBeVisible();
  for (const secret of ["Mame Diarra Sow", complaintWords])
    await expect(main.getByText(secret)).toHaveCount(0);
  await expectAccessible(page);
  await hearing.getByLabel("Votre réponse").fill("La reprise est fixée au 15.");
  await hearing.getByRole("button", { name: "Envoyer la réponse" }).click();
  await done("Votre réponse est partie.");
  await expectAccessible(page);

  await page.context().clearCookies();
  await signInAs(page, product, "registrar");
  await page.goto(office);
  await expect(main.getByText("La reprise est fixée au 15.")).toBeVisible();
  await main.getByRole("radio", { name: "Fondée", exact: true }).check();
  await main.getByLabel("Ce que vous avez constaté").fill("Le chantier était arrêté.");
  await main.getByLabel("Réponse à l’auteur").fill("Le chantier reprend le 15.");
  await press("Proposer la réponse");
  await done("La réponse est proposée.");
  await expect(main.getByRole("button", { name: "Décider et répondre" })).toHaveCount(0);
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto(address);
  await expect(main.getByText("Le chantier reprend le 15.")).toHaveCount(0);
  await signInAs(page, product, "president");
  await page.goto(office);
  await expect(main.getByText("Mame Diarra Sow")).toHaveCount(0);
  await expectAccessible(page);
  await press("Décider et répondre");
  await done("La réclamation est close");
  await expectAccessible(page);

  await page.context().clearCookies();
  const changeMail = await mailbox.newest(email, { subject: number });
  expect(changeMail.text).not.toContain("Le chantier reprend le 15.");
  await page.goto(address);
  await expect(main.getByText("Réclamation fondée")).toBeVisible();
  await expect(main.getByText("Le chantier reprend le 15.")).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
});
