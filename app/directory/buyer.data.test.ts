import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { listedStatuses } from "#app/certificates/qualification.ts";
import { regions } from "#app/companies/regions.ts";
import { classes, levels } from "#app/tariff/classes.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { buyerQuestions } from "#tests/buyer-questions.ts";
import { directoryQuery } from "#tests/directory-queries.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { rounds } from "#tests/rounds.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import * as list from "./certified/api.certified.route.ts";
import * as csv from "./certified/api.certified-csv.route.ts";
import type { CertifiedCompany } from "./certified/certified-company.schema.ts";
import { loader as page } from "./directory-page.tsx";
import { classesFrom, classForAmount } from "./right-conditions.ts";
import { readSearch } from "./search/read-search.server.ts";
import { countDirectory, searchDirectory } from "./search/search-directory.server.ts";
import type { WordMeaning } from "./search/word-meaning.ts";

const now = new Date("2026-11-28T10:00:00Z");
const day = { today: "2026-11-28", renewalOpensDays: 180 };

let t: ReadyDatabase;
let services: TestServices;
let all: CertifiedCompany[];
beforeAll(async () => {
  t = await openReadyDatabase();
  services = testServices({ db: t.db, now: () => now });
  await loadDemo(testContext(services));
  all = [];
  for (const number of [0, 1]) {
    const path = `/partners/certified?size=200&page=${number}`;
    const { data } = await callPage(list.loader, { services, path });
    all.push(...JSON.parse(String(data)).content);
  }
  expect(all.length).toBeGreaterThan(250);
}, 300_000);
afterAll(() => t.close());

/** The names that a search lists first, and what its words were read as. */
async function searched(q: string) {
  const subAreas = await recentSubAreas(t.db, now);
  const query = directoryQuery(`q=${encodeURIComponent(q)}`);
  const { query: read, meaning, otherMeaning } = await readSearch(t.db, query, { day, subAreas });
  const { companies } = await searchDirectory(t.db, read, day);
  return {
    names: companies.map(({ name }) => name),
    meant: codesOf(meaning),
    /** What the page proposes beside the names. */
    proposed: codesOf(otherMeaning),
  };
}

const codesOf = (meaning: WordMeaning | null): string =>
  [
    ...(meaning?.activities ?? []).map(({ code }) => code),
    ...(meaning?.region ? [meaning.region.code] : []),
  ].join(" ");

describe("a name as people write it", () => {
  const forms = ["SARL", "SUARL", "SA", "SAS", "GIE"];
  const ownWord = ({ partnerName }: CertifiedCompany) =>
    partnerName
      .split(" ")
      .find((word) => !/^(SARL|SUARL|SA|SAS|GIE|Établissements|Groupe|Entreprise)$/.test(word)) ??
    "";
  type Writing = (word: string, company: CertifiedCompany, index: number) => string;
  /** A letter of the word beside its first and last ones. */
  const placeIn = (word: string, index: number) => 2 + (index % Math.max(1, word.length - 3));

  test.each<[string, Writing]>([
    ["with some legal form", (word, _, index) => `${word} ${forms[index % forms.length]}`],
    ["after « Ets »", (word) => `Ets ${word}`],
    ["after « La société »", (word) => `La société ${word}`],
    ["after « Groupe »", (word) => `Groupe ${word}`],
    ["before « & fils »", (word) => `${word} & fils`],
    ["with its region", (word, { region }) => `${word} ${region?.name ?? ""}`],
    ["with another region", (word, _, index) => `${word} ${regions[index % 14]?.name}`],
    ["in capitals", (_, { partnerName }) => partnerName.toUpperCase()],
    [
      "with a wrong letter",
      (word, _, index) =>
        `${word.slice(0, placeIn(word, index))}x${word.slice(placeIn(word, index) + 1)}`,
    ],
    [
      "without a letter",
      (word, _, index) =>
        word.slice(0, placeIn(word, index)) + word.slice(placeIn(word, index) + 1),
    ],
    [
      "with a letter twice",
      (word, _, index) =>
        word.slice(0, placeIn(word, index)) + word.slice(placeIn(word, index) - 1),
    ],
    [
      "with two letters exchanged",
      (word, _, index) => {
        const at = placeIn(word, index);
        return `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`;
      },
    ],
  ])("%s finds its company among the first three in 97 of 100", async (_, written) => {
    const some = rounds(25);
    const companies = all.filter((_, index) => index % Math.ceil(all.length / some) === 0);
    const missed: string[] = [];
    for (const [index, company] of companies.entries()) {
      const q = written(ownWord(company), company, index);
      const { names } = await searched(q);
      if (!names.slice(0, 3).includes(company.partnerName))
        missed.push(`${q}: ${names.slice(0, 3)}`);
    }
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(companies.length * 0.03);
  });

  test("a word that is spelt right is never replaced by a similar one", async () => {
    expect((await searched("Yarabougou Sarl")).names).toEqual([
      "Établissements Yarabougou Énergie",
    ]);
    expect((await searched("Mbalarou SUARL")).names).toEqual(["Mbalarou Ouvrages SARL"]);
  });
});

describe("a trade or a place as people say it", () => {
  test.each([
    ["forage", "7101"],
    ["foreur", "7101"],
    ["forage kaolack", "7101 SN-KL"],
    ["étanchéité", "3102 3103"],
    ["etancheite terrasse", "3102"],
    ["plombier", "5101"],
    ["plonbier", "5101"],
    ["plombier thies", "5101 SN-TH"],
    ["route en latérite", "6101"],
    ["clôture", "4103 6203"],
    ["château d'eau", "7103"],
    ["chateau deau", "7103"],
    ["maçon thiès", "2201 SN-TH"],
    ["masson", "2201"],
    ["thies", "SN-TH"],
    ["kaolak", "SN-KL"],
    ["m'bour", "SN-TH"],
    ["st louis", "SN-SL"],
    ["ndar", "SN-SL"],
    ["tamba", "SN-TC"],
    ["keur massar", "SN-DK"],
    ["electricien", "5201"],
    ["électricien dakar", "5201 SN-DK"],
    ["panneau solaire", "9104"],
    ["soudeur", "2301 4103"],
    ["menuisier", "4101"],
    ["R+4", "2202"],
    ["R+4 dakar", "2202 SN-DK"],
    ["R+2", "2201"],
    ["béton armé", "2201 2202"],
    ["pont", "8101"],
    ["fosse septique", "7201"],
    ["goudron", "6103 6102"],
    ["AEP", "7102"],
    ["clim", "5102"],
    ["terrassier", "1301"],
    ["tabax", "2201"],
    ["ndox", "7101 7102"],
    ["teen", "7101"],
    ["yoon", "6101 6102 6103"],
    ["taax", "2201 2202"],
    ["2201", "2201"],
    ["balobaol", ""],
    ["Balobaol Thiès", ""],
    ["balo baol", ""],
    ["Ndoucoumane", "SN-KA"],
    ["entreprise de plomberie", "5101"],
    ["je cherche un bon plombier pas cher", "5101"],
    ["devis forage", "7101"],
    ["société de forage", "7101"],
    ["maçon 20 millions", "2201"],
    ["maçon 12 000 000", "2201"],
    ["forage 30 millions FCFA kaolack", "7101 SN-KL"],
    ["électricité villa Saly", "5201 9101 9102 SN-TH"],
    ["démolition d’un immeuble", "12"],
    ["pose de marbre", "4301"],
    ["grille de fenêtre", "4103"],
    ["chateau d eau 100 m3", "7103"],
    ["R + 7", "2202"],
    ["R+0", "2201"],
    ["rez-de-chaussée", "2201"],
    ["immeuble de 6 étages", "2202"],
    ["Balobaol plomberie", ""],
    ["zzzz", ""],
  ])("« %s » is read as « %s »", async (q, meant) => {
    expect((await searched(q)).meant.split(" ").sort()).toEqual(meant.split(" ").sort());
  });
});

test("of 144 questions of buyers 95 of 100 are answered rightly, at once or by one press, and none by a false firm first", async () => {
  const wrong: string[] = [];
  const falseFirms: string[] = [];
  for (const [question, ...answers] of buyerQuestions) {
    const { names, meant, proposed } = await searched(question);
    const codes = (meant || (names.length === 0 ? proposed : "")).split(" ");
    const isRight = answers.some((answer) => {
      if (answer === "nothing") return names.length === 0;
      if (answer.startsWith("firm:")) return names.slice(0, 3).includes(answer.slice(5));
      // Where the words mean several activities, the page offers each.
      return codes.length <= 8 && answer.split(" ").every((code) => codes.includes(code));
    });
    if (isRight) continue;
    wrong.push(`${question}: ${meant || names.slice(0, 3).join(", ") || "nobody"}`);
    if (meant === "" && names.length > 0) falseFirms.push(question);
  }
  expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(buyerQuestions.length * 0.05);
  expect(falseFirms).toEqual([]);
});

test("what the words mean holds together with the filters that are chosen, at every door", async () => {
  for (const [address, expected] of [
    ["q=plombier&activity=2201", 0],
    ["q=thies&worksIn=SN-DK", 0],
    ["q=plombier&activity=51", all.filter((each) => holds(each, "5101")).length],
    ["q=plombier&activity=5", all.filter((each) => holds(each, "5101")).length],
  ] as const) {
    const path = `/partners/certified?${address}`;
    const { data } = await callPage(list.loader, { services, path });
    const { totalElements, interpretation } = JSON.parse(String(data));
    expect([address, totalElements, interpretation === null]).toEqual([address, expected, false]);
    const onPage = await callPage(page, { services, path: `/annuaire?${address}` });
    expect((onPage.data as { total: number }).total).toBe(expected);
    const file = await callPage(csv.loader, { services, path: path.replace("?", ".csv?") });
    expect(String(file.data).trim().split("\r\n").length - 1).toBe(expected);
  }
});

const holds = ({ qualifications }: CertifiedCompany, code: string) =>
  qualifications.some(({ subAreaCode }) => subAreaCode === code);

const activities = [...new Set(["6102", "2201", "6", "22", "71", "5101", "2202"])];
const condition = fc.record({
  activity: fc.subarray(activities, { maxLength: 2 }),
  minLevel: fc.constantFrom(null, ...levels),
  minClass: fc.constantFrom(null, ...classes),
  amount: fc.constantFrom(null, 20_000_000, 400_000_000, 2_000_000_000),
  inForce: fc.boolean(),
  class: fc.subarray([...classes], { maxLength: 2 }),
  status: fc.subarray([...listedStatuses], { maxLength: 2 }),
  region: fc.subarray(
    regions.map(({ code }) => code),
    { maxLength: 3 },
  ),
});
type Condition = typeof condition extends fc.Arbitrary<infer Value> ? Value : never;

const addressOf = (asked: Condition): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    const texts = Array.isArray(value) ? value : value === null || value === false ? [] : [value];
    for (const each of texts)
      parameters.append(name, name === "minLevel" ? `N${each}` : String(each));
  }
  return String(parameters);
};

const isAnswer = (asked: Condition, each: CertifiedCompany["qualifications"][number]): boolean => {
  const { amount } = asked;
  const forAmount =
    amount === null ? classes : classesFrom(classForAmount(amount, referenceTariff.classCeilings));
  return (
    (asked.activity.length === 0 ||
      asked.activity.some((code) => each.subAreaCode.startsWith(code))) &&
    Number(each.level.slice(1)) >= (asked.minLevel ?? 1) &&
    (asked.minClass === null || each.class <= asked.minClass) &&
    forAmount.includes(each.class) &&
    (!asked.inForce || each.status !== "suspended") &&
    (asked.class.length === 0 || asked.class.includes(each.class)) &&
    (asked.status.length === 0 || asked.status.some((status) => status === each.status))
  );
};

test("any conditions give the same companies on the page, in the call and in the file as a count over all of them", async () => {
  await fc.assert(
    fc.asyncProperty(condition, async (asked) => {
      const here = all.filter(
        ({ region }) => asked.region.length === 0 || asked.region.includes(region?.code ?? ""),
      );
      const lines = here.flatMap(({ partnerName, qualifications }) =>
        qualifications.filter((each) => isAnswer(asked, each)).map(() => partnerName),
      );
      const names = [...new Set(lines)];
      const address = addressOf(asked);
      const onPage = await callPage(page, { services, path: `/annuaire?${address}` });
      expect((onPage.data as { total: number }).total, address).toBe(names.length);
      const inForce = here.filter(({ qualifications }) =>
        qualifications.some((each) => isAnswer({ ...asked, inForce: true }, each)),
      );
      const tally = await countDirectory(t.db, directoryQuery(address), day);
      expect([tally.total, tally.inForce], address).toEqual([names.length, inForce.length]);
      const called = await callPage(list.loader, {
        services,
        path: `/partners/certified?${address}&size=200`,
      });
      const { content, totalElements } = JSON.parse(String(called.data));
      expect(totalElements).toBe(names.length);
      // A page holds 200 at most, those that the list puts first.
      const called200 = content.map((each: CertifiedCompany) => each.partnerName);
      expect(called200).toHaveLength(Math.min(200, names.length));
      expect(names).toEqual(expect.arrayContaining(called200));
      const file = await callPage(csv.loader, {
        services,
        path: `/partners/certified.csv?${address}`,
      });
      const asksOfRight = address.replace(/region=[^&]*&?/g, "") !== "";
      const ofFile = String(file.data).trim().split("\r\n").length - 1;
      const expected = asksOfRight ? lines : here.flatMap(({ qualifications }) => qualifications);
      expect(ofFile).toBe(expected.length);
    }),
    { numRuns: rounds(50) },
  );
}, 600_000);

test("several lots are found together on one company, each on one qualification", async () => {
  const lots = [
    { code: "6102", level: 2, least: "D" },
    { code: "61", level: 1, least: "E" },
  ];
  const expected = all.filter(({ qualifications }) =>
    lots.every(({ code, level, least }) =>
      qualifications.some(
        (each) =>
          each.subAreaCode.startsWith(code) &&
          Number(each.level.slice(1)) >= level &&
          each.class <= least &&
          each.status !== "suspended",
      ),
    ),
  );
  const address = "lot=6102:N2:D&lot=61:N1:E&inForce=true";
  const { data } = await callPage(list.loader, {
    services,
    path: `/partners/certified?${address}`,
  });
  const names = JSON.parse(String(data)).content.map((each: CertifiedCompany) => each.partnerName);
  expect(expected.length).toBeGreaterThan(0);
  expect(names.sort()).toEqual(expected.map(({ partnerName }) => partnerName).sort());
});
