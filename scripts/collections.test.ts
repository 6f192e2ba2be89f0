import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { collectedSources, collections } from "./collections.ts";

const sources = collectedSources();

test.each(collections)("$path is fresh (else run `npm run places`)", ({ path, write }) => {
  expect(readFileSync(new URL(`../${path}`, import.meta.url), "utf8")).toBe(write(sources));
});
