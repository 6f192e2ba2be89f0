import { execFileSync } from "node:child_process";
import type { Source } from "./architecture/source-tree.ts";

/** Files that differ from a commit, untracked files included. */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  return [
    ...git("diff", "--name-only", since),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

/** Specs that read every page of a frame, so that no address names the page. */
const readersOf: [place: RegExp, specs: string[]][] = [
  [/^(?:bureau|espace)\b/, ["tests/e2e/office.spec.ts"]],
  [/^(?!bureau|espace)/, ["tests/e2e/whole-pages.spec.ts"]],
];
/** A change that reaches more pages than this counts as a change of the frame. */
const MOST_PAGES = 25;

/**
 * The browser tests that a change can reach: specs that import what changed in tests/; and for pages that show it, specs in whose
 * files the address stands, with those that read every page of its place. `all` for what no import tells: the process, the
 * database, styles, the configuration, a frame.
 */
export function specsFor(changed: string[], sources: Source[]): string[] | "all" {
  const important = changed.filter(
    (path) => !/^(?:docs|bench|pictures)\/|\.md$|\.test\.tsx?$/.test(path),
  );
  if (important.some((path) => !/^(?:app|tests)\/.*\.tsx?$/.test(path))) return "all";
  const ofTests = important.filter((path) => path.startsWith("tests/"));
  const reached = importersOf(ofTests, sources);
  // The code that fills the products of the tests imports half of app/, so only pages tell what a change of app/ shows.
  const shownSources = importersOf(
    important.filter((path) => path.startsWith("app/")),
    sources.filter(({ path }) => path.startsWith("app/")),
  );
  const specs = sources.filter(({ path }) => path.endsWith(".spec.ts"));
  const addresses = addressesOf(shownSources, sources);
  if (addresses.length > MOST_PAGES) return "all";
  const readers = readersOf.flatMap(([place, names]) =>
    addresses.some((address) => place.test(address)) ? names : [],
  );
  return specs
    .filter(
      ({ path }) =>
        reached.has(path) ||
        readers.includes(path) ||
        addresses.some((address) => textsOf(path, sources).some((text) => names(text, address))),
    )
    .map(({ path }) => path);
}

/** The fixed beginning of the address as a whole string: `/bureau/pieces` in "/bureau/pieces/QUITUS". */
function names(text: string, address: string): boolean {
  const fixed = `/${address.split(/\/?:/)[0]}`;
  return new RegExp(`["'\`}]${fixed}(?=["'\`/?$])`).test(text);
}

function importersOf(changed: string[], sources: Source[]): Set<string> {
  const reach = new Set(changed);
  for (let before = -1; before < reach.size; ) {
    before = reach.size;
    for (const { path, imports } of sources)
      if (imports.some(({ target }) => reach.has(target))) reach.add(path);
  }
  return reach;
}

function addressesOf(reach: Set<string>, sources: Source[]): string[] {
  const routes = sources.find(({ path }) => path === "app/routes.ts")?.text ?? "";
  const ownRoutes = [...routes.matchAll(/\broute\(\s*"([^"]+)",\s*"([^"]+)"/g)];
  const layouts = [...routes.matchAll(/\blayout\(\s*"([^"]+)"/g)];
  // All pages use a frame that changed.
  if (layouts.some(([, file]) => reach.has(`app/${file}`)) || reach.has("app/root.tsx"))
    return ownRoutes.map(([, address = ""]) => address);
  return ownRoutes
    .filter(([, , file]) => reach.has(`app/${file}`))
    .map(([, address = ""]) => address);
}

/** A spec with the step files that it imports. */
function textsOf(spec: string, sources: Source[]): string[] {
  const ownSource = sources.find(({ path }) => path === spec);
  const steps =
    ownSource?.imports.filter(({ target }) => /^tests\/e2e\/.*-steps\.ts$/.test(target)) ?? [];
  return [
    ownSource?.text ?? "",
    ...steps.map(({ target }) => sources.find(({ path }) => path === target)?.text ?? ""),
  ];
}
