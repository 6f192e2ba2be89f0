import type { APIRequestContext, Page } from "@playwright/test";
import { splitDate } from "#app/forms/form-input.ts";
import type { RegistrationValues } from "#app/registration/registration.schema.ts";
import { aPayload, aRegistration } from "#tests/registrations.ts";
import type { Mailbox } from "./mailbox.ts";
import { stampEarlier } from "./stamp.ts";

/** Fills the page as a visitor does: by the labels that they read. Sub-areas by name, in the family named. */
export async function fillRegistration(
  page: Page,
  {
    contactEmail,
    password,
    ...values
  }: Omit<RegistrationValues, "contactEmail" | "password"> & {
    /** Null: somebody is signed in. */
    contactEmail: string | null;
    password: string | null;
  },
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
  if (contactEmail !== null) await field("E-mail du contact").fill(contactEmail);
  await field("Fonction du contact").fill(values.contactFunction);
  await chooseSubAreas(page, subAreas);
  await field("Forme juridique").fill(values.legalForm);
  const { day, month, year } = splitDate(values.foundedOn);
  await field("Jour").fill(day);
  await field("Mois").fill(month);
  await field("Année").fill(year);
  await field("Capital social (FCFA)").fill(values.capital);
  await field("Chiffre d’affaires annuel (FCFA)").fill(values.turnover);
  if (password !== null) {
    await field("Mot de passe").fill(password);
    await field("Confirmation du mot de passe").fill(values.confirmPassword);
  }
  if (values.acceptTerms) await page.getByLabel(/J’ai lu et j’accepte/).check();
  await stampEarlier(page);
}

export async function chooseSubAreas(page: Page, subAreas: [family: string, name: string][]) {
  for (const [family, name] of subAreas) {
    const box = page.getByRole("checkbox", { name });
    if (!(await box.isVisible())) await page.locator("summary", { hasText: family }).click();
    await box.check();
  }
}

/** Registers by the call and follows the link of the mail, as a program would. */
export async function registerActive(
  request: APIRequestContext,
  mailbox: Mailbox,
  values: RegistrationValues,
): Promise<void> {
  const list = await request.get("/partner-manager/v1/public/sub-domains");
  const [{ subAreaId }] = (await list.json()).content;
  const data = aPayload({ ...values, subAreas: [subAreaId] });
  await request.post("/v1/public/partners/register", { data });
  const { text = "" } = await mailbox.newest(values.contactEmail);
  const link = /http\S+\/activation\?token=\S+/.exec(text)?.[0] ?? "";
  const headers = { origin: new URL(link).origin };
  const answer = await request.post(link, { form: { password: values.password }, headers });
  if (!answer.ok()) throw new Error(`The activation answered ${answer.status()}`);
}

/** Somebody of an active company of this test alone, signed in; the page shows their space. */
export async function enterAsMember(page: Page, mailbox: Mailbox): Promise<RegistrationValues> {
  const values = aRegistration();
  await registerActive(page.request, mailbox, values);
  await page.goto("/espace");
  return values;
}

/** On a phone the button is behind « Plus ». */
export async function signOut(page: Page): Promise<void> {
  const more = page.getByText("Plus", { exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
}
