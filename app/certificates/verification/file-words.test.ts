import { expect, test } from "vitest";
import { fileWords, readCode } from "./file-words.ts";

test("no sentence about a file says « valide » or « intact »", () => {
  for (const { word, sentences, tone } of Object.values(fileWords)) {
    expect(tone).not.toBe("good");
    expect(`${word} ${sentences.join(" ")}`).not.toMatch(/valide|intact/i);
  }
});

test.each([
  [
    "HTTPS://TABAX.EXAMPLE/V/QC-SN-2026-00042-5/2KCEH",
    { number: "QC-SN-2026-00042-5", token: "2KCEH" },
  ],
  ["https://tabax.example/v/QC-SN-2026-00042-5", { number: "QC-SN-2026-00042-5", token: null }],
  ["https://tabax.example.evil/v/QC-SN-2026-00042-5", null],
  ["https://evil.example/v/QC-SN-2026-00042-5", null],
  ["https://tabax.example/annuaire/baol", null],
  ["javascript:alert(1)", null],
  ["QC-SN-2026-00042-5", null],
  ["", null],
])("the code « %s » is read as %j", (text, code) => {
  expect(readCode(text, "tabax.example")).toEqual(code);
});
