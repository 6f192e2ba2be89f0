import { describe, expect, test } from "vitest";
import { machine, verdict } from "./machine.ts";

type Guard = "paid" | "complete";

const door = machine<"keeper" | "owner", Guard, { ring: true }, "staff" | "nobody">()({
  name: "door",
  column: "door.state",
  initial: "open",
  states: {
    open: { label: "Ouverte", holder: "staff" },
    shut: { label: "Fermée", holder: "nobody" },
    gone: { label: "Partie", holder: "nobody", final: true },
  },
  moves: {
    shut: {
      from: ["open"],
      to: "shut",
      by: ["keeper"],
      label: "Fermer",
      event: { name: "door-shut", label: "Porte fermée" },
      guards: ["paid", "complete"],
      effects: { ring: true },
    },
    open: {
      from: ["shut"],
      to: "open",
      by: ["keeper", "owner"],
      label: "Ouvrir",
      event: { name: "door-opened", label: "Porte ouverte" },
    },
    remove: {
      from: ["open", "shut"],
      to: "gone",
      by: ["owner"],
      label: "Enlever",
      event: { name: "door-removed", label: "Porte enlevée" },
    },
  },
});

const all = () => true;
const ask = (
  move: keyof typeof door.moves,
  question: Partial<
    Parameters<typeof verdict<keyof typeof door.states, never, "keeper" | "owner", Guard>>[2]
  >,
) => verdict(door, move, { state: "open", actor: ["keeper"], holds: all, ...question });

describe("verdict", () => {
  test("verdict returns the target of the move when actor, state and guards allow it", () => {
    expect(ask("shut", {})).toEqual({ ok: true, to: "shut" });
    expect(ask("open", { state: "shut", actor: ["owner"] })).toEqual({ ok: true, to: "open" });
  });

  test("verdict refuses an actor who may not make the move, in any state", () => {
    const refused = { ok: false, refusal: "not-yours" };
    expect(ask("remove", {})).toEqual(refused);
    expect(ask("shut", { actor: [] })).toEqual(refused);
    expect(ask("shut", { actor: ["owner"], state: "gone" })).toEqual(refused);
  });

  test("verdict allows an actor when one of their capacities may make the move", () => {
    expect(ask("remove", { actor: ["keeper", "owner"] })).toEqual({ ok: true, to: "gone" });
  });

  test("verdict refuses a state from which the move does not start before it asks any guard", () => {
    const question = { state: "shut", holds: () => false } as const;
    expect(ask("shut", question)).toEqual({ ok: false, refusal: "wrong-state" });
  });

  test("verdict names the first guard that does not hold, in the order of the table", () => {
    const refusal = (...failing: Guard[]) =>
      ask("shut", { holds: (guard) => !failing.includes(guard) });
    expect(refusal("complete", "paid")).toEqual({ ok: false, refusal: "paid" });
    expect(refusal("complete")).toEqual({ ok: false, refusal: "complete" });
  });

  test("verdict asks no guard for a move without guards", () => {
    expect(ask("open", { state: "shut", holds: () => false })).toEqual({ ok: true, to: "open" });
  });
});

test("an unknown state, mover, guard, effect or holder does not compile", () => {
  const states = { on: { label: "Allumée", holder: "staff" } } as const;
  const event = { name: "lamp-kept", label: "Lampe gardée" };
  const move = { from: ["on"], to: "on", by: ["keeper"], label: "Garder", event } as const;
  const declare = machine<"keeper", "paid", { ring: true }, "staff">();
  const lamp = { name: "lamp", column: "lamp.state", initial: "on", states } as const;
  // @ts-expect-error: no such state
  declare({ ...lamp, initial: "off", moves: { move } });
  // @ts-expect-error: no such state
  declare({ ...lamp, moves: { move: { ...move, to: "off" } } });
  // @ts-expect-error: no such state
  declare({ ...lamp, moves: { move: { ...move, from: ["off"] } } });
  // @ts-expect-error: no such mover
  declare({ ...lamp, moves: { move: { ...move, by: ["thief"] } } });
  // @ts-expect-error: no such guard
  declare({ ...lamp, moves: { move: { ...move, guards: ["rich"] } } });
  // @ts-expect-error: no such effect
  declare({ ...lamp, moves: { move: { ...move, effects: { fly: true } } } });
  // @ts-expect-error: no such holder
  declare({ ...lamp, states: { on: { label: "", holder: "moon" } }, moves: { move } });
  expect(declare({ ...lamp, moves: { move } }).initial).toBe("on");
});
