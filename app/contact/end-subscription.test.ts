import { expect, test } from "vitest";
import { signedToken } from "#app/kernel/signed-token.server.ts";
import { subscriberOfToken, unsubscribeToken } from "./end-subscription.server.ts";

const secret = "a secret of the tests, of forty characters";

test("an unsubscribe token carries its subscriber, and cannot be forged from another's token", () => {
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const token = unsubscribeToken(id, secret);
  expect(subscriberOfToken(token, secret)).toBe(id);
  expect(subscriberOfToken(token.replace(id, other), secret)).toBeNull();
  expect(subscriberOfToken(token, `${secret}!`)).toBeNull();
  expect(subscriberOfToken(token.slice(0, -1), secret)).toBeNull();
  expect(
    subscriberOfToken(signedToken("x", { secret, purpose: "newsletter-unsubscribe" }), secret),
  ).toBe(null);
});
