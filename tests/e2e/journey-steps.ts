import { test as base, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { extractText } from "unpdf";
import { prepareComplement } from "#app/applications/complements/prepare-complement.server.ts";
import { moveApplication } from "#app/applications/move-application.server.ts";
import { aColleague, made, takes } from "#tests/applying.ts";
import { aRegistration } from "#tests/registrations.ts";
import { aPdf } from "#tests/sample-files.ts";
import { testContext } from "#tests/services.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { openPayingProduct, type PayingProduct } from "./paying-product.ts";
import { expectNarrow } from "./paying-steps.ts";
import { fillRegistration } from "./register-page.ts";

export const journeyTest = base.extend<object, { product: PayingProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture takes from it
    async ({}, use) => {
      const product = await openPayingProduct(0);
      await use(product);
      await product.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

interface Journey {
  page: Page;
  product: PayingProduct;
  /** How the opening fee is paid, from the page of its payment to where it is paid. */
  pay: (page: Page, product: PayingProduct) => Promise<void>;
  /** The words that tell that an upload has arrived before the form is sent. */
  arrived?: (page: Page) => Promise<void>;
}

/** A new company registers, opens an application, sends each required document, pays, files and answers one complement. */
export async function walkWholeJourney({
  page,
  product,
  pay,
  arrived = async () => {},
}: Journey): Promise<void> {
  const mailbox = openMailbox(product.dataDir);
  const email = await register(page, product, mailbox);
  await describeWorks(page);
  await sendDocuments(page, arrived);
  await page.getByRole("link", { name: /^Suivant/ }).click();
  await page.getByRole("button", { name: /^Régler/ }).click();
  await pay(page, product);
  await page.getByRole("link", { name: "Relire et déposer le dossier" }).click();
  const number = await file(page, mailbox, email);

  const [id = ""] = /[\da-f-]{36}/.exec(page.url()) ?? [];
  await product.meanwhile(async (services) => {
    const registrar = await aColleague(services, "registrar");
    await takes(services, registrar, id);
    const ctx = testContext(services, { actor: registrar });
    await made(
      prepareComplement(ctx, {
        applicationId: id,
        targetKind: "requirement",
        target: "RCCM",
        text: "La photo est floue. Envoyez-la de nouveau.",
      }),
    );
    await made(moveApplication(ctx, { move: "send-back", applicationId: id, seen: 2 }));
  });
  await answer(page, { product, mailbox, email, number, arrived });
}

const looked = async (page: Page) => {
  await expectAccessible(page);
  await expectNarrow(page);
};

/** From the first page of the registration to the space of the activated company; returns the address of its contact. */
export async function register(
  page: Page,
  product: PayingProduct,
  mailbox: Mailbox,
  legalForm = "Entreprise individuelle",
): Promise<string> {
  const values = aRegistration({ legalForm });
  await page.goto(`${product.url}/register`);
  await fillRegistration(page, values, [
    ["Préparation du site et terrassements", "Démolition et déconstruction"],
  ]);
  await page.getByRole("button", { name: "S’inscrire" }).click();
  await expect(page).toHaveURL(/\/register\/succes$/, { timeout: 15_000 });
  const { text = "" } = await mailbox.newest(values.contactEmail, { subject: "Activez" });
  await page.goto(/http\S+\/activation\?token=[\w.-]+/.exec(text)?.[0] ?? "");
  await page.getByLabel("Mot de passe choisi à l’inscription").fill(values.password);
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(page.getByText("L’inscription est activée.")).toBeVisible();
  await looked(page);
  return values.contactEmail;
}

/** From « À faire » through works, class, figures and lists. */
async function describeWorks(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Ouvrir votre premier dossier/ }).click();
  // The sub-areas chosen at the registration are preselected.
  await expect(page.locator("#sd1201")).toHaveValue("1");
  await page.getByLabel("Classe F").check();
  await page.getByRole("button", { name: "Suivant" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Moyens");
  await page.getByRole("link", { name: /^Suivant/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Chiffres");
  for (const name of ["ca1", "ca2", "ca3", "capitaux", "materiel", "travaux"])
    await page.locator(`#${name}`).fill("12 500 000");
  // The turnover of the registration: another one would have to be explained.
  await page.locator("#ca1").fill("250 000 000");
  for (const name of ["ingenieurs", "techniciens", "effectif"])
    await page.locator(`#${name}`).fill("3");
  await page.getByRole("button", { name: "Suivant" }).click();
}

/** A photograph as a telephone takes it; with scripts it is shrunk before it leaves. */
const aPhoto = () =>
  sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

/**
 * Sends every required document from the section that lists what is missing, and returns to it: three by hand as
 * photographs and PDFs, the others by the same form.
 */
async function sendDocuments(page: Page, arrived: (page: Page) => Promise<void>): Promise<void> {
  const missingDocuments = page.getByRole("listitem").filter({ hasText: /Manque/ });
  await looked(page);
  const all = await missingDocuments.count();
  expect(all).toBeGreaterThan(8);
  const section = page.url();
  await missingDocuments.first().getByRole("link").click();
  // Each document leads to the next one that is missing.
  for (let sentCount = 0; sentCount < 3; sentCount += 1) {
    await expect(page.getByText(`attend encore ${all - sentCount}\u00A0pièces`)).toBeVisible();
    await sendDocument(page, { arrived, isPhoto: sentCount % 2 === 0 });
  }
  await expect(page.getByText(`attend encore ${all - 3}\u00A0pièces`)).toBeVisible();
  await page.goto(section);
  await expect(missingDocuments).toHaveCount(all - 3);
  for (const link of await missingDocuments.getByRole("link").all())
    await postDocument(page, (await link.getAttribute("href")) ?? "");
  await page.reload();
  await expect(page.getByText("Toutes les pièces demandées sont là.")).toBeVisible();
}

/** Posts the form of a document as a browser without scripts does. */
async function postDocument(page: Page, href: string): Promise<void> {
  const { href: address, origin } = new URL(href, page.url());
  const form = await (await page.request.get(address)).text();
  const name = /pieces\/([\w-]+)/.exec(address)?.[1] ?? "";
  const buffer = aPdf({ text: name });
  const dates = [...form.matchAll(/name="(issuedOn|endsOn)"/g)].map(([, field = ""]) => [
    field,
    dayOf(field.startsWith("ends")),
  ]);
  const answer = await page.request.post(address, {
    headers: { origin },
    multipart: {
      ...Object.fromEntries(dates),
      fichier: { name: `${name}.pdf`, mimeType: "application/pdf", buffer },
    },
  });
  expect([name, answer.status()]).toEqual([name, 200]);
}

/** A day of this month on which a document was delivered, or one of the next year on which it ends. */
function dayOf(ends: boolean) {
  const day = new Date(Date.now() - 2 * 86_400_000);
  return `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear() + (ends ? 1 : 0)}`;
}

async function sendDocument(
  page: Page,
  {
    arrived,
    isPhoto,
    button = /^Enregistrer/,
  }: { arrived: (page: Page) => Promise<void>; isPhoto: boolean; button?: string | RegExp },
): Promise<void> {
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const name = title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  await page
    .getByLabel("Fichier ou photo")
    .setInputFiles(
      isPhoto
        ? { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: await aPhoto() }
        : { name: `${name}.pdf`, mimeType: "application/pdf", buffer: aPdf({ text: name }) },
    );
  await arrived(page);
  await typeDates(page.locator("form"));
  await page.getByRole("button", { name: button }).click();
}

/** The day of a document, where it asks for one. */
async function typeDates(form: Locator): Promise<void> {
  const issued = form.locator("[name=issuedOn]");
  const ends = form.locator("[name=endsOn]");
  if ((await issued.count()) > 0) await issued.fill(dayOf(false));
  if ((await ends.count()) > 0) await ends.fill(dayOf(true));
}

/** From the last section to the filed application, its receipt and its mail; returns the number. */
export async function file(page: Page, mailbox: Mailbox, email: string): Promise<string> {
  await expect(page.getByText("Rien ne manque")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Déposer le dossier" }).click();
  await expect(page).toHaveURL(/\?depose$/);
  await looked(page);
  const [number = ""] = /DO-\d{4}-\d{5}-\d/.exec((await page.textContent("main")) ?? "") ?? [];
  const at = page.url().replace(/\/suivi.*/, "");
  const receipt = await page.request.get(`${at}/recu.pdf`);
  const readPdf = async (pdf: Uint8Array) => (await extractText(pdf)).text.join(" ");
  expect(await readPdf(new Uint8Array(await receipt.body()))).toContain(number);
  const mail = await mailbox.newest(email, { subject: number });
  const [attached] = mail.attachments;
  expect(await readPdf(new Uint8Array(attached?.content as ArrayBuffer))).toContain(number);
  return number;
}

interface Asked {
  product: PayingProduct;
  mailbox: Mailbox;
  email: string;
  number: string;
  arrived: (page: Page) => Promise<void>;
}

/** Follows the link of the registrar's mail to a complement, sends a new photograph and sends the answer. */
async function answer(page: Page, { product, mailbox, email, number, arrived }: Asked) {
  const { text = "", subject } = await mailbox.newest(email, { subject: "pour compléter" });
  expect(subject).toContain(number);
  const link = /http\S+\/complements\?\S+/.exec(text)?.[0] ?? "";
  await page.goto(`${product.url}${new URL(link).pathname}`);
  await looked(page);
  await page.getByRole("link", { name: /registre du commerce/i }).click();
  await expect(page.getByText("La photo est floue.")).toBeVisible();
  await expect(page.getByText("Déjà dans ce dossier")).toBeVisible();
  await sendDocument(page, { arrived, isPhoto: true, button: /^Envoyer$/ });
  await expect(page.getByText("Vos réponses sont envoyées")).toBeVisible();
  await looked(page);
  await mailbox.newest(email, { subject: "Vos réponses sont parties" });
  for (const mail of await mailbox.all(email))
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/\b(undefined|null|NaN)\b|[{}]/);
}
