import { describe, expect, test } from "vitest";
import type { QualificationState } from "../qualification.ts";
import type { TokenContent } from "../token/certificate-token.ts";
import type { PublicKey, TokenVerdict } from "../token/token.ts";
import { findCarried, packCarried } from "./carried-rights.ts";
import { offlineAnswer } from "./offline-answer.ts";

const now = new Date("2027-11-23T14:05:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const key: PublicKey = { kid: "1", kty: "EC", crv: "P-256", x: "", y: "" };
const content: TokenContent = {
  number: "QC-SN-2026-00042-5",
  decidedOn: "2026-12-22",
  firstStatusIndex: 7,
  holder: { ein: "099412660", isNinea: true, name: "Tamarou Ouvrages SARL" },
  marks: [],
  rights: ["2101", "2201"].map((code) => ({
    code,
    level: 2,
    class: "D",
    startsOn: "2026-12-22",
    endsOn: "2030-12-21",
  })),
};
const authentic: TokenVerdict = { kind: "authentic", content, key };
const states =
  (one: QualificationState | null, other = one) =>
  (index: number) =>
    index === 7 ? one : index === 8 ? other : null;

const ask = (changes: Partial<Parameters<typeof offlineAnswer>[0]> = {}) =>
  offlineAnswer({
    now,
    number: { number: content.number, possible: true },
    verdict: authentic,
    carried: null,
    list: { signedAt: ago(1), stateOf: states("granted") },
    names: { 2101: "Fondations" },
    ...changes,
  });
const listOf = (hours: number, one: QualificationState | null, other = one) => ({
  list: { signedAt: ago(hours), stateOf: states(one, other) },
});

describe("the age of the states decides what is said", () => {
  test.each([
    [0, "granted", "Valide"],
    [24, "granted", "Valide"],
    [25, "granted", "À confirmer en ligne"],
    [72, "granted", "À confirmer en ligne"],
    [73, "granted", "Authentique, statut inconnu"],
    [1, "suspended", "Suspendue"],
    [25, "suspended", "À confirmer en ligne"],
    [73, "suspended", "Authentique, statut inconnu"],
    // What has ended for good stays so, however old the list is.
    [1, "withdrawn", "Retirée"],
    [500, "withdrawn", "Retirée"],
    [500, "replaced", "Remplacée"],
    [-1, "granted", "Heure du téléphone fausse"],
  ] as const)("after %d hours a %s right is « %s »", (hours, state, word) => {
    const { words } = ask(listOf(hours, state));
    expect(words.word).toBe(word);
    expect(words.tone === "good").toBe(word === "Valide");
  });

  test("the sentence says when the state was known, and what it was that day", () => {
    expect(ask(listOf(47, "granted")).words.sentences.join(" ")).toBe(
      "Pas de réseau. Statut connu au 21\u00A0novembre 2027 à\u00A015\u00A0h\u00A005, il y a 47\u00A0heures\u00A0: valide ce jour-là.",
    );
  });
});

test("a code is shown with its holder and the lines that it says", () => {
  expect(ask()).toMatchObject({
    holder: { name: "Tamarou Ouvrages SARL", ein: "099412660" },
    rights: [
      { code: "2101", name: "Fondations", status: "valid" },
      { code: "2201", status: "valid" },
    ],
  });
  expect(ask(listOf(1, "granted", "suspended")).words.word).toBe("Valide en partie");
});

test("an ended right is expired by its date, without any list of states", () => {
  expect(
    ask({
      now: new Date("2031-01-01T10:00:00Z"),
      list: { signedAt: new Date("2031-01-01T09:00:00Z"), stateOf: states("granted") },
    }).words.word,
  ).toBe("Échue");
});

test.each<[string, Parameters<typeof ask>[0], string]>([
  ["one changed letter", { verdict: { kind: "altered" } }, "Modifié"],
  ["another signer", { verdict: { kind: "unknown-key" } }, "Cachet inconnu"],
  ["a cut code", { verdict: { kind: "unreadable" } }, "Code illisible"],
  [
    "the code of another certificate",
    { number: { number: "QC-SN-2026-00043-3", possible: true } },
    "Code d’un autre certificat",
  ],
  [
    "a compromised key",
    { verdict: { ...authentic, key: { ...key, revoked: { since: "" } } } as TokenVerdict },
    "Clé compromise",
  ],
  ["no list of states", { list: null }, "Authentique, statut inconnu"],
  ["a certificate after the list", listOf(1, "granted", null), "Authentique, statut inconnu"],
  [
    "a mistyped number",
    { number: { number: "QC-SN-2026-00024-5", possible: false } },
    "Mal recopié",
  ],
  ["a foreign number", { number: null }, "Pas un de nos numéros"],
  ["a number that the phone does not carry", { verdict: null }, "Pas de réseau"],
])("%s is never valid", (_what, changes, word) => {
  const { words } = ask(changes);
  expect(words).toMatchObject({ word });
  expect(words.tone).not.toBe("good");
});

const carried = {
  number: "QC-SN-2026-00042-5",
  name: "Tamarou Ouvrages SARL",
  ein: "099412660",
  isNinea: true,
  town: "Thiès",
  marks: ["demo"] as const,
  rights: content.rights.map((right, at) => ({
    ...right,
    state: at === 0 ? ("granted" as const) : ("suspended" as const),
  })),
};

test("a carried certificate comes back as it was packed, and answers a typed number", () => {
  const foreign = {
    ...carried,
    number: "QC-SN-2026-00043-3",
    ein: "CI-77",
    isNinea: false,
    town: null,
    marks: [],
  };
  const file = packCarried([carried, foreign]);
  expect(findCarried(JSON.parse(JSON.stringify(file)), carried.number)).toEqual(carried);
  expect(findCarried(file, foreign.number)).toEqual(foreign);
  expect(findCarried(file, "QC-SN-2026-00044-1")).toBe(null);
  const answer = ask({ verdict: null, carried: { certificate: carried, readAt: ago(30) } });
  expect(answer.words.word).toBe("À confirmer en ligne");
});

test("a demonstration, a trial key and a provisional certificate are told first, and only what has value is green", () => {
  const headOf = (changes: Parameters<typeof ask>[0]) => {
    const { notice, word, tone } = ask(changes).words;
    return [notice, word, tone];
  };
  const withMarks = (marks: TokenContent["marks"], trial?: true): TokenVerdict => ({
    kind: "authentic",
    content: { ...content, marks },
    key: { ...key, ...(trial && { trial }) },
  });
  expect(headOf({})).toEqual([undefined, "Valide", "good"]);
  expect(headOf({ verdict: withMarks(["provisional"]) })).toEqual([
    "Certificat provisoire.",
    "Valide",
    "good",
  ]);
  expect(headOf({ verdict: withMarks([], true) })).toEqual([
    "Sans valeur\u00A0: cachet d’essai.",
    "Valide",
    "plain",
  ]);
  expect(headOf({ verdict: withMarks(["demo", "provisional"], true), list: null })).toEqual([
    "Sans valeur\u00A0: entreprise de démonstration, fictive, cachet d’essai, certificat provisoire.",
    "Authentique, statut inconnu",
    "warn",
  ]);
  const recorded = { certificate: carried, readAt: ago(1) };
  // A token of version 1 says no marks: what the phone carries says them.
  for (const verdict of [null, authentic])
    expect(headOf({ verdict, carried: recorded })[0]).toMatch(/^Sans valeur.: entreprise de démo/);
});
