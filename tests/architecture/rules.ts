import { browserEntryFiles, standaloneEntries } from "#server/browser-entries.ts";
import {
  clocks,
  fewCasts,
  frenchSpaces,
  oneWriterPerTable,
  plainObjects,
  pressedButton,
  sharedRefusals,
  statesOfMachines,
  typedAddresses,
  variableWrites,
  webObjects,
  webWords,
  wholeTexts,
} from "./code-rules.ts";
import { direction, directionInReview, knownFolders } from "./directions.ts";
import {
  accountTables,
  advisoryLocks,
  exportedTables,
  personTables,
  sampledRoutes,
  smallFiles,
  testImports,
  wordTables,
} from "./file-rules.ts";
import {
  deletesAreGranted,
  eventsAreKnown,
  mailsHaveWords,
  officeSectionsInMenu,
  pagesAreLinked,
  permissionsAreHeld,
  routesHaveAccess,
  subjectsHaveWords,
  tablesAreDeclared,
  useCasesAreTried,
} from "./place-rules.ts";
import { queriesInPortions, sqlInQueries } from "./query-rules.ts";
import { scopedReads, tablesHaveScope } from "./scope-rule.ts";
import type { Source } from "./source-tree.ts";
import { folderOf, inApp, isServerOnly, product, type Rule, routeModules } from "./sources.ts";
import { fileIsNoApplication, inTheirTransaction, namesHaveNouns, plainWords } from "./words.ts";

const forbiddenFolders = ["components", "lib", "utils", "helpers", "common", "services"];
const lineLimit = 400;

const routesHaveFiles: Rule = (sources) => {
  const files = new Set(sources.map(({ path }) => path));
  return routeModules(sources)
    .filter((path) => !files.has(path))
    .map(
      (path) => `app/routes.ts names ${path}, which does not exist: write it or drop the route.`,
    );
};

/** React draws the terms on paper too, in a worker. */
const onPaper = (path: string) => /[.-]pdf[.-][^/]*$/.test(path);

const purity: Rule = (sources) => {
  const routes = new Set(routeModules(sources));
  const both = product(sources).filter(
    ({ path }) =>
      folderOf(path) !== undefined &&
      path.endsWith(".ts") &&
      folderOf(path) !== "layouts" &&
      !isServerOnly(path) &&
      !routes.has(path) &&
      !onPaper(path) &&
      !/\/use-[^/]+$/.test(path),
  );
  return both.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, typeOnly }) => !typeOnly && impure(target))
      .map(
        ({ target }) =>
          `${path} imports ${target}: rules and schemas run on both sides without React or I/O; ` +
          "take it as a parameter, or name the file *.server.ts or *.tsx.",
      ),
  );
};

const impure = (target: string) =>
  /^(react|react-dom|react-router|lucide-react)(\/|$)|^node:|^server\/|\.tsx$/.test(target) ||
  isServerOnly(target);

const viewsStayInTheBrowser: Rule = (sources) => {
  const routes = new Set(routeModules(sources));
  const views = product(sources).filter(
    ({ path }) =>
      /^app\/.+\/(.+\.tsx|use-[^/]+\.ts)$/.test(path) &&
      !routes.has(path) &&
      !isServerOnly(path) &&
      folderOf(path) !== "layouts",
  );
  return views.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, typeOnly }) => !typeOnly && isServerOnly(target))
      .map(({ target }) => `${path} imports ${target}: a view gets its data from its page.`),
  );
};

/** What a script of a page brings to the phone, whether directly or through another file (decision 0003). */
const browserScripts: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return product(sources)
    .filter(({ path }) => path.endsWith(".browser.tsx") || path.endsWith(".browser.ts"))
    .flatMap(({ path }) =>
      [...reached(path, byPath)]
        .filter(
          (target) =>
            /^(react-router|node:)/.test(target) ||
            target.startsWith("server/") ||
            isServerOnly(target),
        )
        .map(
          (target) => `${path} brings ${target} to the browser: cut the import that leads there.`,
        ),
    );
};

/** The build puts a module that both use into the script of the island: each page with that element would load React. */
const islandsAlone: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const scripts = product(sources).filter(({ path }) => /\.browser\.tsx?$/.test(path));
  const filesOf = (entryScripts: Source[]) =>
    entryScripts
      .flatMap(({ path }) => [...reached(path, byPath)])
      .filter((path) => path.startsWith("app/"));
  const ofIslands = new Set(filesOf(scripts.filter(({ path }) => path.endsWith(".browser.tsx"))));
  const alone = new Set(
    Object.entries(browserEntryFiles).flatMap(([name, path]) =>
      standaloneEntries.includes(name) ? [path] : [],
    ),
  );
  const shared = scripts.filter(({ path }) => path.endsWith(".browser.ts") && !alone.has(path));
  return [...new Set(filesOf(shared))]
    .filter((path) => ofIslands.has(path))
    .map(
      (path) =>
        `${path} is used by an island and by the script of other pages, which would load React: give the island its own.`,
    );
};

/** What Chrome 84, Firefox 114 or Safari 15 do not know, as code names it. */
const young =
  /(?:\.|\?\.)(?:at|canParse|findLast|findLastIndex|fromAsync|groupBy|hasOwn|randomUUID|replaceAll|replaceChildren|requestSubmit|toReversed|toSorted|toSpliced|withResolvers)\(|\bstructuredClone\(|\bAbortSignal\.(?:any|timeout)\(|\bPromise\.(?:any|try)\(|\.(?:role|aria[A-Z]\w*) = /;

/** An island that meets one of them while it draws is lost, and with it what was typed. */
const oldBrowsers: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const scripts = product(sources).filter(({ path }) => /\.browser\.tsx?$/.test(path));
  const files = new Set(scripts.flatMap(({ path }) => [path, ...reached(path, byPath)]));
  return [...files].flatMap((path) => {
    const match = young.exec(byPath.get(path)?.code ?? "")?.[0];
    return match
      ? [`${path} reaches the browser with « ${match} »: write it as browsers of 2020 know it.`]
      : [];
  });
};

function reached(from: string, byPath: Map<string, Source>, paths = new Set<string>()) {
  for (const { target, typeOnly } of byPath.get(from)?.imports ?? []) {
    if (typeOnly || paths.has(target)) continue;
    paths.add(target);
    reached(target, byPath, paths);
  }
  return paths;
}

const noCycles: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return sources
    .filter(({ path }) => reached(path, byPath).has(path))
    .map(
      ({ path }) => `${path} imports itself through others: move what they share to a third file.`,
    );
};

const outside = [
  "pg",
  "@electric-sql/pglite",
  "nodemailer",
  "node:fs",
  "node:net",
  "node:child_process",
];
const outsideAllowed = [
  // Reads whether a text is an IP address; opens nothing.
  "app/accounts/sign-in/attempts.server.ts",
];

const serverNamesTheOutside: Rule = (sources) =>
  product(sources)
    .filter((source) => inApp(source) || source.path.startsWith("db/"))
    .flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ target }) =>
            outside.some((name) => target === name || target.startsWith(`${name}/`)) &&
            !(target === "node:net" && outsideAllowed.includes(path)),
        )
        .map(
          ({ target }) => `${path} imports ${target}: only server/ names a driver, SMTP or a disk.`,
        ),
    );

const appKnowsNoServer: Rule = (sources) =>
  product(sources)
    .filter(inApp)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target.startsWith("server/"))
        .map(
          ({ target }) =>
            `${path} imports ${target}: what a use case needs of the outside comes through its Context.`,
        ),
    );

/** What the bundle holds is not loaded a second time beside it: caches and counters would exist twice. */
const oneCopy: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const bundled = reached("server/app.ts", byPath);
  return [...reached("server/main.ts", byPath)]
    .filter((path) => path.startsWith("app/") || (path.startsWith("server/") && bundled.has(path)))
    .map(
      (path) =>
        `${path} is reached from server/main.ts beside the bundle: take what it does from the door, server/app.ts.`,
    );
};

const environment: Rule = (sources) =>
  product(sources)
    .filter(
      (source) =>
        (inApp(source) || source.path.startsWith("server/")) && source.path !== "server/config.ts",
    )
    .filter(({ code }) => /\bprocess\s*\.\s*env\b/.test(code))
    .map(({ path }) => `${path} reads the environment: take the value from server/config.ts.`);

const folderNames: Rule = (sources) =>
  sources.flatMap(({ path }) =>
    path
      .split("/")
      .slice(0, -1)
      .filter((folder) => forbiddenFolders.includes(folder))
      .map(
        (folder) =>
          `${path} is in a folder called ${folder}: name it by a word of docs/glossary.md.`,
      ),
  );

const noBarrels: Rule = (sources) =>
  sources
    .filter(({ barrel }) => barrel)
    .map(({ path }) => `${path} only passes on what other files export: import from those.`);

const fileNames: Rule = (sources) =>
  sources
    .filter(({ path }) => !/^([a-z0-9]+(-[a-z0-9]+)*\.)+tsx?$/.test(path.split("/").at(-1) ?? ""))
    .map(({ path }) => `${path} is not in kebab-case: rename it.`);

const shortFiles: Rule = (sources) =>
  sources
    // Written by a command, with a line for each column.
    .filter(({ path }) => path !== "db/tables.ts")
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > lineLimit)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines, ${lineLimit} are allowed: give a part of it a name and a file.`,
    );

const testsStayOutside: Rule = (sources) =>
  product(sources)
    .filter(({ path }) => /^(app|server|db)\//.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target.startsWith("tests/") || /\.test\.tsx?$/.test(target))
        .map(({ target }) => `${path} imports ${target}: the product does not know its tests.`),
    );

export const rules = {
  "every route has its file": routesHaveFiles,
  "every folder of app has its place": knownFolders,
  "a folder imports only from its left": direction,
  "a folder of review imports only from its left": directionInReview,
  "rules and schemas are pure": purity,
  "views do not reach for the server": viewsStayInTheBrowser,
  "scripts of pages bring nothing of the server nor React Router": browserScripts,
  "scripts of pages share nothing with an island": islandsAlone,
  "scripts of pages use no young function": oldBrowsers,
  "nothing imports itself": noCycles,
  "only server/ names the outside": serverNamesTheOutside,
  "app/ never imports server/": appKnowsNoServer,
  "SQL stands in the queries files": sqlInQueries,
  "a queries file has at most 200 lines": queriesInPortions,
  "the code of app/ runs in the bundle alone": oneCopy,
  "only server/config.ts reads the environment": environment,
  "requests and responses stay in pages": webObjects,
  "use cases know no status, header or cookie": webWords,
  "the pressed button of a form is its intent": pressedButton,
  "a refusal reaches its page in a shared way": sharedRefusals,
  "a typed text is refused where it is too long, never cut": wholeTexts,
  "no object is spread that is written at that place": plainObjects,
  "an address with a parameter is one of a route": typedAddresses,
  "casts past the types are few": fewCasts,
  "rules and schemas read no clock": clocks,
  "the table of a write is named": variableWrites,
  "one folder writes a table": oneWriterPerTable,
  "a state is changed by its machine": statesOfMachines,
  "what belongs to somebody is read in a scope": scopedReads,
  "a table of a company or an application says how its rows are kept apart": tablesHaveScope,
  "folders are named by the field": folderNames,
  "no barrel files": noBarrels,
  "names are in kebab-case": fileNames,
  "one word names one thing": plainWords,
  "a name has a noun": namesHaveNouns,
  "a file is no application": fileIsNoApplication,
  "what runs in a transaction of its caller ends in In": inTheirTransaction,
  "files are short": shortFiles,
  "a small file has two importers or a place of its own": smallFiles,
  "French spaces have their width": frenchSpaces,
  "the product does not know its tests": testsStayOutside,
  "no advisory lock": advisoryLocks,
  "files of the tests are imported in one way": testImports,
  "a page whose address has a parameter is read at a sample": sampledRoutes,
  "a table that names an account holds something of a person": accountTables,
  "a table that an export shows is read for it": exportedTables,
  "a table that says who somebody is holds something of a person": personTables,
  "a table that only names who acted has no words": wordTables,
  "a table says what it holds of a person": tablesAreDeclared,
  "rows are taken away where the serving role may": deletesAreGranted,
  "a route says who may enter": routesHaveAccess,
  "a section of the office stands in its menu": officeSectionsInMenu,
  "a page of the space or the office is linked from somewhere": pagesAreLinked,
  "an event that is appended is declared": eventsAreKnown,
  "the subject of an event has a word for people": subjectsHaveWords,
  "a mail has a name for people": mailsHaveWords,
  "a permission that is asked for is held": permissionsAreHeld,
  "what asks for a right has a test": useCasesAreTried,
} satisfies Record<string, Rule>;
