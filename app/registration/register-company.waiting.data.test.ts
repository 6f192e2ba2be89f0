import { describe, expect, test } from "vitest";
import { activateCompany } from "#app/companies/activate-company.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { aPerson } from "#tests/actors.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { countRows, type ReadyDatabase } from "#tests/ready-database.ts";
import { openRegistering, requester } from "#tests/registering.ts";
import { type TestServices, testContext } from "#tests/services.ts";
import { registerCompany } from "./register-company.server.ts";
import type { Registration } from "./registration.schema.ts";

let t: ReadyDatabase;
let services: TestServices;
const { registrationOf, register, registered, activated, mails } = openRegistering((opened) => {
  ({ t, services } = opened);
});

describe("waiting registration", () => {
  test("a waiting registration reserves neither its numbers nor its address", async () => {
    const first = registrationOf();
    await registered(first);
    const { ein, businessRegistry, contactEmail } = first;
    await registered(registrationOf({ ein }));
    await registered(registrationOf({ businessRegistry }));
    await registered(registrationOf({ contactEmail }));
    await registered(registrationOf({ ein, businessRegistry, contactEmail, name: "Rival SA" }));
    expect(await countRows(t.db)).toMatchObject({ company: 5, account: 3, account_link: 5 });
  });

  test("a second registration with the same address keeps the link of the first valid", async () => {
    const first = registrationOf();
    await registered(first);
    const mail = (await mails())[0]?.text_body ?? "";
    await registered(registrationOf({ contactEmail: first.contactEmail }));
    const outcome = await activateCompany(testContext(services), {
      token: /token=([\w-]+)/.exec(mail)?.[1] ?? "",
      given: { password: first.password },
    });
    expect(outcome).toMatchObject({ ok: true });
  });

  test("a registration with the address of an account gets the same answer, and the mail says the rest", async () => {
    const first = registrationOf();
    await activated(first);
    const second = registrationOf({
      contactEmail: first.contactEmail,
      password: "le mot du voleur",
      confirmPassword: "le mot du voleur",
    });
    expect(await register(second)).toMatchObject({ ok: true });
    const actual = (await mails()).at(-1);
    expect(actual).toMatchObject({ kind: "second-company", recipient: first.contactEmail });
    expect(actual?.text_body).toContain("connectez-vous avec votre mot de passe habituel");
  });

  test("a mail to an unverified address quotes nothing that was typed but the digits of the NINEA", async () => {
    const registration = registrationOf({
      name: "Gagnez un million",
      contactFirstname: "Cliquez",
      contactLastname: "Vite",
      contactFunction: "sur mon site",
    });
    await registered(registration);
    const mail = await t.db.selectFrom("mail").selectAll().executeTakeFirst();
    const text = JSON.stringify(mail);
    for (const typedText of [
      "Gagnez",
      "million",
      "Cliquez",
      "Vite",
      "mon site",
      registration.address,
    ])
      expect(text).not.toContain(typedText);
    expect(text).toContain(registration.einKey);
  });
});

describe("registration by a signed-in person", () => {
  const person = async () => {
    const member = await aMemberAccount(services);
    return { ...member, actor: aPerson({ accountId: member.accountId, email: member.email }) };
  };
  const registerAs = (actor: Person, registration: Registration) =>
    registerCompany(testContext(services, { actor, requester }), {
      registration,
      idempotencyKey: null,
    });

  test("a signed-in person registers one more company without a password, and it is active at once", async () => {
    const { actor, accountId, email } = await person();
    const registration = { ...registrationOf({ contactEmail: email }), password: "" };
    const result = await registerAs(actor, registration);
    if (!result.ok) throw new Error(result.refusal);
    const { companyId } = result.value;
    const company = await t.db
      .selectFrom("company")
      .innerJoin("member", "member.company_id", "company.id")
      .select(["state", "account_id", "role"])
      .where("company.id", "=", companyId)
      .executeTakeFirst();
    expect(company).toEqual({ state: "active", account_id: accountId, role: "owner" });
    expect(await countRows(t.db)).toMatchObject({ account: 1, account_link: 0 });
    const events = await t.db
      .selectFrom("journal")
      .select("event")
      .where("subject_id", "=", companyId)
      .orderBy("sequence")
      .execute();
    expect(events.map(({ event }) => event)).toEqual(["company-registered", "company-activated"]);
    expect(await registerAs(actor, registration)).toEqual(result);
  });

  test("a signed-in person is refused the number of an active company", async () => {
    const { actor, email } = await person();
    const first = registrationOf();
    await activated(first);
    const registration = registrationOf({ contactEmail: email, ein: first.ein });
    expect(await registerAs(actor, registration)).toEqual({
      ok: false,
      refusal: "ein-already-registered",
    });
  });

  test("a signed-in person who types another address registers like a visitor: the company waits, and needs a password", async () => {
    const { actor } = await person();
    const other = registrationOf();
    expect(await registerAs(actor, { ...other, password: "12345678" })).toMatchObject({
      ok: false,
    });
    expect(await registerAs(actor, other)).toMatchObject({ ok: true });
    expect(await countRows(t.db)).toMatchObject({ account: 2, account_link: 1 });
  });
});
