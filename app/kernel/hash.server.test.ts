import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, sha256Hex } from "./hash.server.ts";

describe("sha256Hex", () => {
  test("sha256Hex agrees with the published test vectors", () => {
    expect(sha256Hex("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256Hex("abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  test("sha256Hex hashes the UTF-8 bytes of a text", () => {
    expect(sha256Hex("Médina")).toBe(sha256Hex(new TextEncoder().encode("Médina")));
  });
});

describe("canonicalJson", () => {
  test.each([
    [{ b: 1, a: [true, null, "é"] }, '{"a":[true,null,"é"],"b":1}'],
    [{ 10: "x", 9: "y", "": 0 }, '{"":0,"10":"x","9":"y"}'],
    [
      { at: new Date(0), amount: 5n, nothing: undefined },
      '{"amount":"5","at":"1970-01-01T00:00:00.000Z"}',
    ],
    [[undefined, -0, 1e21, 1.5], "[null,0,1e+21,1.5]"],
    [JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
    ['"\u2028\ud800', '"\\"\u2028\\ud800"'],
  ])("canonicalJson has one text for value %#", (value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });

  test.each([
    [undefined],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [() => 1],
    [Symbol("s")],
    [new Map()],
    [new Uint8Array(1)],
    [{ deep: [Number.NaN] }],
  ])("canonicalJson refuses value %#, which JSON cannot hold", (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  test("canonicalJson does not depend on the order of keys, and loses nothing", () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, property]) => [key, shuffled(property)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(shuffled(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
