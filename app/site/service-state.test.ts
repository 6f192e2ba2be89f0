import { expect, test } from "vitest";
import { type Measured, serviceStates } from "./service-state.ts";

const now = new Date("2026-11-23T10:00:00Z");
const calm: Measured = {
  now,
  mailWaitsSince: null,
  disks: [{ freeBytes: 10, reserveBytes: 5 }],
  workLateSince: null,
  ways: ["Wave"],
  waysAreFake: false,
};
const stateOf = (name: string, changes: Partial<Measured> = {}) =>
  serviceStates({ ...calm, ...changes }).find((each) => each.name === name)?.state;

test("the state of the service is good while nothing waits", () => {
  expect(serviceStates(calm).map(({ tone }) => tone)).toEqual(Array(5).fill("success"));
});

test("in the state of the service a mail that waits for a quarter of an hour is late, a younger one is not", () => {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect(stateOf("E-mails", { mailWaitsSince: ago(14) })).toBe("En service");
  expect(stateOf("E-mails", { mailWaitsSince: ago(16) })).toBe("Retardé");
});

test("the state of the service reports a full disk, late work and missing or fake ways to pay", () => {
  expect(stateOf("Envoi de pièces", { disks: [{ freeBytes: 4, reserveBytes: 5 }] })).toBe(
    "Interrompu",
  );
  expect(stateOf("Rappels et échéances", { workLateSince: now })).toBe("Retardé");
  expect(stateOf("Paiement en ligne", { ways: [] })).toBe("Non proposé");
  expect(stateOf("Paiement en ligne", { waysAreFake: true })).toBe("Démonstration");
});
