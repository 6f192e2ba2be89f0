import { expect, test } from "vitest";
import { openableKinds } from "./openable.ts";

const open = (situation: Partial<Parameters<typeof openableKinds>[0]>) =>
  openableKinds({ active: true, qualified: false, applications: [], ...situation })
    .filter(({ why }) => why === null)
    .map(({ kind }) => kind);

test.each([
  ["a company without a right", {}, ["first"]],
  ["a company with a right", { qualified: true }, ["extension"]],
  ["a company that is not active", { active: false }, []],
  ["a company whose draft is open", { applications: [{ kind: "first", state: "draft" }] }, []],
  [
    "a company whose application was abandoned",
    { applications: [{ kind: "first", state: "withdrawn" }] },
    ["first"],
  ],
  [
    "a company with a first application under way that is qualified",
    { qualified: true, applications: [{ kind: "extension", state: "filed" }] },
    [],
  ],
] as const)("openableKinds: %s may open %j", (_who, situation, kinds) => {
  expect(open(situation)).toEqual(kinds);
});
