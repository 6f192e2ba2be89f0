import * as v from "valibot";
import { expect, test } from "vitest";
import { synonyms } from "#db/reference/synonyms.ts";
import { describeSchema } from "./nomenclature-entry.schema.ts";

test("the first synonyms of each sub-area pass the rules of the form unchanged", () => {
  const refused = Object.entries(synonyms).filter(([, words]) => {
    const description = { name: "Maçonnerie", covers: "Murs et dalles.", synonyms: words };
    return !v.is(describeSchema, description);
  });
  expect(refused).toEqual([]);
});
