import { expect, test } from "vitest";
import { changeRefusalTexts, issueRefusalTexts } from "./certificate.refusals.ts";

test("each refusal has a text of its own, one sentence of typographic French", () => {
  const texts = [...Object.values(issueRefusalTexts), ...Object.values(changeRefusalTexts)];
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) {
    expect(text).toMatch(/^\p{Lu}.+\.$/u);
    expect(text).not.toMatch(/ [:;!?»]|'/);
  }
});
