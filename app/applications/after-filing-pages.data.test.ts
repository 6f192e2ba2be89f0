import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishFirstRequirements } from "#app/documents/publish-requirement.server.ts";
import { system } from "#app/kernel/actor.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { askForPayment } from "#app/payments/attempts/ask-for-payment.server.ts";
import { validatePayment } from "#app/payments/desk/offline.server.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { aDocument, anApplicationUnderWay, made, standingOf } from "#tests/applying.ts";
import { anAskedApplication, documentAsked, figureAsked, wordsAsked } from "#tests/complements.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { aCashier, theDesk } from "#tests/paying.ts";
import { aPdf, fileForm, sha256Of } from "#tests/sample-files.ts";
import { testContext } from "#tests/services.ts";
import { endPassedDeadlines } from "./company-deadlines.server.ts";
import { prepareComplement } from "./complements/prepare-complement.server.ts";
import { writeMessage } from "./messages/write-message.server.ts";
import { moveApplication } from "./move-application.server.ts";

let http: TestHttp;
let origin = "";
beforeAll(async () => {
  http = await openTestHttp({ publicUrl: "http://tabax.example" });
  origin = `http://127.0.0.1:${await http.port()}`;
});
afterAll(() => http.close());

const ask = async (path: string, cookie: string, form?: Record<string, string>) => {
  const answer = await fetch(`${origin}${path}`, {
    redirect: "manual",
    headers: { cookie, origin },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
};

const cookieOf = ({ accountId }: { accountId: string }) => signedInCookie(http.services, accountId);

describe("pages of a filed application", () => {
  test("the progress page shows the state, whose deadline runs and what happens next", async () => {
    const { applicationId, owner } = await anApplicationUnderWay(http.services, "filed");
    const { status, html } = await ask(
      `/espace/dossiers/${applicationId}/suivi`,
      await cookieOf(owner),
    );
    expect(status).toBe(200);
    expect(html).toContain("chez nous depuis moins d’un jour ouvré");
    expect(html).toContain("jours ouvrés au plus sont prévus");
    expect(html).toContain("Nous vérifions que le dossier est complet.");
    expect(html).toMatch(/Réponse prévue au plus tard le \p{Ll}+ \d/u);
    expect(html).toMatch(/Décision prévue au plus tard le \p{Ll}+ \d.*, sans le temps que/u);
  });

  test("a company answers a complement and sends its answers without scripts", async () => {
    const { applicationId, ids, owner } = await anAskedApplication(http.services, [wordsAsked]);
    const cookie = await cookieOf(owner);
    const at = `/espace/dossiers/${applicationId}/complements`;
    const list = await ask(at, cookie);
    expect(list.html).toContain("À fournir");
    const empty = await ask(`${at}/${ids[0]}`, cookie, { intent: "answer", vu: "", answer: " " });
    expect(empty.status).toBe(400);
    expect(empty.html).toContain("Donnez votre réponse avant de l’enregistrer.");
    const saved = await ask(`${at}/${ids[0]}`, cookie, {
      intent: "answer",
      vu: "",
      answer: "Deux chantiers.",
    });
    expect(saved.status).toBe(303);
    expect((await ask(saved.to ?? "", cookie)).html).toContain("Envoyer les réponses");
    const second = await ask(`${at}/${ids[0]}`, cookie, {
      intent: "answer",
      vu: "",
      answer: "Trois.",
    });
    expect(second.status).toBe(409);
    expect(second.html).toContain("Deux chantiers.");
    expect(second.html).toContain("Trois.");
    const answer = await ask(at, cookie, { version: "3" });
    expect(answer.status).toBe(303);
    expect((await ask(answer.to ?? "", cookie)).html).toContain("Vos réponses sont envoyées");
    expect((await ask(at, cookie, { version: "4" })).status).toBe(409);
  });

  test("the page of a complement about a document offers the documents of the vault and takes another one", async () => {
    const { applicationId, companyId, ids, owner } = await anAskedApplication(http.services, [
      documentAsked,
    ]);
    await aDocument(http.services, { companyId, name: "quitus-2026.pdf" });
    const at = `/espace/dossiers/${applicationId}/complements/${ids[0]}`;
    const { html } = await ask(at, await cookieOf(owner));
    expect(html).toContain("quitus-2026.pdf");
    expect(html).toContain('name="fichier"');
    expect(html).toContain('value="answer-and-send"');
  });

  test("a refused document is shown without a box, refused again by its bytes, and another file of the same form answers and leaves", async () => {
    const { services } = http;
    const { applicationId, companyId, ids, owner } = await anAskedApplication(services, [
      documentAsked,
    ]);
    await publishFirstRequirements(testContext(services), {
      effectiveFrom: referenceFrom,
      requirements: requirements2026,
    });
    const cookie = await cookieOf(owner);
    const [bad, good] = [aPdf({ text: "flou" }), aPdf({ text: "net" })];
    const { documentId } = await aDocument(services, { companyId, name: "flou.pdf" });
    const vaultPage = async () =>
      (await ask(`/espace/pieces?entreprise=${companyId}`, cookie)).html;
    await services.db
      .updateTable("document")
      .set({ sha256: sha256Of(bad) })
      .where("id", "=", documentId)
      .execute();
    expect(await vaultPage()).not.toContain("Refusée");
    await services.db
      .insertInto("application_document")
      .values({
        application_id: applicationId,
        requirement_code: "QUITUS",
        requirement_version: 1,
        document_id: documentId,
        sha256: sha256Of(bad),
        request_only: false,
        check_state: "refused",
        reason_code: "P-01",
        reason_version: 1,
        checked_at: services.now(),
        checked_by: null,
      })
      .execute();
    expect(await vaultPage()).toContain("Refusée\u00A0: envoyez-en une autre");
    const at = `/espace/dossiers/${applicationId}/complements/${ids[0]}`;
    const page = await ask(at, cookie);
    expect(page.html).toContain("flou.pdf");
    expect(page.html).not.toContain(`value="${documentId}"`);
    const send = (content: Uint8Array, more: Record<string, string> = {}) =>
      fetch(`${origin}${at}`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie, origin },
        body: fileForm(content, { intent: "answer-and-send", vu: "", version: "3", ...more }),
      });
    const same = await send(bad, { issuedOn: "02/11/2026" });
    expect(same.status).toBe(409);
    expect(await same.text()).toContain("C’est le fichier que nous avons refusé");
    const undated = await send(good);
    expect(undated.status).toBe(400);
    expect(await undated.text()).toContain("Donnez la date écrite sur la pièce");
    const sent = await send(good, { issuedOn: "02112026" });
    expect(sent.status).toBe(303);
    expect(sent.headers.get("location")).toContain("/suivi");
    expect(await standingOf(services, applicationId)).toMatchObject({ state: "under-review" });
    const html = await vaultPage();
    expect(html).not.toContain("Refusée");
    expect(html).toContain("Reçue");
  });

  test("the page of a complement about a figure shows what was declared, and keeps an explanation with the answer", async () => {
    const { applicationId, ids, owner } = await anAskedApplication(http.services, [figureAsked]);
    const cookie = await cookieOf(owner);
    const at = `/espace/dossiers/${applicationId}/complements/${ids[0]}`;
    const page = await ask(at, cookie);
    expect(page.html).toContain("Vous avez déclaré");
    expect(page.html).toContain("120\u202F000\u202F000\u00A0FCFA");
    const answer = { intent: "answer", vu: "", answer: "95000000" };
    const explanation = "Le chantier de Thiès est compté en 2025.";
    expect((await ask(at, cookie, { ...answer, explanation })).status).toBe(303);
    const saved = (await ask(at, cookie)).html;
    expect(saved).toContain(`95\u202F000\u202F000\u00A0FCFA\n${explanation}`);
    expect(saved.match(/Thiès est compté/g)).toHaveLength(2);
  });

  test.each(["inadmissible", "sent back", "closed"])(
    "a company reads why an application is %s on its page and in the list, long after the mail",
    async (end) => {
      const application = await anApplicationUnderWay(http.services, "filed");
      const { applicationId, companyId, owner, registrar } = application;
      const as = testContext(http.services, { actor: registrar });
      const figureRequest = { applicationId, targetKind: "figure" as const, target: "ca1" };
      if (end === "inadmissible")
        await made(
          moveApplication(as, { move: "reject", applicationId, reason: "Hors du champ du BTP." }),
        );
      else {
        await made(prepareComplement(as, { ...figureRequest, text: "Joignez le bilan." }));
        await made(moveApplication(as, { move: "send-back", applicationId }));
      }
      if (end === "closed") {
        const late = new Date(http.services.now().getTime() + 150 * 86_400_000);
        await endPassedDeadlines(
          testContext({ ...http.services, now: () => late }, { actor: system("tests") }),
        );
      }
      const cookie = await cookieOf(owner);
      const page = (await ask(`/espace/dossiers/${applicationId}/suivi`, cookie)).html;
      const list = (await ask(`/espace/dossiers?entreprise=${companyId}`, cookie)).html;
      const words = {
        inadmissible: ["Pourquoi il n’est pas recevable", "Hors du champ du BTP."],
        "sent back": ["Ce qui manque", "Joignez le bilan."],
        closed: ["Pourquoi il est classé", "Joignez le bilan."],
      }[end] as string[];
      for (const text of words) expect(page).toContain(text);
      expect(list).toMatch(
        {
          inadmissible: /Hors du champ du BTP\./,
          "sent back": /1\u00A0demande attend votre réponse, au plus tard le/,
          closed: /1\u00A0demande, attendue au plus tard le .*, est restée sans réponse/,
        }[end] as RegExp,
      );
      if (end !== "inadmissible") return;
      const home = (await ask(`/espace?entreprise=${companyId}`, cookie)).html;
      expect(home).toContain("Lire pourquoi votre dossier");
      expect(home).toContain("Hors du champ du BTP.");
    },
  );

  test("the pages of an application of another company, or of an unknown one, answer 404", async () => {
    const { applicationId, ids } = await anAskedApplication(http.services, [wordsAsked]);
    const stranger = await anApplicationUnderWay(http.services);
    const cookie = await cookieOf(stranger.owner);
    const at = (id: string) => `/espace/dossiers/${id}`;
    for (const path of [
      ...["suivi", "complements", "messages"].map((part) => `${at(applicationId)}/${part}`),
      `${at(applicationId)}/complements/${ids[0]}`,
      `${at(stranger.applicationId)}/complements/${ids[0]}`,
      `${at(newId())}/suivi`,
      `${at("x")}/messages`,
    ])
      expect({ path, status: (await ask(path, cookie)).status }).toEqual({ path, status: 404 });
    expect((await ask(`${at(applicationId)}/messages`, cookie, { body: "Bonjour" })).status).toBe(
      404,
    );
    expect((await ask(`${at(applicationId)}/suivi`, cookie, { compris: "oui" })).status).toBe(404);
  });

  test("the pages of a rejected application say that a refund of the paid fee was asked for", async () => {
    const application = await anApplicationUnderWay(http.services);
    const { applicationId, companyId, owner, registrar } = application;
    const ctx = testContext(http.services, { actor: owner });
    const { paymentId, amount } = await made(
      ctx.transaction((tx) =>
        askForPayment(tx, {
          companyId,
          subjectId: applicationId,
          due: { kind: "opening", class: "D", subAreas: 1 },
        }),
      ),
    );
    const { declare, as } = theDesk(
      () => http.services,
      () => paymentId,
    );
    const { attemptId } = await made(declare(owner, "cheque"));
    await made(
      validatePayment(as(aCashier()), {
        attemptId,
        amount,
        valueOn: todayInDakar(http.services.now()),
      }),
    );
    const cookie = await cookieOf(owner);
    const payment = `/espace/paiements/${paymentId}`;
    const paid = (await ask(payment, cookie)).html;
    expect(paid).not.toContain("À approuver par une personne de la caisse");
    expect(paid).toContain(`/espace/dossiers/${applicationId}/frais`);
    await made(
      moveApplication(as(registrar), {
        move: "reject",
        applicationId,
        reason: "Hors du champ du BTP.",
      }),
    );
    expect((await ask(payment, cookie)).html).toContain(
      "À approuver par une personne de la caisse",
    );
    const progress = await ask(`/espace/dossiers/${applicationId}/suivi`, cookie);
    expect(progress.html).toContain(
      "Suivez le remboursement de ses frais dans «\u00A0Paiements\u00A0»",
    );
  });

  test("an unknown application and an unknown address answer in French, in the frame of the space", async () => {
    const { owner } = await anApplicationUnderWay(http.services);
    const cookie = await cookieOf(owner);
    const unknown = await ask(`/espace/dossiers/${newId()}/suivi`, cookie);
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('aria-label="Espace entreprise"');
    expect(unknown.html).toContain("Se déconnecter");
    const address = await ask("/espace/nulle-part", cookie);
    expect(address.status).toBe(404);
    for (const { html } of [unknown, address]) {
      expect(html).toContain("Page introuvable");
      expect(html).toContain("Revenir à votre espace");
      expect(html).not.toContain("Page Not Found");
    }
  });

  test("the progress page abandons an application once, and only with the confirmation ticked", async () => {
    const { applicationId, owner } = await anApplicationUnderWay(http.services);
    const cookie = await cookieOf(owner);
    const at = `/espace/dossiers/${applicationId}/suivi`;
    expect((await ask(at, cookie, { version: "2" })).status).toBe(400);
    expect(
      (await ask(at, cookie, { intent: "abandon", version: "2", compris: "oui" })).status,
    ).toBe(303);
    expect(
      (await ask(at, cookie, { intent: "abandon", version: "3", compris: "oui" })).status,
    ).toBe(409);
    expect(await standingOf(http.services, applicationId)).toMatchObject({ state: "withdrawn" });
    expect((await ask(at, cookie)).html).toContain("abandonné à votre demande");
  });

  test("the messages page shows the messages of staff as text, marks them as read, and takes an answer", async () => {
    const { applicationId, companyId, owner, registrar } = await anApplicationUnderWay(
      http.services,
    );
    const cookie = await cookieOf(owner);
    await made(
      writeMessage(testContext(http.services, { actor: registrar }), {
        applicationId,
        body: "Merci d’avoir déposé <b>ce</b> dossier.",
      }),
    );
    const all = `/espace/messages?entreprise=${companyId}`;
    expect((await ask(all, cookie)).html).toContain("1\u00A0message à lire");
    const thread = `/espace/dossiers/${applicationId}/messages`;
    const supplied = await aDocument(http.services, { companyId, name: "IMG_2041.jpeg" });
    const threadHtml = (await ask(thread, cookie)).html;
    expect(threadHtml).toContain("&lt;b&gt;ce&lt;/b&gt;");
    expect(threadHtml).toMatch(new RegExp(`value="${supplied.documentId}"[^>]*>[^<]*, envoi du `));
    expect((await ask(all, cookie)).html).not.toContain("message à lire");
    expect((await ask(thread, cookie, { body: " " })).status).toBe(400);
    const messageId = newId();
    for (let time = 0; time < 2; time++)
      expect((await ask(thread, cookie, { body: "Bonjour", messageId })).status).toBe(303);
    expect((await ask(thread, cookie)).html.match(/Bonjour/g)).toHaveLength(1);
  });
});
