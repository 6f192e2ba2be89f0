import { expect, test } from "vitest";
import { nextAttempt } from "./outbox.queries.server.ts";

const createdAt = new Date("2026-03-02T08:00:00Z");
const later = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

test.each([
  [1, 1],
  [2, 5],
  [3, 15],
  [4, 60],
  [5, 60],
  [90, 60],
])("after failure %i the next attempt is %i minutes later", (failures, minutes) => {
  const failure = { failures, recipientRefused: false, createdAt, now: later(100) };
  expect(nextAttempt(failure)).toEqual(later(100 + minutes));
});

const week = 7 * 24 * 60;

test.each([
  [week - 60, later(week)],
  [week - 59, null],
])("a mail that fails %i minutes after it was queued is planned for %s", (minutes, next) => {
  const failure = { failures: 100, recipientRefused: false, createdAt, now: later(minutes) };
  expect(nextAttempt(failure)).toEqual(next);
});

test.each([
  [1, later(1)],
  [2, later(5)],
  [3, null],
  [8, null],
])("a mail to an unknown mailbox is planned after failure %i for %s", (failures, next) => {
  expect(nextAttempt({ failures, recipientRefused: true, createdAt, now: createdAt })).toEqual(
    next,
  );
});
