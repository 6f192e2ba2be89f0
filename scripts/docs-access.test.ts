import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultSettings, settingKeys } from "#app/settings/settings.schema.ts";
import { accessPage } from "./docs-access.ts";

test("docs/access.md matches the tables of access (else run `npm run docs:access`)", () => {
  const page = readFileSync(new URL("../docs/access.md", import.meta.url), "utf8");
  expect(page).toBe(accessPage());
});

test("docs/operations.md lists each retention period with its setting", () => {
  const page = readFileSync(new URL("../docs/operations.md", import.meta.url), "utf8");
  const duties = readFileSync(new URL("../server/duties/list.ts", import.meta.url), "utf8");
  const durations = settingKeys.filter(
    (key) => typeof defaultSettings[key] === "number" && duties.includes(key),
  );
  expect(durations.length).toBeGreaterThan(10);
  for (const key of durations) {
    const row = page.split("\n").find((line) => line.includes(`\`${key}\``)) ?? key;
    expect(row).toMatch(new RegExp(`^\\|.*\\| ${defaultSettings[key]} (days|months|hours)`));
  }
});
