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
      id: "this",
      state: "open",
      way: link,
      leftAt: null,
      returnedAt: null,
      returnedFrom: null,
      lastError: null,
      errorAt: null,
      ...attempt,
    },
    payment: { state: "due", paidByAttempt: null, ...payment },
  });

const departure = { leftAt: at(1) };
const back = (returnedFrom: "success" | "failure", minute = 2) => ({
  returnedAt: at(minute),
  returnedFrom,
});
const error = (minute: number) => ({ lastError: "insufficient-funds", errorAt: at(minute) });

describe("attemptView of a payable link", () => {
  test.each<[string, Partial<Attempt>, AttemptView]>([
    ["nobody has gone", {}, "ready"],
    ["a code is to be scanned", { way: code }, "scan"],
    ["an app was opened for the code", { way: code, ...departure }, "waiting"],
    ["the payer has gone", departure, "waiting"],
    [
      "the payer came back by the address of success",
      { ...departure, ...back("success") },
      "confirming",
    ],
    [
      "the payer came back by the address of failure",
      { ...departure, ...back("failure") },
      "refused",
    ],
    [
      "the provider tells of a failure although the browser says success",
      { ...departure, ...back("success"), ...error(2) },
      "refused",
    ],
    [
      "the provider tells of a failure, the payer is not back",
      { ...departure, ...error(2) },
      "refused",
    ],
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
  ])("when %s", (_, attempt, expected) => {
    expect(view(attempt)).toBe(expected);
  });
});

describe("attemptView of an ended attempt", () => {
  test.each<[Partial<Attempt>, AttemptView]>([
    [{ state: "failed" }, "failed"],
    [{ state: "expired" }, "expired"],
    [{ state: "cancelled" }, "cancelled"],
    [{ state: "cancelled", lastError: "replaced" }, "replaced"],
  ])("an ended attempt %o has its view %s", (attempt, expected) => {
    expect(view(attempt)).toBe(expected);
  });
});

describe("attemptView beside the state of the payment", () => {
  const every: Partial<Attempt>[] = [
    ...[
      {},
      departure,
      { ...departure, ...back("success") },
      { way: code },
      { state: "creating" as const },
    ],
    ...[{ state: "uncertain" as const }, { state: "cancelled" as const, lastError: "replaced" }],
    ...[{ state: "expired" as const }, { state: "failed" as const }],
  ];

  test("a payment that was paid offers no way to pay on the page of any other attempt", () => {
    for (const attempt of every)
      expect(view(attempt, { state: "paid", paidByAttempt: "other" })).toBe("paid-otherwise");
  });

  test("a payment that is being checked, cancelled or refunded offers no way to pay either", () => {
    for (const attempt of every) {
      expect(view(attempt, { state: "to-check" })).toBe("to-check");
      for (const state of ["cancelled", "refund-due", "refunded"] as const)
        expect(view(attempt, { state })).toBe("closed");
    }
  });

  test("a return by the success address never shows an unpaid attempt as paid", () => {
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
  ])("a succeeded attempt of a payment %o has the view %s", (payment, expected) => {
    expect(view({ state: "succeeded" }, payment)).toBe(expected);
  });
});

test("a page refreshes by itself only while the state at the provider can still change", () => {
  expect([...watchedViews].sort()).toEqual(["confirming", "preparing", "scan", "waiting"]);
});
