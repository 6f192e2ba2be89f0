import { continuedRoute } from "#tests/sample-addresses.ts";
import type { Source } from "./source-tree.ts";
import { inApp, product, type Rule, routeModules } from "./sources.ts";

const SMALL_LINES = 25;

/** Files that the framework, a command or a list calls by their kind: one each, however short. */
const placeOfItsOwn =
  /\.(?:browser|d|events|mail|mail-words|machine|refusals|tables)\.tsx?$|^scripts\/|^app\/(?:root|routes|entry\.)/;

/** Small files with one importer that stay, each with its reason. */
const excused: Record<string, string> = {
  "app/ui/elements/leaves-the-page.ts":
    "a rule that its test reads alone: the element beside it needs a browser to load",
  "app/companies/close-company.server.ts":
    "closing a company is a rule of companies, which the erasure of an account calls from its own folder",
  "db/reference/nomenclature.ts": "data of the first day, which tests read as well",
};

/** A small file is worth its name when two files need it, or when something calls it by its kind. */
export const smallFiles: Rule = (sources) => {
  const routes = new Set(routeModules(sources));
  const files = product(sources).filter(({ path }) => /^(app|server|scripts|db)\//.test(path));
  const small = files.filter(
    ({ path, text }) =>
      linesOf(text) < SMALL_LINES && !routes.has(path) && !placeOfItsOwn.test(path),
  );
  return small.flatMap(({ path, text }) => {
    const importers = files.filter(({ imports }) => imports.some(({ target }) => target === path));
    const [only] = importers;
    if (importers.length > 1 || path in excused || isDuty(only)) return [];
    const advice = only
      ? `put it into ${only.path}, its only importer`
      : "nothing imports it; remove it";
    return [`${path} has ${linesOf(text)} lines: ${advice}, or give it a second one.`];
  });
};

const linesOf = (text: string) => text.trimEnd().split("\n").length;
/** A duty is one verb in one file, called by the list. */
const isDuty = (importer: Source | undefined) => importer?.path === "server/duties/list.ts";

/** A reason that no longer applies is removed with its line. */
export const staleExcuses = (sources: Source[]): string[] =>
  Object.keys(excused).filter((path) => {
    const source = sources.find((each) => each.path === path);
    return !source || linesOf(source.text) >= SMALL_LINES;
  });

/** Such a lock is seen by no constraint, outlives a failed statement, and is missing behind a proxy that shares connections. */
export const advisoryLocks: Rule = (sources) =>
  product(sources)
    .filter((source) => inApp(source) || source.path.startsWith("server/"))
    .filter(({ text }) => /\bpg_(?:try_)?advisory_/.test(text))
    .map(
      ({ path }) =>
        `${path} takes an advisory lock: lock the row (forUpdate), or let a unique index decide.`,
    );

/** One way to name a file of the tests, so that a search for it finds every use. */
export const testImports: Rule = (sources) =>
  sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, specifier }) => target.startsWith("tests/") && specifier.startsWith("../"))
      .map(
        ({ target, specifier }) =>
          `${path} imports « ${specifier} »: write #${target}, or ./ in its own folder.`,
      ),
  );

/** The files that make rows for pages: of a folder, of a company, of the demonstration. */
const makesPlaces = /^app\/.+\.places\.ts$|^tests\/(company-places|e2e\/staff)\.ts$/;
const SAMPLES = "tests/sample-addresses.ts";

/** The routes with a parameter that answer with a page, of the text of `app/routes.ts`. */
export const pagesWithParameter = (routes: string): string[] =>
  [...routes.matchAll(/\broute\(\s*"([^"]*:[^"]*)",\s*"[^"]+\.tsx"/g)].map(
    ([, address]) => `/${address}`,
  );

/** A page whose address has a parameter is read in a browser at a sample of it. */
export const sampledRoutes: Rule = (sources) => {
  const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? "";
  const samples = [
    SAMPLES,
    ...sources.map(({ path }) => path).filter((path) => makesPlaces.test(path)),
  ]
    .flatMap((path) => [...textOf(path).matchAll(/"(\/[^"]*:[^"]*)":/gm)])
    .map(([, address = ""]) => address);
  return pagesWithParameter(textOf("app/routes.ts"))
    .filter((address) => !samples.includes(address) && !continuedRoute(address, samples))
    .map(
      (address) =>
        `app/routes.ts serves ${address}, which no browser would open: make one in the *.places.ts of its folder, or give it a line in ${SAMPLES} if a row of it is there from the start.`,
    );
};

/** Every line of the samples that names a spec leads to one which reads pages; those of no page are stale. */
export function staleSamples(
  samples: Record<string, readonly string[] | { readBy: string }>,
  sources: Source[],
): string[] {
  const routes = sources.find(({ path }) => path === "app/routes.ts")?.text ?? "";
  return Object.entries(samples).flatMap(([address, sample]) => {
    if (!routes.includes(`"${address.slice(1)}"`)) return [`${address} is no route.`];
    if (!("readBy" in sample)) return [];
    const spec = sources.find(({ path }) => path === sample.readBy);
    return spec && /expectAccessible\(|expectNoAxeViolations\(/.test(spec.text)
      ? []
      : [`${address} is said to be read by ${sample.readBy}, which reads no page.`];
  });
}

/** Columns that name an account: whom a row is about, or who acted. */
const ofAccount = /^(?:(?:\w+_)?account_id|about_id|author|\w+_by)$/;

/** The definition of each table, as its text, by the name of the table. */
export const definitionsIn = (sources: Source[]): Map<string, string> =>
  new Map(
    sources
      .filter(({ path }) => /^app\/.+\.tables\.ts$/.test(path))
      .flatMap(({ text }) => text.split(/\n(?= {2}\w+: \{)/))
      .flatMap((part) => {
        const table = /^ {2}(\w+): \{/.exec(part)?.[1];
        return table ? [[table, part] as const] : [];
      }),
  );

/** Columns that say who somebody is or where they came from, whether or not they have an account. */
const ofPerson =
  /^(?:\w+_)?(?:firstname|lastname|email|phone|ip_address|user_agent)$|^(?!(?:file|trade|former|sub_area)_)\w+_name$/;

/** The columns of each table of `db/tables.ts` with their types, by the name of the table. */
function columnsIn(sources: Source[]): Map<string, { column: string; type: string }[]> {
  const tables = sources.find(({ path }) => path === "db/tables.ts")?.text ?? "";
  const bodies = new Map(
    [...tables.matchAll(/^export interface (\w+Table) \{\n([\s\S]*?)^\}/gm)].map(
      ([, type, body = ""]) => [type, body],
    ),
  );
  return new Map(
    [...tables.matchAll(/^ {2}(\w+): (\w+Table);/gm)].map(([, table = "", name]) => [
      table,
      [...(bodies.get(name) ?? "").matchAll(/^ {2}(\w+): (.+);$/gm)].map(
        ([, column = "", type = ""]) => ({ column, type }),
      ),
    ]),
  );
}

/** A table with such a column holds more of a person than who acted, or than words of a file. */
export const personTables: Rule = (sources) => {
  const columns = columnsIn(sources);
  return [...definitionsIn(sources)]
    .filter(([, definition]) => /personal: (?:nothing|actors|words)\b/.test(definition))
    .flatMap(([table]) =>
      (columns.get(table) ?? [])
        .filter(({ column }) => ofPerson.test(column))
        .map(
          ({ column }) =>
            `The definition of ${table} says that it names nobody but who acted, but it has ${column}: say what is exported and what an erasure does.`,
        ),
    );
};

/** Texts that name a row, a value of a list or an account, or that the code makes; any other is one that somebody writes. */
const notWritten =
  /(?:^|_)(?:id|by|kind|code|key|number|reference|version|stamp|sha256)$|^(?:type|rail)$/;

/** A table that only names who acted has no column of words. */
export const wordTables: Rule = (sources) => {
  const columns = columnsIn(sources);
  return [...definitionsIn(sources)]
    .filter(([, definition]) => /personal: actors\b/.test(definition))
    .flatMap(([table]) =>
      (columns.get(table) ?? [])
        .filter(({ column, type }) => /\bstring\b|^Json</.test(type) && !notWritten.test(column))
        .map(
          ({ column }) =>
            `The definition of ${table} says that it only names who acted, but somebody writes its ${column}: say what is exported and what an erasure does, or « words » where it belongs to a file, a decision or a setting that is kept.`,
        ),
    );
};

/** What a table says that the export shows, the export reads: its rows in the queries of `personal-data`. */
export const exportedTables: Rule = (sources) => {
  const exporting = sources
    .filter(({ path }) => /^app\/personal-data\/.+\.queries\.server\.ts$/.test(path))
    .map(({ text }) => text)
    .join("\n");
  if (exporting === "") return [];
  return [...definitionsIn(sources)]
    .filter(([, definition]) =>
      /\bexported: "|personal: (?:interests|expertise)\b/.test(definition),
    )
    .filter(
      ([table]) =>
        !new RegExp(`["'\`]${table}["'\` ]|\\b(?:from|join) ${table}\\b`).test(exporting),
    )
    .map(
      ([table]) =>
        `The definition of ${table} says that an export shows it, but no query of app/personal-data reads it: read it there, or say that it is not exported.`,
    );
};

/** A table declares its personal data, even if it records only who acted. */
export const accountTables: Rule = (sources) => {
  const columns = columnsIn(sources);
  return [...definitionsIn(sources)]
    .filter(([, definition]) => /personal: nothing\b/.test(definition))
    .flatMap(([table]) => {
      const named = columns.get(table)?.find(({ column }) => ofAccount.test(column));
      return named
        ? [
            `The definition of ${table} says that it holds nothing of a person, but it has ${named.column}: say what is exported and what an erasure does, or « actors ».`,
          ]
        : [];
    });
};
