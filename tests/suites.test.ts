import { globSync, readFileSync } from "node:fs";
import { matchesGlob, posix, resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { longSuites, type Suite } from "./suites.ts";

const root = resolve(import.meta.dirname, "..");
const files = globSync("{app,server,db,scripts,tests}/**/*.{ts,tsx}", { cwd: root }).map(
  (path) => ({
    path,
    text: readFileSync(resolve(root, path), "utf8"),
  }),
);

/** What each program runs without arguments, and with the configuration that a suite names. */
const takenBy = ({ program, args }: Suite): string | null => {
  if (args.includes("-t")) return null;
  if (program === "playwright") return "tests/e2e/**/*.spec.ts";
  return args.includes("tests/long/vitest.config.ts")
    ? "tests/long/**/*.long.ts"
    : "{app,server,db,scripts,tests}/**/*.test.{ts,tsx}";
};

const reachesLanding = new Set(["tests/landing.ts"]);
for (let before = 0; before < reachesLanding.size; ) {
  before = reachesLanding.size;
  for (const { path, text } of files)
    for (const [, specifier = ""] of text.matchAll(/from "(#tests\/[^"]+|\.[^"]+)"/g)) {
      const target = specifier.startsWith("#tests")
        ? specifier.slice(1)
        : posix.join(posix.dirname(path), specifier);
      // Vitest reads the rounds before every file: only who asks for them leaves something out.
      if (reachesLanding.has(target)) reachesLanding.add(path);
    }
}
const isTest = (path: string) => /\.(test|spec|long)\.tsx?$/.test(path);

test("each test that does less at a landing is run whole by `npm run test:long`", () => {
  const doLess = [...reachesLanding].filter(isTest);
  expect(doLess.length).toBeGreaterThan(20);
  const whole = longSuites.filter(({ env }) => env.TEST_LONG === "yes");
  const left = doLess.filter(
    (path) => !whole.some((suite) => matchesGlob(path, takenBy(suite) ?? "")),
  );
  expect(left).toEqual([]);
});

test("only one module reads whether the run is a long one, so that the list above is whole", () => {
  const readers = files.filter(({ text }) => text.includes("env.TEST_LONG"));
  expect(readers.map(({ path }) => path)).toEqual(["tests/landing.ts", "tests/suites.test.ts"]);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each<[string | undefined, number, number, string[]]>([
  [undefined, 3, 0, ["a", "d", "g"]],
  [undefined, 3, 1, ["c", "f"]],
  [undefined, 3, 2, ["b", "e"]],
  [undefined, 1, 5, ["a", "b", "c", "d", "e", "f", "g"]],
  ["yes", 3, 1, ["a", "b", "c", "d", "e", "f", "g"]],
])("with TEST_LONG %s, one in %i by turn %i is %j", async (long, oneIn, turn, expected) => {
  vi.stubEnv("TEST_LONG", long);
  vi.resetModules();
  const { someAtLanding } = await import("./landing.ts");
  expect(someAtLanding([..."abcdefg"], oneIn, turn)).toEqual(expected);
});
