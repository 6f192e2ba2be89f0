import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDigit, numberOf } from "#app/kernel/identifiers.ts";
import {
  certificateNumbers,
  isCertificateNumber,
  isIncompleteCertificateNumber,
  nearNumbers,
  readCertificateNumber,
  shownText,
} from "./certificate-number.ts";

const certificateNumber = (year: number, serial: number) =>
  numberOf(certificateNumbers, year, serial);

test.each([
  [2026, 42, "QC-SN-2026-00042-5"],
  [2026, 100_000, `QC-SN-2026-100000-${checkDigit("2026100000")}`],
])("the certificate number of year %i, serial %i is %s", (year, serial, number) => {
  expect(certificateNumber(year, serial)).toBe(number);
  expect(isCertificateNumber(number)).toBe(true);
});

test.each([
  "QC-SN-2026-00042-7",
  "QC-SN-2025-00042-5",
  "QC-SN-2026-00024-5",
  "QC-ML-2026-00042-5",
  "QC-SN-2026-42-5",
  "QC-SN-2026-00042",
  " QC-SN-2026-00042-5",
  "",
])("%j does not have the shape of a certificate number", (text) => {
  expect(isCertificateNumber(text)).toBe(false);
});

test.each([
  ["QC-SN-2026-00042-5", true],
  ["qc sn 2026 00042 5", true],
  ["Certificat n° QC–SN–2026–00042–5", true],
  ["qcsn2026000425\u200B", true],
  ["QC-SN-2026-00024-5", false],
])("%j is read as a certificate number, with a right check digit: %s", (text, possible) => {
  const number = readCertificateNumber(text);
  expect(number?.possible).toBe(possible);
  expect(isCertificateNumber(number?.number ?? "")).toBe(possible);
});

test.each(["", "QC Bâtiment", "005677234", "QC-SN-2026", "QC-SN-2026-00042-5 ou autre"])(
  "%j is not read as a number of a certificate",
  (text) => {
    expect(readCertificateNumber(text)).toBeNull();
  },
);

test.each([
  ["QC-SN-2026-00042", true],
  ["qc sn 2026", true],
  ["QC-SN-", true],
  ["Certificat n° QC-SN-2026-0004", true],
  ["QC-SN-2026-00042-5", false],
  ["QC-SN-2026-00024-5", false],
  ["QC Bâtiment", false],
  ["2026-00042", false],
  ["", false],
])("%j is an incomplete certificate number: %s", (text, incomplete) => {
  expect(isIncompleteCertificateNumber(text)).toBe(incomplete);
});

const years = fc.integer({ min: 2000, max: 2999 });
const serials = fc.integer({ min: 1, max: 999_999 });

test("changing one digit of a certificate number, check digit included, is always detected", () => {
  fc.assert(
    fc.property(
      years,
      serials,
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (year, serial, at, by) => {
        const number = certificateNumber(year, serial);
        const places = [...number].flatMap((sign, place) => (/\d/.test(sign) ? [place] : []));
        const place = places[at % places.length] ?? 0;
        const wrong = (Number(number[place]) + by) % 10;
        const changed = `${number.slice(0, place)}${wrong}${number.slice(place + 1)}`;
        expect(isCertificateNumber(changed)).toBe(false);
      },
    ),
  );
});

test("swapping two neighbouring digits of a certificate number is always detected, across the hyphens too", () => {
  fc.assert(
    fc.property(years, serials, fc.nat(), (year, serial, at) => {
      const number = certificateNumber(year, serial);
      const digits = number.replace(/\D/g, "");
      const place = at % (digits.length - 1);
      fc.pre(digits[place] !== digits[place + 1]);
      const swapped = `${digits.slice(0, place)}${digits[place + 1]}${digits[place]}${digits.slice(place + 2)}`;
      const changed = `QC-SN-${swapped.slice(0, 4)}-${swapped.slice(4, -1)}-${swapped.slice(-1)}`;
      expect(isCertificateNumber(changed)).toBe(false);
    }),
  );
});

test.each([
  ["QC-SN-2026-00024-5", "two neighbours exchanged"],
  ["QC-SN-2026-00043-5", "a digit misread"],
  ["QC-SN-2026-00042-1", "the check digit misread"],
])("%s may stand for QC-SN-2026-00042-5: %s", (text) => {
  const near = nearNumbers(text);
  expect(near).toContain("QC-SN-2026-00042-5");
  expect(near.every(isCertificateNumber)).toBe(true);
  expect(near.length).toBeLessThan(12);
});

test("a number with a right check digit stands for itself alone, any other text for none", () => {
  expect(nearNumbers("QC-SN-2026-00042-5")).toEqual(["QC-SN-2026-00042-5"]);
  expect(nearNumbers("DO-2026-00042-5")).toEqual([]);
});

test("a number before a long other text is not read alone, and a long text is shown as shortened", () => {
  const padded = `QC-SN-2026-00042-5${".".repeat(90)}`;
  expect(readCertificateNumber("QC-SN-2026-00042-5...")?.number).toBe("QC-SN-2026-00042-5");
  expect(readCertificateNumber(padded)).toBeNull();
  expect(readCertificateNumber(`${padded}facture`)).toBeNull();
  expect(shownText("facture 12")).toBe("facture 12");
  expect(shownText(padded)).toMatch(/^QC-SN-2026-00042-5\.+…$/);
  expect(shownText(padded)).toHaveLength(60);
});
