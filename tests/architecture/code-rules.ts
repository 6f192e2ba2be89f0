import { folderOf, inApp, isServerOnly, product, type Rule, routeModules } from "./sources.ts";

export const webObjects: Rule = (sources) => {
  const routes = new Set(routeModules(sources));
  return product(sources)
    .filter(
      ({ path }) =>
        folderOf(path) !== undefined &&
        folderOf(path) !== "layouts" &&
        !routes.has(path) &&
        // A service worker answers requests.
        !path.endsWith("-worker.browser.ts"),
    )
    .flatMap(({ path, code }) =>
      ["Request", "Response", "redirect"]
        .filter((name) => new RegExp(`\\b${name}\\b`).test(code))
        .filter((name) => !new RegExp(`\\b(interface|type) ${name}\\b`).test(code))
        .map(
          (name) =>
            `${path} names ${name}: it belongs to pages, layouts and server/; ` +
            "pass what you need of it, and answer with a Result.",
        ),
    );
};

/** The web's own words in a use case: a page turns its outcome into a status, a header or a cookie. */
export const webWords: Rule = (sources) => {
  const routes = new Set(routeModules(sources));
  return product(sources)
    .filter(
      ({ path }) =>
        isServerOnly(path) &&
        folderOf(path) !== undefined &&
        !["layouts", "open-api"].includes(folderOf(path) ?? "") &&
        !routes.has(path),
    )
    .flatMap(({ path, code }) =>
      [/\bstatus\s*[:=]\s*\d/, /\bheaders\b/i, /\bcookies?\b/i]
        .flatMap((word) => word.exec(code)?.[0] ?? [])
        .map(
          (word) =>
            `${path} says « ${word} »: a use case answers with a Result; its page finds the status, header or cookie.`,
        ),
    );
};

/** Names of a list, and what a search or an address is asked: what is too long in them loses nothing. */
const mayCut = [
  "app/activity/posted-search.tsx",
  "app/directory/trades/qualifications-page.tsx",
  "app/applications/open-page.tsx",
  "app/applications/pre-check/pre-check.ts",
  "app/companies/means/pasted-table.ts",
  "app/layouts/office/list-address.ts",
  "app/layouts/office/office-list.tsx",
];

/** A typed text that is too long is refused with its limit, never cut: no official word loses its end. */
export const wholeTexts: Rule = (sources) =>
  product(sources)
    .filter((source) => inApp(source) && !mayCut.includes(source.path))
    .filter(({ code }) =>
      /\b(?:textOf|frenchProse|cleanText|cleanLine)\([^()]*(?:\([^()]*\))?[^()]*\)\s*\.slice\(0,|\.trim\(\)\s*\.slice\(0,/.test(
        code,
      ),
    )
    .map(
      ({ path }) =>
        `${path} cuts what somebody typed: refuse a text over its limit with tooLong(…) of kernel/too-long.ts.`,
    );

/** Its properties say the same without the spread. */
export const plainObjects: Rule = (sources) =>
  sources
    .filter(({ code }) => /\.\.\.\s*\(*\s*\{/.test(code))
    .map(
      ({ path }) =>
        `${path} spreads an object that is written at that place: write its properties instead.`,
    );

/** An address with a parameter that no route has does not compile. A script of a page would load what it shares with other bundles. */
export const typedAddresses: Rule = (sources) =>
  product(sources)
    .filter((source) => inApp(source) && !source.path.endsWith(".browser.ts"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`(?:\$\{[\w.]+\})?\/(?:annuaire|bureau|espace|v)\/[^`?#]*\/?\$\{[^`]*/g)]
        .filter(([address]) => /\/\$\{/.test(address.split(/[?#]/)[0] ?? ""))
        .map(
          ([address]) =>
            `${path} writes the address ${address}\` by hand: use addressOf("/…/:id", { id }) of kernel/address.ts.`,
        ),
    );

const mostCasts = 5;

/** No type checks `as unknown as`; the value of a JSON column, which no other cast reaches, is read by its schema. */
export const fewCasts: Rule = (sources) => {
  const casts = product(sources)
    .filter(({ path }) => /^(app|db|server)\//.test(path))
    .flatMap(({ path, code }) => [...code.matchAll(/\bas unknown as\b/g)].map(() => path));
  return casts.length > mostCasts
    ? [
        `${casts.join(", ")}: ${casts.length} times « as unknown as », ${mostCasts} are allowed. Read a JSON column by ` +
          "storedJson(…) of kernel/stored-json.ts; otherwise give the value its type where it is made.",
      ]
    : [];
};

/** One field name for the pressed button, read in one place: 400 for a button that the page does not have. */
export const pressedButton: Rule = (sources) =>
  product(sources)
    .filter((source) => inApp(source) && source.path !== "app/layouts/form-actions.server.ts")
    .flatMap(({ path, text }) =>
      [
        /textOf\(\w+, "(?:acte|geste|step|etat|envoi|intent)"\)/,
        /\bname="(?:acte|geste|step|envoi)"/,
      ]
        .flatMap((words) => words.exec(text)?.[0] ?? [])
        .map(
          (words) =>
            `${path} has « ${words} »: name the button \`intent\` and read it with \`actions\` or \`intentOf\`.`,
        ),
    );

const sharedWays = /\b(?:formAgain|buttonsRefusedBy|pressButton|refusalAnswer)\b/;
const readsForm =
  /\b(?:textOf|versionOf|readFields|typedValues|intentOf|actions)\(|\bform\.(?:get|getAll|entries)\(/;

/** Pages whose action reads a form and answers it in a way of its own, with the reason. */
const ownWays: Readonly<Record<string, string>> = {
  "app/accounts/self/own-sessions-page.tsx": "refuses nothing that its buttons can ask",
  "app/companies/members/notices-page.tsx": "has boxes alone, and refuses none of them",
  "app/companies/means/paste-page.tsx": "shows what it read of each pasted line",
  "app/review/assignment/hand-over-page.tsx": "answers each application with a line of its own",
  "app/review/queue/batch-page.tsx": "answers each application with a line of its own",
  "app/review/examination/workbench-page.tsx": "merges what several readers wrote, field by field",
  "app/review/visits/visit-page.tsx": "merges what several readers wrote, beside forms with a file",
  "app/review/experts/expert-page.tsx": "shows the typed opinion when the link has ended as well",
};

const answersForms = ({ path, text }: { path: string; text: string }) =>
  path.endsWith(".tsx") &&
  /export (?:async function|const) action\b/.test(text) &&
  readsForm.test(text);

/** A refusal reaches its page in one of four ways, so that no form loses its words or its status. */
export const sharedRefusals: Rule = (sources) =>
  product(sources)
    .filter((source) => answersForms(source) && !sharedWays.test(source.text))
    .filter(({ path }) => !(path in ownWays))
    .map(
      ({ path }) =>
        `${path} answers a form in its own way: use \`buttonsRefusedBy\` (several forms), \`formAgain\` (one form, shown again) ` +
        "or `refusalAnswer` (no field).",
    );

/** A page that no longer answers in its own way is taken off the list. */
export const staleOwnWays: Rule = (sources) =>
  Object.keys(ownWays).filter((path) => {
    const source = sources.find((each) => each.path === path);
    return !source || !answersForms(source) || sharedWays.test(source.text);
  });

/** A test, a duty and a replay give their own instant: rules and schemas take the day as a parameter. */
export const clocks: Rule = (sources) =>
  product(sources)
    .filter(
      ({ path }) =>
        folderOf(path) !== undefined &&
        path.endsWith(".ts") &&
        !["layouts", "ui"].includes(folderOf(path) ?? "") &&
        !/\/use-[^/]+$|\.browser\.ts$/.test(path),
    )
    .filter(({ code }) => /\bnew Date\(\s*\)|\bDate\.now\(/.test(code))
    .map(({ path }) => `${path} reads the clock: take the instant or the day as a parameter.`);

export const variableWrites: Rule = (sources) =>
  product(sources)
    .filter(inApp)
    .filter(({ text }) =>
      /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^"'`\s]/.test(text),
    )
    .map(
      ({ path }) =>
        `${path} writes a table whose name is a variable: name it, so that one sees which folder writes it.`,
    );

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*["'`](\w+)/g,
  /\binsert\s+into\s+"?([a-z_]+)"?\s*\(/gi,
  /\bupdate\s+"?([a-z_]+)"?\s+set\b/gi,
  /\bdelete\s+from\s+"?([a-z_]+)"?/gi,
];

/** Whoever defines a table writes it. */
const definition = /^ {2}(\w+): \{/gm;

export const oneWriterPerTable: Rule = (sources) => {
  const writers = new Map<string, Map<string, string>>();
  for (const { path, text } of product(sources).filter(inApp)) {
    const folder = folderOf(path) ?? "app";
    const patterns = path.endsWith(".tables.ts") ? [definition] : writes;
    for (const [, table = ""] of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const folders = writers.get(table) ?? new Map<string, string>();
      writers.set(table, folders.set(folder, folders.get(folder) ?? path));
    }
  }
  return [...writers]
    .filter(([, folders]) => folders.size > 1)
    .map(
      ([table, folders]) =>
        `${[...folders.values()].join(" and ")} both write or define the table ${table}: ` +
        "let one folder do both and call that.",
    );
};

/** A state that is written around its machine has no guard, no stay and no row of the journal. */
export const statesOfMachines: Rule = (sources) => {
  const tables = sources
    .filter(({ path }) => path.endsWith(".machine.ts"))
    .flatMap(({ text }) => /column: "(\w+)\.state"/.exec(text)?.[1] ?? []);
  return product(sources)
    .filter(inApp)
    .flatMap(({ path, text }) => {
      const updates = [
        ...text.matchAll(/\bupdateTable\(\s*["'`](\w+)[^;]*?\.set\(([^;]*?)\)\s*\.where/g),
        ...text.matchAll(/\bupdate\s+"?([a-z_]+)"?\s+set\b([^;]*)/gi),
      ];
      return updates
        .filter(([, table = "", set = ""]) => tables.includes(table) && /\bstate\s*[:=,]/.test(set))
        .map(
          ([, table]) =>
            `${path} writes the state of ${table} by itself: make a move of its machine, whose \`write\` takes its columns from \`stateChange\`.`,
        );
    });
};

/** Domain §5: a narrow space before ; ! ? and a wide one before the colon and inside quotation marks. */
export const frenchSpaces: Rule = (sources) =>
  product(sources)
    .filter(({ path }) => /^(app|db)\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\S*(?:(?:\\u00A0|\u00A0)[;!?]|(?:\\u202F|\u202F)[:»])/g)].map(
        ([words]) =>
          `${path} has the wrong space in « ${words} »: U+202F before ; ! ? and U+00A0 before : ».`,
      ),
    );
