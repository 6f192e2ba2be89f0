import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activateCompany } from "#app/companies/activate-company.server.ts";
import { createLimits } from "#server/limits.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { aCompany, aMember, aMemberAccount, anActivationLink } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { action, loader } from "./resend-activation-page.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
const now = new Date("2026-03-02T08:00:00Z");
beforeAll(async () => {
  t = await openTestDatabase();
});
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db, now: () => now });
});
afterAll(() => t.close());

const activate = (token: string) =>
  activateCompany(testContext(services), { token, given: { password: "terre de latérite" } });

const path = "/activation/renvoyer";
const ask = (email: string) => callPage(action, { services, path, form: { email } });
const mails = () =>
  t.db.selectFrom("mail").select(["recipient", "kind", "subject", "text_body"]).execute();

const tokenIn = (text: string) => /\/activation\?token=([\w-]+)/.exec(text)?.[1] ?? "";

describe("POST /activation/renvoyer", () => {
  test("the new activation mail has a working link, and earlier links no longer work", async () => {
    const member = await aMemberAccount(services, { activated: false });
    const { email } = member;
    const first = await anActivationLink(services, member);
    await ask(email.toUpperCase());
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: email,
      kind: "activation",
      subject: "Activez votre compte entreprise",
    });
    expect(mail?.text_body).not.toContain("Baol Construction");
    expect(services.wakes()).toBe(1);
    const old = await activate(first);
    expect(old).toEqual({ ok: false, refusal: "expired-token" });
    const token = tokenIn(mail?.text_body ?? "");
    expect(await activate(token)).toMatchObject({ ok: true });
  });

  test("one mail is sent for each of the latest three waiting companies; for an active account its kind is second-company", async () => {
    const member = await aMemberAccount(services);
    for (let count = 0; count < 4; count++) {
      const created_at = new Date(now.getTime() + count);
      const companyId = await aCompany(services, { state: "registered", created_at });
      await aMember(services, { ...member, companyId });
    }
    await ask(member.email);
    expect(await mails()).toMatchObject(Array(3).fill({ kind: "second-company" }));
  });

  test("the answer is the same for an inactive account, an active account and an unknown address", async () => {
    const inactive = await aMemberAccount(services, { activated: false });
    const active = await aMemberAccount(services);
    const answers = [];
    for (const email of [inactive.email, active.email, "personne@ailleurs.sn"]) {
      const { status, location, data, headers } = await ask(email);
      answers.push({ status, location, data, headers: [...headers] });
    }
    expect(answers[0]).toMatchObject({ status: 303, location: `${path}?envoye=1` });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await mails()).toMatchObject([{ recipient: inactive.email }]);
  });

  test("a request for an activation mail with an unreadable address is refused with 400", async () => {
    const answer = await ask("awa@baol");
    expect(answer.status).toBe(400);
    expect(answer.data).toEqual({
      values: { email: "awa@baol" },
      errors: { email: "Veuillez entrer une adresse email valide" },
    });
  });

  test("too many requests for an activation mail answer 429 and keep the typed values", async () => {
    services = testServices({
      db: t.db,
      limits: createLimits({ pool: t.pool, engine: "embedded" }),
    });
    const { email } = await aMemberAccount(services, { activated: false });
    let answer = await ask(email);
    for (let count = 0; answer.status === 303 && count < 100; count++) answer = await ask(email);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(answer.data).toMatchObject({ values: { email }, errors: {} });
    expect(answer.data).toHaveProperty("waitSeconds");
  });
});

test("the page distinguishes a request just made from a first visit", async () => {
  expect((await callPage(loader, { services, path })).data).toEqual({ requested: false });
  const after = await callPage(loader, { services, path: `${path}?envoye=1` });
  expect(after.data).toEqual({ requested: true });
});
