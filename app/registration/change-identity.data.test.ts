import { describe, expect, test } from "vitest";
import type { Actor } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { aCertificate, aMemberAccount, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { askIdentityChange, decideIdentityChange } from "./change-identity.server.ts";
import { action as ask } from "./record-change-page.tsx";
import { loader, action as withdraw } from "./record-page.tsx";

const t = openForTests();

const record = "/espace/entreprise";

const visit = async (accountId: string) =>
  await callPage(loader, {
    services: t.services,
    path: record,
    cookie: await signedInCookie(t.services, accountId),
  });

async function answerTo(
  accountId: string,
  action: typeof ask | typeof withdraw,
  call: { path: string; form: Record<string, string> },
) {
  const cookie = await signedInCookie(t.services, accountId);
  return await callPage(action as typeof withdraw, { services: t.services, cookie, ...call });
}

const companyRow = (id: string) =>
  t.db.selectFrom("company").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const journalOf = (companyId: string) =>
  t.db.selectFrom("journal").select("event").where("subject_id", "=", companyId).execute();

describe("company change request", () => {
  const asOwner = (member: { accountId: string; companyId: string }): Actor =>
    aPerson({
      accountId: member.accountId,
      memberships: [{ companyId: member.companyId, role: "owner" }],
    });

  async function requestChange(value = "005677234 2G3") {
    const member = await aMemberAccount(t.services);
    const request = {
      companyId: member.companyId,
      value,
      reason: "Une faute de frappe.",
      proof: null,
    };
    const ctx = testContext(t.services, { actor: asOwner(member) });
    return { ...member, result: await askIdentityChange(ctx, { ...request, field: "ein" }) };
  }

  async function aRegistrar() {
    const { accountId } = await aStaffAccount(t.services, { roles: ["registrar"] });
    return aPerson({ accountId, staffRoles: ["registrar"], assurance: "second-factor" });
  }

  const idOf = ({ result }: Awaited<ReturnType<typeof requestChange>>) =>
    result.ok ? result.value.changeId : "";

  const decide = (actor: Actor, decision: Parameters<typeof decideIdentityChange>[1]) =>
    decideIdentityChange(testContext(t.services, { actor }), decision);

  test("a change request changes nothing until a registrar grants it; then number, journal and directory search change", async () => {
    const request = await requestChange("012345674 2G3");
    await aCertificate(t.services, { companyId: request.companyId });
    expect((await companyRow(request.companyId)).ein_key).not.toBe("012345674");
    const granted = await decide(await aRegistrar(), { changeId: idOf(request), move: "grant" });
    expect(granted).toEqual({ ok: true, value: { state: "granted" } });
    expect(await companyRow(request.companyId)).toMatchObject({
      ein_key: "012345674",
      cofi: "2G3",
    });
    const events = (await journalOf(request.companyId)).map(({ event }) => event);
    expect(events).toContain("company-change-asked");
    expect(events).toContain("company-change-decided");
    const mails = await t.db
      .selectFrom("mail")
      .select("kind")
      .where("subject_id", "=", request.companyId)
      .orderBy("id")
      .execute();
    const kinds = mails.map(({ kind }) => kind);
    expect(kinds).toEqual(["company-change-received", "company-change-granted"]);
    const listing = await t.db
      .selectFrom("listing")
      .select("search_text")
      .where("company_id", "=", request.companyId)
      .executeTakeFirst();
    expect(listing?.search_text).toContain("012345674");
  });

  test("a request for a number of an active company is refused without saying whose it is", async () => {
    const holder = await aMemberAccount(t.services);
    const { ein } = await companyRow(holder.companyId);
    expect((await requestChange(ein)).result).toEqual({ ok: false, refusal: "number-taken" });
  });

  test("a company has one open request per field and may withdraw it", async () => {
    const request = await requestChange("022345672 2G3");
    const ctx = testContext(t.services, { actor: asOwner(request) });
    const again = {
      companyId: request.companyId,
      field: "ein" as const,
      reason: "Encore.",
      proof: null,
    };
    expect(await askIdentityChange(ctx, { ...again, value: "032345670 2G3" })).toEqual({
      ok: false,
      refusal: "already-asked",
    });
    const answer = await answerTo(request.accountId, withdraw, {
      path: record,
      form: { retirer: idOf(request) },
    });
    expect(answer.location).toContain("fait=retiree");
    expect((await askIdentityChange(ctx, { ...again, value: "032345670 2G3" })).ok).toBe(true);
    const foreign = await aMemberAccount(t.services);
    const stolen = { path: record, form: { retirer: idOf(request) } };
    expect((await answerTo(foreign.accountId, withdraw, stolen)).status).toBe(404);
  });

  test("a decision is refused to the person who asked, to another role than registrar, on a closed request and without a reason", async () => {
    const request = await requestChange("042345678 2G3");
    const changeId = idOf(request);
    const self = aPerson({
      accountId: request.accountId,
      staffRoles: ["registrar"],
      assurance: "second-factor",
    });
    expect(await decide(self, { changeId, move: "grant" })).toMatchObject({
      refusal: "other-person",
    });
    const examiner = aPerson({ staffRoles: ["examiner"], assurance: "second-factor" });
    expect(await decide(examiner, { changeId, move: "grant" })).toMatchObject({
      refusal: "not-yours",
    });
    const registrar = await aRegistrar();
    expect(await decide(registrar, { changeId, move: "refuse" })).toMatchObject({
      refusal: "reason-given",
    });
    const refusal = { changeId, move: "refuse" as const, answer: "L’extrait dit autre chose." };
    expect((await decide(registrar, refusal)).ok).toBe(true);
    expect(await decide(registrar, { changeId, move: "grant" })).toMatchObject({
      refusal: "wrong-state",
    });
    expect(await decide(registrar, { changeId: newId(), move: "grant" })).toMatchObject({
      refusal: "unknown-change",
    });
    expect((await companyRow(request.companyId)).ein_key).not.toBe("042345678");
    const page = await visit(request.accountId);
    expect(JSON.stringify(page.data)).toContain("L’extrait dit autre chose.");
  });

  test("of simultaneous grants of one number to six companies, one succeeds", async () => {
    const requests = [];
    for (let each = 0; each < 6; each++) requests.push(await requestChange("052345676 2G3"));
    const registrar = await aRegistrar();
    const outcomes = await Promise.all(
      requests.map((request) => decide(registrar, { changeId: idOf(request), move: "grant" })),
    );
    const answers = outcomes.map((each) => (each.ok ? "granted" : each.refusal));
    expect(answers.sort()).toEqual(["granted", ...Array(5).fill("number-free")]);
  });

  test.each([
    ["nom", { value: "", reason: "x" }, "value"],
    ["ninea", { value: "12", reason: "x" }, "value"],
    ["rccm", { value: "SN.DKR.2016.B.7", reason: "" }, "reason"],
  ])(
    "an incomplete request for the field %s is shown again with its error",
    async (path, form, field) => {
      const { accountId } = await aMemberAccount(t.services);
      const answer = await answerTo(accountId, ask, { path: `${record}/demander/${path}`, form });
      expect(answer.status).toBe(400);
      expect(answer.data).toMatchObject({ errors: { [field]: expect.any(String) } });
    },
  );

  test("a request posted on its page appears on the record", async () => {
    const { accountId, companyId } = await aMemberAccount(t.services);
    const form = {
      value: "Sine Bâtiment",
      reason: "Nouvelle raison sociale",
      proof: "Acte du 3 mars",
    };
    const answer = await answerTo(accountId, ask, { path: `${record}/demander/nom`, form });
    expect(answer.status).toBe(303);
    const { data } = await visit(accountId);
    expect(data).toMatchObject({ changes: [{ state: "asked", value: "Sine Bâtiment" }] });
    expect((await companyRow(companyId)).name).toBe("Baol Construction");
  });
});
