import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { stampEarlier } from "./stamp.ts";

/** A private page of a complaint: the number, and the address with its code. */
export interface FollowedComplaint {
  number: string;
  address: string;
}

export const complaintWords = "L’avance est payée et le chantier de Thiès est arrêté depuis août.";

/** A buyer finds the form, is refused once, and sends a complaint whose name is kept back. */
export async function complains(
  page: Page,
  { email, about }: { email: string; about: string },
): Promise<FollowedComplaint> {
  await page.goto("/reclamations");
  await expectAccessible(page);
  const main = page.getByRole("main");
  await main.locator('a.button[href="/reclamations/ecrire"]').click();
  await expect(page).toHaveURL("/reclamations/ecrire");
  await expectAccessible(page);
  await main.getByRole("radio", { name: /^Une entreprise qualifiée/ }).check();
  await main.getByLabel("Entreprise, certificat ou personne").fill(about);
  await main.getByLabel("Ce qui s’est passé").fill(complaintWords);
  await main.getByRole("radio", { name: /^Non, gardez-le pour vous/ }).check();
  const send = main.getByRole("button", { name: "Envoyer la réclamation" });
  await send.click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Votre nom est requis");
  await expect(summary).toContainText("il faut pouvoir vous répondre");
  await expect(main.getByLabel("Ce qui s’est passé")).toHaveValue(complaintWords);
  await expectAccessible(page);
  await main.getByLabel("Votre nom").fill("Mame Diarra Sow");
  await main.getByLabel("Votre adresse e-mail").fill(email);
  await stampEarlier(page);
  await send.click();
  await expect(page).toHaveURL(
    /\/reclamations\/suivi\?numero=RL-\d{4}-\d{5}-\d&code=[A-Z2-7-]{14}/,
  );
  await expect(page.getByText("Votre réclamation est enregistrée.")).toBeVisible();
  const { searchParams } = new URL(page.url());
  const number = searchParams.get("numero") ?? "";
  const code = searchParams.get("code") ?? "";
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Réclamation ${number}`);
  await expect(main.getByText(code)).toBeVisible();
  await expectAccessible(page);
  return { number, address: `/reclamations/suivi?numero=${number}&code=${code}` };
}

/** The author adds a photo and writes one more thing. */
export async function addsPhotoAndWords(page: Page, photo: Buffer): Promise<void> {
  const main = page.getByRole("main");
  await main
    .getByLabel("Une photo ou un document")
    .setInputFiles({ name: "chantier.png", mimeType: "image/png", buffer: photo });
  await main.getByRole("button", { name: "Joindre" }).click();
  await expect(page.getByText("La pièce est jointe.")).toBeVisible();
  await expect(main.getByText("chantier.png")).toBeVisible();
  await main.getByLabel("Ajouter quelque chose ou répondre").fill("Le gardien est parti.");
  await main.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(page.getByText("Votre message est parti.")).toBeVisible();
  await expect(main.getByText("Le gardien est parti.")).toBeVisible();
  await expectAccessible(page);
}
