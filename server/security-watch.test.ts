import { expect, test } from "vitest";
import { isAlerting } from "#app/accounts/security/security-alert.server.ts";
import { watchSecurity } from "./security-watch.ts";

function watching() {
  const lines: object[] = [];
  const alerts: object[] = [];
  const clock = { now: 0 };
  const write = (line: object) => void lines.push(line);
  const log = watchSecurity(
    { info: write, warn: write, error: write },
    {
      isAlerting,
      many: 3,
      now: () => clock.now,
      alert: async (alert) => void alerts.push(alert),
    },
  );
  const refuse = (event = "sign-in-refused", kind = "security") =>
    log.warn({ kind, event }, "security");
  return { lines, alerts, clock, refuse };
}

test("many refusals of one kind within five minutes alert once, and all are logged", () => {
  const { lines, alerts, refuse } = watching();
  for (let time = 0; time < 4; time++) refuse();
  expect(lines).toHaveLength(4);
  expect(alerts).toEqual([{ kind: "sign-in-refused", count: 3, minutes: 5 }]);
});

test("refusals far apart or of several kinds, and other events, raise no alert", () => {
  const { alerts, clock, refuse } = watching();
  for (let time = 0; time < 6; time++) {
    clock.now += 3 * 60_000;
    refuse();
  }
  refuse("forged-request");
  refuse("forged-request");
  for (let time = 0; time < 6; time++) refuse("sign-in");
  for (let time = 0; time < 6; time++) refuse("sign-in-refused", "duty");
  expect(alerts).toEqual([]);
});
