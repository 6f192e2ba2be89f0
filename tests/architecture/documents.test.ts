import { existsSync, globSync, readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { expect, test } from "vitest";
import { documentPlaces } from "./place-rules.ts";
import { readSources } from "./source-tree.ts";

const root = resolve(import.meta.dirname, "../..");
const textOf = (path: string) => readFileSync(resolve(root, path), "utf8");
const exists = (path: string) => existsSync(resolve(root, path));
const readme = textOf("README.md");
const sources = readSources();

/** Files that a reader is sent to by a link. */
const linked = (document: string) =>
  [...textOf(document).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, target = ""]) =>
    posix.join(posix.dirname(document), target),
  );

/** Files of the project that a text names, `app/kernel/context.ts` or `kernel/context.ts`, without those with a placeholder. */
const named = (document: string) =>
  [...textOf(document).matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|sql))`/g)].map(
    ([, path = ""]) => path,
  );

const documents = ["README.md", ...globSync("docs/*.md", { cwd: root })];
const history = globSync("docs/*/**/*.md", { cwd: root });

test.each([...documents, ...history])(
  "every link of %s leads to a file that exists",
  (document) => {
    expect(linked(document).filter((path) => !exists(path))).toEqual([]);
  },
);

/** The anchors that headings make, as GitHub writes them. */
const anchors = (document: string) =>
  [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );

test.each(documents)("every anchor that %s links to is a heading", (document) => {
  const links = [...textOf(document).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
  const lost = links.filter(([, target = "", anchor = ""]) => {
    const path = target ? posix.join(posix.dirname(document), target) : document;
    return !anchors(path).includes(anchor);
  });
  expect(lost.map(([link]) => link)).toEqual([]);
});

test.each(documents)("every file that %s names exists", (document) => {
  expect(named(document).filter((path) => !exists(path) && !exists(`app/${path}`))).toEqual([]);
});

test("the README has at most 130 lines", () => {
  expect(readme.split("\n").length).toBeLessThanOrEqual(131);
});

test("the README follows one registration from its address to its mail through at most 28 files", () => {
  const [, tour = ""] = /## Read it\n([\s\S]*?)\n## /.exec(readme) ?? [];
  const files = [...tour.matchAll(/^\d+\. \[`([^`]+)`\]\(([^)]+)\)/gm)];
  expect(files.length).toBeGreaterThan(10);
  expect(files.length).toBeLessThanOrEqual(28);
  for (const [, name, target] of files) expect(target).toBe(name);
});

test("the map has a line for every folder of app/, the glossary or this line names every table", () => {
  expect(documentPlaces(sources, textOf)).toEqual([]);
  const none = documentPlaces(sources, () => "");
  expect(none.some((sentence) => sentence.includes("app/kernel"))).toBe(true);
  expect(none.some((sentence) => sentence.includes("table company,"))).toBe(true);
  const ofFolder = documentPlaces(sources, (path) =>
    path === "docs/architecture.md" ? "| `app/companies` | companies (`company`) |" : "",
  );
  expect(ofFolder.some((sentence) => sentence.includes("table company,"))).toBe(false);
});

test("the page of commands tells every command of package.json", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf("package.json"));
  const commands = textOf("docs/commands.md");
  const partOf = new Set(["check:code"]);
  const missingScripts = Object.keys(scripts).filter(
    (script) =>
      !partOf.has(script) && !new RegExp(`\`(?:npm (?:run )?)?${script}\\b`).test(commands),
  );
  expect(missingScripts).toEqual([]);
});
