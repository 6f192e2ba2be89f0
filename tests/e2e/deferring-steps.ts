import type { Page } from "@playwright/test";
import type { Person } from "#app/kernel/actor.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { searchable } from "#app/kernel/text.ts";
import { signedInCookie } from "#tests/factories.ts";
import type { TestServices } from "#tests/services.ts";
import { aReadyApplication, declaresAs } from "#tests/sitting.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  continuesAs,
  type Deciding,
  declaresToPreside,
  phone,
  signsForSecretary,
} from "./deciding-steps.ts";
import { fillRecentDay } from "./document-steps.ts";
import { expect } from "./fixtures.ts";
import { nextCode } from "./one-time-codes.ts";
import type { PayingProduct } from "./paying-product.ts";
import { expectNarrow } from "./paying-steps.ts";

/** An application that is ready; `company` is the cookie of its owner. */
export interface ReadyItem {
  applicationId: string;
  companyName: string;
  number: string;
  rapporteurId: string;
  company: string;
}

/** An application with this company name that is ready, for which the secretary has declared no interest. */
export async function aReadyItem(
  services: TestServices,
  { name, secretary }: { name: string; secretary: Person },
): Promise<ReadyItem> {
  const { applicationId, companyId, examiner, owner } = await aReadyApplication(services);
  await services.db
    .updateTable("company")
    .set({ name, name_norm: searchable(name) })
    .where("id", "=", companyId)
    .execute();
  await declaresAs(services, secretary, applicationId);
  const { number } = await services.db
    .selectFrom("application")
    .select("number")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  if (!number || !("accountId" in owner)) throw new Error("The application is not filed.");
  return {
    applicationId,
    companyName: name,
    number,
    rapporteurId: examiner.accountId,
    company: await signedInCookie(services, owner.accountId),
  };
}

interface Deferring {
  page: Page;
  product: PayingProduct;
  given: Deciding;
  items: [refused: ReadyItem, adjourned: ReadyItem];
}

/**
 * A session without its quorum, its second session, a refusal and an adjournment, and what both companies read; members vote with
 * the keyboard alone.
 */
export async function defers({ page, product, given, items }: Deferring): Promise<void> {
  const walk = { page, product, given, items };
  const first = await convenes(walk, { inDays: 0 });
  await continuesAs(page, product, given.president.cookie);
  await declaresToPreside(page, product, first);
  await opens(walk, first);
  await expect(page).toHaveURL(/conduite$/);
  await enters(walk, { session: first, members: given.members.slice(0, 1) });
  await continuesAs(page, product, given.secretary);
  await page.goto(`${product.url}${first}/conduite`);
  await expect(page.getByText(/Il manque un membre/)).toBeVisible();
  await page.getByRole("button", { name: "Constater l’absence de quorum" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reporter les 2 points qui restent" }).click();
  await closesAndSigns(walk, first);
  await expect(page.getByText("Le quorum a manqué pour les points reportés.")).toBeVisible();

  const second = await convenes(walk, { inDays: 8, second: true });
  await page.goto(product.url + second);
  await expect(page.getByText(/^La séance s’ouvre le \d/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Ouvrir la séance" })).toHaveCount(0);
  // Eight days go by, in which the members declare no interest.
  await product.meanwhile(async (services) => {
    await services.db
      .updateTable("committee_session")
      .set({ held_on: todayInDakar(services.now()) })
      .where("follows_id", "is not", null)
      .execute();
    for (const { applicationId } of items)
      for (const member of given.members) await declaresAs(services, member, applicationId);
  });
  await opens(walk, second);
  await expect(page).toHaveURL(/conduite$/);
  await enters(walk, { session: second, members: given.members });
  await refuses(walk, second);
  await adjourns(walk, second);
  await closesAndSigns(walk, second);
  await signsBoth(walk);
  await areRead(walk);
}

/** Plans a session of these days from now with both applications, and convenes its members; its path. */
async function convenes(
  { page, product, given, items }: Deferring,
  { inDays, second = false }: { inDays: number; second?: boolean },
): Promise<string> {
  await continuesAs(page, product, given.secretary);
  await page.goto(`${product.url}/bureau/seances`);
  await fillRecentDay(page, -inDays);
  await page.getByLabel("Heure").fill("15 h");
  await page.getByLabel("Lieu").fill("Salle du conseil, Dakar");
  if (second) await page.getByLabel("Seconde séance de").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Prévoir la séance" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Séance CE-");
  const { pathname } = new URL(page.url());
  for (const { applicationId, rapporteurId } of items) {
    await page.getByLabel("Dossier prêt").selectOption(applicationId);
    await page.getByLabel("Rapporteur").selectOption(rapporteurId);
    await page.getByRole("button", { name: "Inscrire à l’ordre du jour" }).click();
    await expect(page.getByText("Le dossier est à l’ordre du jour.")).toBeVisible();
  }
  if (inDays === 0)
    await page.getByLabel("Pourquoi convoquer si tard").fill("Le marché n’attend pas.");
  await page.getByRole("button", { name: "Convoquer les membres" }).click();
  await expect(page.getByText("Les membres sont convoqués.")).toBeVisible();
  return pathname;
}

async function opens({ page, product, given }: Deferring, session: string) {
  await continuesAs(page, product, given.secretary);
  await page.goto(product.url + session);
  await page.getByLabel("Qui préside").selectOption({ label: given.president.name });
  await page.getByRole("button", { name: "Ouvrir la séance" }).click();
}

async function enters(
  { page, product }: Deferring,
  { session, members }: { session: string; members: Deciding["members"] },
) {
  for (const { cookie } of members) {
    await continuesAs(page, product, cookie, phone);
    await page.goto(`${product.url}/bureau`);
    await page.getByRole("link", { name: /est ouverte/ }).click();
    await expect(page).toHaveURL(`${product.url}${session}/vote`);
    await page.getByRole("button", { name: "Je suis présent, sans intérêt nouveau" }).click();
    await expect(page.getByText("Le premier point n’est pas encore appelé.")).toBeVisible();
    // Without scripts a page that waits reloads until its reader stops it.
    await page.getByRole("link", { name: "Ne plus mettre à jour cette page" }).click();
    await expect(page).toHaveURL(/vote\?pause$/);
    await expectAccessible(page);
    await expectNarrow(page);
  }
}

/** The first item is proposed to be refused, and the members adopt that. */
async function refuses({ page, product, given, items: [refused] }: Deferring, session: string) {
  await continuesAs(page, product, given.secretary);
  await page.goto(`${product.url}${session}/conduite`);
  await page.getByRole("button", { name: `Appeler ${refused.companyName}` }).click();
  await page.getByText("Changer la proposition…").click();
  await page.getByLabel("Proposition").selectOption("refused");
  await page.getByRole("combobox", { name: /^Motif.: refus$/ }).selectOption({ index: 1 });
  // The reason of the examiner for a class above the figures says nothing about a refusal.
  await page.getByRole("combobox", { name: /au-dessus des chiffres/ }).selectOption("");
  await page.getByRole("button", { name: "Proposer" }).click();
  await page.getByLabel(/ont quitté la salle/).check();
  await page.getByRole("button", { name: "Ouvrir le vote" }).click();
  await expect(page.getByText(/Vote ouvert à/)).toBeVisible();
  for (const { cookie } of given.members) {
    await continuesAs(page, product, cookie, phone);
    await page.goto(`${product.url}${session}/vote`);
    await expectAccessible(page);
    await votesByKeys(page);
    await expect(page.getByText("Votre bulletin est dans l’urne")).toBeVisible();
  }
  await continuesAs(page, product, given.secretary);
  await page.goto(`${product.url}${session}/conduite`);
  await page.getByRole("button", { name: "Clore le vote" }).click();
  await expect(page.getByText("Point clos\u00A0: adopté.")).toBeVisible();
}

/** Chooses « Pour » and votes without a mouse. */
async function votesByKeys(page: Page) {
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
  for (let presses = 0; (await focused()) !== "v" && presses < 60; presses += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Pour")).toBeChecked();
  await page.keyboard.press("Enter");
}

async function adjourns(
  { page, product, given, items: [, adjourned] }: Deferring,
  session: string,
) {
  await page.getByRole("button", { name: `Appeler ${adjourned.companyName}` }).click();
  await page.getByText("Ajourner le point…").click();
  const adjourning = page.locator("details").filter({ hasText: "Ajourner le point…" });
  await adjourning
    .getByLabel("Motif", { exact: true })
    .fill("La référence principale n’est pas prouvée.");
  await adjourning.getByLabel(/^Demandé pour/).fill("Joignez le procès-verbal de réception.");
  await adjourning.getByRole("button", { name: "Demander l’ajournement" }).click();
  await expect(page.getByRole("button", { name: "Retirer la demande" })).toBeVisible();
  await continuesAs(page, product, given.president.cookie);
  await page.goto(`${product.url}${session}/conduite`);
  await page.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByRole("button", { name: "Confirmer" })).toHaveCount(0);
  await continuesAs(page, product, given.secretary);
  await page.goto(`${product.url}${session}/conduite`);
  await expect(page.getByText("Point clos\u00A0: ajourné.")).toBeVisible();
  expect(page.url()).toContain(session);
}

async function closesAndSigns({ page, product, given }: Deferring, session: string) {
  await page.getByRole("button", { name: "Clore la séance" }).click();
  await expect(page).toHaveURL(/proces-verbal$/);
  await signsForSecretary(page);
  await continuesAs(page, product, given.president.cookie);
  await page.goto(`${product.url}/bureau`);
  await page.getByRole("link", { name: /^Le procès-verbal .* est à signer$/ }).click();
  await page.getByRole("link", { name: "Signer le procès-verbal" }).click();
  await page.getByRole("button", { name: "Signer le procès-verbal" }).click();
  await provesWho(page, given.president.secret);
  await expect(page.getByText("Le procès-verbal est signé.")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`${session}/proces-verbal`);
}

/** Gives a code where the last proof of identity is too old to sign. */
async function provesWho(page: Page, secret: string) {
  const codeField = page.getByLabel("Code à six chiffres");
  await page.waitForLoadState();
  if (!(await codeField.isVisible())) return;
  await codeField.fill(await nextCode(secret));
  await page.getByRole("button", { name: "Continuer", exact: true }).click();
}

/** The secretary prepares both decisions, and the president signs them in one act. */
async function signsBoth({ page, product, given, items }: Deferring) {
  const list = `${product.url}/bureau/decisions`;
  const decisions: string[] = [];
  await continuesAs(page, product, given.secretary);
  for (const { number } of items) {
    await page.goto(list);
    await page
      .getByRole("button", { name: new RegExp(`Préparer la décision\\s*du dossier ${number}`) })
      .click();
    await expect(page).toHaveURL(/decisions\/[\da-f-]{36}/);
    decisions.push(new URL(page.url()).pathname);
  }
  await continuesAs(page, product, given.president.cookie);
  for (const path of decisions) {
    await page.goto(product.url + path);
    await expect(page).toHaveURL(product.url + path);
    await expectAccessible(page);
  }
  await page.goto(list);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Signer les décisions cochées" }).click();
  await expect(page.getByRole("heading", { name: "2 décisions à signer" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Signer et notifier les 2\u00A0décisions" }).click();
  await provesWho(page, given.president.secret);
  await expect(page.getByText("Les décisions choisies sont signées")).toBeVisible();
}

/** Each company reads its decision on a phone: one how to contest it, at no page that is not there, the other what to answer. */
async function areRead({ page, product, items: [refused, adjourned] }: Deferring) {
  const main = page.getByRole("main");
  const reads = async ({ company }: ReadyItem) => {
    await continuesAs(page, product, company, phone);
    await page.goto(`${product.url}/espace`);
    await page.getByRole("link", { name: /^Lire la décision/ }).click();
    await expectAccessible(page);
    await expectNarrow(page);
  };
  await reads(refused);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("pas accordée");
  await expect(main).toContainText("Vous pouvez faire un recours");
  await expect(main).toContainText(/Au plus tard le \p{L}+ \d/u);
  for (const link of await main.getByRole("link").all())
    expect(await link.getAttribute("href")).not.toMatch(/recours/);
  await page.goto(`${product.url}/espace`);
  await expect(main).toContainText("Ouvrir un nouveau dossier");

  await reads(adjourned);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Il manque encore quelque chose",
  );
  await expect(main).toContainText("Joignez le procès-verbal de réception.");
  await page.getByRole("link", { name: "Répondre aux demandes" }).click();
  await page.getByRole("link", { name: /^Répondre\b.*Maçonnerie/ }).click();
  await expect(main).toContainText("Joignez le procès-verbal de réception.");
  await expectAccessible(page);
}
