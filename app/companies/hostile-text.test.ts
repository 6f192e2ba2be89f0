import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/any-text.ts";
import { rounds } from "#tests/rounds.ts";
import { parseBusinessRegistry } from "./business-registry.ts";
import { parseEin } from "./ein.ts";
import { legalFormCodeOf } from "./legal-forms.ts";

const readers: [name: string, reader: (text: string, other: string) => unknown][] = [
  ["parseEin for Senegal", (text) => parseEin(text, "SN")],
  ["parseEin for any country", parseEin],
  ["legalFormCodeOf", legalFormCodeOf],
  [
    "parseBusinessRegistry",
    (text, other) =>
      parseBusinessRegistry(text, { today: other, legalFormCode: other, foundedOn: other }),
  ],
];

const utf16 = fc
  .array(fc.nat(0xffff))
  .map((units) => units.map((unit) => String.fromCharCode(unit)).join(""));
const nearNumbers = fc.string({
  unit: fc.constantFrom("SN", "DKR", "2015", "B", "0", "7", ..."CI.-/ :°N\u00A0\u0000٣７\u202E"),
});
const hostileText = fc.oneof(utf16, nearNumbers, anyText());

test.each(readers)("%s parses any text without throwing", (_name, reader) => {
  fc.assert(
    fc.property(hostileText, hostileText, (text, other) => {
      expect(() => reader(text, other)).not.toThrow();
    }),
    { numRuns: rounds(100) },
  );
});

test.each(
  readers.flatMap(([name, reader]) =>
    ["1", " ", "1 ", "S.", "a ", "é", "\u0000", "\ufdfa"].map(
      (unit) => [name, reader, unit] as const,
    ),
  ),
)("%s parses a long text without throwing", (_name, reader, unit) => {
  expect(() => reader(unit.repeat(100_000), "SN")).not.toThrow();
});
