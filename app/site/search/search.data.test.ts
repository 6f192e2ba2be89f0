import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchable } from "#app/kernel/text.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aCertificate, aChange } from "#tests/factories.ts";
import { publishReferenceNomenclature } from "#tests/nomenclature.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { faqQuestions } from "../texts/faq-questions.ts";
import type { FoundGroup } from "./search.server.ts";
import type { Part } from "./search-content.ts";
import { loader } from "./search-page.tsx";

const { db, close } = await openTestDatabase();
afterAll(close);
const services = testServices({ db, now: () => new Date("2026-11-21T10:00:00Z") });

beforeAll(async () => {
  await publishReferenceNomenclature(testContext(services));
  for (let count = 1; count <= 7; count += 1) {
    const name = `Ndiambour Hydraulique ${count}`;
    await aCertificate(services, {
      company: { name, name_norm: searchable(name), region: "SN-LG" },
      decidedOn: "2026-06-01",
      qualifications: [{ code: "7101", level: 2, class: "C", endsOn: "2030-05-31" }],
    });
  }
});

interface Answer {
  suggestions: { activity: { code: string } | null; companies: number }[];
  question: { text: string; cut: boolean };
  groups: FoundGroup[];
  alone: string[];
}

async function search(query: string): Promise<Answer> {
  const { status, data } = await callPage(loader, { services, path: `/search${query}` });
  expect(status).toBe(200);
  return data as Answer;
}

const ask = (text: string) => search(`?q=${encodeURIComponent(text)}`);
const textOf = (parts: Part[] = []) => parts.map(({ text }) => text).join("");
const groupOf = ({ groups }: Answer, id: FoundGroup["id"]) =>
  groups.find((group) => group.id === id);

describe("site search", () => {
  test("the site search groups results by kind and highlights matches regardless of accents", async () => {
    const answer = await ask("qualite");
    const ids = answer.groups.map(({ id }) => id);
    expect(ids).toContain("pages");
    expect(ids).toContain("actualites");
    const marks = answer.groups.flatMap(({ found }) =>
      found.flatMap(({ title, text }) => [...title, ...text].filter(({ marked }) => marked)),
    );
    expect(marks.map(({ text }) => text)).toContain("qualité");
  });

  test.each(faqQuestions.map(({ id, question }) => [question, id]))(
    "the site search finds « %s » in the FAQ, at its anchor",
    async (question, id) => {
      expect(groupOf(await ask(question), "faq")?.found[0]?.path).toBe(`/faq#${id}`);
    },
  );

  test.each([
    ["obligatoire", "/faq#obligation"],
    ["tarif", "/faq#cout-delai"],
  ])("the site search finds a question of the FAQ by %j", async (query, path) => {
    expect(groupOf(await ask(query), "faq")?.found.map((each) => each.path)).toContain(path);
  });

  test.each(["7101", "forages", "FORAGE eau potable"])(
    "the site search finds a sub-area by %j",
    async (query) => {
      const entry = groupOf(await ask(query), "qualifications")?.found[0];
      expect(entry?.path).toBe("/qualifications#sd-7101");
      expect(textOf(entry?.title)).toMatch(/^7101 – Forages/);
    },
  );

  test.each([
    ["plombier", "5101"],
    ["goudron", "6103"],
  ])("the site search finds a sub-area by the synonym %j", async (query, code) => {
    const entries = groupOf(await ask(query), "qualifications")?.found;
    expect(entries?.map(({ path }) => path)).toContain(`/qualifications#sd-${code}`);
  });

  test("the site search shows five companies and links to all of them", async () => {
    const companies = groupOf(await ask("ndiambour hydraulique"), "entreprises");
    expect(companies?.total).toBe(7);
    expect(companies?.found).toHaveLength(5);
    expect(companies?.found[0]?.path).toMatch(/^\/annuaire\/ndiambour-hydraulique/);
    expect(companies?.more).toEqual({
      path: "/annuaire?q=ndiambour%20hydraulique",
      label: "Voir les 7\u00A0entreprises",
    });
  });

  test("the site search shows each company with its standing of the day", async () => {
    const qualifications = [{ code: "7101", endsOn: "2030-05-31" }];
    const moves = { "Gandiol Puits": "suspend", "Gandiol Sondages": "withdraw" } as const;
    for (const [name, move] of Object.entries(moves)) {
      const company = { name, name_norm: searchable(name) };
      const { companyId } = await aCertificate(services, { company, qualifications });
      await aChange(services, { companyId, code: "7101", move });
    }
    const group = groupOf(await ask("gandiol"), "entreprises");
    expect(group?.title).toBe("Entreprises de l’annuaire");
    expect(group?.found.map(({ title, standing }) => [textOf(title), standing?.kind])).toEqual([
      ["Gandiol Puits", "suspended"],
      ["Gandiol Sondages", "ended"],
    ]);
  });

  test("words of a trade and of a town lead to the directory with the number of companies", async () => {
    const { suggestions } = await ask("forage Louga");
    expect(suggestions).toMatchObject([
      { activity: { code: "7101" }, region: { code: "SN-LG" }, companies: 7 },
    ]);
  });

  test("the exact name of an area finds its page, although it has no company", async () => {
    const answer = await ask("Démolition");
    expect(answer.suggestions).toMatchObject([{ activity: { code: "12" }, companies: 0 }]);
    expect(groupOf(answer, "qualifications")?.found.map(({ path }) => path)).toContain(
      "/entreprises-qualifiees/12-demolition",
    );
  });

  test("the site search without results names the words that find something alone", async () => {
    expect(await ask("quitus xylophone")).toMatchObject({ groups: [], alone: ["quitus"] });
    expect(await ask("xylophone")).toMatchObject({ groups: [], alone: [] });
  });
});

test.each(["", "?q=", "?q=%20%20", "?q=%25%25%25", "?q=%00", "?page=3"])(
  "an empty query (%j) answers without results",
  async (query) => {
    expect((await search(query)).groups).toEqual([]);
  },
);

test.each([
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "béton\u0000armé",
  "%_\\",
  "🏗".repeat(300),
  "\uD800",
  "a".repeat(10_000),
  "mot ".repeat(2_500),
  "((((*+?[",
])(
  "a hostile query is answered with at most 100 well-formed characters of it (%#)",
  async (typedQuery) => {
    const query = new URLSearchParams({ q: typedQuery });
    const { question } = await search(`?${query}`);
    expect([...question.text].length).toBeLessThanOrEqual(100);
    expect(question.text.isWellFormed()).toBe(true);
    expect(question.cut).toBe([...typedQuery].length > 100);
  },
);
