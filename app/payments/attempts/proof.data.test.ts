import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectContents } from "#app/documents/purge-documents.server.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import type { Scan } from "#app/kernel/files.ts";
import { aMember, aMemberAccount, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { testFiles } from "#tests/files.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { aCashier, aPayer, aPayment } from "#tests/paying.ts";
import { aPdf, aPng, sha256Of } from "#tests/sample-files.ts";
import { testContext } from "#tests/services.ts";
import { proofScan, rejectProof } from "../desk/offline.server.ts";
import { attemptMachine } from "./attempt.machine.ts";

const attemptStates = Object.keys(attemptMachine.states) as (keyof typeof attemptMachine.states)[];
let scanned: Scan = "clean";
let http: TestHttp;
let origin = "";
beforeAll(async () => {
  const files = { ...testFiles(), scan: async () => scanned };
  http = await openTestHttp({ publicUrl: "http://tabax.example", files });
  origin = `http://127.0.0.1:${await http.port()}`;
});
afterAll(() => http.close());

const ask = (path: string, cookie: string, init: RequestInit = {}) =>
  fetch(`${origin}${path}`, { redirect: "manual", headers: { cookie, origin }, ...init });

async function payer() {
  const person = await aPayer(http.services);
  const { paymentId } = await aPayment(http.services, person.companyId);
  const cookie = await signedInCookie(http.services, person.accountId);
  const page = `/espace/paiements/${paymentId}`;
  const declare = (content: Buffer | null, name: string, more: Record<string, string> = {}) => {
    const body = new FormData();
    const fields = { intent: "declare", rail: "cheque", proofReference: "CHQ-118", ...more };
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    if (content) body.append("fichier", new File([new Uint8Array(content)], name));
    return ask(page, cookie, { method: "POST", body });
  };
  const attempt = async (state?: "declared") =>
    await http.services.db
      .selectFrom("payment_attempt as attempt")
      .leftJoin("payment_proof as proof", "proof.attempt_id", "attempt.id")
      .select(["attempt.id", "attempt.state", "proof.sha256", "proof.type", "proof.name"])
      .where("attempt.payment_id", "=", paymentId)
      .where("attempt.state", "in", state ? [state] : attemptStates)
      .executeTakeFirst();
  return { ...person, paymentId, cookie, page, declare, attempt };
}

const staff = async (role: "cashier" | "controller" | "registrar") => {
  const { accountId } = await aStaffAccount(http.services, { roles: [role] });
  return { accountId, cookie: await signedInCookie(http.services, accountId) };
};

describe("proofs of offline payments", () => {
  test("a photograph posted with the declaration is kept by its hash and journaled", async () => {
    const who = await payer();
    const content = aPng({ width: 30 });
    const answer = await who.declare(content, "cheque.png");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, who.page]);
    const attempt = await who.attempt();
    expect(attempt).toMatchObject({
      state: "declared",
      sha256: sha256Of(content),
      type: "image/png",
      name: "cheque.png",
    });
    const actual = await http.services.db
      .selectFrom("journal")
      .select("data")
      .where("subject_id", "=", who.paymentId)
      .where("event", "=", "payment-proof-supplied")
      .execute();
    expect(actual).toMatchObject([{ data: { sha256: sha256Of(content), bytes: content.length } }]);
  });

  test("after a declaration no page asks the company to pay again", async () => {
    const who = await payer();
    const other = await aPayment(http.services, who.companyId);
    const seen = async (path: string) => await (await ask(path, who.cookie)).text();
    expect(await seen("/espace/paiements")).not.toContain("En cours de vérification");
    await who.declare(null, "");
    const list = await seen("/espace/paiements");
    expect(list.match(/En cours de vérification/g)).toHaveLength(1);
    expect(list.match(/À régler<\/span>/g)).toHaveLength(1);
    const home = await seen("/espace");
    expect(home).toMatch(
      /1\s(<!-- -->)?paiement à régler\. ?(<!-- -->)? ?1\spaiement en cours de vérification/,
    );
    expect(home).toContain("Suivre le paiement");
    expect(home).toContain(`/espace/paiements/${other.paymentId}`);
    const page = await seen(who.page);
    expect(page).toContain("En cours de vérification");
    expect(page).toContain("Payer par un autre moyen");
    expect(await seen(`/espace/paiements/${other.paymentId}`)).not.toContain("Payer par un autre");
  });

  test("a rejected proof is shown with its reason, and the company can pay again", async () => {
    const who = await payer();
    await who.declare(null, "");
    const cashier = testContext(http.services, { actor: aCashier() });
    const { id: attemptId = "" } = (await who.attempt()) ?? {};
    const reason = "Le chèque est revenu impayé.";
    expect((await rejectProof(cashier, { attemptId, reason })).ok).toBe(true);
    const page = await (await ask(who.page, who.cookie)).text();
    for (const word of [
      "pas été confirmé",
      reason,
      "payer de nouveau",
      "Chèque ou versement en espèces",
    ])
      expect(page).toContain(word);
    expect(page).not.toContain("Payer par un autre moyen");
  });

  test("a declaration without a file is accepted with the number of its proof", async () => {
    const who = await payer();
    expect((await who.declare(null, "")).status).toBe(303);
    expect(await who.attempt()).toMatchObject({ state: "declared", sha256: null });
  });

  test.each([
    ["a page of the web", Buffer.from("<html>"), "cheque.pdf", "ni un PDF"],
    ["a locked PDF", aPdf({ locked: true }), "avis.pdf", "mot de passe"],
    ["a picture that calls itself a PDF", aPng(), "avis.pdf", "un autre type"],
    ["nothing", Buffer.alloc(0), "vide.pdf", "vide"],
  ])(
    "a proof that is %s is refused in words, and nothing is declared",
    async (_what, content, name, problem) => {
      const who = await payer();
      const answer = await who.declare(content, name);
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain(problem);
      expect(html).toContain("CHQ-118");
      expect(await who.attempt()).toBeUndefined();
    },
  );

  test("a proof that is too heavy leaves the typed values, and the other errors are shown too", async () => {
    const who = await payer();
    const heavy = Buffer.alloc(10_500_000, "a");
    const typedFields = { proofNote: "Banque de l’Habitat, le 3", proofReference: "" };
    const answer = await who.declare(heavy, "avis.pdf", typedFields);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('value="Banque de l’Habitat, le 3"');
    expect(html).toMatch(/<option value="cheque" selected/);
    for (const word of ["trop lourd", "bordereau est requis"]) expect(html).toContain(word);
    expect(await who.attempt()).toBeUndefined();
  });

  test("a refused declaration leaves the typed values", async () => {
    const who = await payer();
    await who.declare(null, "");
    const answer = await who.declare(aPng({ width: 33 }), "cheque.png", {
      proofReference: "CHQ-9",
    });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('value="CHQ-9"');
  });

  test("a company declares at most twenty times a day, and a proof beyond that is not kept", async () => {
    const who = await payer();
    for (let round = 0; round < 20; round += 1) {
      expect((await who.declare(null, "")).status).toBe(303);
      const tentative = (await who.attempt("declared"))?.id ?? "";
      const body = new URLSearchParams({ intent: "withdraw", tentative });
      expect((await ask(who.page, who.cookie, { method: "POST", body })).status).toBe(303);
    }
    const content = aPng({ width: 34 });
    for (const file of [content, null]) {
      const answer = await who.declare(file, "cheque.png");
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain("vingt paiements depuis hier");
    }
    expect(await http.services.files.isKept(sha256Of(content))).toBe(false);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await http.services.db
      .updateTable("payment_attempt")
      .set({ created_at: yesterday })
      .where("payment_id", "=", who.paymentId)
      .execute();
    expect((await who.declare(content, "cheque.png")).status).toBe(303);
  });

  test("a proof that came while the antivirus was silent is scanned later, and nobody opens it when it is infected", async () => {
    const who = await payer();
    const cashier = await staff("cashier");
    const content = aPdf({ text: "avis infecté" });
    scanned = "unanswered";
    await who.declare(content, "avis.pdf");
    const attempt = await who.attempt();
    const { db } = http.services;
    const tasks = await db
      .selectFrom("task")
      .select(["kind", "data"])
      .where("key", "=", attempt?.id ?? "")
      .execute();
    expect(tasks).toEqual([
      {
        kind: "payment-proof-scan",
        data: { sha256: sha256Of(content) },
      },
    ]);
    const task = {
      id: "",
      key: attempt?.id ?? "",
      data: tasks[0]?.data as never,
      finishIn: async () => {},
    };
    const look = () =>
      proofScan.handler.handle(testContext(http.services), task, new AbortController().signal);
    await expect(look()).rejects.toThrow("does not answer");
    const proofPath = `${who.page}/tentatives/${attempt?.id}/preuve`;
    const desk = `/bureau/caisse/paiements/${who.paymentId}`;
    expect((await ask(proofPath, who.cookie)).status).toBe(200);
    expect(await (await ask(desk, cashier.cookie)).text()).toContain("Non analysée");
    scanned = "infected";
    await look();
    scanned = "clean";
    expect((await ask(proofPath, who.cookie)).status).toBe(404);
    expect((await ask(`${desk}/preuves/${attempt?.id}`, cashier.cookie)).status).toBe(404);
    for (const [page, cookie] of [
      [desk, cashier.cookie],
      [who.page, who.cookie],
    ] as const)
      expect(await (await ask(page, cookie)).text()).toContain("programme dangereux");
    const later = { now: () => new Date(Date.now() + 3 * 86_400_000) };
    await collectContents(testContext({ ...http.services, ...later }));
    expect(await http.services.files.isKept(sha256Of(content))).toBe(false);
  });

  test("a proof posted with an invalid form is not kept", async () => {
    const who = await payer();
    const content = aPdf({ text: "sans numéro" });
    expect((await who.declare(content, "avis.pdf", { proofReference: "" })).status).toBe(400);
    expect(await http.services.files.isKept(sha256Of(content))).toBe(false);
  });

  test("a proof is opened by its company and by the desk, whose access is logged, and by nobody else", async () => {
    const who = await payer();
    const content = aPdf({ text: "avis de virement" });
    await who.declare(content, "avis.pdf");
    const attempt = (await who.attempt())?.id;
    const proofPath = `${who.page}/tentatives/${attempt}/preuve`;
    const desk = `/bureau/caisse/paiements/${who.paymentId}/preuves/${attempt}`;
    expect(await (await ask(who.page, who.cookie)).text()).toContain(proofPath);
    const opened = await ask(proofPath, who.cookie);
    expect(sha256Of(Buffer.from(await opened.arrayBuffer()))).toBe(sha256Of(content));
    expect(opened.headers.get("content-security-policy")).toContain("sandbox");

    const cashier = await staff("cashier");
    const page = await ask(`/bureau/caisse/paiements/${who.paymentId}`, cashier.cookie);
    expect(await page.text()).toContain(desk);
    expect((await ask(desk, cashier.cookie)).status).toBe(200);
    const noted = await http.services.db
      .selectFrom("access_log")
      .select(["what", "subject_id"])
      .where("account_id", "=", cashier.accountId)
      .where("what", "=", "payment-proof")
      .execute();
    expect(noted).toEqual([{ what: "payment-proof", subject_id: who.companyId }]);

    const stranger = await signedInCookie(
      http.services,
      (await aMemberAccount(http.services)).accountId,
    );
    const registrar = await staff("registrar");
    expect((await ask(proofPath, stranger)).status).toBe(404);
    expect((await ask(proofPath, cashier.cookie)).status).not.toBe(200);
    expect((await ask(desk, who.cookie)).status).toBe(403);
    expect((await ask(desk, registrar.cookie)).status).toBe(403);
  });

  test("a validated declaration counts in the total of the day", async () => {
    const who = await payer();
    const cashier = await staff("cashier");
    const total = async () => {
      const page = await (await ask("/bureau/caisse", cashier.cookie)).text();
      return /Total, sans la caisse<\/dt><dd[^>]*>([^<]*)</.exec(page)?.[1]?.replace(/\D/g, "");
    };
    expect(await total()).toBe("0");
    await who.declare(null, "", { rail: "transfer" });
    const today = formatDateShort(todayInDakar(new Date()));
    const part = (await who.attempt())?.id ?? "";
    const fields = { intent: "validate", part, amount: "75 000", valueOn: today };
    const page = `/bureau/caisse/paiements/${who.paymentId}`;
    const body = new URLSearchParams(fields);
    expect((await ask(page, cashier.cookie, { method: "POST", body })).status).toBe(303);
    expect(await total()).toBe("75000");
  });

  test("a declaration is confirmed to the payer and mailed to each cashier but one who acts for the company", async () => {
    const who = await payer();
    const cashier = await staff("cashier");
    const ownCashier = await staff("cashier");
    await aMember(http.services, { accountId: ownCashier.accountId, companyId: who.companyId }, {});
    await who.declare(null, "");
    const mails = await http.services.db
      .selectFrom("mail")
      .innerJoin("account", "account.email", "mail.recipient")
      .select(["mail.kind", "account.id"])
      .where("mail.subject_id", "=", who.paymentId)
      .execute();
    const recipientsOf = (kind: string) =>
      mails.filter((each) => each.kind === kind).map(({ id }) => id);
    expect(recipientsOf("payment-proof-received")).toContain(who.accountId);
    expect(recipientsOf("proof-to-check")).toContain(cashier.accountId);
    expect(recipientsOf("proof-to-check")).not.toContain(ownCashier.accountId);
    expect(recipientsOf("proof-to-check")).not.toContain(who.accountId);
  });

  test("the duty that removes unnamed contents keeps the content of a proof", async () => {
    const who = await payer();
    const content = aPdf({ text: "gardé" });
    await who.declare(content, "avis.pdf");
    const later = { now: () => new Date(Date.now() + 3 * 86_400_000) };
    await collectContents(testContext({ ...http.services, ...later }));
    expect(await http.services.files.isKept(sha256Of(content))).toBe(true);
  });
});
