import { expect, test } from "vitest";
import type { ApplicationState } from "./application.machine.ts";
import { stepsOf } from "./progress.ts";

test.each<[ApplicationState, string]>([
  ["draft", ""],
  ["filed", "here to-come to-come to-come to-come"],
  ["to-complete", "here to-come to-come to-come to-come"],
  ["under-review", "done done here to-come to-come"],
  ["complement-asked", "done done here to-come to-come"],
  ["withdrawn", ""],
])("stepsOf an application in the state %s: %s", (state, standings) => {
  expect(
    stepsOf(state)
      .map(({ standing }) => standing)
      .join(" "),
  ).toBe(standings);
});
