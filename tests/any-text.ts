import fc from "fast-check";

/** UTF-16 sets this many numbers apart for halves of characters. */
const surrogates = { first: 0xd800, count: 0x800 };

/** Any character of Unicode. The one of fast-check (`unit: "binary"`) lists all of them at its first use, for seconds. */
const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: 0x10_ffff - surrogates.count }),
  )
  .map((place) =>
    String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count),
  );

/** Texts of any characters, lone surrogates excepted. */
export const anyText = (options: { maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...options, unit: character });
