import { describe, expect, test } from "vitest";
import type { Limits } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { noLimits } from "#tests/limits.ts";
import { openForTests } from "#tests/opening.ts";
import { countRows } from "#tests/ready-database.ts";
import {
  callRegistration,
  expectProblem,
  type RegistrationCall,
} from "#tests/registration-call.ts";
import { aNinea, aPayload } from "#tests/registrations.ts";
import { successMessage } from "./registration-texts.ts";

const t = openForTests({ emptied: true });

const payload = (changes: Record<string, unknown> = {}) => ({
  ...aPayload({ subAreas: t.subAreas.slice(0, 2) }),
  ...changes,
});

const send = (body: string | Uint8Array<ArrayBuffer>, call?: RegistrationCall) =>
  callRegistration(t.services, body, call);
const post = (body: unknown, call?: RegistrationCall) => send(JSON.stringify(body), call);
const companies = () => t.db.selectFrom("company").selectAll().execute();

describe("POST partners/register", () => {
  test("a valid registration answers 201 with the company and the success message", async () => {
    const { status, headers, answer } = await post(payload());
    const [company] = await companies();
    expect(status).toBe(201);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer).toEqual({ message: successMessage, partnerId: company?.id });
  });

  test("amounts may be JSON numbers, and optional keys may be absent", async () => {
    const { webSite: _, userLocale: __, country: ___, ...rest } = payload();
    const amounts = { capital: 0, partnerBusinessSales: 999_999_999_999_999 };
    const body = { ...rest, ...amounts, partnerEmailContact: undefined };
    expect(await post(body)).toMatchObject({ status: 201 });
    expect(await companies()).toMatchObject([
      {
        capital: 0n,
        turnover: 999_999_999_999_999n,
        country: "SN",
        website: null,
        email: rest.partnerContact.emailAddress,
      },
    ]);
  });

  test("a sub-area sent several times is stored once", async () => {
    const [first = ""] = t.subAreas;
    const subAreas = Array.from({ length: 20 }, () => ({ subAreaId: first, area: {} }));
    expect(await post(payload({ subAreas }))).toMatchObject({ status: 201 });
    expect(await countRows(t.db)).toMatchObject({ company_sub_area: 1 });
  });

  test("two registrations with the same key create one company", async () => {
    const body = payload();
    const call = { headers: { "idempotency-key": newId() } };
    const [one, two] = [await post(body, call), await post(body, call)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.answer.partnerId).toBe(one.answer.partnerId);
    const other = await post(payload(), call);
    expect(other.status).toBe(409);
    expectProblem(other);
    expect(other.answer.errors).toBeUndefined();
    expect(await companies()).toHaveLength(1);
    const fresh = { headers: { "idempotency-key": newId() } };
    expect(await post(payload(), fresh)).toMatchObject({ status: 201 });
    expect(await companies()).toHaveLength(2);
  });
});

describe("validation errors", () => {
  test.each([
    ["partnerName", { partnerName: " " }, "Le nom de l’entreprise est requis"],
    ["ein", { ein: "12345" }, /^Le NINEA doit comporter 7 ou 9 chiffres/],
    ["businessRegistry", { businessRegistry: "SN.DKR.1850.B.12" }, /année/],
    ["phoneNumber", { phoneNumber: "12" }, /9 chiffres/],
    ["plainTextPassword", { plainTextPassword: "1234567" }, /au moins 8 caractères$/],
    ["subAreas", { subAreas: [] }, "Veuillez sélectionner au moins un domaine d’activité"],
    ["subAreas.0.subAreaId", { subAreas: [{ subAreaId: "12" }] }, /domaine/],
    ["capital", { capital: 1.5 }, /nombre entier/],
    ["partnerBusinessSales", { partnerBusinessSales: -1 }, /négatif/],
    ["partnerStatUpDate", { partnerStatUpDate: "2100-01-01" }, /futur/],
    ["webSite", { webSite: "javascript:alert(1)" }, /https?:\/\//],
    ["acceptCGU", { acceptCGU: false }, "Vous devez accepter les CGU pour vous inscrire"],
    ["acceptCGU", { acceptCGU: "true" }, "Vous devez accepter les CGU pour vous inscrire"],
    ["country", { country: "FR" }, /pays/],
  ])("a wrong value of %s answers 400 under its payload path", async (field, changes, message) => {
    const result = await post(payload(changes));
    expect(result.status).toBe(400);
    expectProblem(result);
    expect(result.answer.message).toBe("Veuillez remplir tous les champs requis correctement.");
    expect(result.answer.errors).toEqual([{ field, message: expect.stringMatching(message) }]);
  });

  test("each wrong field of the contact has its own message", async () => {
    const { answer } = await post(payload({ partnerContact: { emailAddress: "awa@" } }));
    expect(answer.errors).toEqual([
      { field: "partnerContact.firstname", message: "Le prénom est requis" },
      { field: "partnerContact.lastname", message: "Le nom est requis" },
      {
        field: "partnerContact.emailAddress",
        message: "Veuillez entrer une adresse email valide",
      },
      { field: "partnerContact.function", message: "La fonction est requise" },
    ]);
  });

  test("an empty payload has a message for each required field", async () => {
    const { answer } = await post({});
    expect(answer.errors).toHaveLength(17);
  });

  test.each([
    ["ein", () => ({ ein: aNinea() })],
    ["businessRegistry", () => ({ businessRegistry: "SN.MBR.2024.A.2346" })],
  ])("the %s of an active company answers 409", async (field, shared) => {
    const common = shared();
    await post(payload(common));
    await t.db.updateTable("company").set({ state: "active" }).execute();
    const result = await post(payload(common));
    expect(result.status).toBe(409);
    expectProblem(result);
    expect(result.answer.errors).toEqual([{ field, message: result.answer.message }]);
  });

  test("a registration with the e-mail of an account gets the same answer as any other", async () => {
    const { partnerContact } = payload();
    const first = await post(payload({ partnerContact }));
    await t.db.updateTable("account").set({ email_verified: true }).execute();
    const second = await post(payload({ partnerContact }));
    expect(second.status).toBe(201);
    expect({ ...second.answer, partnerId: "" }).toEqual({ ...first.answer, partnerId: "" });
  });

  test("an unknown sub-area answers 400 under the path subAreas", async () => {
    const result = await post(payload({ subAreas: [{ subAreaId: newId() }] }));
    expect(result.status).toBe(400);
    expect(result.answer.errors?.[0]?.field).toBe("subAreas");
  });
});

describe("malformed calls", () => {
  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "text/html; application/json",
  ])("the content type %s answers 415", async (type) => {
    const result = await send(JSON.stringify(payload()), { headers: { "content-type": type } });
    expect(result.status).toBe(415);
    expectProblem(result);
  });

  test.each(["", "{", "null", "[]", '"text"', "12", "{}{}", "{'a':1}", "\uFEFF{", "NaN"])(
    "the body %j answers 400",
    async (body) => {
      const result = await send(body);
      expect(result.status).toBe(400);
      expectProblem(result);
    },
  );

  test("a body that is not UTF-8 answers 400", async () => {
    const result = await send(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]));
    expect(result.status).toBe(400);
    expectProblem(result);
  });

  test.each(["", "short", "a key with spaces", "é".repeat(10), "k".repeat(256)])(
    "the idempotency key %j answers 400",
    async (key) => {
      const result = await post(payload(), { headers: { "idempotency-key": key } });
      expect(result.status).toBe(400);
      expect(result.answer.message).toContain("Idempotency-Key");
      expectProblem(result);
      expect(await companies()).toEqual([]);
    },
  );

  test("a call over the rate limit answers 429 with Retry-After, before any work", async () => {
    const limits: Limits = {
      ...noLimits,
      consume: async (name, key) => {
        expect([name, key]).toEqual(["registration", "address:192.0.2.7"]);
        return { allowed: false, counted: 61, retryAfterSeconds: 120 };
      },
    };
    const result = await callRegistration({ ...t.services, limits }, JSON.stringify(payload()));
    expect(result.status).toBe(429);
    expect(result.headers.get("retry-after")).toBe("120");
    expectProblem(result);
    expect(await companies()).toEqual([]);
  });

  test("an invalid payload does not count against the rate limit", async () => {
    const limits: Limits = {
      ...noLimits,
      consume: () => Promise.reject(new Error("counted")),
    };
    expect(await callRegistration({ ...t.services, limits }, "{}")).toMatchObject({ status: 400 });
  });
});

test("only our own page gets the cookie that remembers the waiting registration; other clients get none", async () => {
  expect((await post(payload())).headers.getSetCookie()).toEqual([]);
  const page = await post(payload(), { headers: { "x-xsrf-token": "t".repeat(24) } });
  expect(page.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-tabax-inscription=.*Max-Age=86400; .*HttpOnly; Secure/),
  ]);
});
