import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { demoMember } from "#db/demo/demo-people.ts";
import { aPdf } from "#tests/sample-files.ts";
import { expectAccessible } from "./accessibility.ts";
import { fillDateOfDocument } from "./document-steps.ts";
import { payAtProvider } from "./paying-steps.ts";
import { preparedFolder, projectRoot, visitorEnvironment } from "./product.ts";
import { copyDemo } from "./products.ts";

/** The product as `npm run demo:providers` starts it, on free ports and with separate data. */
async function startDemonstration() {
  const port = await freePort();
  const dataDir = await preparedFolder();
  // The command finds the companies there, and says who may sign in.
  await copyDemo(dataDir);
  const env = { ...visitorEnvironment(), DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(process.execPath, ["tests/providers/demo.ts"], {
    cwd: projectRoot,
    env: { ...env, PROVIDERS_PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  const url = `http://localhost:${port}`;
  for (let tried = 0; ; tried += 1) {
    if (child.exitCode !== null || tried > 900) throw new Error(printed);
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await pause(100);
  }
  const password = /([a-z2-7]{4}-){3}[a-z2-7]{4}/.exec(printed)?.[0] ?? "";
  return {
    url,
    password,
    codeOf: async (address: string) => {
      const command = ["scripts/demo.ts", "--code", address];
      const { stdout } = await promisify(execFile)(process.execPath, command, {
        cwd: projectRoot,
        env,
      });
      return stdout.trim().slice(0, 6);
    },
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

let demonstration: Awaited<ReturnType<typeof startDemonstration>>;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  demonstration = await startDemonstration();
});
test.afterAll(() => demonstration?.stop());
test.describe.configure({ mode: "serial" });

async function signIn(page: Page, address: string) {
  await page.goto(`${demonstration.url}/espace/connexion`);
  await page.getByLabel("Adresse e-mail").fill(address);
  await page.getByLabel("Mot de passe", { exact: true }).fill(demonstration.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).not.toHaveURL(/connexion$/);
}

test("every page of the demonstration is marked, and a visitor sees the fee without an account", async ({
  page,
}) => {
  for (const path of ["/", "/faq", "/annuaire", "/index2", "/nowhere", "/espace/connexion"]) {
    await page.goto(`${demonstration.url}${path}`);
    await expect(page.getByText("aucun argent ne circule")).toHaveCount(1);
  }
  await page.goto(`${demonstration.url}/pre-verification`);
  await page.getByLabel("Classe demandée").selectOption("E");
  await page.getByRole("button", { name: "Voir la réponse" }).click();
  await expect(page.getByText("75 000 FCFA").filter({ visible: true }).first()).toBeVisible();
});

test("in the demonstration documents are photographed, sent over a broken connection, replaced, and recognised", async ({
  page,
}) => {
  await signIn(page, demoMember);
  await page.goto(`${demonstration.url}/espace/pieces/QUITUS`);
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const buffer = await sharp({
    create: { width: 3000, height: 2000, channels: 3, background: "#fff", noise },
  })
    .jpeg()
    .toBuffer();
  let broken = 0;
  await page.route("**/envois/*", async (route) => {
    if (route.request().method() !== "PATCH" || broken >= 3) return await route.continue();
    broken += 1;
    await route.abort("connectionreset");
  });
  const photo = { name: "IMG_1.jpeg", mimeType: "image/jpeg", buffer };
  await page.getByLabel("Fichier ou photo").setInputFiles(photo);
  await expect(page.getByText("Photo prête")).toBeVisible();
  const save = async () => {
    await fillDateOfDocument(page, 8);
    await page.getByRole("button", { name: "Enregistrer la pièce" }).click();
  };
  await save();
  await expect(page.getByText("Connexion perdue")).toBeVisible();
  await expect(page.getByText("La pièce est enregistrée.")).toBeVisible({ timeout: 30_000 });
  expect(broken).toBe(3);
  await page.goto(`${demonstration.url}/espace/pieces/QUITUS`);
  const pdf = { name: "quitus.pdf", mimeType: "application/pdf", buffer: aPdf({ pages: 2 }) };
  await page.getByLabel("Fichier ou photo").setInputFiles(pdf);
  await expect(page.getByText("Fichier envoyé.")).toBeVisible();
  await save();
  await expect(page.getByText("l’ancienne est remplacée")).toBeVisible();
  await page.goto(`${demonstration.url}/espace/pieces/QUITUS`);
  await page.getByLabel("Fichier ou photo").setInputFiles(pdf);
  await expect(page.getByText("Ce fichier est déjà dans vos pièces")).toBeVisible();
});

for (const [purpose, rail] of [
  ["Ouverture de dossier", "Wave"],
  ["Suivi annuel", "Orange Money"],
  ["Délivrance du certificat", "PayDunya"],
] as const)
  test(`a demonstration company pays « ${purpose} » by ${rail} and gets its receipt`, async ({
    page,
  }) => {
    await signIn(page, demoMember);
    await openDue(page, purpose);
    await payAtProvider(page, rail);
    await expectAccessible(page);
  });

async function openDue(page: Page, purpose: string) {
  await page.goto(`${demonstration.url}/espace/paiements`);
  const due = page.getByRole("listitem").filter({ hasText: "À régler" });
  await due.getByRole("link", { name: purpose }).first().click();
}

test("a demonstration company pays by transfer; a cashier validates it and closes the day, and the ledger has the entry", async ({
  page,
}) => {
  // As many days as the demonstration has are counted and closed.
  test.setTimeout(150_000);
  await signIn(page, demoMember);
  await openDue(page, "Duplicata du certificat");
  const payment = page.url().split("/").at(-1);
  await page.getByText("Virement, chèque ou versement en espèces").click();
  await expect(page.getByText("compte factice")).toBeVisible();
  await page.getByLabel("Moyen").selectOption("transfer");
  await page.getByLabel("Numéro de la preuve").fill("VIR-2026-118");
  const advice = { name: "avis.pdf", mimeType: "application/pdf", buffer: aPdf() };
  await page.getByLabel("Preuve (facultatif)").setInputFiles(advice);
  await expect(page.getByText("Fichier envoyé.")).toBeVisible();
  await page.getByRole("button", { name: "J’ai payé par ce moyen" }).click();
  await expect(page.getByText("Preuve reçue")).toBeVisible();
  await page.context().clearCookies();

  const cashier = "caisse@bureau.demo.tabax.example";
  await signIn(page, cashier);
  await page.getByLabel("Code à six chiffres").fill(await demonstration.codeOf(cashier));
  await page.getByRole("button", { name: "Continuer", exact: true }).click();
  await expect(page).toHaveURL(/\/bureau/);
  await page.goto(`${demonstration.url}/bureau/caisse/paiements/${payment}`);
  const proof = await page.getByRole("link", { name: "avis.pdf" }).getAttribute("href");
  expect((await page.request.get(`${demonstration.url}${proof}`)).status()).toBe(200);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Reçu RE-")).toBeVisible();
  // The demonstration has earlier days, which are closed in order: the first and the last by hand, the others as their form posts.
  await page.goto(`${demonstration.url}/bureau/caisse/cloture`);
  await expectAccessible(page);
  const toClose = page.getByRole("listitem").filter({ has: page.getByText(/clore|Voir/) });
  const addresses = await toClose
    .getByRole("link")
    .evaluateAll((links: HTMLAnchorElement[]) => links.map((link) => link.href));
  expect(addresses.length).toBeGreaterThan(1);
  const tillOn = await tillOf(page);
  for (const [place, address] of addresses.entries()) {
    const { cash, cheques } = tillOn(address.split("/").at(-1) ?? "");
    if (place > 0 && place < addresses.length - 1) {
      const form = { intent: "confirm", cash: String(cash), cheques: String(cheques) };
      const headers = { origin: demonstration.url };
      const answer = await page.request.post(address, { form, headers });
      expect(await answer.text()).toContain("Journée close");
      continue;
    }
    await page.goto(`${demonstration.url}/bureau/caisse/cloture`);
    await page.getByRole("link", { name: /^Compter et clore/ }).click();
    expect(page.url()).toBe(address);
    await page.getByLabel("Espèces comptées").fill(String(cash));
    await page.getByLabel("Total des chèques").fill(String(cheques));
    await page.getByRole("button", { name: "Comparer" }).click();
    await expect(page.getByText("Le compte est celui de nos écritures.")).toBeVisible();
    if (place === 0) await expectAccessible(page);
    await page.getByRole("button", { name: "Clore la journée" }).click();
    await expect(page.getByRole("heading", { name: "Journée close" })).toBeVisible();
    if (place === 0) await expectAccessible(page);
  }
  await page.goto(`${demonstration.url}/bureau/caisse/cloture`);
  await expect(page.getByText("Toutes les journées sont closes.")).toBeVisible();
});

/** The content of the till at the end of a day, by the exported entries of all days until then. */
async function tillOf(page: Page) {
  const today = new Date().toISOString().slice(0, 10);
  const path = `/bureau/caisse/ecritures.csv?du=2020-01-01&au=${today}`;
  const csv = await page.request.get(`${demonstration.url}${path}`);
  const [, ...lines] = (await csv.text()).trim().split("\r\n");
  return (day: string) => {
    const held = (account: string) =>
      lines.reduce((sum, line) => {
        const [, entered = "", , , debit = "", , credit = "", amount = ""] = line.split(";");
        if (entered > day) return sum;
        if (debit === account) return sum + francs(amount);
        return credit === account ? sum - francs(amount) : sum;
      }, 0);
    return { cash: held("Caisse (espèces)"), cheques: held("Chèques à remettre") };
  };
}

const francs = (text: string) => Number(text.replace(/[^\d-]/g, ""));
