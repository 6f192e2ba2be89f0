import { posix } from "node:path";
import type { Source } from "#tests/architecture/source-tree.ts";

/** More are not run for one mutant: what half of the tests reach is noticed by the nearest. */
const MOST_RELATED = 20;

/** Tests that reach it build the pages again after each change of a source. */
const BUILDS_PAGES = "tests/built-pages.ts";

/** Opens every page as somebody from whom an application is hidden; it finds pages by their address. */
const READS_EVERY_PAGE = "tests/hidden-application.data.test.ts";

export interface TestsOfFile {
  /** In the folder of the file, the nearest alone. */
  beside: string[];
  /** Others of the folder, and those that reach it by imports, the nearest first: run where those beside pass. */
  related: string[];
  /** Those of both that build the pages: run last. */
  building: string[];
}

/** The tests that guard a file, by name, folder and imports. */
export function testsOf(file: string, sources: Source[]): TestsOfFile {
  const steps = stepsTo(file, sources);
  const built = stepsTo(BUILDS_PAGES, sources);
  const isQuick = (test: string) => !built.has(test);
  const folder = sources
    .map(({ path }) => path)
    .filter((path) => isTest(path) && posix.dirname(path) === posix.dirname(file));
  const near = folder.filter(isQuick);
  const within = (most: number) => near.filter((test) => (steps.get(test) ?? 99) <= most);
  const named = near.filter((test) => stemOf(test) === stemOf(file));
  const candidates = [[...new Set([...named, ...within(1)])], within(2), near];
  const beside = candidates.find((tests) => tests.length > 0) ?? [];
  const distance = (test: string) => (steps.get(test) ?? 0) - sharedFolders(file, test);
  const elsewhere = [...steps.keys()]
    .filter((test) => isTest(test) && !folder.includes(test))
    .toSorted((a, b) => distance(a) - distance(b));
  const others = [...folder.filter((test) => !beside.includes(test)), ...elsewhere];
  const isScoped = /\b(?:inScope|\w*[hH]idden\w*)\(/.test(textOf(file, sources));
  const building = others.slice(0, MOST_RELATED).filter((test) => !isQuick(test));
  return {
    beside,
    related: others.filter(isQuick).slice(0, MOST_RELATED),
    building: [...new Set([...building, ...(isScoped ? [READS_EVERY_PAGE] : [])])],
  };
}

/** Each file that imports another one, directly or through others, and through how many. */
function stepsTo(file: string, sources: Source[]): Map<string, number> {
  const steps = new Map([[file, 0]]);
  for (let step = 1, level = [file]; level.length > 0; step += 1) {
    level = sources
      .filter(
        ({ path, imports }) =>
          !steps.has(path) && imports.some((each) => !each.typeOnly && level.includes(each.target)),
      )
      .map(({ path }) => path);
    for (const path of level) steps.set(path, step);
  }
  return steps;
}

const textOf = (file: string, sources: Source[]) =>
  sources.find(({ path }) => path === file)?.text ?? "";

const isTest = (path: string) => /(?<!\.durability)\.test\.tsx?$/.test(path);
const stemOf = (path: string) => posix.basename(path).split(".")[0];

function sharedFolders(a: string, b: string): number {
  const others = b.split("/");
  return a.split("/").findIndex((part, index) => part !== others[index]);
}
