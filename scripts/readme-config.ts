import { readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { configSchema } from "#server/config.ts";

const readme = new URL("../README.md", import.meta.url);
const [start, end] = ["<!-- configuration -->", "<!-- /configuration -->"];

/** One row per variable that the product reads: its name, its default, what it is for. */
export function configTable(): string {
  const rows = Object.entries(configSchema.entries).map(([name, schema]) => {
    const initial = v.getDefault(schema);
    const shown = initial === undefined ? "" : `\`${initial}\``;
    return `| \`${name}\` | ${shown} | ${v.getDescription(schema) ?? ""} |`;
  });
  return ["| Variable | Default | What it is |", "|---|---|---|", ...rows].join("\n");
}

/** The text with the table between its two markers. Throws when it does not hold both. */
export function withConfigTable(text: string): string {
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The README has no ${start} … ${end}.`);
  return `${text.slice(0, from + start.length)}\n${configTable()}\n${text.slice(to)}`;
}

if (import.meta.main) writeFileSync(readme, withConfigTable(readFileSync(readme, "utf8")));
