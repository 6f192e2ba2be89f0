import { relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { modulesOf } from "./page-sources.ts";

const app = resolve(import.meta.dirname, "../app");
const modulesFrom = (...files: string[]) => modulesOf(files).map((file) => relative(app, file));

test("the style of a frame covers its layout, its pages and the modules that they import", () => {
  const space = modulesFrom("layouts/space/space-layout.tsx");
  for (const file of [
    "layouts/space/space-layout.tsx",
    "applications/draft/section-page.tsx",
    "forms/conflict-choice.tsx",
    "applications/draft/draft.browser.ts",
  ])
    expect(space).toContain(file);
});

test("the style of a frame has no rule that only pages of another frame need", () => {
  const space = modulesFrom("layouts/space/space-layout.tsx");
  const office = modulesFrom("layouts/office/office-layout.tsx");
  expect(space).not.toContain("operations/office-home-page.tsx");
  expect(office).toContain("operations/office-home-page.tsx");
  expect(office).not.toContain("applications/draft/section-page.tsx");
  expect(space.filter((file) => file.includes(".server."))).toEqual([]);
});
