import type { Source } from "./source-tree.ts";

/** Finds what breaks a rule: one sentence for each file, which says what to do. */
export type Rule = (sources: Source[]) => string[];

/** What makes rows for tests stands beside them. */
const isTest = ({ path }: Source) => /\.((test|spec)\.tsx?|places\.ts)$/.test(path);
export const folderOf = (path: string) => /^app\/([^/]+)\//.exec(path)?.[1];
export const inApp = ({ path }: Source) => path.startsWith("app/");
export const product = (sources: Source[]) => sources.filter((source) => !isTest(source));
export const isServerOnly = (path: string) => /\.server\.tsx?$/.test(path);

/** The route modules that `app/routes.ts` names, as paths from the root. */
export function routeModules(sources: Source[]): string[] {
  const routes = sources.find(({ path }) => path === "app/routes.ts");
  const calls = routes?.text.matchAll(/\b(?:index|layout|route)\(\s*([^)]*)/g) ?? [];
  return [...calls].flatMap(([, inside = ""]) =>
    [...inside.matchAll(/"([^"]+\.tsx?)"/g)].map(([, file]) => `app/${file}`),
  );
}
