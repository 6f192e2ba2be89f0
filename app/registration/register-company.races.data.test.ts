import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activateCompany } from "#app/companies/activate-company.server.ts";
import type { Requester, Services } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { emptyTables } from "#tests/database.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { countRows, openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { aNinea, aReadRegistration } from "#tests/registrations.ts";
import { rounds } from "#tests/rounds.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { registerCompany } from "./register-company.server.ts";
import type { Registration, RegistrationValues } from "./registration.schema.ts";

let t: ReadyDatabase;
beforeAll(async () => {
  t = await openReadyDatabase({ max: 8 });
});
afterAll(() => t.close());

let services: TestServices;
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db });
});

const requester: Requester = { ipAddress: "192.0.2.7", userAgent: "A phone/1.0" };

const registrationOf = (changes: Partial<RegistrationValues> = {}): Registration =>
  aReadRegistration({ subAreas: t.subAreas.slice(0, 3), ...changes });

const register = (
  registration: Registration,
  idempotencyKey: string,
  raceServices: Services = services,
) => registerCompany(testContext(raceServices, { requester }), { registration, idempotencyKey });

async function registered(registration: Registration, idempotencyKey: string) {
  const result = await register(registration, idempotencyKey);
  if (!result.ok) throw new Error(`refused: ${result.refusal}`);
  return result.value.companyId;
}

const oneOfEach = {
  account: 1,
  account_link: 1,
  company: 1,
  company_sub_area: 3,
  journal: 1,
  mail: 1,
  member: 1,
  idempotent_request: 1,
  terms_acceptance: 1,
};

describe("repeated registration", () => {
  test("a retry with the same key and content answers with the same company and sends one mail", async () => {
    const key = newId();
    const registration = registrationOf();
    const companyId = await registered(registration, key);
    expect(await registered(registration, key)).toBe(companyId);
    expect(await countRows(t.db)).toMatchObject(oneOfEach);
  });

  const others: [string, Partial<Registration>][] = [
    ["another name", { name: "Rival SA" }],
    ["another capital", { capital: 1n }],
    ["another contact", { contactEmail: "rival@baol.example" }],
    ["another password", { password: "un autre mot de passe" }],
  ];
  test.each(others)(
    "a retry with the same key and %s is refused and changes nothing",
    async (_, changes) => {
      const key = newId();
      const registration = registrationOf();
      await registered(registration, key);
      const before = await countRows(t.db);
      const result = await register({ ...registration, ...changes }, key);
      expect(result).toEqual({ ok: false, refusal: "key-already-used" });
      expect(await countRows(t.db)).toEqual(before);
    },
  );

  test("a retry with another key but the same content and password is the same registration", async () => {
    const registration = registrationOf();
    const companyId = await registered(registration, newId());
    const before = await countRows(t.db);
    expect(await registered(registration, newId())).toBe(companyId);
    expect(await countRows(t.db)).toEqual(before);
    const guess = { ...registration, password: "un autre mot de passe" };
    const other = await register(guess, newId());
    expect(other.ok && other.value.companyId !== companyId).toBe(true);
  });

  test("eight simultaneous posts with one key register one company, which every answer names", async () => {
    const key = newId();
    const registration = registrationOf();
    const results = await Promise.all(Array.from({ length: 8 }, () => register(registration, key)));
    const company = await t.db.selectFrom("company").select("id").executeTakeFirst();
    expect(results).toEqual(
      Array.from({ length: 8 }, () => ({ ok: true, value: { companyId: company?.id } })),
    );
    expect(await countRows(t.db)).toMatchObject(oneOfEach);
  });
});

describe("simultaneous registrations", () => {
  test.each<[string, () => Partial<RegistrationValues>, number]>([
    ["the same NINEA", () => ({ ein: aNinea() }), 8],
    ["the same trade register number", () => ({ businessRegistry: "SN.THS.2023.B.1453" }), 8],
    ["the same e-mail", () => ({ contactEmail: "awa.diop@baol.example" }), 1],
  ])(
    "eight with different keys and %s all wait for activation, with one account per address",
    async (_, shared, accounts) => {
      const common = shared();
      const registrations = Array.from({ length: 8 }, () => registrationOf(common));
      const results = await Promise.all(registrations.map((one) => register(one, newId())));
      expect(results.filter(({ ok }) => ok)).toHaveLength(8);
      expect(await countRows(t.db)).toMatchObject({ company: 8, account: accounts, mail: 8 });
    },
  );

  test.each<[string, () => Partial<RegistrationValues>, string]>([
    ["the same NINEA", () => ({ ein: aNinea() }), "ein-already-registered"],
    [
      "the same trade register number",
      () => ({ businessRegistry: "SN.THS.2023.B.1453" }),
      "business-registry-already-registered",
    ],
  ])(
    "exactly one of eight signed-in people with different keys and %s succeeds",
    async (_, shared, refusal) => {
      const common = shared();
      const members = await Promise.all(Array.from({ length: 8 }, () => aMemberAccount(services)));
      const results = await Promise.all(
        members.map(({ accountId, email }) =>
          registerCompany(testContext(services, { actor: aPerson({ accountId, email }) }), {
            registration: registrationOf({ ...common, contactEmail: email }),
            idempotencyKey: newId(),
          }),
        ),
      );
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.filter((result) => !result.ok && result.refusal === refusal)).toHaveLength(7);
    },
  );

  test("a registration during the activation of another with its number waits or is refused, and one company is active", async () => {
    for (let round = 0; round < rounds(5); round++) {
      await emptyTables(t.db);
      const first = registrationOf();
      await registered(first, newId());
      const mail = await t.db.selectFrom("mail").select("text_body").executeTakeFirstOrThrow();
      const token = /token=([\w-]+)/.exec(mail.text_body)?.[1] ?? "";
      const passwordProof = { password: first.password };
      const [activation, second] = await Promise.all([
        activateCompany(testContext(services), { token, given: passwordProof }),
        register(registrationOf({ ein: first.ein }), newId()),
      ]);
      expect(activation).toMatchObject({ ok: true });
      const states = await t.db.selectFrom("company").select("state").orderBy("state").execute();
      expect(states.map(({ state }) => state)).toEqual(
        second.ok ? ["active", "registered"] : ["active"],
      );
    }
  });

  test("registrations with crossed numbers and addresses leave only complete companies", async () => {
    const numbers = Array.from({ length: 4 }, () => aNinea());
    const addresses = numbers.map((number) => `a${number}@baol.example`);
    const pairs = numbers.flatMap((ein, index) => [
      registrationOf({ ein, contactEmail: addresses[index] ?? "" }),
      registrationOf({ ein, contactEmail: addresses[(index + 1) % 4] ?? "" }),
    ]);
    const results = await Promise.all(pairs.map((one) => register(one, newId())));
    const winners = results.filter(({ ok }) => ok).length;
    expect(winners).toBe(8);
    expect(await countRows(t.db)).toMatchObject({
      account: 4,
      account_link: winners,
      company: winners,
      member: winners,
      company_sub_area: winners * 3,
      terms_acceptance: winners,
      idempotent_request: winners,
      journal: winners,
    });
  });
});
