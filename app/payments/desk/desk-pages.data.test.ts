import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { aCashier, aPayer, aPayment } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { declarePayment, validatePayment } from "./offline.server.ts";

let http: TestHttp;
let origin = "";
let cookie = "";
let second = "";
const cashierCookie = async () => {
  const { accountId } = await aStaffAccount(http.services, { roles: ["cashier"] });
  return await signedInCookie(http.services, accountId);
};
beforeAll(async () => {
  http = await openTestHttp({ publicUrl: "http://tabax.example" });
  origin = `http://127.0.0.1:${await http.port()}`;
  [cookie, second] = [await cashierCookie(), await cashierCookie()];
});
afterAll(() => http.close());

const today = () => todayInDakar(http.services.now());

async function readPage(path: string, init: RequestInit = {}, who = cookie) {
  const answer = await fetch(`${origin}${path}`, {
    redirect: "manual",
    headers: { cookie: who, origin },
    ...init,
  });
  const text = (await answer.text()).replaceAll("<!-- -->", "").replaceAll(/[\u00A0\u202F]/g, " ");
  return { status: answer.status, to: answer.headers.get("location"), text };
}
const post = (path: string, fields: Record<string, string>, who = cookie) =>
  readPage(path, { method: "POST", body: new URLSearchParams(fields) }, who);

async function declared(rail: "cash" | "cheque" | "transfer", validated = false) {
  const payer = await aPayer(http.services);
  const { paymentId } = await aPayment(http.services, payer.companyId);
  const ctx = testContext(http.services, { actor: payer });
  const proof = { proofReference: "CHQ-118", proofNote: null };
  const result = await declarePayment(ctx, { paymentId, rail, ...proof });
  if (!result.ok) throw new Error(result.refusal);
  const { attemptId } = result.value;
  if (validated) {
    const validation = { attemptId, amount: 75_000n, valueOn: today() };
    await validatePayment(testContext(http.services, { actor: aCashier() }), validation);
  }
  return { paymentId, attemptId, page: `/bureau/caisse/paiements/${paymentId}` };
}

const typedIn = (html: string, id: string) =>
  new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1];

describe("the page of a payment at the desk", () => {
  test.each([
    ["10.5", "s’écrit sans décimale"],
    ["0", "doit dépasser 0"],
    ["mille", "s’écrit en chiffres"],
  ])(
    "a found amount of « %s » is refused in words, and what was typed stays",
    async (amount, words) => {
      const { attemptId, page } = await declared("cheque");
      const day = formatDateShort(today());
      const answer = await post(page, {
        intent: "validate",
        part: attemptId,
        amount,
        valueOn: day,
      });
      expect([answer.status, answer.text.includes(words)]).toEqual([400, true]);
      expect(typedIn(answer.text, `validate-${attemptId}-amount`)).toBe(amount);
      expect(typedIn(answer.text, `validate-${attemptId}-valueOn`)).toBe(day);
    },
  );

  test("a value date far from the declaration is refused beside its field with the permitted days", async () => {
    const { attemptId, page } = await declared("transfer");
    const answer = await post(page, {
      intent: "validate",
      part: attemptId,
      amount: "70 000",
      valueOn: "01/01/2020",
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("au plus tôt 30 jours avant elle");
    expect(answer.text).toMatch(/Du \d\d\/\d\d\/\d{4} au \d\d\/\d\d\/\d{4}/);
    expect(typedIn(answer.text, `validate-${attemptId}-amount`)).toBe("70 000");
  });

  test("cash is counted: its field does not hold the expected amount", async () => {
    const [cash, cheque] = [await declared("cash"), await declared("cheque")];
    const [atCash, atCheque] = [await readPage(cash.page), await readPage(cheque.page)];
    expect(typedIn(atCash.text, `validate-${cash.attemptId}-amount`) ?? "").toBe("");
    expect(typedIn(atCheque.text, `validate-${cheque.attemptId}-amount`)).toBe("75 000");
  });
});

describe("closing a day in two steps", () => {
  const day = () => `/bureau/caisse/cloture/${today()}`;

  test("the till is counted before its expected sum is shown, an unexplained difference is refused, and two people correct the count", async () => {
    await declared("cash", true);
    const open = await readPage(day());
    expect(open.text).toContain("à compter");
    expect(typedIn(open.text, "count-cash") ?? "").toBe("");
    // Nor do the other pages of the desk tell it, nor their data.
    // Pages write sums in words of money; the bare number is also a fee of the public tariff.
    const expected = /75[\u202F\u00A0 ]000/;
    for (const path of [day(), "/bureau/caisse/banque", "/bureau/caisse/cloture"])
      for (const address of [path, `${path}.data`]) {
        const page = await readPage(address);
        expect([address, page.status]).toEqual([address, 200]);
        expect([address, expected.exec(page.text)?.[0]]).toEqual([address, undefined]);
      }
    const desk = (await readPage("/bureau/caisse")).text;
    expect(desk).toContain("Total, sans la caisse");
    expect(desk.slice(desk.indexOf("Encaissé ce jour"))).not.toMatch(expected);
    const wrong = await post(day(), { intent: "count", cash: "10.5", cheques: "" });
    expect([wrong.status, typedIn(wrong.text, "count-cash")]).toEqual([400, "10.5"]);
    expect(wrong.text).toContain("Le total des chèques manque");

    const checked = await post(day(), { intent: "count", cash: "74 000", cheques: "0" });
    expect(checked.status).toBe(200);
    expect(checked.text).toContain("écart de –1 000 FCFA");
    const confirm = { intent: "confirm", cash: "74 000 FCFA", cheques: "0 FCFA" };
    const refused = await post(day(), { ...confirm, note: "" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("expliquez la différence");
    expect(refused.text).toContain('value="74 000 FCFA"');
    const lines = "Monnaie rendue deux fois\n".repeat(21);
    const long = await post(day(), { ...confirm, note: lines });
    expect(long.status).toBe(400);
    expect(long.text).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*>\s*Monnaie rendue/);
    expect(long.text).toContain("ne doit pas dépasser 500 caractères");
    const closed = await post(day(), { ...confirm, note: "Monnaie rendue deux fois" });
    expect([closed.status, closed.to]).toEqual([303, day()]);
    expect((await readPage(day())).text).toContain("compté 74 000 FCFA");
    expect((await readPage("/bureau/caisse")).text).not.toContain("Total, sans la caisse");
    expect((await readPage("/bureau/caisse/banque")).text).toContain("74 000 FCFA comptés le");

    const recount = { account: "cash", counted: "75 000", reason: "Un billet sous le tiroir" };
    expect((await post(day(), { intent: "recount", ...recount })).status).toBe(303);
    const [id = ""] = /(?<=name="part" value=")[^"]+/.exec(
      (await readPage(day(), {}, second)).text,
    ) ?? [""];
    expect((await readPage("/bureau")).text).not.toContain("correction de caisse à décider");
    expect((await readPage("/bureau", {}, second)).text).toContain(
      "1 correction de caisse à décider",
    );
    expect((await post(day(), { intent: "approve", part: id })).status).toBe(403);
    expect((await post(day(), { intent: "approve", part: id }, second)).status).toBe(303);
    const corrected = (await readPage(day())).text;
    expect(corrected).toContain("compté 75 000 FCFA");
    expect(corrected).toContain("corrigé, d’abord 74 000 FCFA");
    expect((await readPage("/bureau/caisse/cloture")).text).toContain("Monnaie rendue deux fois");
  });

  test("a future day and a day that does not exist have no closing page", async () => {
    for (const name of ["2999-01-01", "2026-02-31", "hier"])
      expect((await readPage(`/bureau/caisse/cloture/${name}`)).status).toBe(404);
  });
});

describe("the page of the bank", () => {
  const page = "/bureau/caisse/banque";

  test("a deposit with wrong fields keeps what was typed; a right one is listed with its entry number", async () => {
    await declared("cheque", true);
    const typedFields = { intent: "deposit", from: "cheques", reference: "BORD-9" };
    const wrong = await post(page, { ...typedFields, amount: "10,5", valueOn: "hier" });
    expect(wrong.status).toBe(400);
    expect(typedIn(wrong.text, "deposit-reference")).toBe("BORD-9");
    expect(wrong.text).toContain("La somme s’écrit sans décimale");
    expect(wrong.text).toContain("La date de valeur s’écrit comme");
    const tooMuch = await post(page, { ...typedFields, amount: "900 000", valueOn: today() });
    expect(tooMuch.status).toBe(409);
    expect(tooMuch.text).toContain("ne tiennent pas cette somme");
    const right = await post(page, { ...typedFields, amount: "75 000", valueOn: today() });
    expect([right.status, right.to]).toEqual([303, page]);
    const { number } = await http.services.db
      .selectFrom("ledger_entry")
      .select("number")
      .where("kind", "=", "deposited")
      .executeTakeFirstOrThrow();
    const listed = (await readPage(page)).text;
    expect(listed).toContain("BORD-9");
    expect(listed).toContain(`n° ${number}, `);
  });
});

test("the list of payments leads to the receipt, which the desk opens and other staff do not", async () => {
  const { paymentId } = await declared("cheque", true);
  const { text } = await readPage("/bureau/caisse/paiements?etat=paid&moyen=cheque&q=CHQ-118");
  const file = `/bureau/caisse/paiements/${paymentId}/recu.pdf`;
  expect(text).toContain(file);
  const answer = await fetch(`${origin}${file}`, { headers: { cookie } });
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const { accountId } = await aStaffAccount(http.services, { roles: ["registrar"] });
  const registrar = await signedInCookie(http.services, accountId);
  expect((await readPage(file, {}, registrar)).status).toBe(403);
  const { paymentId: unpaid } = await declared("cheque");
  expect((await readPage(`/bureau/caisse/paiements/${unpaid}/recu.pdf`)).status).toBe(404);
});
