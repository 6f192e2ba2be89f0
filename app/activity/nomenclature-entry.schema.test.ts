import * as v from "valibot";
import { expect, test } from "vitest";
import { synonyms } from "#db/reference/synonyms.ts";
import { describeSchema } from "./nomenclature-entry.schema.ts";

test("the words by which each sub-area is found at first may be saved again as they are", () => {
  const refused = Object.entries(synonyms).filter(([, words]) => {
    const typed = { name: "Maçonnerie", covers: "Murs et dalles.", synonyms: words };
    return !v.is(describeSchema, typed);
  });
  expect(refused).toEqual([]);
});
