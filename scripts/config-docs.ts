import { readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { configSchema } from "#server/config.ts";

const page = new URL("../docs/configuration.md", import.meta.url);
const [start, end] = ["<!-- configuration -->", "<!-- /configuration -->"];

/** One row per variable that the product reads: its name, its default, what it is for. */
export function configTable(): string {
  const rows = Object.entries(configSchema.entries).map(([name, schema]) => {
    const initial = v.getDefault(schema);
    const shownDefault = initial === undefined ? "" : `\`${initial}\``;
    return `| \`${name}\` | ${shownDefault} | ${v.getDescription(schema) ?? ""} |`;
  });
  return ["| Variable | Default | What it is |", "|---|---|---|", ...rows].join("\n");
}

/** The text with the table between its two markers. Throws when it does not hold both. */
export function withConfigTable(text: string): string {
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The page has no ${start} … ${end}.`);
  return `${text.slice(0, from + start.length)}\n${configTable()}\n${text.slice(to)}`;
}

const environmentFile = new URL("../deploy/tabax.env", import.meta.url);

/** Every variable as a comment for an environment file of systemd: what it is for, its name, its default. */
export function configEnvironment(): string {
  const variables = Object.entries(configSchema.entries).map(
    ([name, schema]) =>
      `# ${v.getDescription(schema) ?? ""}\n#${name}=${v.getDefault(schema) ?? ""}\n`,
  );
  return [
    "# /etc/tabax/tabax.env: the settings of the product, of which the first are set for deploy/tabax.service behind a proxy with TLS.\n",
    "DATA_DIR=/var/lib/tabax\nPUBLIC_URL=https://tabax.example\n",
    ...variables,
  ].join("\n");
}

if (import.meta.main) {
  writeFileSync(page, withConfigTable(readFileSync(page, "utf8")));
  writeFileSync(environmentFile, configEnvironment());
}
