import { describe, expect, test } from "vitest";
import { storedJson } from "#app/kernel/stored-json.ts";
import { readsRows } from "#tests/json-rows.ts";
import {
  actInWords,
  alternatesInWords,
  apartInWords,
  convenedInWords,
  heldInWords,
  type ItemFacts,
  itemRows,
  minutesFactsSchema,
  minutesWordsSchema,
  presences,
} from "./minutes.ts";

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ");

const times = [{ from: "2026-11-28T09:30:00Z", to: null }];
const person = { college: "owners" as const, reply: null, times };

test("each college names who was in the room, with the seat that an alternate takes, who excused themselves and who was absent", () => {
  const people = [
    { ...person, name: "Coumba Badji" },
    { ...person, name: "Mariama Dabo", alternateOf: "Ibrahima Sagna" },
    { ...person, name: "Ibrahima Sagna", times: [], reply: "excused" },
    { ...person, name: "Awa Niang", times: [], reply: "coming" },
  ];
  expect(presences(people)).toEqual([
    { college: "Entreprises", present: "–", excused: "–", absent: "–" },
    {
      college: "Maîtres d’ouvrage",
      present: "Coumba Badji, Mariama Dabo (supplée Ibrahima Sagna)",
      excused: "Ibrahima Sagna",
      absent: "Awa Niang",
    },
    { college: "Intérêt général", present: "–", excused: "–", absent: "–" },
  ]);
});

test("the alternates among the voters are named; minutes drawn before say nothing of them", () => {
  expect(alternatesInWords({})).toBe("");
  const alternates = [{ name: "Mariama Dabo", seatOf: "Ibrahima Sagna" }];
  expect(plain(alternatesInWords({ alternates }))).toBe(
    "A siégé en suppléance : Mariama Dabo, pour Ibrahima Sagna.",
  );
});

test.each([
  [
    1,
    1,
    "N’a pas pris part au vote et a quitté la salle avant lui : Moussa Sow (rapport du dossier).",
  ],
  [
    2,
    1,
    "N’ont pas pris part au vote et ont quitté la salle avant lui : Moussa Sow (rapport du dossier), Awa Diop (instruction du dossier).",
  ],
  [1, 0, "Récusation, sans qu’un vote ait eu lieu : Moussa Sow (rapport du dossier)."],
  [
    2,
    0,
    "Récusations, sans qu’un vote ait eu lieu : Moussa Sow (rapport du dossier), Awa Diop (instruction du dossier).",
  ],
])(
  "%i recused, %i votes: who took no part agrees in number and states only what was",
  (people, votes, said) => {
    const recused = [
      { name: "Moussa Sow", ground: "rapporteur" as const },
      { name: "Awa Diop", ground: "examiner" as const },
    ].slice(0, people);
    const held = Array.from({ length: votes }) as ItemFacts["votes"];
    expect(plain(apartInWords({ recused, votes: held }))).toBe(said);
  },
);

describe("the hours of a session", () => {
  const held = { heldOn: "2026-11-28", place: "Salle du conseil" };
  test.each([
    ["2026-11-28T09:32:00Z", "2026-11-28T11:05:00Z", "de 9 h 32 à 11 h 05"],
    ["2026-11-28T13:33:00Z", "2026-11-29T01:06:00Z", "de 13 h 33 à 1 h 06 le 29 novembre 2026"],
    [
      "2026-11-29T00:30:00Z",
      "2026-11-29T01:16:00Z",
      "de 0 h 30 le 29 novembre 2026 à 1 h 16 le 29 novembre 2026",
    ],
  ])("from %s to %s name the day that is not its own", (openedAt, closedAt, words) => {
    expect(plain(heldInWords({ ...held, openedAt, closedAt }))).toBe(words);
  });

  test("it is convened to an hour, which older minutes do not know", () => {
    expect(plain(convenedInWords({ ...held, startsAt: "09:30" }))).toBe(
      "28 novembre 2026 à 9 h 30, Salle du conseil",
    );
    expect(plain(convenedInWords(held))).toBe("28 novembre 2026, Salle du conseil");
  });
});

describe("the rows of an item", () => {
  const vote: ItemFacts["votes"][number] = {
    round: 1,
    code: null,
    kind: "secret",
    outcome: "adopted",
    voidReason: null,
    voters: 6,
    hands: [],
    proposal: ["2201 accordé, N1, classe\u00A0D"],
    quorum: {
      percent: 50,
      colleges: [
        { college: "enterprises", seats: 2, voters: 2 },
        { college: "owners", seats: 3, voters: 2 },
        { college: "general-interest", seats: 1, voters: 1 },
      ],
    },
  };
  const item: ItemFacts = {
    id: "i",
    position: 1,
    number: "DO-2026-00001-0",
    company: "Bao",
    rapporteur: "Fatou Sarr",
    outcome: "adopted",
    reason: null,
    divided: false,
    recused: [],
    votes: [vote],
    lines: [],
  };
  const textOf = (changes: Partial<ItemFacts>, label: string) =>
    itemRows({ ...item, ...changes }, "")
      .filter((row) => row.label === label)
      .map(({ text }) => plain(text));

  test("a vote names its proposal, its voters and the quorum that was needed", () => {
    expect(textOf({}, "Vote")).toEqual([
      "Vote secret (proposition : 2201 accordé, N1, classe D), 6 votants : adopté. Votants : entreprises 2 sur 2 sièges, maîtres d’ouvrage 2 sur 3 sièges, intérêt général 1 sur 1 siège ; il en faut 50 % dans chaque collège.",
    ]);
  });

  test.each([
    ["postponed", "Sans effet : le point a été reporté."],
    ["adjourned", "Sans effet : le point a été ajourné."],
  ] as const)("an adopted vote of an item that is %s has no effect", (outcome, words) => {
    expect(textOf({ outcome }, "Vote")[0]).toContain(words);
    expect(textOf({}, "Vote")[0]).not.toContain("Sans effet");
  });

  test("two votes are told apart, and a rejected one is never called without effect", () => {
    const votes = [
      { ...vote, outcome: "rejected" as const },
      { ...vote, round: 2 },
    ];
    expect(textOf({ votes, outcome: "postponed" }, "Premier vote")[0]).not.toContain("Sans effet");
    expect(textOf({ votes, outcome: "postponed" }, "Deuxième vote")[0]).toContain("Sans effet");
  });

  test("minutes drawn before the quorum was kept say nothing of it", () => {
    const { quorum: _quorum, ...old } = vote;
    expect(textOf({ votes: [vote] }, "Vote")[0]).toContain("collège");
    expect(textOf({ votes: [old] }, "Vote")[0]).not.toContain("collège");
  });
});

test("a reason that ends with a full stop is quoted without a second one", () => {
  const words = actInWords({
    kind: "adjourn",
    state: "confirmed",
    reason: "Une preuve manque.",
    waited: [],
    askedBy: "Ndèye Ly",
    answeredBy: "Serigne Thiam",
  });
  expect(plain(words)).toBe(
    "Ajournement, à la demande de Ndèye Ly : « Une preuve manque ». Confirmé par Serigne Thiam.",
  );
});

const earliestItem = {
  id: "i",
  position: 1,
  number: "DO-2026-00001-0",
  company: "Bao",
  rapporteur: "Fatou Sarr",
  outcome: "adopted",
  reason: null,
  divided: false,
  recused: [{ name: "Awa Niang", ground: "conflict" }],
  votes: [
    {
      round: 1,
      code: "2201",
      kind: "hands",
      outcome: "void",
      voidReason: "too-few",
      voters: 3,
      hands: [{ name: "Coumba Badji", choice: "abstention" }],
    },
  ],
  lines: [
    {
      code: "2201",
      name: "Maçonnerie",
      outcome: "refused",
      level: null,
      class: null,
      reasons: [{ code: "H-01", text: "Une référence manque" }],
    },
  ],
};
const earliestFacts = {
  number: "CE-2026-004",
  heldOn: "2026-11-24",
  place: "Dakar",
  second: false,
  quorumFailed: false,
  openedAt: "2026-11-24T09:00:00.000Z",
  closedAt: "2026-11-24T11:00:00.000Z",
  presidedBy: "Ibrahima Salambé",
  people: [{ ...person, name: "Coumba Badji" }],
  observers: [{ name: "Marie Faye", organisation: "ARCOP" }],
  items: [earliestItem],
};
const earliestOpinion = { family: "22", expert: "M. Sow", givenOn: "2026-11-20", text: "Oui" };
const laterVote = {
  ...earliestItem.votes[0],
  proposal: ["2201 refusé"],
  reason: null,
  quorum: { percent: 50, colleges: [{ college: "owners", seats: 3, voters: 2 }] },
};
readsRows("minutes.facts", (row) => storedJson("minutes.facts", minutesFactsSchema, row), {
  rows: {
    "of 24 November 2026": earliestFacts,
    "with a written opinion": {
      ...earliestFacts,
      items: [{ ...earliestItem, opinions: [earliestOpinion] }],
    },
    "with all that came later": {
      ...earliestFacts,
      startsAt: "09:00",
      shortNotice: "Urgence",
      secretary: "Fatou Sy",
      people: [{ ...person, name: "Mariama Dabo", alternateOf: "Ibrahima Sagna" }],
      endedMandates: [
        { name: "A", at: "2026-11-24T10:00:00.000Z", reason: "", proposedBy: "B", decidedBy: "C" },
      ],
      items: [
        {
          ...earliestItem,
          opinions: [{ ...earliestOpinion, enteredBy: "Fatou Sy", source: null }],
          alternates: [{ name: "Mariama Dabo", seatOf: "Ibrahima Sagna" }],
          votes: [laterVote],
          acts: [
            {
              kind: "void-vote",
              state: "confirmed",
              reason: "Panne",
              askedBy: "Fatou Sy",
              answeredBy: "Ibrahima Salambé",
              waited: ["Awa Niang"],
            },
          ],
        },
      ],
    },
  },
  broken: {
    "an item without votes": {
      ...earliestFacts,
      items: [{ ...earliestItem, votes: undefined }],
    },
    "no object": [],
  },
});
readsRows("minutes.words", (row) => storedJson("minutes.words", minutesWordsSchema, row), {
  rows: { "as ever": { before: "", items: { i: "Débat" }, after: "" } },
  broken: { "words of an item that are no text": { before: "", items: { i: 1 }, after: "" } },
});
