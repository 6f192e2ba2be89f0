import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";
import { browserEntryFiles } from "./browser-entries.ts";

const root = resolve(import.meta.dirname, "..");
const app = resolve(root, "app");
const pagesDirective = /@source "pages:([^"]+)";/g;
const scripts: Record<string, string> = browserEntryFiles;

/**
 * Tells Tailwind which files a style is made for: `@source "pages:layouts/x.tsx"` in a style sheet becomes the modules that
 * this layout and its pages import, so that no page carries a rule of another frame. In development, after adding a page
 * save its style sheet once.
 */
export function pageSources(): Plugin {
  return {
    name: "page-sources",
    enforce: "pre",
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (code) => {
        const files = [...code.matchAll(pagesDirective)].map(([, file = ""]) => file);
        const sources = modulesOf(files).map((file) => `@source "${file}";`);
        return code.replace(pagesDirective, "") + sources.join("\n");
      },
    },
  };
}

/** The modules with class names that these files of `app/` import; for a layout, those of its pages too. */
export function modulesOf(files: readonly string[]): string[] {
  const routes = readFileSync(resolve(app, "routes.ts"), "utf8");
  const seen = new Map<string, string>();
  for (const file of files) {
    const [, block = ""] = routes.split(`  layout("${file}", [\n`);
    const [pages = ""] = block.split("\n  ]),");
    for (const name of [
      file,
      ...[...pages.matchAll(/"([^"]+\.tsx)"/g)].map(([, page = ""]) => page),
    ])
      visit(resolve(app, name), seen);
  }
  return [...seen]
    .filter(([file, text]) => file.endsWith(".tsx") || /class(List|Name)/.test(text))
    .map(([file]) => file)
    .sort();
}

function visit(file: string, seen: Map<string, string>) {
  if (seen.has(file)) return;
  const text = readFileSync(file, "utf8");
  seen.set(file, text);
  // A module imported for its types only renders nothing.
  const named = text.replaceAll(/(?:import|export) type [^;]*;/g, "");
  for (const [, path = ""] of named.matchAll(/(?:from|import|import\()\s*"([^"]+)"/g)) {
    const next = path.startsWith("#app/")
      ? resolve(app, path.slice(5))
      : resolve(dirname(file), path);
    const ours = path.startsWith("#app/") || path.startsWith(".");
    if (ours && /\.tsx?$/.test(path) && !path.endsWith(".server.ts") && existsSync(next))
      visit(next, seen);
  }
  for (const [, name = ""] of named.matchAll(/<BrowserScript name="(\w+)"/g))
    if (scripts[name]) visit(resolve(root, scripts[name]), seen);
}
