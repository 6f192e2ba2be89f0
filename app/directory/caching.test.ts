import { expect, test } from "vitest";
import { cacheControl } from "./caching.ts";

test.each([
  ["2026-11-21T10:00:00Z", 60],
  ["2026-11-21T23:58:59.999Z", 60],
  ["2026-11-21T23:59:30Z", 30],
  ["2026-11-21T23:59:59.900Z", 0],
  ["2026-11-22T00:00:00Z", 60],
])("an answer of %s may be kept for %i seconds, never over midnight", (now, seconds) => {
  expect(cacheControl(new Date(now))).toBe(`public, max-age=${seconds}`);
});
