import { definitionsIn } from "./file-rules.ts";
import type { Source } from "./source-tree.ts";
import { folderOf, inApp, product, type Rule } from "./sources.ts";

/*
 * The other places that must know a new route, table, event, mail or permission. TypeScript asks for some of them as
 * well, but one file at a time; this lists all missing ones at once (`npm run places`).
 */

const textOf = (sources: Source[], path: string) =>
  sources.find((source) => source.path === path)?.text ?? "";
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match = ""]) => match);
const unique = (names: string[]) => [...new Set(names)];
/** As a key of an object or an interface, with or without quotes. */
const hasKey = (text: string, name: string) =>
  new RegExp(`^\\s*"?${name.replaceAll(/[/.*+?]/g, "\\$&")}"?\\s*:`, "m").test(text);

const ROUTES = "app/routes.ts";
const ACCESS = "app/accounts/access.ts";
export const routesHaveAccess: Rule = (sources) => {
  const access = textOf(sources, ACCESS);
  if (access === "") return [];
  return unique(all(textOf(sources, ROUTES), /\broute\(\s*"([^"]+)"/g))
    .map((path) => `/${path}`)
    .filter((address) => !access.includes(`"${address}":`))
    .map((address) => `${ROUTES} serves ${address}, which nobody may enter: say who in ${ACCESS}.`);
};

const SECTIONS = "app/layouts/office/office-sections.ts";
/** Pages of the office that the menu leads to in another way. */
const notInTheMenu = ["bureau/recherche"];
export const officeSectionsInMenu: Rule = (sources) => {
  const menu = textOf(sources, SECTIONS);
  if (menu === "") return [];
  return all(textOf(sources, ROUTES), /\broute\(\s*"(bureau\/[^/":]+)",\s*"[^"]+\.tsx"/g)
    .filter((path) => !menu.includes(`"/${path}"`) && !notInTheMenu.includes(path))
    .map(
      (path) =>
        `${ROUTES} serves /${path}, which no menu leads to: name it in ${SECTIONS}, as a section or among the pages that one holds.`,
    );
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const parameter = "(?::\\w+|\\$\\{[^}]*\\})";

/**
 * How other files write an address: whole, or from its last parameter on where the link begins with a variable, or by its last word
 * alone, in a link beside the page or as a key of tabs.
 */
function linksTo(address: string): RegExp {
  const segments = address.split("/");
  const whole = segments
    .map((segment) => (segment.startsWith(":") ? parameter : escaped(segment)))
    .join("/");
  const [before = "", last = ""] = segments.slice(-2);
  if (!last.startsWith(":")) {
    const word = `(?:\\}/|["'\`/])${escaped(last)}(?=["'\`?#])|^ +${escaped(last)}:`;
    return new RegExp(`/${whole}(?![\\w/-])|${word}`, "m");
  }
  const beginning = before.startsWith(":") ? "\\}" : escaped(before);
  const base = escaped(segments.slice(0, -1).join("/"));
  return new RegExp(`/${whole}(?![\\w/-])|${beginning}/\\$\\{|path: "/${base}"`);
}

/** Some other file of the product leads to it: a page, a menu, a mail. */
export const pagesAreLinked: Rule = (sources) => {
  const files = product(sources).filter(
    ({ path }) => inApp({ path } as Source) && path !== ROUTES && path !== ACCESS,
  );
  const pages = textOf(sources, ROUTES).matchAll(
    /\broute\(\s*"((?:bureau|espace)[^"]*)",\s*"([^"]+\.tsx)"/g,
  );
  return [...pages]
    .filter(([, address = "", module]) => {
      const link = linksTo(address);
      return !files.some(({ path, text }) => path !== `app/${module}` && link.test(text));
    })
    .map(
      ([, address, module]) =>
        `app/${module} is served at /${address}, to which nothing leads: link it from the page before it, or name it in the menu.`,
    );
};

const eventFiles = (sources: Source[]) =>
  sources.filter(({ path }) => /^app\/.+[/.]events\.ts$/.test(path));

/** A kind of subject has its word in one of the files that declare events of it. */
export const subjectsHaveWords: Rule = (sources) => {
  const named = new Set(
    eventFiles(sources).flatMap(({ text }) =>
      all(/\w+Subjects = \{([^}]*)\}/.exec(text)?.[1] ?? "", /^\s*"?([\w-]+)"?:/gm),
    ),
  );
  return eventFiles(sources).flatMap(({ path, text }) =>
    unique(all(text, /\b[eE]ventOf<\s*"([\w-]+)"/g))
      .filter((kind) => !named.has(kind))
      .map(
        (kind) =>
          `${path} declares events about ${kind}, for which people have no word: name it in its Subjects.`,
      ),
  );
};

/** The events that a use case appends; the moves of a machine name its events. */
export const eventsAreKnown: Rule = (sources) => {
  const declared = eventFiles(sources)
    .map(({ text }) => text)
    .join("\n");
  if (declared === "") return [];
  return appendedEvents(sources)
    .filter(({ name }) => !hasKey(declared, name))
    .map(
      ({ path, name }) =>
        `${path} appends ${name}: declare the event with its label in the *.events.ts of its folder.`,
    );
};

const appendedEvents = (sources: Source[]) =>
  product(sources)
    .filter(inApp)
    .flatMap(({ path, text }) =>
      all(text, /\bappendToJournal\(\w+, \{[^{}]*\bevent: "([\w-]+)"/g).map((name) => ({
        path,
        name,
      })),
    );

export const mailsHaveWords: Rule = (sources) => {
  const words = sources
    .filter(({ path }) => path.endsWith(".mail-words.ts"))
    .map(({ text }) => text)
    .join("\n");
  if (words === "") return [];
  return product(sources)
    .filter(inApp)
    .flatMap(({ path, text }) =>
      all(text, /\bqueueMail\(\w+, \{\s*kind: "([\w-]+)"/g)
        .filter((kind) => !hasKey(words, kind))
        .map(
          (kind) =>
            `${path} sends a mail « ${kind} », which has no name for people: give it its words or a name in the *.mail-words.ts of its folder.`,
        ),
    );
};

const PERMISSIONS = "app/kernel/permissions.ts";
export const permissionsAreHeld: Rule = (sources) => {
  const held = textOf(sources, PERMISSIONS);
  if (held === "") return [];
  return product(sources)
    .filter(inApp)
    .flatMap(({ path, text }) =>
      unique(all(text, /\bpermit\(\s*[\w.]+,\s*"([\w.-]+)"/g))
        .filter((permission) => !hasKey(held, permission))
        .map((name) => `${path} asks for ${name}, which nobody holds: say who in ${PERMISSIONS}.`),
    );
};

const TABLES = "db/tables.ts";
const tableNames = (sources: Source[]) => all(textOf(sources, TABLES), /^ {2}(\w+): \w+Table;/gm);

export const tablesAreDeclared: Rule = (sources) => {
  const defined = definitionsIn(sources);
  if (defined.size === 0) return [];
  return tableNames(sources)
    .filter((table) => !defined.has(table))
    .map(
      (table) =>
        `${TABLES} has ${table}, of which nobody says what it holds of a person, who may change it and who sees it: say it in the *.tables.ts of the folder that writes it.`,
    );
};

/** On a server the role that serves may take rows away from the tables alone whose definition says so. */
export const deletesAreGranted: Rule = (sources) => {
  const defined = definitionsIn(sources);
  if (defined.size === 0) return [];
  const removable = new Set(
    [...defined]
      .filter(([, definition]) => /rights: allAndDelete\b|\bdelete: true/.test(definition))
      .map(([table]) => table),
  );
  return product(sources)
    .filter(inApp)
    .flatMap(({ path, text }) =>
      unique([...all(text, /\bdeleteFrom\("(\w+)"/g), ...all(text, /\bdelete from "?(\w+)"?\s/g)])
        .filter((table) => !removable.has(table))
        .map(
          (table) =>
            `${path} deletes from ${table}, which the serving role may not: give it the right in the *.tables.ts of its folder.`,
        ),
    );
};

/** Words of the project that its documents lack; `readDocument` gives the text of a document. */
export function documentPlaces(
  sources: Source[],
  readDocument: (path: string) => string,
): string[] {
  const map = readDocument("docs/architecture.md");
  const glossary = readDocument("docs/glossary.md");
  const linesOfFolders = all(map, /^(\| `app\/.*)$/gm).join("\n");
  const folders = unique(sources.flatMap(({ path }) => folderOf(path) ?? []));
  return [
    ...folders
      .filter((folder) => !map.includes(`\`app/${folder}\``))
      .map((folder) => `docs/architecture.md has no line for app/${folder}: say what it holds.`),
    ...tableNames(sources)
      .filter((table) => !`${glossary}\n${linesOfFolders}`.includes(`\`${table}`))
      .map(
        (table) =>
          `docs/glossary.md does not name the table ${table}, nor does the line of its folder in docs/architecture.md: say what its rows are.`,
      ),
  ];
}

/** A use case asks for a right; somebody tries what it does with and without. */
export const useCasesAreTried: Rule = (sources) => {
  const tests = sources.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
  const tried = new Set(tests.flatMap(({ path }) => folderOf(path) ?? []));
  return product(sources)
    .filter(({ path, code }) => inApp({ path } as Source) && /\bpermit\(/.test(code))
    .map(({ path }) => folderOf(path) ?? "")
    .filter((folder, place, folders) => folders.indexOf(folder) === place)
    .filter((folder) => folder !== "" && folder !== "layouts" && !tried.has(folder))
    .map((folder) => `app/${folder} asks for rights and has no test: write one beside its verb.`);
};
