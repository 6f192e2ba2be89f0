import { describe, expect, test } from "vitest";
import { newStamp } from "#app/forms/robots.server.ts";
import type { Services } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { allReached } from "#tests/limits.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, requestContextOf } from "#tests/page-call.ts";
import { countRows } from "#tests/ready-database.ts";
import { aNinea, aRegistration } from "#tests/registrations.ts";
import { testServices } from "#tests/services.ts";
import { registrationRefusals } from "./register-company.refusals.ts";
import { action, loader } from "./register-page.tsx";
import type { FieldErrors } from "./registration.schema.ts";
import { emptyRegistration, type RegistrationValues } from "./registration.schema.ts";
import { notRegistered, passwordsAgain, stampRefusals } from "./registration-texts.ts";

const t = openForTests({ emptied: true });

const valuesInOrder = (changes: Partial<RegistrationValues> = {}) =>
  aRegistration({ subAreas: t.subAreas.slice(0, 2), ...changes });

const stampOf = (agoMs: number) =>
  newStamp({ now: new Date(Date.now() - agoMs), secret: t.services.secret });

/** The form as a browser posts it: an unticked checkbox is absent. */
function formOf(
  { subAreas, acceptTerms, ...texts }: RegistrationValues,
  idempotencyKey?: string,
): URLSearchParams {
  const form = new URLSearchParams(Object.entries(texts));
  for (const id of subAreas) form.append("subAreas", id);
  if (acceptTerms) form.append("acceptTerms", "on");
  if (idempotencyKey !== undefined) form.append("idempotencyKey", idempotencyKey);
  form.append("stamp", stampOf(60_000));
  return form;
}

interface Returned {
  values: RegistrationValues;
  errors: FieldErrors;
  refusal: string | null;
  idempotencyKey: string;
  stamp: string;
}

interface Posted {
  headers?: Record<string, string>;
  given?: Services;
}

/** Calls the action with a raw body and returns the action data; a redirect has none. */
async function post(body: BodyInit, { headers = {}, given = t.services }: Posted = {}) {
  const url = new URL("/register", t.services.publicUrl);
  const request = new Request(url, { method: "POST", headers, body });
  const context = await requestContextOf(request, given);
  const args = { request, url, params: {}, pattern: "/register" as const, context };
  const answer = await action(args as Parameters<typeof action>[0]).catch((thrown: unknown) => {
    if ((thrown as { type?: string }).type !== "DataWithResponseInit") throw thrown;
    return thrown as { data: null; init: ResponseInit };
  });
  if (answer instanceof Response) {
    return { status: answer.status, headers: answer.headers, data: {} as Returned };
  }
  return {
    status: answer.init?.status ?? 200,
    headers: new Headers(answer.init?.headers),
    data: answer.data as Returned,
  };
}

const noPasswords = (values: RegistrationValues) => ({
  ...values,
  password: "",
  confirmPassword: "",
});

describe("registration page", () => {
  test("the page offers all sub-areas, a new idempotency key and the CSRF token for scripts", async () => {
    const one = await callPage(loader, {
      services: t.services,
      path: "/register",
    });
    const two = await callPage(loader, {
      services: t.services,
      path: "/register",
      cookie: `XSRF-TOKEN=${"t".repeat(24)}`,
    });
    const { families, idempotencyKey } = one.data as {
      families: { subAreas: unknown[] }[];
      idempotencyKey: string;
    };
    expect(families.flatMap(({ subAreas }) => subAreas)).toHaveLength(t.subAreas.length);
    expect((two.data as Returned).idempotencyKey).not.toBe(idempotencyKey);
    expect(one.headers.get("set-cookie")).toMatch(
      /^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Lax; Secure$/,
    );
    expect(two.headers.get("set-cookie")).toBeNull();
  });
});

describe("native post of the registration form", () => {
  test("a valid post registers and redirects to the confirmation page", async () => {
    const { status, headers } = await post(formOf(valuesInOrder(), newId()));
    expect(status).toBe(303);
    expect(headers.get("location")).toBe("/register/succes");
    expect(await countRows(t.db)).toMatchObject({ company: 1, company_sub_area: 2, mail: 1 });
  });

  test("a multipart post registers too", async () => {
    const form = new FormData();
    for (const [name, value] of formOf(valuesInOrder(), newId())) form.append(name, value);
    expect(await post(form)).toMatchObject({ status: 303 });
  });

  test("two posts with one key register once and both succeed", async () => {
    const form = formOf(valuesInOrder(), newId());
    expect([(await post(form)).status, (await post(form)).status]).toEqual([303, 303]);
    expect(await countRows(t.db)).toMatchObject({ company: 1, mail: 1 });
  });

  test("an empty form gets every message and keeps its key", async () => {
    const key = newId();
    const { status, data } = await post(formOf(emptyRegistration, key));
    expect(status).toBe(400);
    expect(data.idempotencyKey).toBe(key);
    expect(data.refusal).toBeNull();
    expect(data.errors).toEqual({
      name: "Le nom de l’entreprise est requis",
      ein: "Le numéro d’identification fiscale est requis",
      businessRegistry: "Le registre du commerce est requis",
      address: "L’adresse est requise",
      phone: "Le numéro de téléphone est requis",
      email: "L’email de contact est requis",
      contactFirstname: "Le prénom est requis",
      contactLastname: "Le nom est requis",
      contactEmail: "L’email est requis",
      contactFunction: "La fonction est requise",
      subAreas: "Veuillez sélectionner au moins un domaine d’activité",
      capital: "Le capital social est requis",
      turnover: "Le chiffre d’affaires est requis",
      foundedOn: "La date de création est requise",
      legalForm: "La forme juridique est requise",
      password: "Le mot de passe est requis",
      confirmPassword: "La confirmation du mot de passe est requise",
      acceptTerms: "Vous devez accepter les CGU pour vous inscrire",
    });
  });

  test("a post without any field gets the same messages as an empty form", async () => {
    const { status, data } = await post(new URLSearchParams());
    expect(status).toBe(400);
    expect(Object.keys(data.errors)).toHaveLength(18);
  });

  test("a date in three fields is read as one", async () => {
    const form = formOf(valuesInOrder(), newId());
    form.delete("foundedOn");
    for (const [part, value] of [
      ["day", "1"],
      ["month", "9"],
      ["year", "2015"],
    ] as const)
      form.append(`foundedOn.${part}`, value);
    expect(await post(form)).toMatchObject({ status: 303 });
    const { founded_on } = await t.db
      .selectFrom("company")
      .select("founded_on")
      .executeTakeFirstOrThrow();
    expect(founded_on).toBe("2015-09-01");
  });

  test("a registration that fills the hidden trap field looks successful and registers nothing", async () => {
    const form = formOf(valuesInOrder(), newId());
    form.append("site", "http://spam.example");
    expect((await post(form)).headers.get("location")).toBe("/register/succes");
    expect(await countRows(t.db)).toMatchObject({ company: 0, mail: 0 });
  });

  test.each<[string, number | string, keyof typeof stampRefusals]>([
    ["sent sooner than a person can type", 0, "too-soon"],
    ["sent a day later", 25 * 3_600_000, "expired"],
    ["with a forged stamp", "1.forged", "expired"],
    ["without a stamp", "", "expired"],
  ])(
    "a form %s is shown again with what was typed, and succeeds when posted again",
    async (_, stamp, why) => {
      const typedValues = valuesInOrder();
      const form = formOf(typedValues, newId());
      form.set("stamp", typeof stamp === "number" ? stampOf(stamp) : stamp);
      const { status, data } = await post(form);
      expect(status).toBe(400);
      expect(data.refusal).toBe(stampRefusals[why]);
      expect(data.values).toEqual(noPasswords(typedValues));
      expect(data.errors).toEqual({ password: passwordsAgain });
      expect(await countRows(t.db)).toMatchObject({ company: 0 });
      const later = testServices({ db: t.db, now: () => new Date(Date.now() + 10_000) });
      form.set("stamp", data.stamp);
      expect(await post(form, { given: later })).toMatchObject({ status: 303 });
    },
  );

  test("a registration with errors keeps all typed values but the passwords", async () => {
    const typedValues = valuesInOrder({
      name: "  Éts Œuvre & Fils  ",
      ein: "12",
      capital: "10 000 000 FCFA",
      confirmPassword: "autre chose",
    });
    const { status, data } = await post(formOf(typedValues, newId()));
    expect(status).toBe(400);
    expect(data.values).toEqual(noPasswords(typedValues));
    expect(data.errors).toEqual({
      ein: expect.stringContaining("7 ou 9 chiffres"),
      password: passwordsAgain,
      confirmPassword: "Les mots de passe ne correspondent pas",
    });
    expect(JSON.stringify(data)).not.toContain(typedValues.password);
    expect(await countRows(t.db)).toMatchObject({ company: 0, account: 0, mail: 0 });
  });

  test.each([undefined, "", "short", "a key with spaces", "k".repeat(256)])(
    "a form with the unusable key %j gets a new one and succeeds",
    async (key) => {
      const wrong = await post(formOf(valuesInOrder({ ein: "" }), key));
      expect(wrong.data.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
      expect(await post(formOf(valuesInOrder(), key))).toMatchObject({ status: 303 });
    },
  );
});

describe("refusals on the registration page", () => {
  test.each<[keyof typeof registrationRefusals, () => Partial<RegistrationValues>]>([
    ["ein-already-registered", () => ({ ein: aNinea() })],
    [
      "business-registry-already-registered",
      () => ({ businessRegistry: "SN.MBR.2024.A.2346", foundedOn: "2024-01-01" }),
    ],
  ])("the refusal %s is shown beside its field", async (refusal, shared) => {
    const common = shared();
    await post(formOf(valuesInOrder(common), newId()));
    await t.db.updateTable("company").set({ state: "active" }).execute();
    const typedValues = valuesInOrder(common);
    const key = newId();
    const { status, data } = await post(formOf(typedValues, key));
    const { message, field } = registrationRefusals[refusal];
    expect(status).toBe(409);
    expect(data).toEqual({
      values: noPasswords(typedValues),
      errors: { [field ?? ""]: message, password: passwordsAgain },
      refusal: notRegistered,
      idempotencyKey: key,
      stamp: expect.any(String),
    });
  });

  test("a sub-area that no longer exists is reported beside the list", async () => {
    const { status, data } = await post(formOf(valuesInOrder({ subAreas: [newId()] }), newId()));
    expect(status).toBe(400);
    expect(data.errors).toMatchObject({
      subAreas: registrationRefusals["unknown-sub-area"].message,
    });
  });

  test("a key used with another content is reported above the form, beside no field", async () => {
    const key = newId();
    await post(formOf(valuesInOrder(), key));
    const { status, data } = await post(formOf(valuesInOrder(), key));
    expect(status).toBe(409);
    expect(data.errors).toEqual({ password: passwordsAgain });
    expect(data.refusal).toBe(registrationRefusals["key-already-used"].message);
    expect(data.idempotencyKey).not.toBe(key);
    expect(await post(formOf(valuesInOrder(), data.idempotencyKey))).toMatchObject({ status: 303 });
    expect(await countRows(t.db)).toMatchObject({ company: 2 });
  });

  test("a registration over the rate limit keeps the typed values and says how long to wait", async () => {
    const limits = allReached(1800);
    const typedValues = valuesInOrder();
    const key = newId();
    const { status, headers, data } = await post(formOf(typedValues, key), {
      given: { ...t.services, limits },
    });
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toBe("1800");
    expect(data).toEqual({
      values: noPasswords(typedValues),
      errors: { password: passwordsAgain },
      refusal: "Trop de tentatives ont été faites. Vous pourrez réessayer dans 30\u00A0minutes.",
      idempotencyKey: key,
      stamp: expect.any(String),
      waitSeconds: 1800,
    });
    expect(await countRows(t.db)).toMatchObject({ company: 0 });
  });
});

describe("malformed posts of the registration form", () => {
  test.each(["application/json", "text/plain", "application/x-www-form-urlencodedX", ""])(
    "the content type %j answers 415",
    async (type) => {
      const body = new TextEncoder().encode(JSON.stringify(valuesInOrder()));
      const result = await post(body, { headers: type ? { "content-type": type } : {} });
      expect(result.status).toBe(415);
    },
  );

  test.each([
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=there-is-none",
  ])("a body that is not valid %s answers 400", async (type) => {
    const result = await post("name=Baol", { headers: { "content-type": type } });
    expect(result.status).toBe(400);
  });

  test("a file in place of a text reads as an empty field", async () => {
    const form = new FormData();
    for (const [name, value] of formOf(valuesInOrder(), newId())) form.append(name, value);
    form.set("name", new File(["x"], "x.txt"));
    form.set("idempotencyKey", new File(["x"], "x.txt"));
    form.append("subAreas", new File(["x"], "x.txt"));
    const { status, data } = await post(form);
    expect(status).toBe(400);
    expect(data.errors).toEqual({
      name: "Le nom de l’entreprise est requis",
      password: passwordsAgain,
    });
  });

  test.each<[string, string]>([
    ["NUL", "Baol\0"],
    ["a broken escape", "%E0%A4%A"],
    ["a direction override", "\u202egro"],
  ])("a text with %s is never a fault", async (_, name) => {
    const form = formOf(valuesInOrder({ name }), newId());
    expect([303, 400]).toContain((await post(form)).status);
    expect(t.services.logged).toEqual([]);
  });

  test("a post with 10 000 sub-areas is refused", async () => {
    const subAreas = Array.from({ length: 10_000 }, () => newId());
    const { status, data } = await post(formOf(valuesInOrder({ subAreas }), newId()));
    expect(status).toBe(400);
    expect(Object.keys(data.errors)).toEqual(["subAreas", "password"]);
  });
});

describe("sub-areas from the pre-check", () => {
  const chosenBy = async (path: string) => {
    const { data } = await callPage(loader, { services: t.services, path });
    return (data as { chosen: string[] }).chosen;
  };

  test("the registration begins with the sub-areas that the pre-check has chosen, and ignores other codes", async () => {
    const [first] = await t.services.db
      .selectFrom("sub_area")
      .select(["id", "code"])
      .orderBy("code")
      .limit(1)
      .execute();
    const opens = `/espace/dossiers/ouvrir?sd=${first?.code}&sd=0000&classe=E`;
    expect(await chosenBy(`/register?suite=${encodeURIComponent(opens)}`)).toEqual([first?.id]);
  });

  test.each([
    "/register",
    "/register?suite=/espace",
    "/register?suite=https://evil.example/?sd=1101",
  ])("the registration begins without sub-areas at %s", async (path) => {
    expect(await chosenBy(path)).toEqual([]);
  });
});
