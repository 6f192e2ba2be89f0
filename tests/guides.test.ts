import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { accessTable } from "#app/accounts/access.ts";
import { textsOfPages } from "./french-strings.ts";

const folder = path.resolve(import.meta.dirname, "../docs/guides");
const guides = fs.globSync("*.md", { cwd: folder });

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const shownTexts = textsOfPages().map(plain);
/** What the guides quote and no page shows: the word for the marks of the guide, and what a buyer types. */
const ownWords = new Set([
  ...["gras", "maçon thiès", "R+4 dakar", "électricité villa", "villa"],
  ...["je cherche un bon…", "entreprise de…"],
]);
/** Numbers of a quotation stand for any. */
const isShown = (words: string) =>
  shownTexts.some((text) => text.includes(words) || text.includes(words.replaceAll(/\d+/g, "{}")));

test("the guides of each role of the review, of complaints, of measures, of the buyer and of the demonstration are there", () => {
  expect(guides.sort()).toEqual([
    "acheteur.md",
    "commission.md",
    "demonstration.md",
    "expert.md",
    "instruction.md",
    "mesures.md",
    "presidence.md",
    "recevabilite.md",
    "reclamations.md",
    "secretariat.md",
  ]);
});

describe.each(guides)("%s", (guide) => {
  const text = fs.readFileSync(path.resolve(folder, guide), "utf8");

  test("names only words that the screens have", () => {
    const words = [...text.matchAll(/\*\*([^*]+)\*\*|«\s([^»]+)\s»/g)].map(
      ([, bold, quoted = ""]) => plain(bold ?? quoted),
    );
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter((word) => !ownWords.has(word) && !isShown(word))).toEqual([]);
  });

  test("links to pictures that exist and to addresses of the office", () => {
    const pictures = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = ""]) => file);
    expect(pictures.length).toBeGreaterThan(1);
    expect(pictures.filter((file) => !fs.existsSync(path.resolve(folder, file)))).toEqual([]);
    const addresses = [...text.matchAll(/`(\/[\w/-]+)`/g)].map(([, address = ""]) => address);
    expect(addresses.filter((address) => !(address in accessTable))).toEqual([]);
  });
});

test("each picture stands in a guide", () => {
  const all = guides.map((guide) => fs.readFileSync(path.resolve(folder, guide), "utf8")).join("");
  const files = fs.globSync("images/*", { cwd: folder });
  expect(files.filter((file) => !all.includes(`(${file})`))).toEqual([]);
});
