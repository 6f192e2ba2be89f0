import { describe, expect, test } from "vitest";
import { tableDefinitions } from "#db/table-definitions.ts";
import { staleOwnWays } from "./architecture/code-rules.ts";
import { staleExcuses, staleSamples } from "./architecture/file-rules.ts";
import { offences, routes } from "./architecture/offences.ts";
import { rules } from "./architecture/rules.ts";
import { conflictsUntried, idleExceptions } from "./architecture/scope-rule.ts";
import { readSources, sourceOf } from "./architecture/source-tree.ts";
import { type Rule, routeModules } from "./architecture/sources.ts";
import { sampleAddresses } from "./sample-addresses.ts";

const sources = readSources();

/** The aim is 70; the margin lets parallel work land. */
const LONGEST_MEDIAN = 78;

test("the whole project is read", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(routeModules(sources)).toContain("app/registration/register-page.tsx");
});

/** Counts the sources of `app/`, `server/`, `scripts/` and `db/` without tests, blank lines included. */
test("the median length of a file lies around 70 lines", () => {
  const lengths = sources
    .filter(({ path }) => /^(app|server|scripts|db)\//.test(path) && !/\.test\.tsx?$/.test(path))
    .map(({ text }) => text.trimEnd().split("\n").length)
    .sort((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)];
  expect(median).toBeGreaterThanOrEqual(50);
  expect(median).toBeLessThanOrEqual(LONGEST_MEDIAN);
});

test("each excused small file exists and is small; each sample address belongs to a tested page", () => {
  expect(staleExcuses(sources)).toEqual([]);
  expect(staleSamples(sampleAddresses, sources)).toEqual([]);
});

describe("the project", () => {
  test.each(Object.entries<Rule>(rules))("%s", (_name, broken) => {
    expect(broken(sources)).toEqual([]);
  });
});

test("every page listed as answering a form in its own way does", () => {
  expect(staleOwnWays(sources)).toEqual([]);
});

test("every read listed as unscoped has no scope", () => {
  expect(idleExceptions(sources)).toEqual([]);
});

test("every table without a scope names a test that opens its rows as somebody in conflict", () => {
  expect(conflictsUntried(tableDefinitions, sources)).toEqual([]);
});

test.each([
  ["names no file", "app/terms/no.data.test.ts"],
  ["has nobody in conflict", "app/terms/clear.data.test.ts"],
  ["opens another table", "app/terms/other.data.test.ts"],
])("a table whose test %s is found", (_why, path) => {
  const tree = [
    sourceOf("app/terms/clear.data.test.ts", 'db.selectFrom("probe")'),
    sourceOf("app/terms/other.data.test.ts", 'declaresConflict(t); db.selectFrom("company")'),
    sourceOf("app/terms/both.data.test.ts", 'declaresConflict(t); db.selectFrom("probe")'),
  ];
  const probe = (test: string) => ({
    probe: { scope: { why: "is read beside its application", test } },
  });
  expect(conflictsUntried(probe(path), tree)).toHaveLength(1);
  expect(conflictsUntried(probe("app/terms/both.data.test.ts"), tree)).toEqual([]);
});

describe("a file that breaks a rule is found", () => {
  test.each(offences)("%s: %o", (rule, files) => {
    const tree = { "app/routes.ts": routes, ...files };
    const sentences = rules[rule](Object.entries(tree).map(([path, text]) => sourceOf(path, text)));
    expect(sentences).not.toEqual([]);
    for (const sentence of sentences) expect(sentence).toMatch(/^[^\n]{20,}: .+\.$/);
  });
});

test("the rules report nothing that they allow", () => {
  const allowed = {
    "app/site/home.ts": 'import { redirect } from "react-router";',
    "app/companies/a.tsx": `import { companyScope } from "#app/accounts/scope.server.ts";
      import { TextField } from "#app/forms/field.tsx";
      import { data } from "react-router";
      export default (request: Request) => <p>Response, redirect</p>;`,
    "app/review/a.server.ts": 'import { i } from "#app/certificates/i.server.ts";',
    "app/certificates/i.server.ts": "",
    "app/applications/a.server.ts": 'import { p } from "#app/payments/p.server.ts";',
    "app/payments/p.server.ts": "",
    "app/layouts/space/space.tsx": 'import { c } from "#app/companies/c.queries.server.ts";',
    "app/companies/c.queries.server.ts": "",
    "app/companies/a.queries.server.ts": `// A Request becomes process.env
      export const a = () => db.insertInto("company").values({ note: "redirect" });`,
    "app/companies/view.tsx": 'import type { A } from "./a.server.ts";',
    "app/payments/q.queries.server.ts": `const payments = (db: Db, scope: Scope) =>
        db.selectFrom("payment").where(inScope(scope, { fees: "company_id" }));
export const lockOne = (db: Db, id: string) => db.selectFrom("payment").where("id", "=", id).forUpdate();`,
    "app/companies/b.server.ts": 'import { readFields } from "#app/forms/x.ts";',
    "app/routes.ts":
      'export default [layout("layouts/space/space.tsx", [index("site/home.ts")]), route("a", "companies/a.tsx")];',
  };
  // Long enough to need no second importer.
  const tree = Object.entries(allowed).map(([path, text]) =>
    sourceOf(path, text + "\n// A line.".repeat(25)),
  );
  for (const broken of Object.values<Rule>(rules)) expect(broken(tree)).toEqual([]);
});
