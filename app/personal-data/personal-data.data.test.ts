import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { credentialOf } from "#app/accounts/passwords/credential.queries.server.ts";
import { levelsOf } from "#app/applications/draft/draft.queries.server.ts";
import { closeCompanyIn } from "#app/companies/close-company.server.ts";
import { conflictWithActive } from "#app/companies/company-conflict.queries.server.ts";
import { sendMessage } from "#app/contact/send-message.server.ts";
import { verifyJournal } from "#app/journal/verify-chain.server.ts";
import { type Actor, nobody, type Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { registerCompany } from "#app/registration/register-company.server.ts";
import { purgePlaces } from "#app/terms/terms-acceptance.queries.server.ts";
import { tableDefinitions } from "#db/table-definitions.ts";
import { aPerson } from "#tests/actors.ts";
import { aDraft, suppliesAll } from "#tests/applications.ts";
import { emptyTables } from "#tests/database.ts";
import {
  aCertificate,
  aMember,
  aMemberAccount,
  anAdministrator,
  someSessions,
} from "#tests/factories.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { aReadRegistration } from "#tests/registrations.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { askErasure, undoErasure } from "./ask-erasure.server.ts";
import { eraseDueAccounts, eraseVisitor } from "./erase-account.server.ts";
import { exportPerson } from "./export-person.server.ts";
import { personSections } from "./person.queries.server.ts";

let t: ReadyDatabase;
let services: TestServices;
let clock: Date;
beforeAll(async () => {
  t = await openReadyDatabase({ max: 4 });
});
beforeEach(async () => {
  await emptyTables(t.db);
  clock = new Date("2026-11-22T08:00:00Z");
  services = testServices({ db: t.db, now: () => clock });
});
afterAll(() => t.close());

const later = (days: number) => {
  clock = new Date(clock.getTime() + days * 24 * 3_600_000);
};
const ctx = (asking: { actor?: Actor } = {}) => testContext(services, asking);
const as = (accountId: string, email = "awa@baol.example"): Person => aPerson({ accountId, email });
const administrator = () => aPerson({ accountId: newId(), staffRoles: ["administrator"] });

/** A person who registered and activated a company, wrote to the certification body and subscribed to the newsletter. */
async function aKnownPerson(email = "awa@baol.example") {
  const account = await aMemberAccount(services, { email, activated: true });
  const { accountId } = account;
  const registration = aReadRegistration({
    subAreas: t.subAreas.slice(0, 1),
    contactEmail: email,
  });
  const registered = await registerCompany(ctx({ actor: as(accountId, email) }), {
    registration,
    idempotencyKey: newId(),
  });
  if (!registered.ok) throw new Error(registered.refusal);
  await t.db.deleteFrom("member").where("company_id", "=", account.companyId).execute();
  await sendMessage(ctx({ actor: nobody }), {
    kind: "contact",
    name: "Awa Ndiaye",
    email,
    phone: null,
    message: "Bonjour.",
  });
  await t.db
    .insertInto("newsletter_subscriber")
    .values({
      id: newId(),
      email,
      asked_at: clock,
      asked_from: "192.0.2.7",
      confirmed_at: clock,
      confirmed_from: "192.0.2.7",
    })
    .execute();
  await someSessions(t.db, accountId, [new Date(clock.getTime() + 3_600_000)]);
  return { ...account, companyId: registered.value.companyId, registration };
}

const mailsTo = (recipient: string) =>
  t.db
    .selectFrom("mail")
    .select(["subject", "text_body as text"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
const count = async (table: "account_session" | "account_link" | "contact_message" | "member") =>
  (await t.db.selectFrom(table).select("id").execute()).length;

describe("exportPerson", () => {
  test("an export holds all data of a person and nothing that opens their account", async () => {
    const { accountId, email } = await aKnownPerson();
    await t.db
      .insertInto("mail")
      .values({
        id: newId(),
        kind: "password-reset",
        subject_kind: "account",
        subject_id: accountId,
        recipient: email,
        subject: "Lien",
        html_body: "",
        text_body: "https://tabax.example/espace/mot-de-passe?token=abc-DEF_123",
        created_at: clock,
        next_attempt_at: clock,
      })
      .execute();
    const files = await exportPerson(ctx({ actor: as(accountId) }), { accountId, email });
    if (!files.ok) throw new Error(files.refusal);
    const [readable, json] = files.value;
    const actual = JSON.parse(String(json?.input));
    expect(String(readable?.input)).toContain("<dd>Responsable du compte</dd>");
    expect(String(readable?.input)).not.toMatch(
      /<dd>(owner|company|account|sign-in|contact)<\/dd>/,
    );
    for (const part of ["account", "companies", "acceptances", "sessions", "mails", "messages"])
      expect(actual[part], part).not.toEqual([]);
    expect(actual.newsletter).toMatchObject([{ email }]);
    expect(actual.journal).not.toEqual([]);
    for (const file of [readable, json]) {
      expect(String(file?.input)).toContain("Bonjour.");
      expect(String(file?.input)).not.toMatch(/argon2|abc-DEF_123|token_sha256/);
    }
    expect(services.logged).toContainEqual(
      expect.objectContaining({
        details: expect.objectContaining({ event: "personal-data-exported", of: accountId }),
      }),
    );
  });

  test("an export has every part that the tables name", async () => {
    const { accountId, email } = await aKnownPerson();
    const sections = await personSections(t.db, { accountId, email }, "self");
    const actual = sections.map(({ part }) => part);
    const definitions = Object.values(tableDefinitions);
    const held = definitions.flatMap(({ personal }) => personal?.exported ?? []);
    expect(new Set(held)).toEqual(new Set(actual));
  });

  test("an export holds no address of another person", async () => {
    await aKnownPerson("moussa@saloum.example");
    const { accountId, email } = await aKnownPerson();
    const sections = await personSections(t.db, { accountId, email }, "self");
    const actual = JSON.stringify(sections, (_key, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(actual).toContain(email);
    expect(actual).not.toContain("moussa@saloum.example");
  });

  test("an export is for its owner and administrators, and the journal names the administrator", async () => {
    const { accountId, email } = await aKnownPerson();
    const other = aPerson({ accountId: newId(), staffRoles: ["registrar"] });
    const refusal = { ok: false, refusal: "not-yours" };
    expect(await exportPerson(ctx({ actor: other }), { accountId, email })).toEqual(refusal);
    expect(await exportPerson(ctx({ actor: nobody }), { accountId, email })).toEqual(refusal);
    const visitor = { accountId: null, email };
    expect(await exportPerson(ctx({ actor: other }), visitor)).toEqual(refusal);
    const staff = await anAdministrator(services);
    const actor = aPerson({ accountId: staff.accountId, staffRoles: ["administrator"] });
    expect(await exportPerson(ctx({ actor }), { accountId, email })).toMatchObject({ ok: true });
    const row = await t.db
      .selectFrom("journal")
      .select("actor")
      .where("event", "=", "personal-data-exported")
      .execute();
    expect(row).toEqual([{ actor: actor.accountId }]);
  });
});

describe("erasure of an account", () => {
  const ask = (accountId: string, actor: Person = as(accountId)) =>
    askErasure(ctx({ actor }), { accountId });
  const eraseDue = () => eraseDueAccounts(ctx());

  test("an erasure is undone by the mailed link until it is due", async () => {
    const { accountId, email } = await aKnownPerson();
    expect(await ask(accountId)).toEqual({
      ok: true,
      value: { dueAt: new Date("2026-11-29T08:00:00Z") },
    });
    later(6.9);
    expect(await eraseDue()).toBe(0);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.text).toContain("29\u00A0novembre 2026");
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const undo = () => undoErasure(ctx({ actor: nobody }), { token });
    expect(await undo()).toEqual({ ok: true, value: null });
    expect(await undo()).toEqual({ ok: false, refusal: "nothing-asked" });
    later(30);
    expect(await eraseDue()).toBe(0);
    expect(await credentialOf(t.db, { email })).toBeDefined();
  });

  test("an erasure removes personal data and keeps acceptances and journal without it", async () => {
    const { accountId, email, companyId, registration } = await aKnownPerson();
    await ask(accountId);
    later(7);
    expect(await eraseDue()).toBe(1);
    expect(await eraseDue()).toBe(0);
    expect(await credentialOf(t.db, { email })).toBeUndefined();
    expect(await credentialOf(t.db, { accountId })).toMatchObject({
      email: `efface-${accountId}@invalid`,
      passwordHash: null,
    });
    for (const table of ["account_session", "account_link", "contact_message", "member"] as const)
      expect(await count(table), table).toBe(0);
    // The only mail left is the one that confirms the erasure to the former address.
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      "Votre compte est effacé",
    ]);
    const company = await t.db
      .selectFrom("company")
      .selectAll()
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    expect(company).toMatchObject({ state: "closed", name: "Entreprise effacée", email: "" });
    const numbers = { country: "SN", einKey: registration.einKey, businessRegistryKey: null };
    expect(await conflictWithActive(t.db, numbers)).toBeNull();
    const [acceptance] = await t.db.selectFrom("terms_acceptance").selectAll().execute();
    expect(acceptance).toMatchObject({
      account_id: accountId,
      terms_number: "2026-7",
      ip_address: null,
      user_agent: null,
    });
    expect(
      await t.db.selectFrom("newsletter_subscriber").select("unsubscribed_at").execute(),
    ).toEqual([{ unsubscribed_at: clock }]);
    const actual = await t.db
      .selectFrom("journal")
      .select(["event", "data"])
      .where("subject_id", "in", [accountId, companyId])
      .where("event", "<>", "data-erased")
      .execute();
    expect(actual.length).toBeGreaterThan(2);
    expect(actual.every(({ data }) => data === null)).toBe(true);
    expect((await verifyJournal(t.db)).broken).toEqual([]);
  });

  test("an erasure that closes a company removes its documents, draft contents and change requests", async () => {
    const { owner, companyId, applicationId } = await aDraft(services);
    await suppliesAll(services, { owner, companyId, applicationId });
    const ids = { company_id: companyId, asked_by: owner.accountId };
    await t.db
      .insertInto("company_change")
      .values({
        ...ids,
        id: newId(),
        field: "name",
        value: "Baol Bâtiment",
        reason: "Mariage",
        state: "asked",
        state_since: clock,
        version: 1,
        asked_at: clock,
      })
      .execute();
    await ask(owner.accountId);
    later(7);
    expect(await eraseDue()).toBe(1);
    for (const table of ["document", "company_change"] as const)
      expect(
        await t.db.selectFrom(table).select("id").where("company_id", "=", companyId).execute(),
        table,
      ).toEqual([]);
    const drafts = t.db.selectFrom("application").select(["class", "figures", "state"]);
    expect(await drafts.where("company_id", "=", companyId).execute()).toEqual([
      { class: null, figures: {}, state: "draft" },
    ]);
    expect(await levelsOf(t.db, applicationId)).toEqual([]);
    expect((await verifyJournal(t.db)).broken).toEqual([]);
  });

  test("an erasure is refused to the only owner of a company with a filed application", async () => {
    const drafted = await aDraft(services);
    await t.db
      .updateTable("application")
      .set({
        state: "filed",
        number: "D-2026-00001",
        filed_at: clock,
        sworn: jsonText({} as never),
        filing: jsonText({} as never),
        filing_sha256: "0".repeat(64),
      })
      .where("id", "=", drafted.applicationId)
      .execute();
    expect(await ask(drafted.owner.accountId)).toEqual({ ok: false, refusal: "owner-alone" });
  });

  test("an erasure of one of several owners ends only their membership", async () => {
    const { accountId, companyId } = await aKnownPerson();
    const other = await aMemberAccount(services);
    await aMember(services, { accountId: other.accountId, companyId });
    await ask(accountId);
    later(7);
    expect(await eraseDue()).toBe(1);
    const company = await t.db
      .selectFrom("company")
      .select("state")
      .where("id", "=", companyId)
      .executeTakeFirst();
    expect(company?.state).toBe("active");
    const members = t.db.selectFrom("member").select("account_id");
    expect(await members.where("company_id", "=", companyId).execute()).toEqual([
      { account_id: other.accountId },
    ]);
  });

  test("an erasure is refused to the only owner of a company with a certificate", async () => {
    const { accountId, companyId } = await aKnownPerson();
    await aCertificate(services, { companyId });
    const refusal = { ok: false, refusal: "owner-alone" };
    expect(await ask(accountId)).toEqual(refusal);
    expect(await ask(accountId, administrator())).toEqual(refusal);
    const other = await aMemberAccount(services);
    await aMember(services, { accountId: other.accountId, companyId }, { role: "reader" });
    expect(await ask(accountId)).toEqual(refusal);
  });

  test("a due erasure is refused if a certificate was issued since, and the owner is mailed", async () => {
    const { accountId, email, companyId } = await aKnownPerson();
    await ask(accountId);
    await aCertificate(services, { companyId });
    later(7);
    expect(await eraseDue()).toBe(0);
    expect(await credentialOf(t.db, { email })).toBeDefined();
    expect((await mailsTo(email)).at(-1)?.subject).toBe("Votre compte n’a pas pu être effacé");
    expect(await eraseDue()).toBe(0);
  });

  test("an erasure is refused to staff", async () => {
    const { accountId } = await anAdministrator(services);
    expect(await ask(accountId)).toEqual({ ok: false, refusal: "acts-for-staff" });
  });

  test("an erasure is asked for once, by the owner or an administrator", async () => {
    const { accountId } = await aKnownPerson();
    const other = aPerson({ accountId: newId(), staffRoles: ["registrar"] });
    expect(await ask(accountId, other)).toEqual({ ok: false, refusal: "not-yours" });
    const results = await Promise.all([1, 2].map(() => ask(accountId)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, refusal: "asked-before" });
    const undo = (actor: Person) => undoErasure(ctx({ actor }), { accountId });
    expect(await undo(other)).toEqual({ ok: false, refusal: "not-yours" });
    expect(await undo(as(accountId))).toEqual({ ok: true, value: null });
  });

  test("an administrator erases a visitor at once, but no address with an account", async () => {
    const { email } = await aKnownPerson();
    await sendMessage(ctx({ actor: nobody }), {
      kind: "contact",
      name: "Modou",
      email: "modou@thies.example",
      phone: null,
      message: "Bonjour.",
    });
    const erase = (address: string, actor: Person = administrator()) =>
      eraseVisitor(ctx({ actor }), { email: address });
    expect(await erase(email)).toEqual({ ok: false, refusal: "unknown" });
    expect(await erase("modou@thies.example", aPerson({ staffRoles: ["registrar"] }))).toEqual({
      ok: false,
      refusal: "not-yours",
    });
    const erased = await erase("modou@thies.example");
    expect(erased).toMatchObject({ ok: true, value: { messages: 1 } });
    expect(await count("contact_message")).toBe(1);
    expect(await mailsTo("modou@thies.example")).toEqual([]);
  });
});

test("purgePlaces removes network address and browser of an acceptance, and nothing else", async () => {
  const { accountId } = await aKnownPerson();
  const forget = (before: string) => purgePlaces(t, { before: new Date(before) });
  expect(await forget("2026-11-22T08:00:00Z")).toBe(0);
  expect(await forget("2026-11-22T08:00:01Z")).toBe(1);
  expect(await t.db.selectFrom("terms_acceptance").selectAll().execute()).toMatchObject([
    { account_id: accountId, terms_number: "2026-7", ip_address: null, user_agent: null },
  ]);
});

test("the data of two companies can be closed", async () => {
  const ids = [await aKnownPerson(), await aKnownPerson("moussa@saloum.example")].map(
    ({ companyId }) => companyId,
  );
  await ctx().transaction(async (tx) => {
    for (const id of ids) await closeCompanyIn(tx, id);
  });
  const states = await t.db.selectFrom("company").select("state").where("id", "in", ids).execute();
  expect(states.map(({ state }) => state)).toEqual(["closed", "closed"]);
});
