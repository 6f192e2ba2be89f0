import type { Page } from "@playwright/test";
import type { Person } from "#app/kernel/actor.ts";
import { expectAccessible } from "./accessibility.ts";
import { fillRecentDay } from "./document-steps.ts";
import { expect } from "./fixtures.ts";
import { openMailbox } from "./mailbox.ts";
import { nextCode } from "./one-time-codes.ts";
import type { PayingProduct } from "./paying-product.ts";
import { expectNarrow, payAtProvider, signIn } from "./paying-steps.ts";

/** Who decides an application whose report is signed. Cookies are `name=value`. */
export interface Deciding {
  applicationId: string;
  companyName: string;
  rapporteur: string;
  secretary: string;
  /** Last recognised too long ago to sign; `secret` is that of their application of codes. */
  president: { name: string; cookie: string; secret: string };
  /** One for each college, without a declaration. */
  members: (Person & { accountId: string; cookie: string })[];
  company: string;
}

const desk = { width: 1440, height: 900 };
export const phone = { width: 360, height: 740 };

/** The browser continues as this person, on a phone or at a desk. */
export async function continuesAs(page: Page, product: PayingProduct, cookie: string, size = desk) {
  await page.context().clearCookies();
  await signIn(page, product, cookie);
  await page.setViewportSize(size);
}

async function declaresNoInterest(page: Page, product: PayingProduct, applicationId: string) {
  await page.goto(`${product.url}/bureau/dossiers/${applicationId}`);
  await page.getByRole("link", { name: "Déclarer mes intérêts" }).click();
  await signsDeclaration(page);
}

export async function signsDeclaration(page: Page) {
  await page.getByLabel("Je n’ai aucun intérêt").check();
  await page.getByRole("button", { name: "Signer et continuer" }).click();
  await expect(page).not.toHaveURL(/declaration$/);
}

/** Who will preside is told what they declare first, and declares no interest in each application of the session. */
export async function declaresToPreside(
  page: Page,
  product: PayingProduct,
  session: string,
): Promise<void> {
  await page.goto(`${product.url}/bureau`);
  await page.getByRole("link", { name: /à déclarer avant de présider/ }).click();
  await expect(page).toHaveURL(product.url + session);
  const declare = page.getByRole("link", { name: /^Déclarer mes intérêts/ });
  await expect(declare).not.toHaveCount(0);
  for (let left = await declare.count(); left > 0; left -= 1) {
    await declare.first().click();
    await signsDeclaration(page);
    await expect(page).toHaveURL(product.url + session);
    await expect(declare).toHaveCount(left - 1);
  }
}

/** A secretary reads the minutes that the page shows, and signs them. */
export async function signsForSecretary(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Signer pour le secrétariat" }).click();
  await page.getByRole("button", { name: "Signer pour le secrétariat" }).click();
  await expect(page.getByText("Qui a présidé la séance signe à son tour.")).toBeVisible();
}

/** Signs what the page shows; a proof of identity that is too old is renewed by a code, with the form kept. */
export async function signsWithCode(page: Page, button: string | RegExp, secret: string) {
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("heading", { name: "Confirmez que c’est bien vous" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Code à six chiffres").fill(await nextCode(secret));
  await page.getByRole("button", { name: "Continuer", exact: true }).click();
}

/**
 * The chain of the committee, by the person of each step: agenda, convocation, presence, secret vote, minutes, and a decision that
 * one person prepares and another signs. Members have a screen of 360 pixels.
 */
export async function decides(
  page: Page,
  product: PayingProduct,
  deciding: Deciding,
): Promise<void> {
  const { applicationId, companyName, president } = deciding;
  const mailbox = openMailbox(product.dataDir);
  await continuesAs(page, product, deciding.secretary);
  await declaresNoInterest(page, product, applicationId);
  await page.goto(`${product.url}/bureau/seances`);
  await fillRecentDay(page, 0);
  await page.getByLabel("Heure").fill("9 h 30");
  await page.getByLabel("Lieu").fill("Salle du conseil, Dakar");
  await page.getByRole("button", { name: "Prévoir la séance" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Séance CE-");
  const session = page.url();
  const ready = page.getByLabel("Dossier prêt");
  await ready.selectOption({ label: (await ready.locator("option").allTextContents())[0] ?? "" });
  await page.getByLabel("Rapporteur").selectOption({ label: deciding.rapporteur });
  await page.getByRole("button", { name: "Inscrire à l’ordre du jour" }).click();
  await expect(page.getByText("Le dossier est à l’ordre du jour.")).toBeVisible();
  await page.getByLabel("Pourquoi convoquer si tard").fill("Le marché n’attend pas.");
  await page.getByRole("button", { name: "Convoquer les membres" }).click();
  await expect(page.getByText("Les membres sont convoqués.")).toBeVisible();
  await expectAccessible(page);

  for (const { email, cookie } of deciding.members) {
    const mail = await mailbox.newest(email);
    expect(mail.text).toContain(session);
    await continuesAs(page, product, cookie, phone);
    await page.goto(session);
    await page.getByRole("button", { name: "Je viens" }).click();
    await expect(page.getByText("Vous avez dit que vous venez.")).toBeVisible();
    await expectNarrow(page);
    await declaresNoInterest(page, product, applicationId);
    await expectNarrow(page);
  }

  await continuesAs(page, product, president.cookie);
  await declaresToPreside(page, product, new URL(session).pathname);

  await continuesAs(page, product, deciding.secretary);
  await page.goto(session);
  await page.getByLabel("Qui préside").selectOption({ label: president.name });
  await page.getByRole("button", { name: "Ouvrir la séance" }).click();
  await expect(page).toHaveURL(/conduite$/);

  for (const { cookie } of deciding.members) {
    await continuesAs(page, product, cookie, phone);
    await page.goto(session);
    await page.getByRole("link", { name: "Entrer en séance" }).click();
    await page.getByRole("button", { name: "Je suis présent, sans intérêt nouveau" }).click();
    await expect(page.getByText("Le premier point n’est pas encore appelé.")).toBeVisible();
  }

  await continuesAs(page, product, deciding.secretary);
  await page.goto(`${session}/conduite`);
  await page.getByRole("button", { name: `Appeler ${companyName}` }).click();
  await expect(page.getByText("Quorum atteint dans les trois collèges.")).toBeVisible();
  await page.getByLabel(/ont quitté la salle/).check();
  await page.getByRole("button", { name: "Ouvrir le vote" }).click();
  await expect(page.getByText(/Vote ouvert à/)).toBeVisible();

  for (const [place, { cookie }] of deciding.members.entries()) {
    await continuesAs(page, product, cookie, phone);
    await page.goto(`${session}/vote`);
    await page.getByLabel(place === 2 ? "Contre" : "Pour").check();
    await page.getByRole("button", { name: /^Voter/ }).click();
    await expect(page.getByText("Votre bulletin est dans l’urne")).toBeVisible();
    await expectNarrow(page);
  }

  await continuesAs(page, product, deciding.secretary);
  await page.goto(`${session}/conduite`);
  await expect(page.getByText("Chacun a voté.")).toBeVisible();
  await page.getByRole("button", { name: "Clore le vote" }).click();
  await expect(page.getByText("Point clos\u00A0: adopté.")).toBeVisible();
  await page.getByRole("button", { name: "Clore la séance" }).click();
  await expect(page).toHaveURL(/proces-verbal$/);

  await signsForSecretary(page);
  await expectAccessible(page);

  await continuesAs(page, product, president.cookie);
  await page.goto(`${session}/proces-verbal`);
  await page.getByRole("link", { name: "Signer le procès-verbal" }).click();
  await signsWithCode(page, "Signer le procès-verbal", president.secret);
  await expect(page.getByText("Le procès-verbal est signé.")).toBeVisible();

  // The reading of the members ends with the signature.
  await continuesAs(page, product, deciding.members[0]?.cookie ?? "", phone);
  const closed = await page.goto(`${product.url}/bureau/dossiers/${applicationId}`);
  expect(closed?.status()).toBe(404);

  await continuesAs(page, product, deciding.secretary);
  await page.goto(`${product.url}/bureau/decisions`);
  await page.getByRole("button", { name: /^Préparer la décision/ }).click();
  await expect(page).toHaveURL(/decisions\/[\da-f-]{36}/);
  await page.getByLabel("À ajouter à la lettre").fill("La commission salue la tenue du chantier.");
  await page.getByRole("button", { name: "Enregistrer les mots" }).click();
  await expect(page.getByText("Les mots de la lettre sont enregistrés.")).toBeVisible();
  const decision = page.url().split("?")[0] ?? "";

  await continuesAs(page, product, president.cookie);
  await page.goto(decision);
  await page.getByRole("link", { name: "Signer et notifier la décision…" }).click();
  // What a signature brings only once the company has read the letter.
  await expect(page.getByText("à la lecture d’un accord, les frais de délivrance")).toBeVisible();
  await page.getByRole("button", { name: "Signer et notifier la décision" }).click();
  await expect(page.getByText("La décision est signée, et l’entreprise prévenue.")).toBeVisible();
}

/** The company reads its decision on a phone, pays, and stands in the directory; its number answers whoever verifies it. */
export async function isCertified(
  page: Page,
  product: PayingProduct,
  { applicationId, companyName, company }: Deciding,
): Promise<void> {
  await continuesAs(page, product, company, phone);
  await page.goto(`${product.url}/espace`);
  await page
    .getByRole("link", { name: /décision/i })
    .first()
    .click();
  await page.goto(`${product.url}/espace/dossiers/${applicationId}/decision`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 qualification accordée");
  await expectAccessible(page);
  await expectNarrow(page);
  await page.getByRole("link", { name: /^Régler 60/ }).click();
  await payAtProvider(page, "Wave");
  await expect(async () => {
    await page.goto(`${product.url}/espace/qualifications`);
    await expect(page.getByRole("link", { name: /^QC-SN-/ }).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expectNarrow(page);
  const number =
    (await page
      .getByRole("link", { name: /^QC-SN-/ })
      .first()
      .textContent()) ?? "";

  await showsCertificate(page, number);

  await page.context().clearCookies();
  await page.goto(`${product.url}/annuaire?q=${encodeURIComponent(companyName)}`);
  await page.getByRole("link", { name: companyName }).first().click();
  await expect(page.getByRole("main")).toContainText(number);
  await page.goto(`${product.url}/v/${number}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Valide");
  await expect(page.getByRole("main")).toContainText(companyName);
}

/** What a company does with its certificate: a text for an offer, a badge for its site, and what others will see. */
async function showsCertificate(page: Page, number: string): Promise<void> {
  await page.getByText("Texte pour un appel d’offres").click();
  await expect(page.getByRole("textbox", { name: /À coller dans votre offre/ })).toHaveValue(
    new RegExp(`n°\\u00A0${number}.*en vigueur au .*/v/${number}$`, "s"),
  );
  await page.getByText("Badge pour votre site").click();
  await expect(page.getByRole("img", { name: /^Badge de / })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Code à coller dans votre page" })).toHaveValue(
    new RegExp(`^<a href="[^"]+/v/${number}"><img src="[^"]+\\.svg"`),
  );
  await expect(
    page.getByRole("img", { name: `Code à scanner du certificat ${number}` }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Copier le texte" }).click();
  await expect(page.getByText("Copié").filter({ visible: true })).toBeVisible();
  await expectAccessible(page);
  await expectNarrow(page);
}
