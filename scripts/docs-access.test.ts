import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accessPage } from "./docs-access.ts";

test("docs/access.md is what the tables say; run `npm run docs:access` when it is not", () => {
  const page = readFileSync(new URL("../docs/access.md", import.meta.url), "utf8");
  expect(page).toBe(accessPage());
});
