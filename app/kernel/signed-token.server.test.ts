import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { openToken, signedToken } from "./signed-token.server.ts";

const [first, second] = [
  "the secret of this year, long enough",
  "the secret of last year, long enough",
];
const purpose = "newsletter-unsubscribe";

test("the newest secret signs, and all secrets verify", () => {
  const old = signedToken("42", { secret: second, purpose });
  const rotated = `${first}\n${second}`;
  expect(openToken(old, { secret: rotated, purpose })).toBe("42");
  const fresh = signedToken("42", { secret: rotated, purpose });
  expect(openToken(fresh, { secret: first, purpose })).toBe("42");
  expect(fresh).not.toBe(old);
});

test("a token signed with a removed secret does not verify", () => {
  const old = signedToken("42", { secret: second, purpose });
  expect(openToken(old, { secret: first, purpose })).toBeNull();
});

test("each purpose has a key of its own, and none of them is the secret itself", () => {
  const token = signedToken("42", { secret: first, purpose });
  expect(openToken(token, { secret: first, purpose: "known-device" })).toBeNull();
  for (const text of ["42", `${purpose}:42`])
    expect(token).not.toContain(createHmac("sha256", first).update(text).digest("base64url"));
});
