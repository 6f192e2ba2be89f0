import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { defaultPassword } from "#tests/factories.ts";
import { aPdf } from "#tests/sample-files.ts";
import { expect } from "./fixtures.ts";
import { openMailbox } from "./mailbox.ts";
import { signIn } from "./paying-steps.ts";
import { looked, type SpaceProduct } from "./space-steps.ts";
import { stampEarlier } from "./stamp.ts";

/** The path of the link of a mail that leads to this page. */
const linkTo = (page: string, text = "") =>
  new RegExp(`/${page}\\?token=[\\w.-]+`).exec(text)?.[0] ?? "";

/** Opens the page of a missing document, reads where to get it, sends one and returns to its line in the application. */
async function supplyForApplication(page: Page, product: SpaceProduct) {
  const { cookie, applicationId } = product.people.lacking;
  await signIn(page, product, cookie);
  await page.goto(`${product.url}/espace/pieces`);
  const help = page.locator("details", { hasText: /Où l’obtenir.*uitus/ });
  await expect(help.getByText("Délai")).toBeHidden();
  await help.locator("summary").click();
  for (const word of ["Où", "Délai"])
    await expect(help.getByText(`${word}\u00A0:`, { exact: true })).toBeVisible();
  await looked(page);

  await page.goto(`${product.url}/espace/dossiers/${applicationId}/pieces`);
  const line = page.locator("#piece-QUITUS");
  await expect(line.getByText("Manque")).toBeVisible();
  await line.getByRole("link", { name: /^Ajouter/ }).click();
  await expect(page.getByText("Qui la délivre")).toBeVisible();
  await expect(page.getByText("Où l’obtenir")).toBeVisible();
  await looked(page);
  const form = page.locator("form", { hasText: "Enregistrer, puis la suivante" });
  const file = { name: "quitus.pdf", mimeType: "application/pdf", buffer: aPdf({ locked: true }) };
  const day = new Date();
  const send = async (buffer: Buffer) => {
    await form.getByLabel("Fichier ou photo").setInputFiles({ ...file, buffer });
    await form
      .getByLabel("Date de délivrance")
      .fill(`${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`);
    await form.getByRole("button", { name: "Enregistrer, puis la suivante" }).click();
  };
  await send(aPdf({ locked: true }));
  await expect(page.getByText("protégé par un mot de passe").first()).toBeVisible();
  await send(aPdf({ text: "Quitus" }));
  await expect(page.getByText("La pièce est enregistrée. Voici la suivante.")).toBeVisible();
  await page.getByRole("link", { name: "Retour au dossier" }).click();
  await expect(page).toHaveURL(new RegExp(`/dossiers/${applicationId}/pieces\\?.*#piece-QUITUS$`));
  await expect(line.getByText(/^Reçue/)).toBeVisible();
  await page.getByRole("link", { name: "Où obtenir chaque pièce" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Préparer son dossier");
  await expect(page.getByText("Quitus fiscal").first()).toBeVisible();
}

/** The first page shows what happened, and the application leads to its messages. */
async function readRecentChanges(page: Page, product: SpaceProduct) {
  const { cookie, number } = product.people.filed;
  await signIn(page, product, cookie);
  await page.goto(`${product.url}/espace`);
  await expect(page.getByRole("heading", { name: "Du nouveau" })).toBeVisible();
  await page.getByRole("link", { name: `Dossier ${number} : il est déposé` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Dossier ${number}`);
  await page.getByRole("link", { name: "Messages : écrire à l’organisme" }).click();
  await expect(page.getByLabel("Votre message")).toBeVisible();
  await looked(page);
}

/** A message and the figures of a draft that are posted after the end of a session arrive once the person has signed in again. */
async function typeAfterTheEnd(page: Page, product: SpaceProduct) {
  const { cookie, email, applicationId } = product.people.lacking;
  const draft = `${product.url}/espace/dossiers/${applicationId}/chiffres`;
  await signIn(page, product, cookie);
  await page.goto(draft);
  await page.locator("#ca1").fill("45 000 000");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("Votre session est finie")).toBeVisible();
  await looked(page);
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("un mauvais mot");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("Connexion impossible")).toBeVisible();
  await page.getByLabel("Mot de passe", { exact: true }).fill(defaultPassword);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/\/chiffres\?enregistre$/);
  await expect(page.locator("#ca1")).toHaveValue("45\u202F000\u202F000");
}

/** An accountant without an account is invited by mail, joins, fills in figures, and does what a manager may and no more. */
async function joinAsAccountant(page: Page, product: SpaceProduct) {
  const mailbox = openMailbox(product.dataDir);
  const { host } = product.people;
  const email = `comptable-${randomUUID()}@baol.example`;
  await signIn(page, product, host.cookie);
  await page.goto(`${product.url}/espace/membres`);
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel(/^Gestionnaire/).check();
  await page.getByRole("button", { name: /^Envoyer l’invitation/ }).click();
  await expect(page.getByText("L’invitation est envoyée.")).toBeVisible();
  const { text } = await mailbox.newest(email, { subject: "Invitation à agir" });

  await page.context().clearCookies();
  const path = linkTo("invitation/entreprise", text);
  await page.goto(product.url + path);
  await looked(page);
  await page.getByRole("button", { name: "Accepter l’invitation" }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await join(page, { firstname: "Khady", role: "Comptable" });
  await expect(page.getByText("Vous agissez maintenant pour cette entreprise.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Envoyer l’invitation/ })).toHaveCount(0);
  await looked(page);
  await page.goto(`${product.url}/espace/dossiers/ouvrir`);
  await page.getByRole("button", { name: "Ouvrir le dossier" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Travaux et classe");
  await page.goto(`${page.url().replace(/\/travaux.*/, "")}/chiffres`);
  await page.locator("#ca1").fill("12 000 000");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.locator("#ca1")).toHaveValue("12\u202F000\u202F000");
  await page.goto(product.url + path);
  await expect(page.getByRole("button", { name: "Accepter l’invitation" })).toHaveCount(0);

  await mailbox.newest(host.email, { subject: "Arrivée" });
  await signIn(page, product, host.cookie);
  await page.goto(`${product.url}/espace`);
  await page.getByRole("link", { name: "Une personne a rejoint l’entreprise" }).click();
  await expect(page.getByRole("heading", { name: "Khady Diop" })).toBeVisible();
}

/** Fills in an invitation with a new account and accepts it. */
async function join(page: Page, { firstname, role }: { firstname: string; role: string }) {
  await page.getByLabel("Prénom").fill(firstname);
  await page.getByLabel("Nom", { exact: true }).fill("Diop");
  await page.getByLabel("Fonction").fill(role);
  await page.getByLabel("Téléphone").fill("77 123 45 67");
  await page.getByLabel("Mot de passe", { exact: true }).fill(defaultPassword);
  await page.getByLabel("Confirmation du mot de passe").fill(defaultPassword);
  await page.getByRole("button", { name: "Accepter l’invitation" }).click();
}

/** A succession from the request to the takeover: asked, proposed, the objection period over, granted, taken over. */
async function changeHands(page: Page, product: SpaceProduct) {
  const mailbox = openMailbox(product.dataDir);
  const { orphan, deciders } = product.people;
  const email = `heritiere-${randomUUID()}@baol.example`;
  await page.context().clearCookies();
  await page.goto(`${product.url}/reprendre-acces`);
  await page.getByLabel("NINEA de l’entreprise").fill(orphan.ein);
  await page.getByLabel("Prénom", { exact: true }).fill("Coumba");
  await page.getByLabel("Nom", { exact: true }).fill("Diop");
  await page.getByLabel("Fonction dans l’entreprise").fill("Associée");
  await page.getByLabel("Votre adresse e-mail").fill(email);
  await page.getByLabel("Le responsable est décédé").check();
  await page.getByLabel("Racontez").fill("Notre gérant est décédé en octobre.");
  await page.getByLabel("Justificatif").fill("Acte de décès n° 1245 du 3 octobre 2026.");
  await page.getByRole("button", { name: "Envoyer la demande" }).click();
  await expect(page.getByText("Un e-mail vient de partir")).toBeVisible();
  const mail = await mailbox.newest(email, { subject: "Confirmez" });
  await page.goto(product.url + linkTo("reprendre-acces/confirmer", mail.text));
  await page.getByRole("button", { name: "Confirmer ma demande" }).click();
  await expect(page.getByText("Votre demande est confirmée")).toBeVisible();

  await signIn(page, product, deciders[0]);
  await page.goto(`${product.url}/bureau/successions`);
  const request = page.getByRole("row").filter({ hasText: "Coumba Diop" });
  await request.getByRole("link").first().click();
  await page.getByLabel("Accorder").check();
  await page.getByLabel("Motif").fill("L’acte de décès et les statuts le montrent.");
  await page.getByRole("button", { name: "Proposer à une seconde personne" }).click();
  await signIn(page, product, deciders[1]);
  await page.reload();
  await expect(page.getByText("attendez la fin du délai")).toBeVisible();
  const { pathname } = new URL(page.url());
  await product.meanwhile(async ({ db }) => {
    const past = new Date(Date.now() - 1000);
    const its = db.updateTable("succession").where("email", "=", email);
    // The database keeps the period as it was announced: the test moves it, not the product.
    await sql`alter table succession disable trigger user`.execute(db);
    await its.set({ object_until: past }).execute();
    await sql`alter table succession enable trigger user`.execute(db);
  });
  await signIn(page, product, deciders[1]);
  await page.goto(product.url + pathname);
  await page.getByRole("button", { name: "Accorder comme proposé" }).click();
  await expect(page.getByText("C’est décidé.")).toBeVisible();
  await looked(page);

  const invited = await mailbox.newest(email, { subject: "Votre accès" });
  await page.context().clearCookies();
  await page.goto(product.url + linkTo("invitation/entreprise", invited.text));
  await join(page, { firstname: "Coumba", role: "Gérante" });
  await expect(page.getByText("Vous agissez maintenant pour cette entreprise.")).toBeVisible();
  const members = page.getByRole("main").getByRole("listitem");
  await expect(members.filter({ hasText: "Coumba Diop" })).toContainText("Responsable");
  await expect(members.filter({ hasText: orphan.email })).toContainText("Lecteur");
  const actual = await mailbox.newest(orphan.email, { subject: "Votre rôle" });
  expect(actual.text).toContain("Lecteur");

  await page.context().clearCookies();
  await page.goto(`${product.url}/espace/connexion`);
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(defaultPassword);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("Bonjour Coumba")).toBeVisible();
  await looked(page);
}

/** A company shows a phone and a place and takes messages; a visitor writes, and the company reports it and stops them. */
async function beReached(page: Page, product: SpaceProduct) {
  const { cookie, email } = product.people.certified;
  await signIn(page, product, cookie);
  await page.goto(`${product.url}/espace/entreprise`);
  await page.getByRole("link", { name: "Choisir ce que l’annuaire montre" }).click();
  await looked(page);
  await page.getByLabel("Montrer un téléphone professionnel").check();
  await page.getByLabel("Numéro à montrer").fill("bureau");
  await page.getByRole("button", { name: "Voir avant de publier" }).click();
  await expect(page.getByRole("alert")).toContainText("Le numéro de téléphone");
  await page.getByLabel("Numéro à montrer").fill("33 821 00 00");
  await page.locator("summary", { hasText: "Thiès" }).click();
  await page.getByLabel("Mbour").check();
  await page.getByLabel("Recevoir des messages").check();
  await page.getByRole("button", { name: "Voir avant de publier" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Mbour" })).toBeVisible();
  await looked(page);
  await page.getByRole("button", { name: "Publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await looked(page);

  await page.getByRole("link", { name: "Voir votre fiche" }).click();
  await expect(page.getByRole("link", { name: "+221 33 821 00 00" })).toHaveAttribute(
    "href",
    "tel:+221338210000",
  );
  await looked(page);
  await page.getByRole("link", { name: "Écrire à cette entreprise" }).click();
  await looked(page);
  const form = page.getByRole("main");
  await form.getByLabel("Votre nom").fill("Modou Fall");
  await form.getByLabel("Votre adresse e-mail").fill("modou@visiteur.example");
  await form.getByLabel("Votre message").fill("Bonjour, je cherche un maçon à Mbour.");
  await stampEarlier(page);
  const written = page.url();
  await form.getByRole("button", { name: "Soumettre" }).click();
  await expect(page.getByRole("heading", { name: "Votre message est parti" })).toBeVisible();
  await looked(page);

  const mail = await openMailbox(product.dataDir).newest(email, { subject: "Un visiteur" });
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(["modou@visiteur.example"]);
  for (const [path, button, done] of [
    ["messages/signaler", "Signaler ce message", "Le message est signalé"],
    ["messages/arreter", "Ne plus recevoir de messages", "Vous ne recevez plus de messages"],
  ] as const) {
    await page.goto(`${product.url}${linkTo(path, mail.text)}`);
    await looked(page);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("heading", { name: done })).toBeVisible();
  }
  await page.goto(written);
  await expect(page.getByRole("heading", { name: "ne reçoit pas de messages" })).toBeVisible();
  await looked(page);
}

export const moreSpaceJourneys: [string, (page: Page, product: SpaceProduct) => Promise<void>][] = [
  [
    "a paper is supplied from the file that lacks it, and leads back to its line",
    supplyForApplication,
  ],
  [
    "what happened is told on the first page, and a message begins with the file",
    readRecentChanges,
  ],
  ["what is sent after the end of a session goes on after signing in again", typeAfterTheEnd],
  ["an accountant who is invited joins and works on a file", joinAsAccountant],
  ["a company whose owner is gone changes hands, and both are told", changeHands],
  ["a certified company chooses to be reached, and a visitor writes to it", beReached],
];
