import { expect, test } from "vitest";
import { packStates, stateAt } from "./status-list.ts";

test("the states of a list are read back at their places, four to a byte", () => {
  const all = ["suspended", "granted", "withdrawn", "replaced", "void", "granted"] as const;
  const changed = all
    .map((state, at) => ({ at, state }))
    .filter(({ state }) => state !== "granted");
  const bytes = packStates(all.length, changed);
  expect([...bytes]).toEqual([0b11_01_00_10, 0b01]);
  expect(all.map((_, at) => stateAt(bytes, at))).toEqual(
    all.map((state) => (state === "void" ? "withdrawn" : state)),
  );
  expect(stateAt(bytes, 8)).toBe(null);
});
