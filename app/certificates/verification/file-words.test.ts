import { expect, test } from "vitest";
import { beginningOf, fileWords, readCode, readCodes } from "./file-words.ts";

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
  ["QC-SN-2026-00042-5", { number: "QC-SN-2026-00042-5", token: null }],
  ["", null],
])("the code « %s » is read as %j", (text, code) => {
  expect(readCode(text, "tabax.example")).toEqual(code);
});

test("a code of ours is found beside those of others, in whatever order, and one with its token first", () => {
  const foreign = "https://banque.example/recu/17";
  const short = "https://tabax.example/v/QC-SN-2026-00042-5";
  const whole = "HTTPS://TABAX.EXAMPLE/V/QC-SN-2026-00042-5/2KCEH";
  const host = "tabax.example";
  const number = "QC-SN-2026-00042-5";
  for (const texts of [
    [foreign, whole],
    [whole, foreign],
    [short, foreign, whole],
  ])
    expect(readCodes(texts, host)).toEqual({ number, token: "2KCEH" });
  expect(readCodes([foreign, short], host)).toEqual({ number, token: null });
  expect(readCodes([foreign, number], host)).toEqual({ number, token: null });
  for (const texts of [[], [foreign], ["QC-SN-2026"], [`${foreign}?v=${number}`]])
    expect(readCodes(texts, host)).toBeNull();
});

const after = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  );

test.each([
  ["no bytes", after(), "empty"],
  ["a PDF", after("%PDF-1.7\n"), "pdf"],
  ["a text that begins with a per cent sign", after("% marge 10"), "neither"],
  ["a text", after("Certificat QC-SN-2026-00042-5"), "neither"],
  ["a zip, or a Word document", after("PK", [3, 4, 20, 0, 0, 0]), "neither"],
  ["a JPEG", after([0xff, 0xd8, 0xff, 0xe0], "..JFIF"), "picture"],
  ["a PNG", after([0x89], "PNG\r\n"), "picture"],
  ["a WebP", after("RIFF", [1, 2, 10, 13], "WEBPVP8 "), "picture"],
  ["a HEIC photo of an iPhone", after([0, 0, 0, 0x24], "ftypheic", [0, 0, 0, 0]), "picture"],
  ["a video", after([0, 0, 0, 0x18], "ftypmp42", [0, 0, 0, 0]), "neither"],
] as const)("%s is recognised by its first bytes", (_, bytes, kind) => {
  expect(beginningOf(bytes)).toBe(kind);
});
