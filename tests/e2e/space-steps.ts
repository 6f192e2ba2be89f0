import { randomUUID } from "node:crypto";
import { test as base, type Page } from "@playwright/test";
import { fileApplication } from "#app/applications/filing/file-application.server.ts";
import { writeMessage } from "#app/applications/messages/write-message.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { aCompleteDraft, aDraft, suppliesAll } from "#tests/applications.ts";
import { aDocument, anApplicationUnderWay, made } from "#tests/applying.ts";
import { anAskedApplication, documentAsked, figureAsked } from "#tests/complements.ts";
import {
  aCertificate,
  aMember,
  aMemberAccount,
  aStaffAccount,
  signedInCookie,
} from "#tests/factories.ts";
import { aPayer } from "#tests/paying.ts";
import { aPdf } from "#tests/sample-files.ts";
import { type TestServices, testContext } from "#tests/services.ts";
import { expectAccessible } from "./accessibility.ts";
import { fileAnApplication } from "./filing-steps.ts";
import { expect } from "./fixtures.ts";
import { openMailbox } from "./mailbox.ts";
import { openPayingProduct, type PayingProduct } from "./paying-product.ts";
import { expectNarrow, signIn } from "./paying-steps.ts";

/** Session cookies of people, each with their own company in the named state. */
interface People {
  /** Has complements on a figure and a document to answer, and a message from the examiner. */
  asked: string;
  /** Has an application under review. */
  waiting: string;
  owner: string;
  /** Has an account and acts for another company. */
  guest: { cookie: string; email: string };
  /** Is a member of the company whose owner is gone. */
  colleague: string;
  certified: { cookie: string; email: string };
  /** The staff members who propose and decide a succession, and the NINEA of a company whose owner is gone. */
  deciders: [string, string];
  gone: string;
  /** Has a draft that lacks its documents. */
  lacking: { cookie: string; email: string; applicationId: string };
  /** Has just filed. */
  filed: { cookie: string; number: string };
  /** Owns a company for which nobody else acts, and another one that changes hands. */
  host: { cookie: string; email: string; companyId: string };
  orphan: { ein: string; email: string };
}

export type SpaceProduct = PayingProduct & { people: People };

async function fillSpaces(services: TestServices): Promise<People> {
  const today = todayInDakar(services.now());
  const askedApplication = await anAskedApplication(services, [figureAsked, documentAsked]);
  await aDocument(services, { companyId: askedApplication.companyId, issuedOn: today });
  await writeMessage(testContext(services, { actor: askedApplication.examiner }), {
    applicationId: askedApplication.applicationId,
    body: "Bonjour. Votre chiffre d’affaires nous étonne.",
  });
  const waiting = await anApplicationUnderWay(services, "under-review");
  const owner = await aPayer(services);
  const guest = await aMemberAccount(services);
  const payer = await aPayer(services);
  const colleague = await aMemberAccount(services);
  const ofLeft = { accountId: colleague.accountId, companyId: payer.companyId };
  await aMember(services, ofLeft, { role: "manager" });
  const certified = await aDraft(services, { class: "F", subAreas: ["1101", "2201"] });
  await suppliesAll(services, certified);
  await services.db.deleteFrom("application").where("id", "=", certified.applicationId).execute();
  await aCertificate(services, { companyId: certified.companyId, decidedOn: "2026-01-05" });
  const deciders = [
    await aStaffAccount(services, { roles: ["registrar"] }),
    await aStaffAccount(services, { roles: ["secretary"] }),
  ] as const;
  const einOf = async ({ companyId }: { companyId: string }) => {
    const { ein } = await services.db
      .selectFrom("company")
      .select("ein_key as ein")
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    return ein;
  };
  const lacking = await aDraft(services, { class: "F", subAreas: ["2201"] });
  const filed = await aCompleteDraft(services);
  const toFile = { applicationId: filed.applicationId, seen: 1, sworn: true };
  await made(fileApplication(testContext(services, { actor: filed.owner }), toFile));
  const { number } = await services.db
    .selectFrom("application")
    .select("number")
    .where("id", "=", filed.applicationId)
    .executeTakeFirstOrThrow();
  const host = await aPayer(services);
  const orphan = await aPayer(services);
  const cookieOf = ({ accountId }: { accountId: string }) => signedInCookie(services, accountId);
  return {
    asked: await cookieOf(askedApplication.owner),
    waiting: await cookieOf(waiting.owner),
    owner: await cookieOf(owner),
    guest: { cookie: await cookieOf(guest), email: guest.email },
    colleague: await cookieOf(colleague),
    certified: { cookie: await cookieOf(certified.owner), email: certified.owner.email },
    deciders: [await cookieOf(deciders[0]), await cookieOf(deciders[1])],
    gone: await einOf(await aPayer(services)),
    lacking: {
      cookie: await cookieOf(lacking.owner),
      email: lacking.owner.email,
      applicationId: lacking.applicationId,
    },
    filed: { cookie: await cookieOf(filed.owner), number: number ?? "" },
    host: { cookie: await cookieOf(host), email: host.email, companyId: host.companyId },
    orphan: { ein: await einOf(orphan), email: orphan.email },
  };
}

export const spaceTest = base.extend<object, { product: SpaceProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture takes from it
    async ({}, use) => {
      let people: People | undefined;
      const paying = await openPayingProduct(0, async (services) => {
        people = await fillSpaces(services);
      });
      if (!people) throw new Error("Nothing was filled in.");
      const filled = people;
      // Offline work on its data restarts the product at another address.
      await use({
        ...paying,
        people: filled,
        get url() {
          return paying.url;
        },
      });
      await paying.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

export const looked = async (page: Page) => {
  await expectAccessible(page);
  await expectNarrow(page);
};

const rail = (page: Page) => page.getByRole("navigation", { name: "Espace entreprise" });

/** Answers each complement from « À faire » and sends the answers; asks for more time on the way. */
async function answerRequests(page: Page, product: SpaceProduct) {
  await signIn(page, product, product.people.asked);
  await page.goto(`${product.url}/espace`);
  await looked(page);
  await expect(rail(page).getByText("2 demandes qui attendent").first()).toBeAttached();
  await page.getByRole("link", { name: /Répondre à 2 demandes/ }).click();
  await looked(page);
  await page.getByRole("link", { name: /Chiffre d’affaires/ }).click();
  await looked(page);
  await page.getByLabel(/en FCFA/).fill("beaucoup");
  await page.getByRole("button", { name: /^Enregistrer/ }).click();
  await expect(page.getByText("Rien n’est enregistré")).toBeVisible();
  await page.getByLabel(/en FCFA/).fill("120 000 000");
  await page.getByRole("button", { name: /^Enregistrer/ }).click();
  await expect(page.getByText("Votre réponse est enregistrée")).toBeVisible();

  await page.getByRole("link", { name: /quitus/i }).click();
  await page.getByText("Demander un délai").first().click();
  await page.getByLabel(/plus de temps/).fill("Les impôts répondent lundi.");
  await page.getByRole("button", { name: "Demander un délai" }).click();
  await expect(page.getByText("une personne y répond")).toBeVisible();
  await looked(page);
  await page.getByRole("radio", { name: /quitus\.pdf/ }).check();
  await page.getByRole("button", { name: /^Enregistrer/ }).click();
  await page.getByRole("button", { name: "Envoyer les réponses" }).click();
  await expect(page.getByText("Vos réponses sont envoyées")).toBeVisible();
  await looked(page);
}

/** Reads a message of the certification body and answers it. */
async function readMessages(page: Page, product: SpaceProduct) {
  await signIn(page, product, product.people.asked);
  await page.goto(`${product.url}/espace`);
  await page.getByRole("link", { name: /^\d?\s*Lire 1 message/ }).click();
  await expect(page.getByText("Votre chiffre d’affaires nous étonne.")).toBeVisible();
  await looked(page);
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText("Le message n’est pas parti")).toBeVisible();
  await page.getByLabel("Votre message").fill("Il est pourtant juste.");
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText("Il est pourtant juste.")).toBeVisible();
  await page.goto(`${product.url}/espace/messages`);
  await expect(page.getByText("Il est pourtant juste.")).toBeVisible();
  await expect(page.getByText("message à lire")).toHaveCount(0);
  await looked(page);
}

/** Abandons an application after the confirmation. */
async function giveUp(page: Page, product: SpaceProduct) {
  await signIn(page, product, product.people.waiting);
  await page.goto(`${product.url}/espace`);
  await page.getByRole("link", { name: /^DO-/ }).click();
  await looked(page);
  await page.getByText("Abandonner ce dossier").click();
  await page.getByRole("checkbox", { name: /J’ai compris/ }).check();
  await page.getByRole("button", { name: "Abandonner le dossier" }).click();
  await expect(page.getByRole("heading", { name: "Abandonné" })).toBeVisible();
  await looked(page);
}

/** Invites a person, who accepts while signed in, gets another role and is removed. */
async function changeMembers(page: Page, product: SpaceProduct) {
  const { owner, guest } = product.people;
  const members = `${product.url}/espace/membres`;
  await signIn(page, product, owner);
  await page.goto(members);
  await looked(page);
  await page.getByLabel("Adresse e-mail").fill(guest.email);
  await page.getByLabel(/^Lecteur/).check();
  await page.getByRole("button", { name: /^Envoyer l’invitation/ }).click();
  await expect(page.getByText("L’invitation est envoyée.")).toBeVisible();
  await looked(page);

  await signIn(page, product, guest.cookie);
  await page.goto(`${product.url}/espace`);
  await page.getByRole("link", { name: /Répondre à l’invitation/ }).click();
  await looked(page);
  await page.getByLabel("Prénom").fill("Moussa");
  await page.getByLabel("Nom", { exact: true }).fill("Sow");
  await page.getByLabel("Fonction").fill("Conducteur de travaux");
  await page.getByLabel("Téléphone").fill("77 123 45 67");
  await page.getByRole("button", { name: "Accepter l’invitation" }).click();
  await expect(page.getByText("Vous agissez maintenant")).toBeVisible();

  await signIn(page, product, owner);
  await page.goto(members);
  await page.locator("summary", { hasText: "Changer" }).click();
  await looked(page);
  await page.getByRole("combobox", { name: "Rôle" }).first().selectOption({ index: 1 });
  await page.getByRole("button", { name: /^Changer le rôle/ }).click();
  await expect(page.getByText("Le rôle est changé.")).toBeVisible();
  await page.locator("summary", { hasText: "Changer" }).click();
  await page.getByRole("button", { name: /^Retirer de l’entreprise/ }).click();
  await expect(page.getByText("ne fait plus partie de l’entreprise")).toBeVisible();
}

/** Corrects the record, asks for a change of number with its reason and withdraws it. */
async function correctRecord(page: Page, product: SpaceProduct) {
  await signIn(page, product, product.people.owner);
  await page.goto(`${product.url}/espace/entreprise`);
  await looked(page);
  await page.getByRole("link", { name: /^Corriger.*coordonnées/i }).click();
  await looked(page);
  await page.getByLabel("Adresse", { exact: true }).fill("12 avenue de la Gare");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("C’est enregistré.")).toBeVisible();
  await expect(page.getByText("12 avenue de la Gare")).toBeVisible();
  await page.getByRole("link", { name: /NINEA/ }).click();
  await looked(page);
  await page.getByRole("button", { name: "Envoyer la demande" }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await page.getByLabel(/NINEA.*corrigé/).fill("005677234 2G3");
  await page.getByLabel("Pourquoi").fill("Une erreur de saisie à l’inscription.");
  await page.getByRole("button", { name: "Envoyer la demande" }).click();
  await expect(page.getByText("Votre demande est envoyée.")).toBeVisible();
  await page.getByRole("button", { name: /^Retirer cette demande/ }).click();
  await expect(page.getByText("La demande est retirée.")).toBeVisible();
}

/** A member asks for the company whose owner is gone. */
async function askForTheCompany(page: Page, product: SpaceProduct) {
  await signIn(page, product, product.people.colleague);
  await page.goto(`${product.url}/espace`);
  const other = page.getByText("Vos entreprises");
  await expect(other).toHaveCount(0);
  await page.goto(`${product.url}/espace/membres?entreprise=${await secondCompany(page)}`);
  await page.getByRole("link", { name: /responsable/i }).click();
  await looked(page);
  await page.getByRole("button", { name: "Envoyer la demande" }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await page.getByRole("radio").first().check();
  await page.getByLabel("Racontez").fill("Il est parti à l’étranger et ne répond plus.");
  await page.getByLabel("Justificatif").fill("Procès-verbal n° 3 du 2 octobre 2026.");
  await page.getByRole("button", { name: "Envoyer la demande" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Reprendre l’accès");
}

/** The company of the menu that is not shown. */
async function secondCompany(page: Page): Promise<string> {
  const links = page.locator("nav[aria-label='Vos entreprises'] a:not([aria-current])");
  const href = await links.first().getAttribute("href");
  return new URL(href ?? "", "http://localhost").searchParams.get("entreprise") ?? "";
}

/** A person without an account proves by a document that they take a company over; one staff member proposes, another decides. */
async function takeOver(page: Page, product: SpaceProduct) {
  const mailbox = openMailbox(product.dataDir);
  const email = `associe-${randomUUID()}@baol.example`;
  await page.context().clearCookies();
  await page.goto(`${product.url}/reprendre-acces`);
  await looked(page);
  await page.getByLabel("NINEA de l’entreprise").fill(product.people.gone);
  await page.getByLabel("Prénom", { exact: true }).fill("Ibrahima");
  await page.getByLabel("Nom", { exact: true }).fill("Sow");
  await page.getByLabel("Fonction dans l’entreprise").fill("Associé");
  await page.getByLabel("Votre adresse e-mail").fill(email);
  await page.getByLabel("Le responsable est décédé").check();
  await page.getByLabel("Racontez").fill("Notre gérant est décédé en octobre.");
  await page.getByLabel("Justificatif").fill("Acte de décès n° 1245 du 3 octobre 2026.");
  const proof = page.getByLabel(/^Photo ou PDF/);
  const document = { mimeType: "application/pdf", name: "acte.pdf" };
  await proof.setInputFiles({ ...document, buffer: aPdf({ locked: true }) });
  await page.getByRole("button", { name: "Envoyer la demande" }).click();
  await expect(page.getByText("protégé par un mot de passe").first()).toBeVisible();
  await expect(page.getByLabel("Racontez")).toHaveValue(/gérant est décédé/);
  await looked(page);
  await proof.setInputFiles({ ...document, buffer: aPdf({ text: "Acte" }) });
  await page.getByRole("button", { name: "Envoyer la demande" }).click();
  await expect(page.getByText("Un e-mail vient de partir")).toBeVisible();
  const { text = "" } = await mailbox.newest(email, { subject: "Confirmez" });
  await page.goto(/http\S+\/confirmer\?token=[\w.-]+/.exec(text)?.[0] ?? "");
  await looked(page);
  await page.getByRole("button", { name: "Confirmer ma demande" }).click();
  await expect(page.getByText("Votre demande est confirmée")).toBeVisible();

  const [first, second] = product.people.deciders;
  await signIn(page, product, first);
  await page.goto(`${product.url}/bureau/successions`);
  const request = page.getByRole("row").filter({ hasText: "Ibrahima Sow" });
  await request.getByRole("link").first().click();
  await looked(page);
  const file = await page.getByRole("link", { name: /acte\.pdf/ }).getAttribute("href");
  const answer = await page.request.get(new URL(file ?? "", page.url()).href);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await page.getByLabel("Refuser").check();
  await page.getByLabel("Motif").fill("L’acte n’est pas au nom du gérant.");
  await page.getByRole("button", { name: "Proposer à une seconde personne" }).click();
  await expect(page.getByText("Une autre personne doit décider.").last()).toBeVisible();
  await signIn(page, product, second);
  await page.reload();
  await looked(page);
  await page.getByRole("button", { name: "Refuser comme proposé" }).click();
  await expect(page.getByText("C’est décidé.")).toBeVisible();
  const actual = await mailbox.newest(email, { subject: "refusée" });
  expect(actual.text).toContain("L’acte n’est pas au nom du gérant.");
}

/** A certified company asks for one more sub-area. */
async function extend(page: Page, product: SpaceProduct) {
  await signIn(page, product, product.people.certified.cookie);
  await fileAnApplication(page, product, { kind: /^Ouvrir.*Extension/, subArea: "1101" });
}

export const spaceJourneys: [string, (page: Page, product: SpaceProduct) => Promise<void>][] = [
  ["requests are answered one by one and sent, and more time is asked for", answerRequests],
  ["what the body wrote is read and answered", readMessages],
  ["a file is given up once that was confirmed", giveUp],
  ["somebody is invited, accepts, gets another role and is removed", changeMembers],
  ["the record is corrected, and another number is asked for", correctRecord],
  ["a member asks for the company whose owner is gone", askForTheCompany],
  ["who has no account asks for a company by a paper, and two people of the body decide", takeOver],
  ["a certified company files an extension", extend],
];
