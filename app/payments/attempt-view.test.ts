import { describe, expect, test } from "vitest";
import {
  type AttemptStanding,
  type AttemptView,
  attemptView,
  watchedViews,
} from "./attempt-view.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute));
const link = { url: "https://pay.example/c/1" };
const code = { qr: "iVBOR" };

type Attempt = AttemptStanding["attempt"];

const view = (
  attempt: Partial<Attempt>,
  payment: Partial<AttemptStanding["payment"]> = {},
): AttemptView =>
  attemptView({
    attempt: {
      ...{ id: "this", state: "open", way: link, leftAt: null, returnedAt: null },
      ...{ returnedFrom: null, lastError: null, errorAt: null },
      ...attempt,
    },
    payment: { state: "due", paidByAttempt: null, ...payment },
  });

const left = { leftAt: at(1) };
const back = (returnedFrom: "success" | "failure", minute = 2) => ({
  returnedAt: at(minute),
  returnedFrom,
});
const error = (minute: number) => ({ lastError: "insufficient-funds", errorAt: at(minute) });

describe("an attempt whose link can be paid", () => {
  test.each<[string, Partial<Attempt>, AttemptView]>([
    ["nobody has gone", {}, "ready"],
    ["a code is to be scanned", { way: code }, "scan"],
    ["an app was opened for the code", { way: code, ...left }, "waiting"],
    ["the payer has gone", left, "waiting"],
    [
      "the payer came back by the address of success",
      { ...left, ...back("success") },
      "confirming",
    ],
    ["the payer came back by the address of failure", { ...left, ...back("failure") }, "refused"],
    [
      "the provider tells of a failure although the browser says success",
      { ...left, ...back("success"), ...error(2) },
      "refused",
    ],
    ["the provider tells of a failure, the payer is not back", { ...left, ...error(2) }, "refused"],
    ["the code was scanned and the try failed", { way: code, ...error(1) }, "refused"],
    [
      "the payer has gone again after a failure",
      { leftAt: at(5), ...back("failure"), ...error(2) },
      "waiting",
    ],
    [
      "the payer came back from the second try",
      { leftAt: at(5), ...back("success", 6), ...error(2) },
      "confirming",
    ],
    ["the link is being made", { state: "creating", way: null }, "preparing"],
    ["the answer was lost", { state: "uncertain", way: null, lastError: "no-answer" }, "preparing"],
  ])("%s", (_, attempt, expected) => {
    expect(view(attempt)).toBe(expected);
  });
});

describe("an attempt that has ended", () => {
  test.each<[Partial<Attempt>, AttemptView]>([
    [{ state: "failed" }, "failed"],
    [{ state: "expired" }, "expired"],
    [{ state: "cancelled" }, "cancelled"],
    [{ state: "cancelled", lastError: "replaced" }, "replaced"],
  ])("%o", (attempt, expected) => {
    expect(view(attempt)).toBe(expected);
  });
});

describe("money decides, whatever a browser said", () => {
  const every: Partial<Attempt>[] = [
    ...[{}, left, { ...left, ...back("success") }, { way: code }, { state: "creating" as const }],
    ...[{ state: "uncertain" as const }, { state: "cancelled" as const, lastError: "replaced" }],
    ...[{ state: "expired" as const }, { state: "failed" as const }],
  ];

  test("a payment that was paid offers no way to pay on the page of any other attempt", () => {
    for (const attempt of every)
      expect(view(attempt, { state: "paid", paidByAttempt: "other" })).toBe("paid-otherwise");
  });

  test("a payment that is being checked, cancelled or given back offers none either", () => {
    for (const attempt of every) {
      expect(view(attempt, { state: "to-check" })).toBe("to-check");
      for (const state of ["cancelled", "refund-due", "refunded"] as const)
        expect(view(attempt, { state })).toBe("closed");
    }
  });

  test("the return by the address of success pays nothing", () => {
    for (const attempt of every)
      expect(view({ ...attempt, ...back("success", 9) })).not.toMatch(/^paid/);
  });

  test.each<[Partial<AttemptStanding["payment"]>, AttemptView]>([
    [{ state: "paid", paidByAttempt: "this" }, "paid"],
    [{ state: "paid", paidByAttempt: "other" }, "surplus"],
    [{ state: "refunded", paidByAttempt: "other" }, "surplus"],
    [{ state: "cancelled", paidByAttempt: null }, "surplus"],
    [{ state: "to-check", paidByAttempt: null }, "to-check"],
    [{ state: "refund-due", paidByAttempt: "this" }, "closed"],
  ])("an attempt that brought money, of a payment %o", (payment, expected) => {
    expect(view({ state: "succeeded" }, payment)).toBe(expected);
  });
});

test("a page asks again by itself only while it waits for a word of the provider", () => {
  expect([...watchedViews].sort()).toEqual(["confirming", "preparing", "scan", "waiting"]);
});
