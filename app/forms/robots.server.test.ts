import { describe, expect, test } from "vitest";
import { openToken, signedToken } from "#app/kernel/signed-token.server.ts";
import { isRobot, newStamp, stampRefusal, stampToShowAgain } from "./robots.server.ts";

const secret = "a secret of the tests, of forty characters";
const start = Date.UTC(2026, 10, 21, 8);
const clock = (seconds: number) => ({ secret, now: new Date(start + seconds * 1_000) });
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
  [signedToken(String(start), { secret: `${secret}!`, purpose: "form-stamp" }), "another secret"],
  [signedToken(String(start), { secret, purpose: "newsletter-unsubscribe" }), "another purpose"],
  [signedToken("demain", { secret, purpose: "form-stamp" }).slice(1), "a shortened text"],
  ["\u0000\uD800".repeat(1_000), "noise"],
])("the stamp %j (%s) counts as an old one", (forged) => {
  expect(stampRefusal(forged, clock(10))).toBe("expired");
});

describe("`stampToShowAgain`", () => {
  test("a form shown again keeps a valid stamp, so that it can be sent at once", () => {
    expect(stampToShowAgain(stamp, clock(1))).toBe(stamp);
    expect(stampToShowAgain(stamp, clock(60))).toBe(stamp);
  });

  test("a form shown again gets a new stamp when its own has expired", () => {
    const fresh = stampToShowAgain(stamp, clock(day + 1));
    expect(stampRefusal(fresh, clock(day + 3))).toBeNull();
  });
});

test("a signed token may contain dots", () => {
  const signing = { secret, purpose: "form-stamp" } as const;
  expect(openToken(signedToken("a.b", signing), signing)).toBe("a.b");
});

test.each([
  ["", false],
  ["https://a.sn", true],
])("a form whose hidden field holds %j comes from a robot: %s", (text, robot) => {
  const form = new FormData();
  form.set("site", text);
  expect(isRobot(form)).toBe(robot);
});
