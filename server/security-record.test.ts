import { expect, test } from "vitest";
import type { SecurityToWrite } from "#app/accounts/security/security-event.queries.server.ts";
import { isRefusal } from "#app/accounts/security/security-words.ts";
import { recordSecurity } from "./security-record.ts";

function recording() {
  const rows = new Map<string, number>();
  const errors: string[] = [];
  const state = { away: false, now: Date.parse("2026-03-02T12:00:10Z"), writes: 0 };
  const events: SecurityToWrite[] = [];
  const record = recordSecurity({
    isRefusal,
    now: () => state.now,
    everyMs: 3_600_000,
    log: { error: (_details, message) => void errors.push(message) },
    write: async (batch) => {
      state.writes += 1;
      if (state.away) throw new Error("the database is away");
      for (const event of batch) {
        const key = event.summedAs ?? `own ${rows.size}`;
        rows.set(key, (rows.get(key) ?? 0) + event.count);
        events.push(event);
      }
    },
  });
  const write = (event: string, more: object = {}) =>
    record.take({ kind: "security", event, ipAddress: "192.0.2.7", ...more });
  return { rows, errors, state, events, record, write };
}

test("a security line becomes a row with account, subject, address and details", async () => {
  const { events, record, write } = recording();
  write("role-given", { accountId: "a", person: "b", role: "examiner", reference: "r" });
  record.take({ kind: "duty", event: "sign-in" });
  record.take({ message: "no event" });
  await record.flush();
  expect(events).toEqual([
    expect.objectContaining({
      kind: "role-given",
      accountId: "a",
      aboutId: "b",
      ipAddress: "192.0.2.7",
      reference: "r",
      details: { role: "examiner" },
      count: 1,
      summedAs: null,
    }),
  ]);
});

test("refusals of one kind, address and account share one row a minute; each sign-in has its own row", async () => {
  const { rows, state, record, write } = recording();
  for (let time = 0; time < 500; time++) write("sign-in-refused", { emailHash: String(time) });
  for (let time = 0; time < 3; time++) write("sign-in");
  await record.flush();
  for (let time = 0; time < 5; time++) write("sign-in-refused");
  await record.flush();
  expect([...rows.values()].sort((one, other) => one - other)).toEqual([1, 1, 1, 505]);
  state.now += 60_000;
  write("sign-in-refused");
  await record.flush();
  expect(rows.size).toBe(5);
});

test("an attack from ten thousand addresses writes a hundred rows and one for all others", async () => {
  const { rows, record, write } = recording();
  for (let host = 0; host < 10_000; host++)
    write("access-refused", { ipAddress: `10.0.${host >> 8}.${host & 255}`, route: "/bureau" });
  await record.flush();
  expect(rows.size).toBe(101);
  expect(rows.get("2026-03-02T12:00 access-refused")).toBe(9_900);
});

test("an event with long values is cut before it is written", async () => {
  const { events, record, write } = recording();
  write("forged-request", { path: "x".repeat(5_000), ipAddress: "y".repeat(5_000) });
  await record.flush();
  expect(JSON.stringify(events).length).toBeLessThan(1_500);
});

test("while the database is unreachable a limited number of lines wait, one error is logged, and they are written later", async () => {
  const { rows, errors, state, record, write } = recording();
  state.away = true;
  for (let time = 0; time < 5_000; time++) write("sign-in", { accountId: String(time) });
  await record.flush();
  await record.flush();
  expect([rows.size, errors.length, state.writes]).toEqual([0, 1, 2]);
  state.away = false;
  await record.flush();
  expect(rows.size).toBe(2_000);
});
