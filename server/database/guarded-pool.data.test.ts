import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";

const t = await openTestDatabase();
afterAll(() => t.close());

test("each column type arrives as its TypeScript type says", async () => {
  const { rows } = await t.pool.query(
    `select 9007199254740993::bigint as big, array[1::bigint, null] as bigs,
      date '2026-02-28' as date, array[date '0001-01-01', null] as dates,
      timestamptz '2026-11-20 08:00:00+02' as instant, '{"a": [1, null]}'::jsonb as json,
      '\\x00ff'::bytea as bytes, 1::integer as whole, true as yes, null::bigint as nothing`,
  );
  expect(rows).toEqual([
    {
      big: 9007199254740993n,
      bigs: [1n, null],
      date: "2026-02-28",
      dates: ["0001-01-01", null],
      instant: new Date("2026-11-20T06:00:00Z"),
      json: { a: [1, null] },
      bytes: Buffer.from([0x00, 0xff]),
      whole: 1,
      yes: true,
      nothing: null,
    },
  ]);
});

test("column values can be sent back unchanged", async () => {
  const values = [9007199254740993n, "2026-02-28", new Date("2026-11-20T06:00:00.123Z"), "[1]"];
  const { rows } = await t.pool.query(
    "select $1::bigint as big, $2::date as date, $3::timestamptz as instant, $4::jsonb as json",
    values,
  );
  expect(rows).toEqual([
    {
      big: 9007199254740993n,
      date: "2026-02-28",
      instant: new Date("2026-11-20T06:00:00.123Z"),
      json: [1],
    },
  ]);
});
