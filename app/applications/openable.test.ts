import { expect, test } from "vitest";
import { openableKinds } from "./openable.ts";

const open = (given: Partial<Parameters<typeof openableKinds>[0]>) =>
  openableKinds({ active: true, qualified: false, applications: [], ...given })
    .filter(({ why }) => why === null)
    .map(({ kind }) => kind);

test.each([
  ["a company without a right", {}, ["first"]],
  ["a company with one", { qualified: true }, ["extension"]],
  ["one that is not active", { active: false }, []],
  ["one whose draft is open", { applications: [{ kind: "first", state: "draft" }] }, []],
  [
    "one whose application was given up",
    { applications: [{ kind: "first", state: "withdrawn" }] },
    ["first"],
  ],
  [
    "one with a first application under way that is qualified",
    { qualified: true, applications: [{ kind: "extension", state: "filed" }] },
    [],
  ],
] as const)("%s may open %j", (_who, given, kinds) => {
  expect(open(given)).toEqual(kinds);
});
