import { expect, test } from "vitest";
import { pastedRows } from "./pasted-cells.ts";

// The cells of a row stand between « | », the rows between « / ».
test.each([
  ["tabs", "a\tb; c, d\te", "a|b; c, d|e"],
  ["semicolons", "a;b, c;d", "a|b, c|d"],
  ["commas", 'a,"b; c",d\ne,f,g', "a|b; c|d / e|f|g"],
  ["one column", "Awa\nModou", "Awa / Modou"],
  ["a quoted separator", '"Ndiaye; Awa";b', "Ndiaye; Awa|b"],
  ["doubled quotes", '"Société ""Le Baobab""; SARL";b', 'Société "Le Baobab"; SARL|b'],
  ["a cell that is one quoted word", '"""Le Baobab""";b', '"Le Baobab"|b'],
  [
    "a line break in a cell",
    'a\t"un marché\r\ncouvert"\tb\r\nc\td\te',
    "a|un marché\r\ncouvert|b / c|d|e",
  ],
  ["a line break in a cell of CSV", '"Rue 10, Dakar\nSénégal",b', "Rue 10, Dakar\nSénégal|b"],
  ["quotes that are text", '"Le Baobab" SARL;b', '"Le Baobab" SARL|b'],
  ["inches", 'Pompe 6"\t2\nPompe 4"\t1', 'Pompe 6"|2 / Pompe 4"|1'],
  ["inches as a spreadsheet writes them", '"Pompe 6""";2', 'Pompe 6"|2'],
  ["a quote that nothing closes", '"Le Baobab\t2\nPompe\t1', '"Le Baobab|2 / Pompe|1'],
  [
    "a quote that inches of the next row seem to close",
    '"Le Baobab\t2\nPompe 6"\t1',
    '"Le Baobab|2 / Pompe 6"|1',
  ],
  ["an empty quoted cell", 'a;"";b', "a||b"],
])("a pasted table with %s is cut into its cells", (_what, pasted, cells) => {
  const rows = pastedRows(pasted).map((row) => row.cells.join("|"));
  expect(rows.join(" / ")).toBe(cells);
});

test("a row with a line break in a cell counts as one, and keeps its text", () => {
  const rows = pastedRows('a;"b\nc"\n\nd;e');
  expect(rows.map(({ number, text }) => [number, text])).toEqual([
    [1, 'a;"b\nc"'],
    [2, ""],
    [3, "d;e"],
  ]);
});

test.each([
  ["separators and quotes", '";\t,'.repeat(15_000)],
  ["quotes", '"'.repeat(60_000)],
  ["quoted cells that nothing ends", '""";'.repeat(15_000)],
  ["quotes and line breaks", '"\n'.repeat(30_000)],
])("60 000 characters of %s are cut into rows, each with its place", (_what, pasted) => {
  const rows = pastedRows(pasted);
  expect(rows).toEqual(rows.toSorted((a, b) => a.number - b.number));
});
