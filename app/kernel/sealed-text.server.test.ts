import { expect, test } from "vitest";
import { newestMark, openSealed, sealText } from "./sealed-text.server.ts";

const old = "a secret of the tests, of forty characters";
const purpose = "factor-secret";
const sealing = { secret: old, purpose, about: "factor 1" } as const;

test("a sealed text opens with the data it was sealed for, and does not show its content", () => {
  const sealed = sealText("JBSWY3DP", sealing);
  expect(openSealed(sealed, sealing)).toBe("JBSWY3DP");
  expect(sealed).not.toContain("JBSWY3DP");
  expect(sealText("JBSWY3DP", sealing)).not.toBe(sealed);
});

test.each([
  ["for another subject", { about: "factor 2" }],
  ["for another purpose", { purpose: "new-factor-secret" as const }],
  ["under another secret", { secret: "another secret of the tests, as long" }],
])("a sealed text does not open %s", (_name, changes) => {
  expect(openSealed(sealText("JBSWY3DP", sealing), { ...sealing, ...changes })).toBeNull();
});

test("a sealed text that was altered does not open", () => {
  const sealed = sealText("JBSWY3DP", sealing);
  const [mark, nonce, body = ""] = sealed.split(".");
  const touched = Buffer.from(body, "base64url");
  touched[0] = (touched[0] ?? 0) ^ 1;
  for (const sealedText of [
    `${mark}.${nonce}.${touched.toString("base64url")}`,
    "",
    "a.b",
    mark ?? "",
  ])
    expect(openSealed(sealedText, sealing)).toBeNull();
});

test("a text sealed with an earlier secret still opens, and its mark shows that it is not the newest", () => {
  const sealed = sealText("JBSWY3DP", sealing);
  const rotated = { ...sealing, secret: `a newer secret of the tests, as long\n${old}` };
  expect(openSealed(sealed, rotated)).toBe("JBSWY3DP");
  expect(sealed.startsWith(newestMark(sealing))).toBe(true);
  expect(sealed.startsWith(newestMark(rotated))).toBe(false);
  expect(sealText("JBSWY3DP", rotated).startsWith(newestMark(rotated))).toBe(true);
});
