import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const index = new URL("../node_modules/lucide-react/dist/esm/lucide-react.mjs", import.meta.url);

/**
 * Imports each icon from its own file: the index of the package exports two thousand, and each of the two builds would read
 * all of them.
 */
export function singleIcons(): Plugin {
  let files: Map<string, string>;
  return {
    name: "single-icons",
    apply: "build",
    enforce: "pre",
    buildStart() {
      files ??= iconFiles(readFileSync(index, "utf8"));
    },
    transform: {
      filter: { id: /\/app\/.+\.tsx?$/, code: '"lucide-react"' },
      handler: (code) => takenSingly(code, files),
    },
  };
}

/** `Check` to `./icons/check.mjs`, with every alias of an icon. */
function iconFiles(source: string): Map<string, string> {
  const exported = source.matchAll(/^export \{(.+)\} from '\.\/(icons\/[\w-]+\.mjs)';$/gm);
  return new Map(
    [...exported].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );
}

/** The index also exports types, which are skipped. */
function takenSingly(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(/^import \{([^}]*)\} from "lucide-react";$/gm, (_line, names: string) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => {
        const [icon = "", alias = icon] = name.split(" as ");
        const file = files.get(icon);
        if (!file) throw new Error(`The package of icons has no ${icon}`);
        return `import ${alias} from "lucide-react/dist/esm/${file}";`;
      })
      .join(" "),
  );
}
