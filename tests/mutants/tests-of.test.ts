import { expect, test } from "vitest";
import type { Source } from "#tests/architecture/source-tree.ts";
import { testsOf } from "./tests-of.ts";

const source = (path: string, ...targets: string[]): Source => ({
  path,
  text: "",
  code: "",
  declared: [],
  imports: targets.map((target) => ({ target, specifier: target, typeOnly: false })),
  barrel: false,
});

const sources = [
  source("app/a/vote.server.ts", "app/a/vote.queries.server.ts"),
  source("app/a/vote.queries.server.ts"),
  source("app/a/lonely.server.ts"),
  source("app/a/vote.data.test.ts", "app/a/vote.server.ts"),
  source("app/a/edges.data.test.ts", "app/a/vote.server.ts"),
  source("app/a/words.test.ts"),
  source("app/a/far.durability.test.ts", "app/a/vote.server.ts"),
  source("app/b/near.data.test.ts", "app/a/vote.server.ts"),
  source("tests/direct.data.test.ts", "app/a/vote.queries.server.ts"),
];

test.each([
  [
    "the named test and those of the folder that import it, then the others",
    "app/a/vote.server.ts",
    ["app/a/vote.data.test.ts", "app/a/edges.data.test.ts"],
    ["app/a/words.test.ts", "app/b/near.data.test.ts"],
  ],
  [
    "the rest of the folder, then tests through other files, by steps and folders in common",
    "app/a/vote.queries.server.ts",
    ["app/a/vote.data.test.ts"],
    [
      "app/a/edges.data.test.ts",
      "app/a/words.test.ts",
      "tests/direct.data.test.ts",
      "app/b/near.data.test.ts",
    ],
  ],
  [
    "every test of the folder where none imports it",
    "app/a/lonely.server.ts",
    ["app/a/vote.data.test.ts", "app/a/edges.data.test.ts", "app/a/words.test.ts"],
    [],
  ],
])("%s", (_, file, beside, related) => {
  expect(testsOf(file, sources)).toEqual({ beside, related, building: [] });
});

test("an import of types alone reaches nothing", () => {
  const reached = (typeOnly: boolean) => {
    const imported = { target: "app/b/x.ts", specifier: "#app/b/x.ts", typeOnly };
    const importer = { ...source("app/a/type.test.ts"), imports: [imported] };
    const { beside, related } = testsOf("app/b/x.ts", [source("app/b/x.ts"), importer]);
    return [...beside, ...related];
  };
  expect(reached(true)).toEqual([]);
  expect(reached(false)).toEqual(["app/a/type.test.ts"]);
});

const pages = "tests/hidden-application.data.test.ts";
const builder = source(pages, "tests/built-pages.ts");

test("a file with a scope is guarded by the test that opens every page, last", () => {
  const scoped = { ...source("app/b/x.ts"), text: "query.where(inScope(scope, ofApplication))" };
  const { building } = testsOf("app/b/x.ts", [scoped, builder]);
  expect(building).toEqual([pages]);
  expect(testsOf("app/b/x.ts", [source("app/b/x.ts"), builder]).building).toEqual([]);
});

test("a test that builds the pages is neither beside nor related", () => {
  const beside = source("app/b/x.data.test.ts", "app/b/x.ts", "tests/built-pages.ts");
  const related = source("app/c/y.data.test.ts", "app/b/x.ts", "tests/built-pages.ts");
  expect(testsOf("app/b/x.ts", [source("app/b/x.ts"), beside, related])).toEqual({
    beside: [],
    related: [],
    building: [beside.path, related.path],
  });
});

test("no more than twenty related tests are run", () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    source(`app/b/${index}.test.ts`, "app/a/x.ts"),
  );
  expect(testsOf("app/a/x.ts", [source("app/a/x.ts"), ...many]).related).toHaveLength(20);
});
