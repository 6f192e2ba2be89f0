// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are texts here
import { describe, expect, test } from "vitest";
import { mutantsOf } from "./by-syntax.ts";

/** Name and broken source of each mutant, on one line each. */
const broken = (source: string, file = "a.server.ts") =>
  mutantsOf(file, source).map(({ name, start, end, replacement }) => {
    const text = source.slice(0, start) + replacement + source.slice(end);
    return `${name.slice(file.length + 1)} → ${text.replaceAll(/\s+/g, " ")}`;
  });

const inFunction = (line: string) => `async function act() { ${line} return done(null); }`;

describe("takes away", () => {
  test.each<[what: string, source: string, mutants: string[]]>([
    [
      "a refusal, and asks its condition still",
      inFunction(`if (!(await end(tx))) return refused("step-ended");`),
      [`refused("step-ended")#1 → ${inFunction("if (!(await end(tx))) {}")}`],
    ],
    [
      "a refusal at the end of a block",
      inFunction(`if (x) { await end(tx); return refused("gone"); }`),
      [`refused("gone")#1 → ${inFunction("if (x) {}")}`],
    ],
    [
      "a refusal after `else`",
      inFunction(`if (x) go(); else return refused("gone");`),
      [`refused("gone")#1 → ${inFunction("if (x) go(); else {}")}`],
    ],
    [
      "each reason of a refusal",
      inFunction(`if (!x || y) return refused("gone");`),
      [
        `||(!x)#1 → ${inFunction(`if (false || y) return refused("gone");`)}`,
        `||(y)#1 → ${inFunction(`if (!x || false) return refused("gone");`)}`,
        `refused("gone")#1 → ${inFunction("if (!x || y) {}")}`,
      ],
    ],
    [
      "the refusing branch of a choice, with each of its conditions",
      `const act = () => (x && y ? done(null) : refused("gone"));`,
      [
        `refused("gone")#1 → const act = () => (((x && y), done(null)));`,
        `&&(x)#1 → const act = () => (true && y ? done(null) : refused("gone"));`,
        `&&(y)#1 → const act = () => (x && true ? done(null) : refused("gone"));`,
      ],
    ],
    [
      "the refusal in place of what is missing",
      `const act = () => found ?? refused("gone");`,
      [`refused("gone")#1 → const act = () => found;`],
    ],
    [
      "an early exit",
      inFunction("if (!company.ok) return company;"),
      [`return(company)#1 → ${inFunction("if (!company.ok) {}")}`],
    ],
    [
      "a reason that a rule returns",
      `function why() { return x ? "too-few" : null; }`,
      [`return("too-few")#1 → function why() { return ((x), null); }`],
    ],
    [
      "a page that is not there",
      inFunction("if (!found) throw data(null, { status: 404 });"),
      [`throw(data(null, { status: 404 }))#1 → ${inFunction("if (!found) {}")}`],
    ],
    [
      "a condition that is returned",
      "const mayVote = () => isHere && !isRecused;",
      [
        "&&(isHere)#1 → const mayVote = () => true && !isRecused;",
        "&&(!isRecused)#1 → const mayVote = () => isHere && true;",
      ],
    ],
    [
      "a guard of a machine, however it is written",
      `const b = { guards: { "in-time": ({ now }) => now < end, free() { return x; }, read } };`,
      [
        `guard(in-time)#1 → const b = { guards: { "in-time": () => true, free() { return x; }, read } };`,
        `guard(free)#1 → const b = { guards: { "in-time": ({ now }) => now < end, free: () => true, read } };`,
        `guard(read)#1 → const b = { guards: { "in-time": ({ now }) => now < end, free() { return x; }, read: () => true } };`,
      ],
    ],
    [
      "a guard that a later folder supplies",
      "export const feeGuards = { paid: isPaid };",
      ["guard(paid)#1 → export const feeGuards = { paid: () => true };"],
    ],
    [
      "a guard of one move",
      `const m = { guards: ["entitled", "read"] };`,
      [
        `guard of move("entitled")#1 → const m = { guards: [ "read"] };`,
        `guard of move("read")#1 → const m = { guards: ["entitled", ] };`,
      ],
    ],
    [
      "an assertion of a guard",
      `const b = { guards: { ...other, x: () => { if (!y) throw new Error("odd"); } } };`,
      [
        "guard(x)#1 → const b = { guards: { ...other, x: () => true } };",
        `throw(new Error("odd"))#1 → const b = { guards: { ...other, x: () => { if (!y) {} } } };`,
      ],
    ],
    [
      "each condition of a query",
      `db.selectFrom("a").where("a.id", "=", id).whereRef("a.b", "=", "c.d").execute();`,
      [
        `where("a.id")#1 → db.selectFrom("a").whereRef("a.b", "=", "c.d").execute();`,
        `whereRef("a.b")#1 → db.selectFrom("a").where("a.id", "=", id).execute();`,
      ],
    ],
    [
      "a condition that is asked sometimes, once",
      `q.$if(day !== null, (some) => some.where("a.on", "=", day));`,
      ["$if(day !== null)#1 → q;"],
    ],
    [
      "each condition of a list of them",
      `q.where((row) => row.or([one, row.and([row("a", "=", b), row("c", "is", null)])]));`,
      [
        `where((row) => row.or([one, row.and([row("a", "=", b), row("c", "…)#1 → q;`,
        `and(row("a", "=", b))#1 → q.where((row) => row.or([one, row.and([ row("c", "is", null)])]));`,
        `and(row("c", "is", null))#1 → q.where((row) => row.or([one, row.and([row("a", "=", b), ])]));`,
      ],
    ],
    [
      "a scope, as a condition of the query or inside SQL",
      "q.where(inScope(scope, of)).where(sql`not ${itemHiddenFrom(scope)}`);",
      [
        "where(inScope(scope, of))#1 → q.where(sql`not ${itemHiddenFrom(scope)}`);",
        "where(sql`not ${itemHiddenFrom(scope)}`)#1 → q.where(inScope(scope, of));",
        "scope(itemHiddenFrom(scope))#1 → q.where(inScope(scope, of)).where(sql`not ${sql<boolean>`false`}`);",
      ],
    ],
  ])("%s", (_, source, expected) => {
    const file = source.includes("Guards = ") ? "a-guards.ts" : "a.server.ts";
    expect(broken(source, file)).toEqual(expected);
  });
});

test.each<[what: string, sql: string, conjuncts: string[]]>([
  ["one condition", "select a from b where c = 1", ["c = 1"]],
  [
    "conditions up to the next clause",
    "select a from b where c = 1 and d is null order by a",
    ["c = 1", "d is null"],
  ],
  ["`between` as one", "x from b where c between 1 and 2 and d", ["c between 1 and 2", "d"]],
  [
    "`is distinct from` as one",
    "x where a is distinct from b and c",
    ["a is distinct from b", "c"],
  ],
  ["no alternative, but their group", "x where (a or b) and c", ["(a or b)", "c"]],
  ["no alternative alone", "x where a or b", []],
  [
    "what stands in brackets, and the whole",
    "x where exists (select from b where b.a = a and b.c = 'and d') and e limit 1",
    ["exists (select from b where b.a = a and b.c = 'and d')", "b.a = a", "b.c = 'and d'", "e"],
  ],
  [
    "not how tables are joined, but what is added",
    "x from a join b on b.a = a.id and b.c",
    ["b.a = a.id", "b.c"],
  ],
  ["a condition that is no whole query", "a = 1 and b = 2", ["a = 1", "b = 2"]],
  [
    "`case` as one",
    "x where case when a then b else c end and d",
    ["case when a then b else c end", "d"],
  ],
  ["no comment", "x where a -- and b\n and c", ["a -- and b", "c"]],
  ["no value that is a scope, which has its own mutant", "x where a and ${inScope(s, of)}", ["a"]],
  ["a value among others", "x where a = ${id} and ${row(sql`b`)}", ["a = ${id}", "${row(sql`b`)}"]],
])("of SQL: %s", (_, sql, conjuncts) => {
  const source = `const query = sql<boolean>\`${sql}\`;`;
  const made = mutantsOf("a.queries.server.ts", source).filter(({ name }) =>
    name.includes(":sql("),
  );
  expect(made.map(({ start, end }) => source.slice(start, end))).toEqual(conjuncts);
  expect(made.filter(({ replacement }) => replacement !== "true")).toEqual([]);
});

test.each<[what: string, source: string]>([
  ["a refusal that is the end of its function", `function act() { return refused("gone"); }`],
  ["what a use case has done", inFunction("if (known) return done(known);")],
  ["a permission given early", "function may() { if (isOwner) return true; return false; }"],
  ["work done early", inFunction("if (x) return await other(tx);")],
  ["an assertion outside a guard", inFunction(`if (!x) throw new Error("odd");`)],
  ["a choice between two refusals", `const act = () => x ? refused("a") : refused("b");`],
  [
    "an object that is there sometimes",
    "const of = (x) => ({ a: x && { b: 1 }, ...(x && { c }) });",
  ],
  ["another method of the same name as a list", "const both = a.and(b);"],
  ["text that is no SQL", "const text = html`a where b and c`;"],
])("leaves %s", (_, source) => {
  expect(broken(source)).toEqual([]);
});

test("a view is searched for refusals and errors alone", () => {
  const source = `function View() { if (!a) return null; const b = c && d; if (e) throw data(null); }`;
  expect(broken(source, "a-page.tsx").map((each) => each.split(" → ")[0])).toEqual([
    "throw(data(null))#1",
  ]);
});

test("equal rules of a file are numbered, in the order of the file", () => {
  const source = inFunction(`if (a) return refused("gone"); if (b) return refused("gone");`);
  const names = mutantsOf("app/a.server.ts", source).map(({ name }) => name);
  expect(names).toEqual(['app/a.server.ts:refused("gone")#1', 'app/a.server.ts:refused("gone")#2']);
});

test("a file that does not parse is named", () => {
  expect(() => mutantsOf("app/a.ts", "const = 1")).toThrow("app/a.ts does not parse");
});
