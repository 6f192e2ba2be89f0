import { inApp, product, type Rule } from "./sources.ts";

const MOST_LINES = 200;

/** A statement begins here, or a piece of SQL is written here. */
const statement =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(\s*["'`]|\bsql(?:<[^`;]*?>)?`/;

/** The places with SQL outside a `.queries.server.ts`, by the reason that allows it. */
const elsewhere: [RegExp, string][] = [
  [/^app\/(?:kernel|journal|tasks)\//, "the statement is what the file is for"],
  [/\/purge-[\w-]+\.server\.ts$/, "a retention is one statement, and the duty is that statement"],
  [/^app\/accounts\/scope\.server\.ts$/, "the condition that queries of all folders take"],
  [/^app\/listings\//, "the projection is one statement over the tables of other folders"],
  [
    /^app\/directory\/(?:page-of-list|search\/(?:conditions|search-directory|text-search))\.server\.ts$/,
    "the search is composed of conditions, in a file for each question",
  ],
];

/** Design §2: a developer who looks for the SQL of a table opens one kind of file. */
export const sqlInQueries: Rule = (sources) =>
  product(sources)
    .filter(inApp)
    .filter(({ path, text }) => !path.endsWith(".queries.server.ts") && statement.test(text))
    .filter(({ path }) => !elsewhere.some(([place]) => place.test(path)))
    .map(({ path }) => `${path} holds SQL: move it to the .queries.server.ts of the table.`);

/** Design §2: a longer file is cut by reads and writes, or by the question that is asked. */
export const queriesInPortions: Rule = (sources) =>
  product(sources)
    .filter(({ path }) => path.endsWith(".queries.server.ts"))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines: cut it at ${MOST_LINES}, by reads and writes or by the question that is asked.`,
    );
