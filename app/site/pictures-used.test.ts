import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pictures } from "#app/ui/pictures.data.ts";

/** The templates have their own catalogue; posts and families of the nomenclature choose their picture by subject. */
const others = /showcase\/|posts\/|nomenclature-family|\.data\.ts$|\.test\./;
const sources = globSync("app/**/*.{ts,tsx}")
  .filter((file) => !others.test(file))
  .map((file) => readFileSync(file, "utf8"));

test.each(Object.keys(pictures))("the picture %s stands on two content pages at most", (name) => {
  const using = sources.filter((source) => source.includes(`"${name}"`));
  expect(using.length).toBeLessThanOrEqual(2);
});
