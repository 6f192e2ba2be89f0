import { describe, expect, test } from "vitest";
import { nomenclature as reference } from "#db/reference/nomenclature.ts";
import { edited, type NomenclatureEdit, withoutEmpty } from "./edit-nomenclature.ts";
import type { Nomenclature } from "./nomenclature.ts";
import { changesBetween, journalOfChanges, sentenceOf } from "./nomenclature-changes.ts";

const draftOf = (...edits: NomenclatureEdit[]) =>
  edits.reduce<Nomenclature>((nomenclature, edit) => {
    const result = edited(nomenclature, edit, []);
    if (!result.ok) throw new Error(result.refusal);
    return result.value;
  }, reference);

const day = "2027-01-01";
const today = "2026-11-22";
const sentences = (nomenclature: Nomenclature, changes: { day?: string | null } = {}) =>
  changesBetween(reference, nomenclature).map((change) =>
    sentenceOf(change, { day, today, ...changes }),
  );
const words = { name: "Blindages", covers: "Parois de fouilles.", synonyms: "" };

test("two equal editions have no changes", () => {
  expect(changesBetween(reference, structuredClone(reference))).toEqual([]);
});

describe("sentenceOf", () => {
  test.each<[NomenclatureEdit[], string[]]>([
    [
      [{ kind: "rename", code: "13", name: "Fouilles" }],
      [
        "Le domaine 13 «\u00A0Terrassements\u00A0» s’appellera «\u00A0Fouilles\u00A0» à partir du 1er\u00A0janvier 2027.",
      ],
    ],
    [
      [{ kind: "add-sub-area", areaCode: "13", code: "1350", ...words }],
      [
        "Le sous-domaine 1350 «\u00A0Blindages\u00A0» s’ajoutera et pourra être choisi à partir du 1er\u00A0janvier 2027.",
      ],
    ],
    [
      [{ kind: "end", code: "1301" }],
      [
        "Le sous-domaine 1301 «\u00A0Terrassements généraux\u00A0» ne pourra plus être choisi à partir du 1er\u00A0janvier 2027.",
      ],
    ],
    [
      [{ kind: "move", code: "2", by: -1 }],
      ["L’ordre des familles change à partir du 1er\u00A0janvier 2027."],
    ],
    [
      [{ kind: "move", code: "12", by: -1 }],
      [
        "L’ordre des domaines de la famille 1 «\u00A0Préparation du site et terrassements\u00A0» change à partir du 1er\u00A0janvier 2027.",
      ],
    ],
  ])("the edits %j become sentences", (edits, expected) => {
    expect(sentences(draftOf(...edits))).toEqual(expected);
  });

  test("a sentence says « aujourd’hui » for today and no day without one", () => {
    const ended = draftOf({ kind: "end", code: "1301" });
    expect(sentences(ended, { day: today })[0]).toMatch(/être choisi dès aujourd’hui\.$/);
    expect(sentences(ended, { day: null })[0]).toMatch(/être choisi\.$/);
  });

  test("the end of the last sub-area of an area ends the area", () => {
    const emptied = withoutEmpty(
      draftOf(...[1301, 1302, 1303].map((code) => ({ kind: "end" as const, code: String(code) }))),
    );
    expect(sentences(emptied)).toContain(
      "Le domaine 13 «\u00A0Terrassements\u00A0» n’aura plus de sous-domaine et ne sera plus montré à partir du 1er\u00A0janvier 2027.",
    );
  });

  test("the sentence of an end counts the companies concerned, with the right plural", () => {
    const [change] = changesBetween(reference, draftOf({ kind: "end", code: "1301" }));
    if (!change) throw new Error("Nothing ends");
    const sentence = (qualified: number, chosen: number, waiting: number) =>
      sentenceOf(change, { day: null, today, concerned: { qualified, chosen, waiting } });
    expect(sentence(12, 0, 0)).toContain(
      "\u202F; 12\u00A0entreprises le gardent jusqu’à la fin de leur certificat.",
    );
    expect(sentence(1, 0, 2)).toMatch(
      /1\u00A0entreprise le garde jusqu’à la fin de son certificat\u202F; 2\u00A0inscriptions qui attendent leur activation l’ont choisi et le gardent\.$/,
    );
    expect(sentence(0, 1, 0)).toContain("1\u00A0entreprise inscrite l’a dans ses choix");
  });
});

test("the journal holds codes, and names where they changed", () => {
  const next = draftOf(
    { kind: "rename", code: "1", name: "Sols" },
    { kind: "describe", code: "1302", ...words },
    { kind: "move", code: "12", by: 1 },
    { kind: "add-sub-area", areaCode: "13", code: "1350", ...words },
    { kind: "end", code: "1301" },
  );
  expect(journalOfChanges(reference, next)).toMatchObject({
    added: ["1350"],
    ended: ["1301"],
    renamed: [
      { code: "1", from: "Préparation du site et terrassements", to: "Sols" },
      { code: "1302", from: "Terrassements rocheux et minage", to: "Blindages" },
    ],
    reworded: ["1302"],
    reordered: ["1"],
  });
});
