import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPhone, parsePhone } from "./phone.ts";

describe("parsePhone", () => {
  test.each([
    "77 123 45 67",
    "771234567",
    "77-123-45-67",
    "77.123.45.67",
    "77/123/45/67",
    "(77) 123 45 67",
    "77 123-45\u201167",
    "221771234567",
    "221 77 123 45 67",
    "00221771234567",
    "00 221 77 123 45 67",
    "+221771234567",
    "+221 77 123 45 67",
    "(+221) 77 123 45 67",
    "+00221 77 123 45 67",
    "\u202A+221\u00A077\u202F123\u00A045\u00A067\u202C",
    "＋２２１７７１２３４５６７",
    "٧٧١٢٣٤٥٦٧",
    "77\uFE0D 123\uFFFC 45\u3164 67\u2068",
    "tel:+221771234567",
    "TEL: 77 123 45 67",
    "Tél. : 77 123 45 67",
    "Téléphone\u00A0: +221 77 123 45 67",
    "Mobile 77 123 45 67",
  ])("parsePhone reads %j as 77 123 45 67 in Senegal", (text) => {
    expect(parsePhone(text)).toEqual({
      ok: true,
      e164: "+221771234567",
      national: "77 123 45 67",
    });
  });

  test.each(["70", "71", "72", "75", "76", "77", "78", "33", "30", "32", "39"])(
    "prefix %s is Senegalese",
    (prefix) => {
      expect(parsePhone(`${prefix}8210000`)).toEqual({
        ok: true,
        e164: `+221${prefix}8210000`,
        national: `${prefix} 821 00 00`,
      });
    },
  );

  test("a toll-free number is grouped by threes", () => {
    expect(parsePhone("800 123 456")).toEqual({
      ok: true,
      e164: "+221800123456",
      national: "800 123 456",
    });
  });

  test.each([
    ["+33 6 12 34 56 78", "+33612345678"],
    ["+33 (0)6 12 34 56 78", "+33612345678"],
    ["0033612345678", "+33612345678"],
    ["+225 07 07 12 34 56", "+2250707123456"],
    ["+1 (514) 555-0123", "+15145550123"],
    ["+7 701 234 56 78", "+77012345678"],
    ["+32 2 123 45 67", "+3221234567"],
    ["+30 21 0123 4567", "+302101234567"],
    ["+39 06 123 45", "+390612345"],
    ["+33 9 12 34 56 78", "+33912345678"],
  ])("parsePhone reads the foreign number %j as %s", (text, e164) => {
    expect(parsePhone(text)).toEqual({ ok: true, e164, national: null });
  });

  test.each([
    ["", "empty"],
    [" \u00A0", "empty"],
    ["77 123 45 6", "wrong-length"],
    ["77 123 45 678", "wrong-length"],
    ["0771234567", "wrong-length"],
    ["+221 77 123 45", "wrong-length"],
    ["+221 0 77 123 45 67", "wrong-length"],
    ["77 123 45 67 / 33 821 00 00", "wrong-length"],
    ["+33", "wrong-foreign-length"],
    ["+0612345678", "wrong-foreign-length"],
    ["+1234567890123456", "wrong-foreign-length"],
    ["+77 123 45 67", "without-country"],
    ["0077 123 45 67", "without-country"],
    ["+077 123 45 67", "without-country"],
    ["(+) 70 123 45 67", "without-country"],
    ["+33 821 00 00", "without-country"],
    ["+30 123 45 67", "without-country"],
    ["+800 123 456", "without-country"],
    ["+7 701 234 5", "wrong-foreign-length"],
    ["+1 514 555 012", "wrong-foreign-length"],
    ["Tél. :", "empty"],
    ["73 123 45 67", "unknown-prefix"],
    ["74 123 45 67", "unknown-prefix"],
    ["79 123 45 67", "unknown-prefix"],
    ["+221 61 123 45 67", "unknown-prefix"],
    ["soixante-dix-sept", "not-a-number"],
    ["77 123 45 67 poste 4", "not-a-number"],
    ["77+1234567", "not-a-number"],
    ["++221771234567", "not-a-number"],
    ["77 123 45 6²", "not-a-number"],
    ["771234567\u0000", "not-a-number"],
    ["-", "not-a-number"],
    ["7".repeat(61), "wrong-length"],
  ])("parsePhone refuses %j: %s", (text, reason) => {
    expect(parsePhone(text)).toEqual({ ok: false, reason });
  });

  test("parsePhone reads back the E.164 form and both display forms", () => {
    const senegalese = fc.integer({ min: 770_000_000, max: 789_999_999 }).map((n) => `+221${n}`);
    const foreign = fc.bigInt({ min: 100_000_000n, max: 99_999_999_999n }).map((n) => `+33${n}`);
    fc.assert(
      fc.property(fc.oneof(senegalese, foreign), (e164) => {
        expect(parsePhone(e164)).toMatchObject({ ok: true, e164 });
        expect(parsePhone(formatPhone(e164))).toMatchObject({ ok: true, e164 });
        expect(parsePhone(formatPhone(e164, "national"))).toMatchObject({ ok: true, e164 });
      }),
    );
  });
});

describe("formatPhone", () => {
  test.each([
    ["+221771234567", "+221 77 123 45 67", "77 123 45 67"],
    ["+221800123456", "+221 800 123 456", "800 123 456"],
    ["+33612345678", "+33 6 12 34 56 78", "+33 6 12 34 56 78"],
    ["+2250707123456", "+225 07 07 12 34 56", "+225 07 07 12 34 56"],
    ["+22370123456", "+223 70 12 34 56", "+223 70 12 34 56"],
    ["+15145550123", "+1 51 45 55 01 23", "+1 51 45 55 01 23"],
    ["{phone}", "{phone}", "{phone}"],
    ["", "", ""],
  ])("formatPhone writes %j as %j, and as %j in national form", (e164, international, national) => {
    expect(formatPhone(e164)).toBe(international);
    expect(formatPhone(e164, "national")).toBe(national);
  });
});
