import fc from "fast-check";
import { expect, test } from "vitest";
import { fileNameOf, typeOfName } from "./file-name.ts";
import type { FileType } from "./files.ts";

test.each<[string, FileType, string]>([
  ["quitus.pdf", "application/pdf", "quitus.pdf"],
  ["QUITUS.PDF", "application/pdf", "QUITUS.PDF"],
  ["quitus.pdf. ", "application/pdf", "quitus.pdf"],
  ["note. .", "application/pdf", "note.pdf"],
  ["quitus", "application/pdf", "quitus.pdf"],
  ["Attestation CSS 31.12.2025", "application/pdf", "Attestation CSS 31.12.2025.pdf"],
  ["WhatsApp Image 2026-11-20 at 10.15", "image/jpeg", "WhatsApp Image 2026-11-20 at 10.15.jpg"],
  ["Relevé.final", "application/pdf", "Relevé.final.pdf"],
  ["capture.jpg", "image/png", "capture.png"],
  ["image.jpe", "image/jpeg", "image.jpe"],
  ["photo.png", "image/jpeg", "photo.jpg"],
  ['a"b?c:d.pdf', "application/pdf", "a_b_c_d.pdf"],
  ["con.pdf", "application/pdf", "_con.pdf"],
  ["LPT1", "image/webp", "_LPT1.webp"],
  ["contrat.pdf", "application/pdf", "contrat.pdf"],
  ["...", "application/pdf", "sans nom.pdf"],
  [".pdf", "application/pdf", "sans nom.pdf"],
  [`${"a".repeat(250)}.pdf`, "application/pdf", `${"a".repeat(200)}.pdf`],
  [`${"ش".repeat(250)}.pdf`, "application/pdf", `${"ش".repeat(100)}.pdf`],
])("the file %j of the type %s is kept as %j", (name, type, keptName) => {
  expect(fileNameOf(name, type)).toBe(keptName);
});

test("a kept name is valid on every system, has the ending of its type and is kept as it is", () => {
  const types = fc.constantFrom<FileType>("application/pdf", "image/jpeg", "image/png");
  const name = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'con.pdfjg \t"*:/\\') }),
  );
  fc.assert(
    fc.property(name, types, (typedName, type) => {
      const keptName = fileNameOf(typedName, type);
      expect(typeOfName(keptName)).toBe(type);
      expect(keptName).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[. ]$/u);
      expect(new TextEncoder().encode(keptName).length).toBeLessThan(255);
      expect(fileNameOf(keptName, type)).toBe(keptName);
    }),
  );
});
