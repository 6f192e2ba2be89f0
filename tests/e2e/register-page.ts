import type { Page } from "@playwright/test";
import { splitDate } from "#app/forms/form-input.ts";
import type { RegistrationValues } from "#app/registration/registration.schema.ts";

/** Fills the page as a visitor does: by the labels that they read. Sub-areas by name, in the family named. */
export async function fillRegistration(
  page: Page,
  values: RegistrationValues,
  subAreas: [family: string, name: string][] = [
    ["Fondations, gros œuvre et structures", "Maçonnerie et béton armé courant"],
  ],
): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field("Nom de l’entreprise").fill(values.name);
  await field("Numéro d’identification fiscale (NINEA)").fill(values.ein);
  await field("Registre du commerce (RCCM)").fill(values.businessRegistry);
  await field("Adresse").fill(values.address);
  await field("Téléphone").fill(values.phone);
  await field("E-mail de contact de l’entreprise").fill(values.email);
  await field("Prénom du contact").fill(values.contactFirstname);
  await field("Nom du contact").fill(values.contactLastname);
  await field("E-mail du contact").fill(values.contactEmail);
  await field("Fonction du contact").fill(values.contactFunction);
  await chooseSubAreas(page, subAreas);
  await field("Forme juridique").fill(values.legalForm);
  const { day, month, year } = splitDate(values.foundedOn);
  await field("Jour").fill(day);
  await field("Mois").fill(month);
  await field("Année").fill(year);
  await field("Capital social (FCFA)").fill(values.capital);
  await field("Chiffre d’affaires annuel (FCFA)").fill(values.turnover);
  await field("Mot de passe").fill(values.password);
  await field("Confirmation du mot de passe").fill(values.confirmPassword);
  if (values.acceptTerms) await page.getByLabel(/J’ai lu et j’accepte/).check();
  await asSlowAsAPerson(page);
}

/** What comes within two seconds is taken for a robot. */
export async function asSlowAsAPerson(page: Page): Promise<void> {
  const shownFor = await page.evaluate(() => performance.now());
  await page.waitForTimeout(Math.max(2_500 - shownFor, 0));
}

export async function chooseSubAreas(page: Page, subAreas: [family: string, name: string][]) {
  for (const [family, name] of subAreas) {
    const box = page.getByRole("checkbox", { name });
    if (!(await box.isVisible())) await page.locator("summary", { hasText: family }).click();
    await box.check();
  }
}
