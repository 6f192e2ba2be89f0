import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Every text that people read: pages, mails, documents, reference texts and guides; not the comments. */
const texts = fs
  .globSync(
    [
      "app/**/*.{ts,tsx}",
      "db/{reference,demo}/**/*.ts",
      "server/**/*.{ts,typ}",
      "docs/guides/*.md",
    ],
    { cwd: root },
  )
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => {
    const source = fs.readFileSync(path.join(root, file), "utf8");
    const text = file.endsWith(".md")
      ? source
      : source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
    return { file, text };
  });

test("nothing claims an accreditation or a standard: no setting holds its number, scope and days", () => {
  // Codes of countries and regions are no claim.
  const claim =
    /accr[ée]dit|\bISO(?!\s?3166)[\s/\u00A0]*(?:CEI|IEC)?[\s/\u00A0]*\d{4,5}|\bNF\s?X\s?\d/i;
  const found = texts.flatMap(({ file, text }) => {
    const said = claim.exec(text)?.[0];
    return said ? [`${file}: ${said}`] : [];
  });
  expect(texts.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
