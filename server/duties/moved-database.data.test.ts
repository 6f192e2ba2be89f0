import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { testServices } from "#tests/services.ts";
import { embeddedDutyNames } from "../database/maintenance.ts";
import { startWork } from "./runner.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

test("rows of duties that only the embedded engine has go at a start on a server; those of other processes stay", async () => {
  const names = ["checkpoint", "of-a-later-version", "vacuum"];
  await t.db
    .insertInto("duty_run")
    .values(names.map((name) => ({ name, next_run_at: new Date(0) })))
    .execute();
  const work = await startWork({
    services: testServices({ db: t.db }),
    transport: { send: async () => ({ delivered: true }), close: () => {} },
    duties: [{ name: "count", everyMs: 60_000, run: async () => ({ done: 0 }) }],
    dutiesElsewhere: embeddedDutyNames,
    tasks: [],
    alone: false,
  });
  await work.stop();
  const rows = await t.db.selectFrom("duty_run").select("name").orderBy("name").execute();
  expect(rows.map(({ name }) => name)).toEqual(["count", "of-a-later-version"]);
});
