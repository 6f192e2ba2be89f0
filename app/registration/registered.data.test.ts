import { beforeEach, describe, expect, test } from "vitest";
import { awaitedToken } from "#app/accounts/activation/awaited-activation.server.ts";
import { loader as signInPage } from "#app/accounts/sign-in/sign-in-page.tsx";
import { activateCompany } from "#app/companies/activate-company.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { awaitedCookie } from "#app/layouts/account-cookies.server.ts";
import { createLimits } from "#server/limits.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { countRows } from "#tests/ready-database.ts";
import { aReadRegistration } from "#tests/registrations.ts";
import { testContext, testServices } from "#tests/services.ts";
import { registerCompany } from "./register-company.server.ts";
import { action, loader } from "./registered-page.tsx";

const t = openForTests({ now: () => now, emptied: true });
let now: Date;
beforeEach(() => {
  now = new Date("2026-09-10T09:30:00Z");
});

const path = "/register/succes";

async function registered(contactEmail: string) {
  const ctx = testContext(t.services);
  const registration = aReadRegistration({
    subAreas: t.subAreas.slice(0, 1),
    contactEmail,
    email: contactEmail,
  });
  const result = await registerCompany(ctx, { registration, idempotencyKey: newId() });
  if (!result.ok) throw new Error(result.refusal);
  const { companyId } = result.value;
  const request = new Request(t.services.publicUrl);
  const cookie = (await awaitedCookie(request, awaitedToken(ctx, companyId))).split(";")[0] ?? "";
  return { companyId, cookie, registration };
}

const show = async (cookie?: string) =>
  (await callPage(loader, { services: t.services, path, ...(cookie && { cookie }) })).data;
const correct = (cookie: string, email: string, actionServices = t.services) =>
  callPage(action, { services: actionServices, path, cookie, form: { email } });
const mails = () =>
  t.db.selectFrom("mail").select(["kind", "recipient", "text_body"]).orderBy("id").execute();
const activate = (text: string, password = "terre de latérite") =>
  activateCompany(testContext(t.services), {
    token: /token=([\w-]+)/.exec(text)?.[1] ?? "",
    given: { password },
  });

describe("confirmation page", () => {
  test("the browser that registered sees the address of the link and a suggested correction", async () => {
    const { cookie } = await registered("awa@gmial.con");
    expect(await show(cookie)).toMatchObject({
      email: "awa@gmial.con",
      suggestion: "awa@gmail.com",
      provider: null,
    });
    for (const other of [undefined, "__Host-tabax-inscription=ImZvcmdlZC54Ig%3D%3D"])
      expect(await show(other)).toMatchObject({ email: null, suggestion: null });
  });

  test("the address is shown for a day, while the registration waits", async () => {
    const { cookie } = await registered("awa@baol.example");
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect(await show(cookie)).toMatchObject({ email: "awa@baol.example" });
    now = new Date(now.getTime() + 1);
    expect(await show(cookie)).toMatchObject({ email: null });
    now = new Date("2026-09-10T10:00:00Z");
    await activate((await mails())[0]?.text_body ?? "");
    expect(await show(cookie)).toMatchObject({ email: null });
  });

  test("the sign-in page shows that address too, since the account must be activated first", async () => {
    const { cookie } = await registered("awa@baol.example");
    const answer = await callPage(signInPage, {
      services: t.services,
      path: "/espace/connexion",
      cookie,
    });
    expect(answer.data).toMatchObject({ awaitedEmail: "awa@baol.example" });
  });
});

describe("correction of the address", () => {
  test("the corrected address gets a new link, the earlier link ends, and the account of the typing error is deleted", async () => {
    const { cookie, companyId, registration } = await registered("awa@gmial.con");
    const answer = await correct(cookie, " AWA@gmail.com ");
    expect(answer).toMatchObject({ status: 303, location: `${path}?corrige=1` });
    const [first, second] = await mails();
    expect(second).toMatchObject({ kind: "activation", recipient: "awa@gmail.com" });
    expect(await activate(first?.text_body ?? "")).toMatchObject({ ok: false });
    expect(await countRows(t.db)).toMatchObject({ account: 1, member: 1, company: 1 });
    const company = await t.db
      .selectFrom("company")
      .innerJoin("member", "member.company_id", "company.id")
      .innerJoin("terms_acceptance as acceptance", "acceptance.company_id", "company.id")
      .select(["company.email as own", "member.email", "member.account_id as account"])
      .select("acceptance.account_id as accepted")
      .where("company.id", "=", companyId)
      .executeTakeFirstOrThrow();
    expect(company).toMatchObject({ own: "awa@gmail.com", email: "awa@gmail.com" });
    expect(company.accepted).toBe(company.account);
    expect(await activate(second?.text_body ?? "", registration.password)).toMatchObject({
      ok: true,
      value: { email: "awa@gmail.com" },
    });
  });

  test("a corrected address that has an account gets the same answer, and its mail asks the owner to sign in", async () => {
    const { email } = await aMemberAccount(t.services);
    const { cookie } = await registered("awa@gmial.con");
    expect(await correct(cookie, email)).toMatchObject({
      status: 303,
      location: `${path}?corrige=1`,
    });
    expect((await mails()).at(-1)).toMatchObject({ kind: "second-company", recipient: email });
    // Correct it back: the password of the registration still works.
    await correct(cookie, "awa@baol.example");
    expect(await activate((await mails()).at(-1)?.text_body ?? "")).toMatchObject({ ok: true });
  });

  test("a correction is refused from another browser and after the activation", async () => {
    const { cookie } = await registered("awa@baol.example");
    expect((await correct("", "voleur@baol.example")).location).toBe(path);
    await activate((await mails())[0]?.text_body ?? "");
    expect((await correct(cookie, "voleur@baol.example")).location).toBe(path);
    expect((await mails()).map(({ recipient }) => recipient)).not.toContain("voleur@baol.example");
  });

  test("the address can be corrected three times a day, and must be valid", async () => {
    const limits = createLimits({ pool: t.pool, engine: "embedded" });
    const limited = testServices({ db: t.db, now: () => now, limits });
    const { cookie } = await registered("awa@gmial.con");
    expect(await correct(cookie, "awa@")).toMatchObject({
      status: 400,
      data: { errors: { email: "Veuillez entrer une adresse email valide" } },
    });
    for (const name of ["a", "b", "c"])
      expect((await correct(cookie, `${name}@baol.example`, limited)).status).toBe(303);
    expect(await correct(cookie, "d@baol.example", limited)).toMatchObject({
      status: 429,
      data: { waitSeconds: expect.any(Number) },
    });
  });
});
