import { beforeEach, describe, expect, test } from "vitest";
import { prepareComplement } from "#app/applications/complements/prepare-complement.server.ts";
import type { RefusedForm } from "#app/forms/refused-form.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { aColleague, declaresClear, letRead, made } from "#tests/applying.ts";
import { aPreparedDecision, aVotedItem } from "#tests/deciding.ts";
import { decisionPages, signing } from "#tests/decision-pages.ts";
import { aStaffCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { loader as decisionPage, action as onDecision } from "./decision-page.tsx";
import { loader as list, action as onList } from "./decisions-page.tsx";
import { loader as file } from "./letter-file.route.ts";
import { action as onSign, loader as signPage } from "./sign-page.tsx";

const t = openForTests({ day: "2026-11-24" });
beforeEach(() => t.on("2026-11-24"));

const { call, cookieOf, decisionOf, signs } = decisionPages(t);
type Prepared = Awaited<ReturnType<typeof aPreparedDecision>>;

describe("the list", () => {
  test("the secretary prepares the decision of a voted item from it, others do not", async () => {
    const { itemId, secretary, president } = await aVotedItem(t.services);
    const as = await cookieOf(secretary);
    type List = Awaited<ReturnType<typeof list>>;
    const before = (await call<List>(list, "/bureau/decisions", { as })).data;
    expect(before.toPrepare.map((item) => item.itemId)).toContain(itemId);
    const form = { intent: "prepare", item: itemId };
    const other = await call(onList, "/bureau/decisions", { as: await cookieOf(president), form });
    expect(other.status).toBe(403);
    const prepared = await call(onList, "/bureau/decisions", { as, form });
    expect(prepared).toMatchObject({ status: 303 });
    expect(prepared.location).toMatch(/^\/bureau\/decisions\/[0-9a-f-]{36}$/);
    const after = (await call<List>(list, "/bureau/decisions", { as })).data;
    expect(after.toPrepare.map((item) => item.itemId)).not.toContain(itemId);
    expect(after.toSign.map(({ id }) => `/bureau/decisions/${id}`)).toContain(prepared.location);
    const wrong = { intent: "prepare", item: "x" };
    expect((await call(onList, "/bureau/decisions", { as, form: wrong })).status).toBe(404);
  });

  test("another secretary, who has declared nothing, is led to the declaration and back to the list", async () => {
    const { itemId, applicationId } = await aVotedItem(t.services);
    const other = await aColleague(t.services, "secretary");
    const as = await cookieOf(other);
    const form = { intent: "prepare", item: itemId, application: applicationId };
    const prepares = () => call(onList, "/bureau/decisions", { as, form });
    const declaration = `/bureau/dossiers/${applicationId}/declaration?retour=/bureau/decisions`;
    expect((await prepares()).location).toBe(declaration);
    await declaresClear(t.services, {
      applicationId,
      accountId: other.accountId,
      roles: ["secretary"],
    });
    expect((await prepares()).location).toMatch(/^\/bureau\/decisions\/[0-9a-f-]{36}$/);
  });

  test("no page opens for another role or without a second factor", async () => {
    const { decisionId, secretary } = await aPreparedDecision(t.services);
    const cashier = await aStaffCookie(t.services, "cashier");
    const weak = await cookieOf(secretary, "password");
    for (const [page, path] of [
      [list, "/bureau/decisions"],
      [decisionPage, `/bureau/decisions/${decisionId}`],
      [file, `/bureau/decisions/${decisionId}/lettre.pdf`],
    ] as const) {
      expect((await call(page, path, { as: cashier })).status, path).toBe(403);
      const unproved = await call(page, path, { as: weak });
      expect(unproved.location, path).toContain("/espace/compte/verification");
    }
    const asSecretary = await cookieOf(secretary);
    const sign = await call(signPage, "/bureau/decisions/signer", { as: asSecretary });
    expect(sign.status).toBe(403);
  });
});

describe("one decision", () => {
  test("is worded, sent back once, presented again and signed", async () => {
    const prepared = await aPreparedDecision(t.services);
    const { decisionId, secretary, president } = prepared;
    const path = `/bureau/decisions/${decisionId}`;
    const [asSecretary, asPresident] = [await cookieOf(secretary), await cookieOf(president)];
    const post = (as: string, form: Record<string, string>) => call(onDecision, path, { as, form });
    const seen = async () => String((await decisionOf(decisionId)).version);
    const festive = { intent: "word", seen: await seen(), words: "Félicitations 🎉." };
    expect(await post(asSecretary, festive)).toMatchObject({
      status: 400,
      data: {
        errors: { words: expect.stringContaining("«\u00A0🎉\u00A0» ne peut pas être imprimé") },
        values: { words: "Félicitations 🎉." },
      },
    });
    const words = {
      intent: "word",
      seen: await seen(),
      read: sha256Hex(""),
      words: "Nous vous félicitons.",
    };
    expect((await post(asPresident, words)).status).toBe(403);
    expect((await post(asSecretary, words)).location).toBe(`${path}?fait=word`);
    const back = { intent: "return", reason: "La convocation n’est pas partie à temps." };
    const short = { ...back, seen: await seen(), reason: "non" };
    expect((await post(asPresident, short)).status).toBe(400);
    expect((await post(asPresident, { ...back, seen: await seen() })).status).toBe(303);
    expect((await post(asSecretary, { intent: "present", seen: await seen() })).status).toBe(303);
    const twice = await post(asPresident, { ...back, seen: await seen() });
    expect(twice.status).toBe(409);
    await call(decisionPage, path, { as: asPresident });
    const { version } = await decisionOf(decisionId);
    const form = signing(decisionId).map(([name, value]): [string, string] => [
      name,
      name.startsWith("seen.") ? String(version) : value,
    ]);
    await call(onSign, "/bureau/decisions/signer", { as: asPresident, form });
    expect(await decisionOf(decisionId)).toMatchObject({ state: "signed" });
  });

  test("calls and a received appeal are recorded after the signature", async () => {
    const prepared = await aPreparedDecision(t.services, { line: "refused" });
    await signs(prepared);
    const path = `/bureau/decisions/${prepared.decisionId}`;
    const as = await cookieOf(prepared.secretary);
    const appeal = {
      intent: "appeal",
      way: "post",
      said: "Nous contestons.",
      "receivedOn.day": "25",
      "receivedOn.month": "11",
      "receivedOn.year": "2026",
    };
    expect((await call(onDecision, path, { as, form: appeal })).status).toBe(400);
    const today = { ...appeal, "receivedOn.day": "24" };
    const recorded = await call(onDecision, path, { as, form: today });
    expect(recorded.location).toBe(`${path}?fait=appeal`);
    const called = {
      intent: "call",
      reached: "oui",
      spokeTo: "Awa Diop",
      said: "Informée.",
      "calledOn.day": "24",
      "calledOn.month": "11",
      "calledOn.year": "2026",
      calledAt: "10 h",
    };
    for (const [without, message] of [
      [{ said: "" }, "Écrivez ce qui a été dit."],
      [{ spokeTo: " " }, "Indiquez le nom de la personne jointe."],
      [{ "calledOn.day": "" }, "Cette date n’existe pas"],
      [{ calledAt: "" }, "L’heure de l’appel est requise."],
      [{ "calledOn.day": "25" }, "pas plus tard que maintenant"],
    ] as const) {
      const form = { ...called, ...without };
      const answer = await call<RefusedForm>(onDecision, path, { as, form });
      expect(answer.status, message).toBe(400);
      expect(Object.values(answer.data.errors).join()).toContain(message);
    }
    expect(await decisionOf(prepared.decisionId)).toMatchObject({ state: "signed" });
    expect((await call(onDecision, path, { as, form: called })).location).toBe(`${path}?fait=call`);
    expect(await decisionOf(prepared.decisionId)).toMatchObject({ notified_how: "call" });
  });

  test("what was typed comes back with a refusal, the day and the way of an appeal too", async () => {
    const prepared = await aPreparedDecision(t.services);
    const path = `/bureau/decisions/${prepared.decisionId}`;
    const as = await cookieOf(prepared.secretary);
    const words = "Une phrase de vingt minutes.";
    const stale = { intent: "word", seen: "9", words };
    const refused = await call<RefusedForm>(onDecision, path, { as, form: stale });
    expect(refused).toMatchObject({ status: 409, data: { intent: "word", values: { words } } });
    await signs(prepared);
    const appeal = {
      intent: "appeal",
      way: "hand",
      said: "Nous contestons.",
      "receivedOn.day": "25",
      "receivedOn.month": "11",
      "receivedOn.year": "2026",
    };
    const early = await call<RefusedForm>(onDecision, path, { as, form: appeal });
    expect(early).toMatchObject({
      status: 400,
      data: {
        values: { way: "hand", said: "Nous contestons.", receivedOn: "25/11/2026" },
        errors: { receivedOn: "Le jour de réception n’est pas encore venu." },
      },
    });
    const call1 = { intent: "call", reached: "oui", spokeTo: "Awa Diop", said: "" };
    const silent = await call<RefusedForm>(onDecision, path, { as, form: call1 });
    expect(silent.data.values).toMatchObject({ reached: "oui", spokeTo: "Awa Diop" });
  });

  test("an adjourned decision shows no line as decided", async () => {
    const voted = await aVotedItem(t.services, { outcome: "adjourned" });
    const as = await cookieOf(voted.secretary);
    const form = { intent: "prepare", item: voted.itemId };
    const { location } = await call(onList, "/bureau/decisions", { as, form });
    type Page = Awaited<ReturnType<typeof decisionPage>>;
    const page = await call<Page>(decisionPage, location ?? "", { as });
    expect(page.data.letter).toMatchObject({ outcome: "adjourned", lines: [] });
  });

  test("several are signed by one act, and the one that was not read is named", async () => {
    const first = await aPreparedDecision(t.services);
    const unread = await aPreparedDecision(t.services, { with: first });
    const as = await cookieOf(first.president);
    await call(decisionPage, `/bureau/decisions/${first.decisionId}`, { as });
    const query = `?decision=${first.decisionId}&decision=${unread.decisionId}`;
    const form = signing(first.decisionId, unread.decisionId);
    // The second is readable but its letter has not been opened as it stands.
    await call(decisionPage, `/bureau/decisions/${unread.decisionId}`, { as });
    await t.db
      .deleteFrom("decision_reading")
      .where("decision_id", "=", unread.decisionId)
      .execute();
    const answer = await call(onSign, `/bureau/decisions/signer${query}`, { as, form });
    expect(answer.status).toBe(409);
    expect(answer.data.message).toContain((await decisionOf(unread.decisionId)).number);
    expect(await decisionOf(first.decisionId)).toMatchObject({ state: "signed" });
    expect(await decisionOf(unread.decisionId)).toMatchObject({ state: "prepared" });
  });

  test("a signature needs a proof of identity of the last minutes", async () => {
    const prepared = await aPreparedDecision(t.services);
    const as = await cookieOf(prepared.president);
    await call(decisionPage, `/bureau/decisions/${prepared.decisionId}`, { as });
    t.on("2026-11-24", "10:10");
    const form = signing(prepared.decisionId);
    const answer = await call(onSign, "/bureau/decisions/signer", { as, form });
    expect(answer.location).toContain("/espace/confirmation");
    expect(await decisionOf(prepared.decisionId)).toMatchObject({ state: "prepared" });
  });
});

test("the examiner prepares what an adjournment asks for, while its decision waits", async () => {
  const adjourned = await aPreparedDecision(t.services, { outcome: "adjourned" });
  const adopted = await aPreparedDecision(t.services);
  const examiner = await aColleague(t.services, "examiner");
  const { accountId } = examiner;
  const ask = async ({ applicationId }: Prepared) => {
    await letRead(t.services, { applicationId, accountId });
    await t.db
      .updateTable("application")
      .set({ handled_by: accountId })
      .where("id", "=", applicationId)
      .execute();
    return await prepareComplement(t.as(examiner), {
      applicationId,
      targetKind: "sub-area",
      target: "2201",
      text: "Joignez l’attestation.",
    });
  };
  expect(await ask(adopted)).toMatchObject({ refusal: "wrong-state" });
  await made(ask(adjourned));
  await signs(adjourned);
  expect(await ask(adjourned)).toMatchObject({ ok: false });
});
