import { expect, test } from "vitest";
import { type BallotAct, saidOfBallot } from "./ballot-words.ts";

const said = (act: BallotAct) =>
  saidOfBallot({
    isSessionOpen: true,
    act,
    isChoosing: false,
    why: null,
    lastVote: null,
    item: { companyName: "Podor Terrassement", end: null },
  });

test("while a vote is open, no member reads that none is: on paper, by hands, or come too late for it", () => {
  expect(said("box")).toMatch(/^Le vote a lieu sur papier\. /);
  expect(said("hands")).toBe("Le vote a lieu à main levée, dans la salle.");
  expect(said("late")).toMatch(/^Ce vote était déjà ouvert/);
  expect(said("wait")).toMatch(/^Le vote n’est pas ouvert\. /);
});
