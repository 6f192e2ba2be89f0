import { describe, expect, test } from "vitest";
import { honeypotName } from "#app/forms/field.tsx";
import { newStamp } from "#app/forms/robots.server.ts";
import { aCertificate } from "#tests/factories.ts";
import { allReached } from "#tests/limits.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testServices } from "#tests/services.ts";
import { action, loader } from "./complain-page.tsx";

const t = openForTests({ day: "2026-11-20" });

const path = "/reclamations/ecrire";
const stampOf = (secondsAgo: number) =>
  newStamp({
    secret: t.services.secret,
    now: new Date(t.services.now().getTime() - secondsAgo * 1_000),
  });
const typedFields = {
  kind: "misuse",
  about: "",
  words: "Un faux certificat est affiché à Mbour.",
  name: "Mame Diarra Sow",
  email: "mame@client.example",
  phone: "",
  naming: "kept-back",
};
const post = (changes: Record<string, string> = {}) =>
  callPage(action, {
    services: t.services,
    path,
    form: { stamp: stampOf(30), ...typedFields, ...changes },
  });
const stored = async () =>
  (await t.db.selectFrom("complaint").select(["words", "about", "company_id"]).execute()).length;
/** What was stored while the act ran. */
async function added(act: () => Promise<unknown>) {
  const before = await stored();
  await act();
  return (await stored()) - before;
}

describe("the public form of complaints without scripts", () => {
  test("sent empty marks each field that it needs, and keeps nothing", async () => {
    const before = await stored();
    const answer = await callPage(action, {
      services: t.services,
      path,
      form: { stamp: stampOf(30) },
    });
    expect(answer.status).toBe(400);
    const { errors } = answer.data as { errors: Record<string, string> };
    expect(Object.keys(errors)).toEqual(["kind", "words", "name", "email", "naming"]);
    expect(errors.email).toContain("il faut pouvoir vous répondre");
    expect(await stored()).toBe(before);
  });

  test("needs an e-mail address or a telephone number, one of them alone is enough", async () => {
    const without = await post({ email: "" });
    expect(without.status).toBe(400);
    expect(without.data).toMatchObject({
      errors: { email: expect.stringContaining("numéro de téléphone") },
      values: { words: typedFields.words, name: typedFields.name },
    });
    const wrong = await post({ email: "mame@client" });
    expect(Object.keys((wrong.data as { errors: object }).errors)).toEqual(["email"]);
    const byPhone = { email: "", phone: "77 123 45 67", words: "Par téléphone seulement." };
    expect((await post(byPhone)).status).toBe(303);
  });

  test("leads to the page of the complaint with number and code, twice to the same", async () => {
    const words = "Le logo est sur une palissade.";
    const answer = await post({ words });
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(
      /^\/reclamations\/suivi\?numero=RL-2026-\d{5}-\d&code=[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}&fait=recu$/,
    );
    expect(
      await added(async () => expect((await post({ words })).location).toBe(answer.location)),
    ).toBe(0);
  });

  test("sent too soon or with an old stamp comes back as it was typed, and can be sent again", async () => {
    const words = "Trop vite ou trop tard.";
    const tooSoon = await post({ words, stamp: stampOf(1) });
    expect(tooSoon.status).toBe(400);
    expect(tooSoon.data).toMatchObject({
      refusal: "too-soon",
      errors: {},
      values: { words, kind: "misuse", naming: "kept-back" },
    });
    for (const stamp of [stampOf(25 * 3_600), "", "x", "1.y"]) {
      const expired = await post({ words, stamp });
      expect(expired.data).toMatchObject({ refusal: "expired", errors: {}, values: { words } });
      expect((expired.data as { stamp: string }).stamp).not.toBe(stamp);
    }
    expect(await added(() => post({ words }))).toBe(1);
  });

  test("with its hidden field filled in is thanked by the page of complaints and dropped", async () => {
    const robot = () => post({ [honeypotName]: "https://spam.example", words: "Achetez." });
    expect(await added(robot)).toBe(0);
    expect(await robot()).toMatchObject({ status: 303, location: "/reclamations" });
  });

  test("beyond the limit is refused with the time to wait and what was typed", async () => {
    const services = testServices({
      db: t.db,
      now: () => t.services.now(),
      limits: allReached(600),
    });
    const form = { ...typedFields, stamp: stampOf(30), words: "Encore une." };
    const answer = await callPage(action, { services, path, form });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "600"]);
    expect(answer.data).toMatchObject({ waitSeconds: 600, values: { words: "Encore une." } });
  });
});

test.each([
  ["pictures and other scripts", { words: "🏗️ Dañu ma naxe. سلام 建設" }, 303],
  ["a name in another script", { name: "محمد ديوب" }, 303],
  ["10,000 characters", { words: "a".repeat(10_000) }, 400],
  ["5,001 characters", { words: "a".repeat(5_001) }, 400],
  ["5,000 characters", { words: "é".repeat(5_000) }, 303],
  ["a name of 5,000 letters", { name: "a".repeat(5_000) }, 400],
  ["a company of 201 characters", { about: "b".repeat(201) }, 400],
  ["an address of 300 characters", { email: `${"a".repeat(290)}@b.example` }, 400],
  ["a NUL", { words: "avant\u0000après" }, 303],
  ["a NUL in the number of a company", { about: "0000\u0000001" }, 400],
  ["half of a pair", { words: "moitié \uD83D fin" }, 303],
  ["another kind", { kind: "constructor" }, 400],
  ["another choice of the name", { naming: "__proto__" }, 400],
] satisfies [string, Partial<typeof typedFields>, number][])(
  "%s in the public form is answered in words and never by a fault",
  async (_what, changes, status) => {
    expect((await post(changes)).status).toBe(status);
  },
);

test("a field of the public form that comes twice counts once", async () => {
  const twice: [string, string][] = [
    ...Object.entries({ ...typedFields, stamp: stampOf(30) }),
    ["words", "Et encore ceci."],
    ["kind", "body"],
  ];
  const answer = await callPage(action, { services: t.services, path, form: twice });
  expect([303, 400]).toContain(answer.status);
});

test("the page of a company, a kind and a number begin the form; what does not exist begins nothing", async () => {
  const { companyId } = await aCertificate(t.services, {
    company: { name: "Baol", name_norm: "baol" },
  });
  const { slug } = await t.db
    .selectFrom("listing")
    .select("slug")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  const begun = async (query: string) =>
    (await callPage(loader, { services: t.services, path: `${path}?${query}` })).data;
  expect(await begun(`entreprise=${slug}`)).toMatchObject({
    kind: "company",
    slug,
    about: "Baol",
    demo: false,
  });
  expect(await begun("entreprise=aucune-entreprise&genre=misuse&numero=QC-1")).toMatchObject({
    kind: "misuse",
    slug: undefined,
    about: "QC-1",
  });
  expect(await begun(`genre=autre&numero=${"9".repeat(100)}`)).toMatchObject({
    kind: undefined,
    about: "9".repeat(60),
  });
  const words = "Le chantier de la page est arrêté.";
  const answer = await callPage(action, {
    services: t.services,
    path: `${path}?entreprise=${slug}`,
    form: { stamp: stampOf(30), ...typedFields, kind: "company", words },
  });
  expect(answer.status).toBe(303);
  const row = await t.db
    .selectFrom("complaint")
    .select("company_id")
    .where("words", "=", words)
    .executeTakeFirstOrThrow();
  expect(row.company_id).toBe(companyId);
});
