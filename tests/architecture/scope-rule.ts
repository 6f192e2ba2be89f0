import type { TableDefinition } from "#db/table-definition.ts";
import { tableDefinitions } from "#db/table-definitions.ts";
import { definitionsIn } from "./file-rules.ts";
import type { Source } from "./source-tree.ts";
import { product, type Rule } from "./sources.ts";
import { unscopedReads } from "./unscoped-reads.ts";

/** Tables whose rows belong to one company, one application or one session, and that nobody else may see. */
const belonging = Object.entries(tableDefinitions)
  .filter(([, { scope }]) => scope === "scoped")
  .map(([table]) => table)
  .join("|");

const reads = new RegExp(
  `(?:selectFrom|[jJ]oin)\\(\\s*["'\`](?:${belonging})(?: as \\w+)?["'\`]|\\b(?:from|join)\\s+(?:${belonging})\\b(?!["'(])`,
);

/** The functions and constants of a file by name, each with its text. */
function declarations(text: string): Map<string, string> {
  const parts = text.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/);
  return new Map(
    parts.flatMap((part) => {
      const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1];
      return name ? [[name, part]] : [];
    }),
  );
}

const excepted = new Set(Object.values(unscopedReads).flat());

/** A query that begins with such a table; each takes a condition of its own. */
const begins = new RegExp(
  `\\bdb\\s*\\.selectFrom\\(\\s*["'](?:${belonging})(?: as \\w+)?["']`,
  "g",
);
const condition =
  /\b(?:inScope|readsApplication|itemHiddenFrom|itemInScope|inSession|turnoutInScope)\(/g;
const times = (part: string, pattern: RegExp) => [...part.matchAll(pattern)].length;

/** Whether it has a condition for each query, or declarations beside it that it calls have one. */
function isScoped(part: string, all: Map<string, string>): boolean {
  const called = [...all].filter(([, other]) => other !== part && times(other, condition) > 0);
  const conditions = called.reduce(
    (sum, [name]) => sum + times(part, new RegExp(`\\b${name}\\(`, "g")),
    times(part, condition),
  );
  return conditions >= Math.max(1, times(part, begins));
}

function unscoped(path: string, text: string): string[] {
  const all = declarations(text);
  return [...all]
    .filter(([, part]) => reads.test(part) && !part.includes("forUpdate()"))
    .filter(([, part]) => !/\bfor update\b/.test(part) && !isScoped(part, all))
    .map(([name]) => `${path}#${name}`);
}

/** Decision 0080: a query cannot forget whose row it is. */
export const scopedReads: Rule = (sources) => {
  const brokenReads = product(sources)
    .filter(({ path }) => path.startsWith("app/"))
    .flatMap(({ path, text }) => unscoped(path, text));
  return brokenReads
    .filter((each) => !excepted.has(each))
    .map((each) => {
      const [path, name] = each.split("#");
      return (
        `${path} reads in ${name} what belongs to a company or an application: take a Scope and put inScope(scope, …) ` +
        "into the where, or for an item of a session an CommitteeScope and itemHiddenFrom(scope), or name it with its reason in tests/architecture/unscoped-reads.ts."
      );
    });
};

/** The exceptions that nothing needs any more. Only the whole project can tell. */
export const idleExceptions: Rule = (sources) => {
  const brokenReads = new Set(product(sources).flatMap(({ path, text }) => unscoped(path, text)));
  return [...excepted]
    .filter((each) => !brokenReads.has(each))
    .map(
      (each) =>
        `${each} reads nothing without a scope: take its line out of tests/architecture/unscoped-reads.ts.`,
    );
};

/** The test that a table without a scope names: somebody in conflict walks every address in it, or reads the rows of this table. */
export function conflictsUntried(
  definitions: Readonly<Record<string, Pick<TableDefinition, "scope">>>,
  sources: Source[],
): string[] {
  return Object.entries(definitions).flatMap(([table, { scope }]) => {
    if (typeof scope === "string") return [];
    const text = sources.find(({ path }) => path === scope.test)?.text ?? "";
    const opens = new RegExp(`\\baccessTable\\b|["\`]${table}\\b`).test(text);
    return opens && /\bdeclaresConflict\(/.test(text)
      ? []
      : [
          `${table} names ${scope.test}, which opens none of its rows as somebody in conflict: name the test that does.`,
        ];
  });
}

/** Columns that tie a row to a company, an application or a session, directly or through another row. */
const owner =
  /^ {2}(?:(?:company|application|item|session|decision|visit|question|document|payment|attempt|reference)_id|(?:assignment|certificate|qualification|complement|succession|subject)_id):/m;

/** A table is exempt from the scope rule by a reason and a test that opens its rows as somebody in conflict. */
export const tablesHaveScope: Rule = (sources) => {
  const tables = sources.find(({ path }) => path === "db/tables.ts")?.text ?? "";
  const types = new Map(
    [...tables.matchAll(/^export interface (\w+Table) \{\n([\s\S]*?)^\}/gm)].map(
      ([, type = "", body = ""]) => [type, body],
    ),
  );
  const typeOf = new Map(
    [...tables.matchAll(/^ {2}(\w+): (\w+Table);/gm)].map(([, table, type]) => [table, type]),
  );
  return [...definitionsIn(sources)]
    .filter(([, definition]) => definition.includes('scope: "nobody"'))
    .filter(([table]) => owner.test(types.get(typeOf.get(table) ?? "") ?? ""))
    .map(
      ([table]) =>
        `The definition of ${table} says that it belongs to nobody, but it names a company, an application or a session: make it "scoped", or give the reason and the test that opens it as somebody in conflict.`,
    );
};
