import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { anyText } from "#tests/any-text.ts";
import { openForTests } from "#tests/opening.ts";
import { countRows } from "#tests/ready-database.ts";
import {
  callRegistration,
  expectProblem,
  type RegistrationCall,
} from "#tests/registration-call.ts";
import { aPayload } from "#tests/registrations.ts";
import { rounds } from "#tests/rounds.ts";

const t = openForTests({ emptied: true });

type Payload = ReturnType<typeof aPayload>;

const payload = (changes: Record<string, unknown> = {}): Payload => ({
  ...aPayload({ subAreas: t.subAreas.slice(0, 2) }),
  ...changes,
});

const send = (body: string | Uint8Array<ArrayBuffer>, call?: RegistrationCall) =>
  callRegistration(t.services, body, call);
const post = (body: unknown, call?: RegistrationCall) => send(JSON.stringify(body), call);
const companies = () => t.db.selectFrom("company").selectAll().execute();

/** As many companies as accounts, members, acceptances and so on, whatever was sent. */
async function expectWholeRegistrations() {
  const { company, ...counts } = await countRows(t.db);
  expect(counts).toMatchObject({
    account: company,
    account_link: company,
    journal: company,
    member: company,
    terms_acceptance: company,
  });
}

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const hostile: [string, (valid: Payload) => string][] = [
  ["NUL", (valid) => JSON.stringify({ ...valid, partnerName: "Baol\0Construction" })],
  ["NUL in the address", (valid) => JSON.stringify({ ...valid, partnerAddress: "\0" })],
  ["a lone surrogate", (valid) => JSON.stringify({ ...valid, partnerName: "Baol \ud800" })],
  [
    "a line break for the mail's header",
    (valid) =>
      JSON.stringify({
        ...valid,
        partnerContact: {
          ...valid.partnerContact,
          emailAddress: "a@b.example\r\nBcc: c@d.example",
        },
      }),
  ],
  ["a megabyte of name", (valid) => JSON.stringify({ ...valid, partnerName: "x".repeat(1e6) })],
  ["a megabyte of NINEA", (valid) => JSON.stringify({ ...valid, ein: "1 ".repeat(5e5) })],
  [
    "a megabyte of trade register",
    (valid) => JSON.stringify({ ...valid, businessRegistry: "SN.".repeat(3e5) }),
  ],
  ["a megabyte of capital", (valid) => JSON.stringify({ ...valid, capital: "9".repeat(1e6) })],
  ["a megabyte of site", (valid) => JSON.stringify({ ...valid, webSite: "a.".repeat(5e5) })],
  ["a megabyte of phone", (valid) => JSON.stringify({ ...valid, phoneNumber: "+".repeat(1e6) })],
  [
    "a megabyte of date",
    (valid) => JSON.stringify({ ...valid, partnerStatUpDate: "0".repeat(1e6) }),
  ],
  [
    "a megabyte of password",
    (valid) => JSON.stringify({ ...valid, plainTextPassword: "p".repeat(1e6) }),
  ],
  [
    "a megabyte of e-mail",
    (valid) => JSON.stringify({ ...valid, partnerEmailContact: `${"a.".repeat(5e5)}@b.example` }),
  ],
  ["deep nesting", (valid) => JSON.stringify(valid).replace(/"SARL"/, nested(20_000))],
  ["deeper nesting", () => `{"partnerName":${nested(200_000)}}`],
  ["10 000 sub-areas", (valid) => JSON.stringify({ ...valid, subAreas: manySubAreas(10_000) })],
  ["201 sub-areas", (valid) => JSON.stringify({ ...valid, subAreas: manySubAreas(201) })],
  ["a huge number", (valid) => JSON.stringify(valid).replace(/"capital":\d+/, '"capital":1e400')],
  ["16 digits", (valid) => JSON.stringify({ ...valid, capital: Number.MAX_SAFE_INTEGER })],
  ["a number as a name", (valid) => JSON.stringify({ ...valid, partnerName: 12 })],
  ["an array as a name", (valid) => JSON.stringify({ ...valid, partnerName: ["Baol"] })],
  [
    "an object as a password",
    (valid) => JSON.stringify({ ...valid, plainTextPassword: { length: 9 } }),
  ],
  [
    "a prototype",
    (valid) => JSON.stringify(valid).replace("{", '{"__proto__":{"acceptCGU":true},'),
  ],
  [
    "a prototype in place of the contact",
    (valid) =>
      JSON.stringify({ ...valid, partnerContact: {} }).replace(
        "{}",
        '{"__proto__":{"firstname":"A"}}',
      ),
  ],
  [
    "a sub-area that is SQL",
    (valid) => JSON.stringify({ ...valid, subAreas: [{ subAreaId: "'; drop table company; --" }] }),
  ],
  [
    "an upper-case identifier",
    (valid) =>
      JSON.stringify({
        ...valid,
        subAreas: valid.subAreas.map(({ subAreaId }) => ({ subAreaId: subAreaId.toUpperCase() })),
      }),
  ],
];

const manySubAreas = (count: number) =>
  Array.from({ length: count }, () => ({ subAreaId: newId() }));

describe("hostile payloads", () => {
  test.each(hostile)(
    "a payload with hostile content (%s) is never registered partly",
    async (name, bodyOf) => {
      const result = await send(bodyOf(payload()));
      if (name === "a prototype") expect(result.status).toBe(201);
      else {
        expect(result.status).toBe(400);
        expectProblem(result);
        expect(await companies()).toEqual([]);
      }
      await expectWholeRegistrations();
    },
  );

  test("a direction override is removed from a name", async () => {
    expect(await post(payload({ partnerName: "Baol \u202eSARL" }))).toMatchObject({ status: 201 });
    expect(await companies()).toMatchObject([{ name: "Baol SARL" }]);
  });

  test("markup and spreadsheet formulas are stored as plain text", async () => {
    const partnerName = `<script>alert(1)</script> & =cmd|' /C calc'!A0 "${"'".repeat(3)}`;
    expect(await post(payload({ partnerName }))).toMatchObject({ status: 201 });
    expect(await companies()).toMatchObject([{ name: partnerName }]);
    const mail = await t.db
      .selectFrom("mail")
      .select(["subject", "html_body", "text_body"])
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(mail)).not.toMatch(/script>|alert|cmd/);
  });

  test("any value in any field is refused or registered completely, never a fault", async () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      anyText({ maxLength: 400 }),
      fc.string({ unit: "grapheme", maxLength: 400 }),
      fc.double(),
      fc.constantFrom(undefined, "", "0", " ", "constructor", "__proto__", "1e3", "-0"),
    );
    const key = fc.constantFrom(...Object.keys(payload()));
    const changes = fc.array(fc.tuple(key, value), { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const { status } = await post(payload(Object.fromEntries(changed)));
        expect([201, 400, 409]).toContain(status);
      }),
      { numRuns: rounds(40) },
    );
    await expectWholeRegistrations();
    expect(t.services.logged).toEqual([]);
  });

  test("any value for the contact is refused or registered completely, never a fault", async () => {
    const text = fc.oneof(anyText(), fc.emailAddress(), fc.jsonValue());
    const contact = fc.record(
      { firstname: text, lastname: text, emailAddress: text, function: text, phoneNumber: text },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(contact, async (changed) => {
        const body = payload();
        const partnerContact = { ...body.partnerContact, ...changed };
        const { status } = await post({ ...body, partnerContact });
        expect([201, 400, 409]).toContain(status);
      }),
      { numRuns: rounds(25) },
    );
    await expectWholeRegistrations();
  });

  test("random bytes are refused", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect((await send(new Uint8Array(bytes))).status).toBe(400);
      }),
      { numRuns: rounds(20) },
    );
    expect(await companies()).toEqual([]);
  });
});
