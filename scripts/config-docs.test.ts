import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { configSchema } from "#server/config.ts";
import { configEnvironment, configTable, withConfigTable } from "./config-docs.ts";

const page = readFileSync(new URL("../docs/configuration.md", import.meta.url), "utf8");

test("the page lists the configuration (else run `npm run docs:config`)", () => {
  expect(withConfigTable(page)).toBe(page);
});

test("the environment file of the unit has every variable (else run `npm run docs:config`)", () => {
  const environmentFile = readFileSync(new URL("../deploy/tabax.env", import.meta.url), "utf8");
  expect(environmentFile).toBe(configEnvironment());
  for (const name of Object.keys(configSchema.entries))
    expect(environmentFile).toContain(`\n#${name}=`);
});

test("every variable has a row with its description", () => {
  const rows = configTable().split("\n").slice(2);
  expect(rows).toHaveLength(Object.keys(configSchema.entries).length);
  for (const row of rows) expect(row).toMatch(/^\| `[A-Z\d_]+` \| (`[^`]+`)? ?\| .{20,} \|$/);
  expect(configTable()).toContain("| `PORT` | `3000` |");
});

test("a text without the markers is refused", () => {
  expect(() => withConfigTable("# A title")).toThrow("<!-- configuration -->");
});
