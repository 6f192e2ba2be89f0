import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Machine } from "#app/kernel/machine.ts";
import { allMachines, machinesPage } from "../scripts/docs-machines.ts";

const machines = await allMachines();

test("machines are found by the names of their files", () => {
  expect(machines.map(({ name }) => name)).toContain("qualification");
  expect(new Set(machines.map(({ name }) => name)).size).toBe(machines.length);
});

const unique = (texts: string[]) => [...new Set(texts)];

/** The faults in a table of states; also run on a broken table, since a rule that never finds anything proves nothing. */
function faultsOf({ initial, states, moves }: Machine): string[] {
  const all = Object.entries(moves);
  const leaving = (state: string) => all.filter(([, { from }]) => from.includes(state));
  const labelsOf = (name: string) =>
    unique(all.flatMap(([, { event }]) => (event.name === name ? [event.label] : [])));
  const reached = new Set([initial]);
  for (const state of reached) for (const [, { to }] of leaving(state)) reached.add(to);
  return [
    ...Object.keys(states)
      .filter((state) => !reached.has(state))
      .map((state) => `${state} is never reached`),
    ...Object.entries(states)
      .filter(([state, { final }]) => !final && leaving(state).length === 0)
      .map(([state]) => `${state} is not final and is never left`),
    ...Object.entries(states)
      .filter(([state, { final }]) => final && leaving(state).length > 0)
      .map(([state]) => `${state} is final and is left`),
    ...all.filter(([, { by }]) => by.length === 0).map(([move]) => `${move} is nobody's`),
    ...all.filter(([, { from }]) => from.length === 0).map(([move]) => `${move} begins nowhere`),
    ...[...all, ...Object.entries(states)]
      .filter(([, { label }]) => label === "")
      .map(([name]) => `${name} has no French label`),
    ...unique(all.map(([, { event }]) => event.name))
      .filter((name) => labelsOf(name).length > 1)
      .map((name) => `${name} has two labels`),
  ];
}

describe("every machine", () => {
  test.each(machines.map((machine) => [machine.name, machine] as const))(
    "%s is whole",
    (_, machine) => expect(faultsOf(machine)).toEqual([]),
  );

  test("that is broken is found", () => {
    const state = { label: "État", holder: "nobody" } as const;
    const event = { name: "broken-changed", label: "Changé" };
    const broken: Machine = {
      name: "broken",
      column: "broken.state",
      initial: "begun",
      states: { begun: state, stuck: state, ended: { ...state, final: true }, lost: state },
      moves: {
        go: { from: ["begun"], to: "stuck", by: ["company"], label: "Aller", event },
        end: { from: ["begun"], to: "ended", by: [], label: "Finir", event },
        back: { from: ["ended"], to: "begun", by: ["company"], label: "", event },
        never: { from: [], to: "begun", by: ["company"], label: "Jamais", event },
        lose: {
          from: ["lost"],
          to: "begun",
          by: ["company"],
          label: "Perdre",
          event: { ...event, label: "Autre" },
        },
      },
    };
    expect(faultsOf(broken)).toEqual([
      "lost is never reached",
      "stuck is not final and is never left",
      "ended is final and is left",
      "end is nobody's",
      "never begins nowhere",
      "back has no French label",
      "broken-changed has two labels",
    ]);
  });
});

test("docs/machines.md is up to date; run `npm run docs:machines` when it is not", () => {
  const written = readFileSync(new URL("../docs/machines.md", import.meta.url), "utf8");
  expect(written).toBe(machinesPage(machines));
});
