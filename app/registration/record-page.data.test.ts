import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { aCertificate, aMember, aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { action as correct } from "./record-correct-page.tsx";
import { loader } from "./record-page.tsx";
import { action as choose } from "./record-sub-areas-page.tsx";

let t: ReadyDatabase;
let services: TestServices;
beforeAll(async () => {
  t = await openReadyDatabase();
  services = testServices({ db: t.db });
});
afterAll(() => t.close());

async function visit(accountId: string, path = "/espace/entreprise") {
  const cookie = await signedInCookie(services, accountId);
  return await callPage(loader, { services, path, cookie });
}

const companyRow = (id: string) =>
  t.db.selectFrom("company").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const journalOf = (companyId: string) =>
  t.db
    .selectFrom("journal")
    .select(["event", "data"])
    .where("subject_id", "=", companyId)
    .orderBy("sequence")
    .execute();

describe("company record page", () => {
  test("the record shows what the company declared and the sub-areas that it chose", async () => {
    const { accountId, companyId } = await aMemberAccount(services);
    await chosen(companyId, await someSubAreas(2));
    const { status, data } = await visit(accountId);
    expect(status).toBe(200);
    const shownText = JSON.stringify(data).replaceAll(/[\u00A0\u202F]/g, " ");
    for (const text of ["2G3", "SARL", "Cité Keur Gorgui", "33 800 00 00", "Gérante", "10 000 000"])
      expect(shownText).toContain(text);
    expect(data).toMatchObject({ mayChange: true, families: [{ subAreas: expect.anything() }] });
  });

  test("the record of another company answers 404, like that of an unknown one", async () => {
    const [ownAccount, foreign] = [await aMemberAccount(services), await aMemberAccount(services)];
    for (const companyId of [foreign.companyId, newId()]) {
      const path = `/espace/entreprise?entreprise=${companyId}`;
      expect(await visit(ownAccount.accountId, path)).toMatchObject({ status: 404 });
      const posted = { path: `${whereabouts}?entreprise=${companyId}`, form: shownForm() };
      expect(await post(ownAccount.accountId, correct, posted)).toBe(404);
    }
  });
});

const whereabouts = "/espace/entreprise/corriger/coordonnees";

interface Posted {
  path: string;
  form: Record<string, string> | [string, string][];
}

/** Posts a form and returns the status of the answer. */
async function post(accountId: string, action: typeof correct | typeof choose, posted: Posted) {
  return (await answerTo(accountId, action, posted)).status;
}

async function answerTo(
  accountId: string,
  action: typeof correct | typeof choose,
  { path, form }: Posted,
) {
  const cookie = await signedInCookie(services, accountId);
  return await callPage(action as typeof choose, { services, path, cookie, form });
}

/** The posted contact form of a company of the factory, with some fields changed. */
const shownForm = (changes: Record<string, string> = {}, seen: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    address: "Cité Keur Gorgui, immeuble Y, Dakar",
    region: "",
    department: "",
    phone: "+221338000000",
    email: "contact@baol.example",
    website: "",
    ...seen,
  };
  const shownFields = Object.entries(values).map(([field, value]) => [`vu.${field}`, value]);
  return { ...Object.fromEntries(shownFields), ...values, ...changes } as Record<string, string>;
};

describe("correction of the record", () => {
  test("a correction is stored, journaled without personal values, and shown in the directory", async () => {
    const { accountId, companyId } = await aMemberAccount(services, { company: { region: null } });
    await aCertificate(services, { companyId, region: null });
    const form = shownForm({
      region: "SN-TH",
      department: "Mbour",
      phone: "77 123 45 67",
      website: "www.baol.sn",
    });
    const answer = await answerTo(accountId, correct, { path: whereabouts, form });
    expect(answer).toMatchObject({
      status: 303,
      location: expect.stringContaining("fait=corrige"),
    });
    expect(await companyRow(companyId)).toMatchObject({
      region: "SN-TH",
      department: "Mbour",
      phone: "+221771234567",
      website: "https://www.baol.sn",
      address: "Cité Keur Gorgui, immeuble Y, Dakar",
    });
    const row = (await journalOf(companyId)).find(({ event }) => event === "company-corrected");
    expect(row?.data).toEqual({
      fields: ["region", "department", "phone", "website"],
      changes: {
        region: { from: "", to: "SN-TH" },
        department: { from: "", to: "Mbour" },
        website: { from: "", to: "https://www.baol.sn" },
      },
    });
    const listing = await t.db
      .selectFrom("listing")
      .select("region")
      .where("company_id", "=", companyId)
      .executeTakeFirst();
    expect(listing).toEqual({ region: "SN-TH" });
  });

  test("corrections of figures, legal form and contact are stored normalised", async () => {
    const { accountId, companyId } = await aMemberAccount(services);
    const figures = {
      tradeName: "Groupe Sine",
      legalForm: "SA",
      capital: "20 000 000",
      turnover: "0",
      "foundedOn.day": "1",
      "foundedOn.month": "3",
      "foundedOn.year": "2014",
      "vu.legalForm": "SARL",
      "vu.capital": "10000000",
      "vu.turnover": "250000000",
      "vu.foundedOn": "2015-03-01",
      "vu.tradeName": "",
    };
    expect(
      await post(accountId, correct, {
        path: "/espace/entreprise/corriger/activite",
        form: figures,
      }),
    ).toBe(303);
    expect(await companyRow(companyId)).toMatchObject({
      trade_name: "Groupe Sine",
      legal_form: "SA",
      legal_form_code: "SA",
      capital: 20_000_000n,
      turnover: 0n,
      founded_on: "2014-03-01",
    });
    const contact = {
      contactFirstname: "Awa",
      contactLastname: "Ndiaye",
      contactFunction: "Directrice",
      contactPhone: "77 765 43 21",
      "vu.contactFirstname": "Aïssatou",
      "vu.contactLastname": "Ndiaye",
      "vu.contactFunction": "Gérante",
      "vu.contactPhone": "+221771234567",
    };
    expect(
      await post(accountId, correct, {
        path: "/espace/entreprise/corriger/contact",
        form: contact,
      }),
    ).toBe(303);
    const member = await t.db
      .selectFrom("member")
      .select(["firstname", "function", "phone"])
      .where("company_id", "=", companyId)
      .executeTakeFirst();
    expect(member).toEqual({ firstname: "Awa", function: "Directrice", phone: "+221777654321" });
    expect(JSON.stringify(await journalOf(companyId))).not.toContain("Awa");
  });

  test("a correction that changes nothing says so and journals nothing", async () => {
    const { accountId, companyId } = await aMemberAccount(services);
    const before = (await journalOf(companyId)).length;
    const answer = await answerTo(accountId, correct, { path: whereabouts, form: shownForm() });
    expect(answer.location).toContain("fait=inchange");
    expect(await journalOf(companyId)).toHaveLength(before);
  });

  test.each([
    ["an empty address", { address: " " }, "address", "L’adresse est requise"],
    [
      "a department of another region",
      { region: "SN-TH", department: "Pikine" },
      "department",
      "région choisie",
    ],
    ["a region that does not exist", { region: "SN-XX" }, "region", "Choisissez une région"],
    ["half an address of mail", { email: "contact@" }, "email", "adresse email valide"],
    ["letters for a phone", { phone: "demain" }, "phone", ""],
  ])(
    "a correction with %s is shown again with what was typed",
    async (_name, changes, field, message) => {
      const { accountId, companyId } = await aMemberAccount(services);
      const answer = await answerTo(accountId, correct, {
        path: whereabouts,
        form: shownForm(changes as Record<string, string>),
      });
      expect(answer.status).toBe(400);
      const { errors, values } = answer.data as Record<string, Record<string, string>>;
      expect(errors?.[field]).toContain(message);
      expect(values).toMatchObject(changes);
      expect(await companyRow(companyId)).toMatchObject({ region: null, department: null });
    },
  );

  test("two simultaneous corrections of the record lose nothing: fields that one person changed are kept, and a field that both changed shows both values", async () => {
    const { accountId, companyId } = await aMemberAccount(services);
    const other = await aMemberAccount(services);
    await aMember(services, { accountId: other.accountId, companyId }, { role: "manager" });
    const path = `${whereabouts}?entreprise=${companyId}`;
    const first = shownForm({ address: "Rue 10", phone: "77 111 11 11" });
    const second = shownForm({ address: "Rue 20", email: "autre@baol.example" });
    expect(await post(accountId, correct, { path: whereabouts, form: first })).toBe(303);
    const clash = await answerTo(other.accountId, correct, { path, form: second });
    expect(clash).toMatchObject({
      status: 409,
      data: { conflicts: { address: { typed: "Rue 20", stored: "Rue 10" } } },
    });
    expect(await companyRow(companyId)).toMatchObject({
      address: "Rue 10",
      phone: "+221771111111",
      email: "autre@baol.example",
    });
    const mine = { ...second, "autre.address": "Rue 10", "choix.address": "mienne" };
    expect(await post(other.accountId, correct, { path, form: mine })).toBe(303);
    expect(await companyRow(companyId)).toMatchObject({ address: "Rue 20" });
  });

  test("a correction by a reader is refused", async () => {
    const { companyId } = await aMemberAccount(services);
    const reader = await aMemberAccount(services);
    await aMember(services, { accountId: reader.accountId, companyId }, { role: "reader" });
    const path = `${whereabouts}?entreprise=${companyId}`;
    const posted = { path, form: shownForm({ address: "Ailleurs" }) };
    expect(await post(reader.accountId, correct, posted)).toBe(403);
    expect((await companyRow(companyId)).address).toContain("Keur Gorgui");
  });

  test("the form of an unknown theme answers 404", async () => {
    const { accountId } = await aMemberAccount(services);
    const path = "/espace/entreprise/corriger/constructor";
    expect(await post(accountId, correct, { path, form: shownForm() })).toBe(404);
  });
});

async function someSubAreas(count: number): Promise<string[]> {
  const rows = await t.db
    .selectFrom("sub_area")
    .select("id")
    .orderBy("code")
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

const chosen = (companyId: string, ids: string[]) =>
  t.db
    .insertInto("company_sub_area")
    .values(
      ids.map((id) => ({ company_id: companyId, sub_area_id: id, chosen_at: services.now() })),
    )
    .execute();

async function chosenBy(companyId: string): Promise<string[]> {
  const rows = await t.db
    .selectFrom("company_sub_area")
    .select("sub_area_id")
    .where("company_id", "=", companyId)
    .execute();
  return rows.map(({ sub_area_id }) => sub_area_id).sort();
}

const domains = "/espace/entreprise/corriger/domaines";

describe("sub-areas of a company", () => {
  const form = (shownIds: string[], ticked: string[]): [string, string][] => [
    ...shownIds.map((id): [string, string] => ["vu.subAreas", id]),
    ...ticked.map((id): [string, string] => ["subAreas", id]),
  ];

  test("two simultaneous forms add the sub-areas of both and remove those that either unticked", async () => {
    const { accountId, companyId } = await aMemberAccount(services);
    const [a = "", b = "", c = "", d = ""] = await someSubAreas(4);
    await chosen(companyId, [a, b]);
    expect(await post(accountId, choose, { path: domains, form: form([a, b], [a, b, c]) })).toBe(
      303,
    );
    expect(await post(accountId, choose, { path: domains, form: form([a, b], [b, d]) })).toBe(303);
    expect(await chosenBy(companyId)).toEqual([b, c, d].sort());
  });

  test("a search keeps what was ticked, shows the best match first, and changes nothing", async () => {
    const { accountId, companyId } = await aMemberAccount(services);
    const [a = "", b = ""] = await someSubAreas(2);
    await chosen(companyId, [a]);
    const searching: [string, string][] = [
      ["recherche", "plonbier"],
      ["intent", "search"],
    ];
    const posted = { path: domains, form: [...form([a], [b]), ...searching] };
    const { status, data } = await answerTo(accountId, choose, posted);
    expect([status, data]).toMatchObject([
      200,
      { values: { ticked: [b], shown: [a] }, search: { approximate: true } },
    ]);
    expect(await chosenBy(companyId)).toEqual([a]);
  });

  test("a company keeps at least one sub-area, and chooses only among those that are offered", async () => {
    const { accountId, companyId } = await aMemberAccount(services);
    const [a = ""] = await someSubAreas(1);
    await chosen(companyId, [a]);
    expect(await post(accountId, choose, { path: domains, form: form([a], []) })).toBe(409);
    expect(await post(accountId, choose, { path: domains, form: form([a], [a, newId()]) })).toBe(
      409,
    );
    expect(await chosenBy(companyId)).toEqual([a]);
  });
});
