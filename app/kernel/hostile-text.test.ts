import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/any-text.ts";
import { rounds } from "#tests/rounds.ts";
import { formatDateLong, formatDateShort, parseBusinessDate } from "./dates.ts";
import { emailKey, isEmail } from "./email.ts";
import { isId } from "./identifiers.ts";
import { parseFcfa } from "./money.ts";
import { formatPhone, parsePhone } from "./phone.ts";
import { cleanLine, isPrintable, namesAnAddress, searchable, withPlainDigits } from "./text.ts";

const readers: ((text: string) => unknown)[] = [
  formatDateLong,
  formatDateShort,
  parseBusinessDate,
  emailKey,
  isEmail,
  isId,
  parseFcfa,
  formatPhone,
  parsePhone,
  cleanLine,
  isPrintable,
  namesAnAddress,
  searchable,
  withPlainDigits,
];

const utf16 = fc
  .array(fc.nat(0xffff))
  .map((units) => units.map((unit) => String.fromCharCode(unit)).join(""));
const nearNumbers = fc.string({
  unit: fc.constantFrom(..."0127+-.,/() :FCFA@x\u00A0\u202F\u0000٣７\u202E"),
});

test.each(readers.map((reader) => [reader.name, reader] as const))(
  "%s accepts any text without throwing",
  (_name, reader) => {
    fc.assert(
      fc.property(fc.oneof(utf16, nearNumbers, anyText()), (text) => {
        expect(() => reader(text)).not.toThrow();
      }),
      { numRuns: rounds(100) },
    );
  },
);

test.each(
  readers.flatMap((reader) =>
    ["1", " ", "1 ", "a.", "a@", "é", "\u0000", "٣", "\ufdfa"].map(
      (unit) => [reader.name, reader, unit] as const,
    ),
  ),
)("%s accepts a very long text", (_name, reader, unit) => {
  expect(() => reader(unit.repeat(100_000))).not.toThrow();
});
