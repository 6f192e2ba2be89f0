import { expect, test } from "vitest";
import { drawRecoveryCode, inGroups, readRecoveryCode } from "./recovery-code.ts";

test("a recovery code has more than 112 bits, so that a hash without salt is enough", () => {
  const bounds: number[] = [];
  drawRecoveryCode((n) => {
    bounds.push(n);
    return 0;
  });
  expect(bounds.reduce((bits, n) => bits + Math.log2(n), 0)).toBeGreaterThan(112);
});

test("a recovery code has no characters that look alike on paper", () => {
  let next = 0;
  const all = drawRecoveryCode((n) => next++ % n) + drawRecoveryCode((n) => next++ % n);
  expect(all).toMatch(/^[2-9A-HJKMNP-TV-Z]+$/);
});

const code = "ABCDEFGH23456789JKMNPQRS";

test("a recovery code is printed in groups of four", () => {
  expect(inGroups(code)).toBe("ABCD EFGH 2345 6789 JKMN PQRS");
});

test.each([
  inGroups(code),
  code.toLowerCase(),
  " abcd-efgh-2345-6789-jkmn-pqrs ",
  "ABCD\u00A0EFGH\u202F2345–6789 JKMN.PQRS",
  "ＡＢＣＤ EFGH 2345 6789 JKMN PQRS",
])("a recovery code is read from %j", (text) => {
  expect(readRecoveryCode(text)).toBe(code);
});

test.each(["", "ABCD", code.slice(1), `${code}A`, code.replace("2", "0"), code.replace("A", "É")])(
  "%j is not a recovery code",
  (text) => {
    expect(readRecoveryCode(text)).toBeNull();
  },
);
