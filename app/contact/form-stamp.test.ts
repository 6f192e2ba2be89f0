import { describe, expect, test } from "vitest";
import { newStamp, stampRefusal, stampToShowAgain } from "./form-stamp.server.ts";
import { openSealed, sealed } from "./sealed.server.ts";
import { subscriberOfToken, unsubscribeToken } from "./unsubscribe-token.server.ts";

const secret = "a secret of the tests, of forty characters";
const start = Date.UTC(2026, 10, 21, 8);
const clock = (seconds: number) => ({ secret, now: () => new Date(start + seconds * 1_000) });
const stamp = newStamp(clock(0));
const day = 24 * 3_600;

test.each([
  [0, "too-soon"],
  [1.999, "too-soon"],
  [2, null],
  [day, null],
  [day + 1, "expired"],
])("a form sent %d seconds after it was shown: %j", (seconds, refusal) => {
  expect(stampRefusal(stamp, clock(seconds))).toBe(refusal);
});

test.each([
  ["", "nothing"],
  [".", "a dot"],
  [String(start), "a time without a seal"],
  [`${start + 1}.${stamp.split(".")[1]}`, "the seal of another time"],
  [sealed(String(start), { secret: `${secret}!`, purpose: "contact-form" }), "another secret"],
  [sealed(String(start), { secret, purpose: "newsletter-unsubscribe" }), "another purpose"],
  [sealed("demain", { secret, purpose: "contact-form" }).slice(1), "a shortened text"],
  ["\u0000\uD800".repeat(1_000), "noise"],
])("the stamp %j (%s) counts as an old one", (forged) => {
  expect(stampRefusal(forged, clock(10))).toBe("expired");
});

describe("a form that is shown again", () => {
  test("keeps its stamp, so that it may be sent at once", () => {
    expect(stampToShowAgain(stamp, clock(1))).toBe(stamp);
    expect(stampToShowAgain(stamp, clock(60))).toBe(stamp);
  });

  test("gets a new one when its own is too old", () => {
    const fresh = stampToShowAgain(stamp, clock(day + 1));
    expect(stampRefusal(fresh, clock(day + 3))).toBeNull();
  });
});

test("the token that ends a subscription tells its subscriber, and cannot be made from another's", () => {
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const token = unsubscribeToken(id, secret);
  expect(subscriberOfToken(token, secret)).toBe(id);
  expect(subscriberOfToken(token.replace(id, other), secret)).toBeNull();
  expect(subscriberOfToken(token, `${secret}!`)).toBeNull();
  expect(subscriberOfToken(token.slice(0, -1), secret)).toBeNull();
  expect(
    subscriberOfToken(sealed("x", { secret, purpose: "newsletter-unsubscribe" }), secret),
  ).toBe(null);
});

test("a sealed text may hold dots", () => {
  const seal = { secret, purpose: "contact-form" } as const;
  expect(openSealed(sealed("a.b", seal), seal)).toBe("a.b");
});
