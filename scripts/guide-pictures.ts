import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { addressOf } from "#db/demo/demo-people.ts";
import { browserExecutable } from "#tests/browser.ts";
import { buildPages } from "#tests/built-pages.ts";
import type { Staff } from "#tests/e2e/products.ts";
import { demoProduct } from "../bench/demo-product.ts";

/*
 * Takes the pictures of docs/guides on the data of the demonstration: `node scripts/guide-pictures.ts`. Run it after a change of the
 * screens that the guides show.
 */

const folder = path.resolve(import.meta.dirname, "../docs/guides/images");
const screen = { width: 1280, height: 800 };

await buildPages();
const demo = await demoProduct({ LOG_LEVEL: "warn" });
const staff = await demo.addStaff();
const product = await demo.start();
const browser = await chromium.launch(await browserExecutable());
try {
  await mkdir(folder, { recursive: true });
  const [checked = ""] = staff.places["/bureau/dossiers/:id/recevabilite"] ?? [];
  const [report = ""] = staff.places["/bureau/dossiers/:id/rapport"] ?? [];
  const examined = report.slice(0, report.lastIndexOf("/"));
  const shots: [file: string, who: string, path: string][] = [
    ["file-recevabilite", "registrar", "/bureau/dossiers?onglet=tous"],
    ["recevabilite", "registrar", checked],
    ["poste-de-travail", "examiner", `${examined}/examen`],
    ["grille", "examiner", `${examined}/examen?partie=grille`],
    ["rapport", "examiner", report],
  ];
  for (const [file, who, at] of shots) await take(browser, { file, who, at });
  await take(browser, { file: "declaration", who: "registrar", at: await toDeclare(browser) });
  await takeDirectory(browser);
  await takeExpert(browser);
  await takeCommittee(browser);
  await takeComplaints(browser);
  await takeMeasures(browser);
} finally {
  await browser.close();
  await product.stop();
  await demo.remove();
}

/** The directory as a visitor sees it: a lot on a desk, words on a phone. */
async function takeDirectory(on: Browser) {
  const shots = [
    {
      file: "annuaire-lot",
      viewport: screen,
      at: "/annuaire?activity=6102&minLevel=N2&amount=400000000&inForce=true",
    },
    { file: "annuaire-mots", viewport: { width: 360, height: 740 }, at: "/annuaire?q=maçon+thiès" },
  ];
  for (const { file, viewport, at } of shots) {
    const page = await on.newPage({ viewport, reducedMotion: "reduce", locale: "fr-SN" });
    await page.goto(product.url + at);
    await keep(file, page);
    await page.close();
  }
}

/** The page in a new window of somebody of the staff. */
async function open(on: Browser, who: keyof Staff["people"], at: string) {
  const context = await on.newContext({
    viewport: screen,
    reducedMotion: "reduce",
    locale: "fr-SN",
    timezoneId: "Africa/Dakar",
  });
  const [name = "", value = ""] = (staff.people[who]?.cookie ?? "").split("=");
  await context.addCookies([{ name, value, url: product.url }]);
  const page = await context.newPage();
  const response = await page.goto(product.url + at);
  if (response?.status() !== 200) throw new Error(`${at} answers ${response?.status()}.`);
  return { page, close: () => context.close() };
}

/** What the link of an expert opens before and after the undertaking is signed. */
async function takeExpert(on: Browser) {
  const [, query = ""] = /\/avis-expert(\?token=\S+)/.exec(demo.printed) ?? [];
  const page = await on.newPage({ viewport: screen, locale: "fr-SN", timezoneId: "Africa/Dakar" });
  await page.goto(`${product.url}/avis-expert${query}`);
  await keep("expert-engagement", page);
  await page.getByLabel(/j’ai lu cet engagement/).check();
  await page.getByLabel(/Non, je n’ai aucun intérêt/).check();
  await page.getByRole("button", { name: "Signer et continuer" }).click();
  await page.getByRole("heading", { name: "La question" }).scrollIntoViewIfNeeded();
  await keep("expert-question", page);
  await page.close();
}

/** A session convened, one with an open vote and its screen, minutes and decisions to sign. */
async function takeCommittee(on: Browser) {
  const inState = async (label: string) => {
    const { page, close } = await open(on, "secretary", "/bureau/seances");
    const row = page.locator(".session-row").filter({ hasText: label }).first();
    const href = await row.getByRole("link").first().getAttribute("href");
    await close();
    return href ?? "";
  };
  await take(on, { file: "seance", who: "secretary", at: await inState("Convoquée") });
  const closed = await inState("procès-verbal à signer");
  await take(on, {
    file: "proces-verbal",
    who: "president",
    at: `${closed}/proces-verbal/signer`,
  });
  await take(on, { file: "decisions", who: "president", at: "/bureau/decisions" });
  const [session = ""] = staff.places["/bureau/seances/:id"] ?? [];
  const { page, close } = await open(on, "secretary", `${session}/conduite`);
  await page.getByRole("button", { name: /^Appeler/ }).click();
  await page.getByText("Changer la proposition…").click();
  await page.getByRole("combobox", { name: "Classe", exact: true }).selectOption("D");
  await page.getByRole("combobox", { name: /au-dessus des chiffres/ }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Proposer" }).click();
  await page.getByText("La proposition est changée.").waitFor();
  await page.getByLabel(/ont quitté la salle/).check();
  await page.getByRole("button", { name: "Ouvrir le vote" }).click();
  await page.getByText(/Vote ouvert à/).waitFor();
  await keep("conduite", page);
  await close();
  await take(on, { file: "ecran", who: "secretary", at: `${session}/ecran` });
  await take(on, { file: "secret", who: "committee", at: "/bureau/seances/secret" });
}

/** The register of complaints, one about a number that no certificate has, and the private page of who complains, on a phone. */
async function takeComplaints(on: Browser) {
  const register = "/bureau/reclamations";
  await take(on, { file: "reclamations", who: "president", at: register });
  const { page, close } = await open(on, "president", register);
  const row = page.locator("tbody tr").filter({ hasText: "Un certificat ou un logo" }).first();
  const href = await row.getByRole("link").first().getAttribute("href");
  await close();
  await take(on, { file: "reclamation-recue", who: "president", at: href ?? "" });
  const [, query = ""] = /\/reclamations\/suivi(\?numero=\S+)/.exec(demo.printed) ?? [];
  const phone = await on.newPage({
    viewport: { width: 360, height: 740 },
    reducedMotion: "reduce",
    locale: "fr-SN",
    timezoneId: "Africa/Dakar",
  });
  await phone.goto(`${product.url}/reclamations/suivi${query}`);
  await keep("reclamation-suivi", phone);
  await phone.close();
}

/** The register of measures, one whose letter nobody has read, a letter before it is signed, and a hearing as its company reads it, on a phone. */
async function takeMeasures(on: Browser) {
  const register = "/bureau/mesures";
  await take(on, { file: "mesures", who: "president", at: register });
  const { page, close } = await open(on, "president", register);
  const about = async (company: string) => {
    const row = page.locator("tbody tr").filter({ hasText: company }).first();
    return (await row.getByRole("link").first().getAttribute("href")) ?? "";
  };
  const [unread, answered] = [await about("Doumérou"), await about("Balobougou")];
  await take(on, { file: "mesure-decidee", who: "president", at: unread });
  await page.goto(`${product.url}${answered}/signer?acte=decision`);
  await page
    .getByLabel("Motifs de la décision")
    .fill("L’habilitation a pris fin, et rien ne dit quand elle sera renouvelée.");
  await page.getByRole("button", { name: "Relire la lettre" }).click();
  await page.getByRole("button", { name: "Signer et notifier" }).waitFor();
  await keep("mesure-lettre", page);
  await close();
  const [, password = ""] = /The password of all of them: (\S+)/.exec(demo.printed) ?? [];
  const phone = await on.newPage({
    viewport: { width: 360, height: 740 },
    reducedMotion: "reduce",
    locale: "fr-SN",
    timezoneId: "Africa/Dakar",
  });
  await phone.goto(`${product.url}/espace/connexion`);
  await phone.getByLabel("Adresse e-mail").fill(addressOf("dossier-certifie"));
  await phone.getByLabel("Mot de passe", { exact: true }).fill(password);
  await phone.getByRole("button", { name: "Se connecter" }).click();
  await phone.getByRole("link", { name: /^Répondre sur la mesure proposée/ }).click();
  await phone.getByRole("heading", { name: "Présentez vos observations" }).waitFor();
  await keep("mesure-entreprise", phone);
  await phone.close();
}

/** The declaration of an application that nobody has yet. */
async function toDeclare(on: Browser): Promise<string> {
  const { page, close } = await open(on, "registrar", "/bureau/dossiers?onglet=nouveaux");
  const href = await page.locator("tbody .list-link").first().getAttribute("href");
  await close();
  return `${href}/declaration`;
}

async function take(on: Browser, { file, who, at }: { file: string; who: string; at: string }) {
  const { page, close } = await open(on, who, at);
  await keep(file, page);
  await close();
}

async function keep(file: string, page: Page) {
  // The screen of a session asks again each second.
  if (file !== "ecran") await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 70 })
    .toBuffer();
  await writeFile(path.resolve(folder, `${file}.webp`), picture);
  console.log(
    `${file}.webp  ${(picture.length / 1000).toFixed(0)} kB  ${new URL(page.url()).pathname}`,
  );
}
