import { aPayload, aRegistration } from "#tests/registrations.ts";
import { aPdf } from "#tests/sample-files.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const linkOf = (text: string | undefined) =>
  /http\S+activation\?token=[\w-]+/.exec(text ?? "")?.[0] ?? "";

test("papers: what is missing, a file that cannot be used, one that is in order, replaced, removed", async ({
  page,
  request,
  mailbox,
}) => {
  const list = await request.get("/partner-manager/v1/public/sub-domains");
  const [{ subAreaId }] = (await list.json()).content;
  const values = aRegistration({ subAreas: [subAreaId] });
  await request.post("/v1/public/partners/register", { data: aPayload(values) });
  await page.goto(linkOf((await mailbox.newest(values.contactEmail)).text));
  await page.getByLabel("Mot de passe choisi à l’inscription").fill(values.password);
  await page.getByRole("button", { name: "Activer mon compte" }).click();

  await page.getByRole("link", { name: "Ce qui est en ordre, et ce qui manque" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mes pièces" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Ajouter.*uitus/ }).click();
  await expectAccessible(page);

  const add = async (name: string, content: Buffer, day = "1") => {
    const file = { name, mimeType: "application/pdf", buffer: content };
    await page.getByLabel("Fichier ou photo").setInputFiles(file);
    await page.getByLabel("Jour").fill(day);
    await page.getByLabel("Mois").fill("1");
    await page.getByLabel("Année").fill(String(new Date().getFullYear()));
    await page.getByRole("button", { name: "Enregistrer la pièce" }).click();
  };

  await add("quitus.pdf", aPdf({ locked: true }));
  await expect(page.getByText("protégé par un mot de passe").first()).toBeVisible();
  await expectAccessible(page);
  await add("quitus.pdf", aPdf({ pages: 2 }));
  await expect(page.getByText("La pièce est enregistrée.")).toBeVisible();

  await page.getByRole("link", { name: /uitus/ }).click();
  await expect(page.getByText("quitus.pdf", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await add("quitus-2.pdf", aPdf({ pages: 3 }), "2");
  await expect(page.getByText("l’ancienne est remplacée")).toBeVisible();

  await page.getByRole("link", { name: /uitus/ }).click();
  await page.getByRole("button", { name: /^Supprimer/ }).click();
  await expect(page.getByText("La pièce est supprimée.")).toBeVisible();
});
