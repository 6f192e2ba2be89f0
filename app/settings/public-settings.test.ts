import { expect, test } from "vitest";
import { readablePhone } from "./public-settings.ts";

test.each([
  ["+221338000000", "+221 33 800 00 00"],
  ["+221771234567", "+221 77 123 45 67"],
  ["+33123456789", "+33123456789"],
])("the phone %s is shown as %s", (e164, phoneText) => {
  expect(readablePhone(e164).replaceAll("\u00A0", " ")).toBe(phoneText);
});
