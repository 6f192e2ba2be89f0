import { afterAll, beforeAll, expect, test } from "vitest";
import { buckets } from "#app/certificates/bucket.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { countDirectory } from "./directory-counts.server.ts";
import { readDirectoryQuery } from "./directory-query.ts";
import { partsFor } from "./parts-to-count.server.ts";
import { codedSubAreas } from "./sub-area-codes.server.ts";

const day = { today: "2026-11-21", renewalOpensDays: 180 };

let t: ReadyDatabase;
beforeAll(async () => {
  t = await openReadyDatabase();
  const now = () => new Date("2026-11-21T10:00:00Z");
  await loadDemo(testContext(testServices({ db: t.db, now })));
});
afterAll(() => t.close());

async function counted(text: string, parts: number) {
  const { query } = readDirectoryQuery(new URLSearchParams(text), { firstPage: 1, size: 20 });
  const subAreas = await codedSubAreas(t.db, day.today);
  return await countDirectory(t.db, query, day, { candidates: { kind: "all" }, subAreas, parts });
}

test("half of the buckets hold about half of the companies, and the total of few is exact", async () => {
  const exact = await counted("", buckets);
  const half = await counted("", buckets / 2);
  expect(exact.estimated).toBe(undefined);
  expect(half.estimated).toBe(true);
  expect(half.total).toBe(exact.total);
  for (const status of ["valid", "suspended"]) {
    // Thrown as a coin for each company: six deviations are never reached.
    const [all = 0, estimate = 0] = [exact.counts.statuses[status], half.counts.statuses[status]];
    expect(Math.abs(estimate - all)).toBeLessThanOrEqual(6 * Math.sqrt(all) + 5);
  }
});

test.each(["activity=2&region=SN-DK", "class=D&status=valid"])(
  "the total of an estimate answers the conditions: %s",
  async (text) => {
    expect((await counted(text, 8)).total).toBe((await counted(text, buckets)).total);
  },
);

test.each([
  [0, 256],
  [50_000, 256],
  [60_001, 256],
  [100_000, 154],
  [1_000_000, 16],
  [100_000_000, 1],
])("of %i companies %i buckets are counted", (companies, parts) => {
  expect(partsFor(companies)).toBe(parts);
});
