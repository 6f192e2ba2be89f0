import { describe, expect, test } from "vitest";
import { storedJson } from "#app/kernel/stored-json.ts";
import { readsRows } from "#tests/json-rows.ts";
import { breakingDepartures, neededOf, quorumOf, voteQuorumSchema } from "./quorum.ts";
import { proposalSchema } from "./vote.queries.server.ts";

const colleges = (seats: number[], voters: number[]) =>
  (["enterprises", "owners", "general-interest"] as const).map((college, place) => ({
    college,
    seats: seats[place] ?? 0,
    present: voters[place] ?? 0,
    voters: voters[place] ?? 0,
  }));

describe("the quorum of an item", () => {
  test.each([
    [[4, 4, 4], [2, 3, 2], true, "Quorum atteint dans les trois collèges."],
    [[4, 4, 4], [2, 1, 2], false, "Il manque un membre du collège des maîtres d’ouvrage."],
    [
      [4, 4, 5],
      [1, 2, 1],
      false,
      "Il manque un membre du collège des entreprises et 2 membres du collège de l’intérêt général.",
    ],
    // A college that has lost its last member decides nothing.
    [[4, 4, 0], [2, 2, 0], false, "Il manque un membre du collège de l’intérêt général."],
    [
      [4, 2, 2],
      [4, 1, 1],
      false,
      "Le collège «\u00A0Entreprises\u00A0» aurait plus de la moitié des voix\u00A0: 4 sur 6.",
    ],
    [
      [2, 2, 2],
      [3, 2, 2],
      false,
      "Le collège «\u00A0Entreprises\u00A0» a plus de votants que de sièges\u00A0: 3 sur 2.",
    ],
    [[4, 2, 2], [3, 1, 2], true, "Quorum atteint dans les trois collèges."],
  ])("with seats %j and voters %j", (seats, voters, reached, sentence) => {
    expect(quorumOf(colleges(seats, voters), 50)).toMatchObject({ reached, sentence });
  });

  test("is rounded up, and never nobody", () => {
    expect(neededOf({ seats: 5 }, 50)).toBe(3);
    expect(neededOf({ seats: 0 }, 50)).toBe(1);
    expect(neededOf({ seats: 4 }, 33)).toBe(2);
  });
});

describe("whose departure takes the quorum away", () => {
  const without = (voters: number[]) => quorumOf(colleges([4, 4, 4], voters), 50);
  test.each<[string, [string, number[]][], string[]]>([
    ["nobody's", [["Awa", [2, 3, 3]]], []],
    [
      "those of one college, in one sentence",
      [
        ["Awa", [1, 3, 3]],
        ["Binta", [1, 3, 3]],
        ["Coumba", [2, 2, 3]],
      ],
      ["Si Awa ou Binta part, le collège «\u00A0Entreprises\u00A0» n’a plus de quorum."],
    ],
    [
      "one that leaves another college more than half of the votes",
      [["Awa", [2, 2, 5]]],
      ["Si Awa part, le collège «\u00A0Intérêt général\u00A0» a plus de la moitié des voix."],
    ],
  ])("%s", (_what, departures, expected) => {
    expect(
      breakingDepartures(departures.map(([name, voters]) => ({ name, quorum: without(voters) }))),
    ).toEqual(expected);
  });
});

const sealed = quorumOf([{ college: "owners", seats: 3, present: 2, voters: 2 }], 50);
const { lacking: _lacking, tooMany: _tooMany, ...earliest } = sealed;
readsRows("vote.quorum", (row) => storedJson("vote.quorum", voteQuorumSchema, row), {
  rows: { "of today": sealed, "of 24 November 2026": earliest },
  broken: { "of an unknown college": { ...sealed, colleges: [{ college: "x" }] } },
});
const proposed = { subAreaId: "s", code: "2201", voted: "granted 1 D" };
readsRows("vote.proposal", (row) => storedJson("vote.proposal", proposalSchema, row), {
  rows: { "as ever": [proposed], "of a vote on nothing": [] },
  broken: { "a line without its vote": [{ ...proposed, voted: null }], "no list": proposed },
});
