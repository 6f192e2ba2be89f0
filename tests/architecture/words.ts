import { product, type Rule } from "./sources.ts";

/** Words that name several things, or nothing that a developer would search for, each with what to say (decision 0083). */
const forbidden = new Map([
  ["paper", "document"],
  ["papers", "documents"],
  ["piece", "document, or chunk for a part of an upload"],
  ["pieces", "documents, or chunks for the parts of an upload"],
  ["body", "staff for people, authority for the certification body"],
  ["room", "section or page"],
  ["rooms", "sections or pages"],
  ["news", "notice, change or post"],
  ["told", "what it is: facts, fields, recipients"],
  ["tell", "notify, show or journalEntry"],
  ["sure", "orThrow"],
  ["learn", "what is done with what is read"],
  ["follow", "progress or advance"],
  ["hushed", "suppressAnnouncement"],
]);
/** In the name of a file: of what it is a part says nothing. */
const unsaid = new Set(["part", "parts"]);

/** Places where such a word has its usual meaning, or cannot be changed. */
const allowed: readonly { names: RegExp; paths?: RegExp }[] = [
  // The body of a request, of an answer, of a mail, of a text.
  { names: /^body$|^BODY_LIMIT(?:_MS)?$|^body(?:Of|Limit|LimitMs|Turns|Sha256|Init|_sha256)$/ },
  {
    names:
      /^(?:request|has|get|empty|endLate|askedOf)Body$|^Body(?:Init|Data)?$|^[bB]odyPace$|^(?:text|html)_body$/,
  },
  // A key of the settings, which rows and the public call bear.
  { names: /^bodyName/ },
  // Content stored with its hash in the journal: an answer to a complement, a filing from before migration 0083.
  { names: /^papers$/, paths: /^app\/applications\// },
  // The colour of a ground, and what React draws.
  { names: /^paper$/, paths: /^app\/mails\/render-mail/ },
  { names: /^onPaper$/, paths: /^tests\/architecture\// },
  // Placeholders of mails and parts of addresses are French.
  {
    names: /^pieces?$|Pieces$/,
    paths: /^app\/(?:applications|documents|mails|review|site)\/|^tests\/e2e\//,
  },
  { names: /^followUp$/ },
];

const template = /^app\/showcase\//;
const ownWords = /^tests\/architecture\/words\.ts$/;

const wordsIn = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** The names of files and of the code, part by part. */
export const plainWords: Rule = (sources) =>
  sources
    .filter(({ path }) => !template.test(path) && !ownWords.test(path))
    .flatMap(({ path, code }) => {
      const [stem = ""] = (path.split("/").at(-1) ?? "").split(".");
      const isPost = path.startsWith("app/site/news/posts/");
      const names = [...new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? [])];
      return [
        ...wordsIn(stem)
          .filter((word) => unsaid.has(word))
          .map((word) => `${path} bears « ${word} »: name it for what it holds.`),
        ...(isPost ? [] : wordsIn(stem)).flatMap((word) =>
          forbidden.has(word)
            ? [`${path} bears « ${word} »: rename it with ${forbidden.get(word)}.`]
            : [],
        ),
        ...names
          .filter((name) => !isAllowed(name, path))
          .flatMap((name) =>
            wordsIn(name)
              .filter((word) => forbidden.has(word))
              .map(
                (word) =>
                  `${path} names « ${name} »: instead of ${word} say ${forbidden.get(word)}.`,
              ),
          ),
      ];
    });

const isAllowed = (name: string, path: string) =>
  allowed.some(({ names, paths }) => names.test(name) && (paths?.test(path) ?? true));

/** In these folders a file that is one of a company is an application, and `file` is the verb of its machine. */
export const fileIsNoApplication: Rule = (sources) =>
  sources
    .filter(({ path }) => /^app\/applications\//.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, code }) =>
      [...new Set(code.match(/\b\w*(?:[a-z]F|\bf|\bF)iles?(?![a-z])\w*/g) ?? [])]
        .filter((name) => !/^file$|^fileApplication$|^files$|^filesInWords$/.test(name))
        .map(
          (name) =>
            `${path} names « ${name} »: what a company files is an application; a file is bytes with a name.`,
        ),
    );

/** A function that runs in the transaction of its caller ends in `…In`. */
export const inTheirTransaction: Rule = (sources) =>
  sources.flatMap(({ path, code }) =>
    [
      ...code.matchAll(
        /\b(?:function|const) ([a-z]\w*Part)\b[^({]*\(\s*(?:tx\b|\{[^}]*\}: (?:Pick<)?Tx\b)/g,
      ),
    ].map(
      ([, name = ""]) =>
        `${path} names « ${name} »: what runs in the transaction of its caller ends in In, ${name.slice(0, -4)}In.`,
    ),
  );

/** Words that say that something was done, or whose something is, but not what it is. */
const withoutNoun = new Set(
  "asked found given kept known made meant missing needed of own said sent shown told typed wanted wished".split(
    " ",
  ),
);

/** Names in these files that are still such a word. */
const stillWithoutNoun: readonly RegExp[] = [
  /^app\/review\/committee\/vote\//,
  /^app\/applications\/complements\/complement-writes\.queries\.server\.ts$/,
  /^app\/applications\/draft\/draft\.queries\.server\.ts$/,
  /^app\/review\/decision\/letter-facts\.server\.ts$/,
  /^app\/review\/interests\/suggestions\.queries\.server\.ts$/,
];

/** What is declared is named for what it is: `foundCompany`, not `found`. */
export const namesHaveNouns: Rule = (sources) =>
  product(sources)
    .filter(({ path }) => /^(?:app|server)\//.test(path))
    .filter(({ path }) => !stillWithoutNoun.some((pattern) => pattern.test(path)))
    .flatMap(({ path, declared }) =>
      [...new Set(declared)]
        .filter((name) => withoutNoun.has(name))
        .map((name) => `${path} declares « ${name} »: say what it is, a row, a day, an answer.`),
    );
