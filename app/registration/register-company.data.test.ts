import { verify } from "@node-rs/argon2";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { createLimits } from "#server/limits.ts";
import { publishNext, withoutSubArea } from "#tests/nomenclature.ts";
import { countRows, type ReadyDatabase } from "#tests/ready-database.ts";
import { openRegistering, registeredAt } from "#tests/registering.ts";
import { aNinea } from "#tests/registrations.ts";
import { type TestServices, testContext } from "#tests/services.ts";
import type { Registration, RegistrationValues } from "./registration.schema.ts";

let t: ReadyDatabase;
let services: TestServices;
const { registrationOf, register, registered, activated, mails } = openRegistering((opened) => {
  ({ t, services } = opened);
});
const now = registeredAt;

const rowsOf = (table: "account" | "company" | "member" | "mail") =>
  t.db.selectFrom(table).selectAll().execute();

const oneOfEach = {
  account: 1,
  account_link: 1,
  account_session: 0,
  company: 1,
  company_sub_area: 3,
  journal: 1,
  mail: 1,
  member: 1,
  idempotent_request: 1,
  terms_acceptance: 1,
};

describe("registerCompany", () => {
  test("a registration writes each row once", async () => {
    await registered(registrationOf(), newId());
    expect(await countRows(t.db)).toMatchObject(oneOfEach);
  });

  test("the company row holds the normalised keys, and numbers and legal form in their one written form", async () => {
    const companyId = await registered(
      registrationOf({
        name: "  Éts Œuvre & Fils  ",
        ein: "N.I.N.E.A : 5,677,234/2y2",
        businessRegistry: "rc sn-dkr-2015 b 20990",
        phone: "00221 77.123.45.67",
        email: "Contact@Baol.Example",
        legalForm: "S.A.R.L.",
        capital: "10 000 000 FCFA",
        turnover: "0",
        foundedOn: "01/03/2015",
        website: "www.baol.example",
      }),
    );
    expect(await t.db.selectFrom("company").selectAll().executeTakeFirstOrThrow()).toMatchObject({
      id: companyId,
      name: "Éts Œuvre & Fils",
      name_norm: "ets oeuvre & fils",
      country: "SN",
      ein: "005677234 2Y2",
      ein_key: "005677234",
      cofi: "2Y2",
      business_registry: "SN.DKR.2015.B.20990",
      business_registry_key: "SN-DKR-2015-B-20990",
      address: "Cité Keur Gorgui, immeuble Y, 3e étage, Dakar",
      phone: "+221771234567",
      email: "contact@baol.example",
      legal_form: "SARL",
      legal_form_code: "SARL",
      capital: 10_000_000n,
      turnover: 0n,
      founded_on: "2015-03-01",
      website: "https://www.baol.example",
      state: "registered",
      demo: false,
      created_at: now,
      updated_at: now,
    });
  });

  test("the account has no password before activation; its argon2id hash is stored with the link", async () => {
    const registration = registrationOf({ contactEmail: "Aissatou@Baol.Example" });
    await registered(registration);
    const account = await t.db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
    expect(account).toMatchObject({
      name: "Aïssatou Ndiaye",
      email: "aissatou@baol.example",
      email_verified: false,
      password_hash: null,
      password_set_at: null,
    });
    const link = await t.db.selectFrom("account_link").select("data").executeTakeFirstOrThrow();
    const { passwordHash = "" } = storedJson(
      "account_link.data",
      v.record(v.string(), v.string()),
      link.data,
    );
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$/);
    expect(await verify(passwordHash, registration.password)).toBe(true);
  });

  test("the contact becomes a member with the company's phone", async () => {
    const registration = registrationOf();
    const companyId = await registered(registration);
    const [account] = await rowsOf("account");
    expect(await rowsOf("member")).toMatchObject([
      {
        company_id: companyId,
        account_id: account?.id,
        firstname: "Aïssatou",
        lastname: "Ndiaye",
        function: "Gérante",
        email: registration.contactEmail,
        phone: registration.phone,
      },
    ]);
  });

  test("the chosen sub-areas are stored", async () => {
    const companyId = await registered(registrationOf({ subAreas: t.subAreas }));
    const chosen = await t.db.selectFrom("company_sub_area").selectAll().execute();
    expect(chosen.map((row) => row.sub_area_id).sort()).toEqual([...t.subAreas].sort());
    expect(new Set(chosen.map((row) => row.company_id))).toEqual(new Set([companyId]));
  });

  test("the acceptance stores which terms were accepted, when and from where", async () => {
    const companyId = await registered(registrationOf());
    const [account] = await rowsOf("account");
    const terms = await t.db.selectFrom("terms_version").selectAll().executeTakeFirstOrThrow();
    expect(await t.db.selectFrom("terms_acceptance").selectAll().execute()).toMatchObject([
      {
        company_id: companyId,
        account_id: account?.id,
        terms_version_id: terms.id,
        terms_number: terms.number,
        pdf_sha256: sha256Hex(terms.pdf),
        accepted_at: now,
        ip_address: "192.0.2.7",
        user_agent: "A phone/1.0",
      },
    ]);
  });

  test("the first journal row of the company holds nothing personal", async () => {
    const registration = registrationOf();
    const companyId = await registered(registration);
    const [account] = await rowsOf("account");
    const rows = await t.db.selectFrom("journal").selectAll().execute();
    expect(rows).toMatchObject([
      {
        subject_kind: "company",
        subject_id: companyId,
        sequence: 1,
        at: now,
        actor: account?.id,
        event: "company-registered",
        previous_hash: "",
        data: { subAreas: registration.subAreas, terms: { number: "2026-7" }, warnings: [] },
      },
    ]);
    expect(await verifyChain(t.db, "company", companyId)).toBeNull();
    const actual = JSON.stringify(rows[0]?.data);
    for (const secret of ["Ndiaye", "Aïssatou", "@", "latérite", "argon2", "192.0.2.7"]) {
      expect(actual).not.toContain(secret);
    }
  });

  test("warnings about the numbers are journaled", async () => {
    const odd = { ein: "3067222", businessRegistry: "SN.DKR.2010.C.77" };
    await registered(registrationOf(odd));
    const { data } = await t.db.selectFrom("journal").select("data").executeTakeFirstOrThrow();
    expect(data).toMatchObject({
      warnings: [
        "ein:check-digit",
        "ein:cofi-missing",
        "business-registry:letter-and-legal-form",
        "business-registry:year-before-founding",
      ],
    });
  });

  test("a trade register number newer than the company is journaled as a warning", async () => {
    const odd = { businessRegistry: "SN.DKR.2019.C.77", foundedOn: "2015-03-01" };
    await registered(registrationOf(odd));
    const { data } = await t.db.selectFrom("journal").select("data").executeTakeFirstOrThrow();
    expect(data).toMatchObject({ warnings: ["business-registry:letter-and-legal-form"] });
  });

  test("one activation mail is queued, and its token is stored only as a hash", async () => {
    const registration = registrationOf();
    await registered(registration);
    const [mail, ...others] = await rowsOf("mail");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "activation",
      recipient: registration.contactEmail,
      next_attempt_at: now,
      sent_at: null,
    });
    const text = JSON.stringify(mail);
    const token = /https:\/\/tabax\.example\/activation\?[^"\s]*?=([\w-]{43})/.exec(text)?.[1];
    const activation = await t.db.selectFrom("account_link").selectAll().executeTakeFirstOrThrow();
    expect(activation.token_sha256).toBe(sha256Hex(token ?? ""));
    expect(activation).toMatchObject({ created_at: now, used_at: null });
    expect(activation.expires_at > now).toBe(true);
    expect(text).not.toContain(registration.password);
    expect(services.wakes()).toBe(1);
  });

  test("a foreign company registers with an identifier of another format than the Senegalese one", async () => {
    const foreign = {
      country: "CI",
      ein: "ci-1 234 567 a",
      businessRegistry: "CI-ABJ-03-2024-B12-00001",
      phone: "+225 07 01 02 03 04",
      foundedOn: "2024-01-15",
    };
    await registered(registrationOf(foreign));
    expect(await rowsOf("company")).toMatchObject([
      {
        country: "CI",
        ein_key: "CI1234567A",
        cofi: null,
        business_registry_key: "CI-ABJ-03-2024-B12-1",
        phone: "+2250701020304",
      },
    ]);
  });

  test("the same identifier in two countries is accepted for two companies", async () => {
    const ein = aNinea();
    await registered(registrationOf({ ein, country: "SN" }));
    await registered(registrationOf({ ein, country: "ML", businessRegistry: "MA.BKO.2024.B.157" }));
    expect(await rowsOf("company")).toHaveLength(2);
  });

  test("equal trade register numbers of no known pattern do not conflict", async () => {
    await registered(registrationOf({ businessRegistry: "ancien 4225" }));
    await registered(registrationOf({ businessRegistry: "ancien 4225" }));
    expect(await rowsOf("company")).toMatchObject([
      { business_registry_key: null },
      { business_registry_key: null },
    ]);
  });
});

/** Registers twice, and returns the second result with the row counts before and after it. */
async function refusalAfter(first: Registration, second: Registration) {
  await activated(first);
  const before = await countRows(t.db);
  const result = await register(second, newId());
  const after = await countRows(t.db);
  return { result, before, after };
}

describe("refused registration", () => {
  const ein = aNinea();
  const taken: [string, Partial<RegistrationValues>, Partial<RegistrationValues>, string][] = [
    [
      "the NINEA, with another tax code",
      { ein: `${ein} 2G3` },
      { ein: `ninea ${ein}1C2` },
      "ein-already-registered",
    ],
    [
      "the NINEA of seven digits, with its zeros",
      { ein: "3067221" },
      { ein: "0 0306-7221 2G2" },
      "ein-already-registered",
    ],
    [
      "the trade register number in another writing",
      { businessRegistry: "SN.DKR.2015.B.20990" },
      { businessRegistry: "RCCM : sn dkr 2015b 020990" },
      "business-registry-already-registered",
    ],
  ];

  test.each(taken)(
    "a registration refused for %s leaves no row but one notice mail",
    async (_, one, other, refusal) => {
      const first = registrationOf(one);
      const second = registrationOf(other);
      const { result, before, after } = await refusalAfter(first, second);
      expect(result).toEqual({ ok: false, refusal });
      expect(after).toEqual({ ...before, mail: Number(before.mail) + 1 });
      expect((await mails()).at(-1)).toMatchObject({
        kind: "duplicate-registration",
        recipient: first.contactEmail,
      });
      expect(services.wakes()).toBe(3);
    },
  );

  test("a registration with an unknown sub-area leaves no row", async () => {
    const before = await countRows(t.db);
    const result = await register(registrationOf({ subAreas: [...t.subAreas, newId()] }), newId());
    expect(result).toEqual({ ok: false, refusal: "unknown-sub-area" });
    expect(await countRows(t.db)).toEqual(before);
    expect(services.wakes()).toBe(0);
  });

  test("a registration with a sub-area that has ended leaves no row", async () => {
    const edition = { effectiveFrom: "2026-09-10", nomenclature };
    const ended = withoutSubArea(nomenclature, "1101");
    await publishNext(testContext(services), { ...edition, nomenclature: ended });
    const before = await countRows(t.db);
    const result = await register(registrationOf({ subAreas: t.subAreas.slice(0, 1) }), newId());
    expect(result).toEqual({ ok: false, refusal: "unknown-sub-area" });
    expect(await countRows(t.db)).toEqual(before);
    await publishNext(testContext(services), edition);
  });

  test("a refused registration does not use up its key: the corrected one succeeds with it", async () => {
    const key = newId();
    const registration = registrationOf({ subAreas: [newId()] });
    expect(await register(registration, key)).toMatchObject({ ok: false });
    const corrected = { ...registration, subAreas: t.subAreas.slice(0, 3) };
    expect(await register(corrected, key)).toMatchObject({ ok: true });
    expect(await countRows(t.db)).toMatchObject(oneOfEach);
  });

  test("repeated duplicate registrations send the contact one notice a day", async () => {
    const limited = { ...services, limits: createLimits({ pool: t.pool, engine: "embedded" }) };
    const first = registrationOf();
    await activated(first);
    for (let attempt = 0; attempt < 3; attempt++) {
      const again = registrationOf({ ein: first.ein });
      expect(await register(again, null, limited)).toMatchObject({ ok: false });
    }
    const kinds = (await mails()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "duplicate-registration")).toHaveLength(1);
  });

  test("the notice of a duplicate registration says nothing about who tried", async () => {
    const first = registrationOf();
    const second = registrationOf({ ein: first.ein, name: "Rival SA", contactLastname: "Fall" });
    await refusalAfter(first, second);
    const notice = (await mails()).at(-1)?.text_body ?? "";
    expect(notice).toContain("Baol Construction");
    for (const word of ["Rival", "Fall", second.contactEmail]) expect(notice).not.toContain(word);
  });

  test("a registration without terms in force throws and registers nothing", async () => {
    const early = { ...services, now: () => new Date("2025-12-31T00:00:00Z") };
    const before = await countRows(t.db);
    await expect(register(registrationOf(), null, early)).rejects.toThrow("no terms are in force");
    expect(await countRows(t.db)).toEqual(before);
  });
});
