import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** The titles of the browser tests of a landing, or of all. */
function titles(env: Record<string, string>): Set<string> {
  const { TEST_LONG: _, ...inherited } = process.env;
  const program = resolve(root, "node_modules/@playwright/test/cli.js");
  const list = execFileSync(process.execPath, [program, "test", "--list"], {
    cwd: root,
    env: { ...inherited, ...env },
    encoding: "utf8",
  });
  return new Set(
    [...list.matchAll(/^\s*(\[[\w-]+\]) › ([\w.-]+):\d+:\d+ › (.*)$/gm)].map(
      ([, project, file, title]) => `${project} ${file} ${title}`,
    ),
  );
}

test("this run has every browser test of a landing, and those that a landing leaves out", () => {
  const all = titles({ TEST_LONG: "yes" });
  const atLanding = titles({});
  // Public pages are read in groups of six, whose titles name them.
  const isGroup = (title: string) => title.includes("whole-pages.spec.ts");
  const lost = [...atLanding].filter((title) => !all.has(title) && !isGroup(title));
  expect(lost).toEqual([]);
  expect(atLanding.size).toBeGreaterThan(300);
  expect(all.size).toBeGreaterThan(atLanding.size + 30);
});
