import { describe, expect, test } from "vitest";
import { isHeaderText, isSingleAddress } from "./queue-mail.server.ts";

describe("isSingleAddress", () => {
  test.each(["awa@exemple.sn", "awa.ndiaye+btp@sous.exemple.sn", "amélie@bâtiment.sn"])(
    "%s is a single address",
    (text) => {
      expect(isSingleAddress(text)).toBe(true);
    },
  );
  test.each([
    "",
    "awa",
    "awa@",
    "a@exemple.sn, b@exemple.sn",
    "a@exemple.sn;b@exemple.sn",
    "Awa <awa@exemple.sn>",
    "awa@exemple.sn\r\nBcc: b@exemple.sn",
    "awa@exemple.sn\n",
    '"a b"@exemple.sn',
    "a@b@exemple.sn",
    `${"a".repeat(250)}@exemple.sn`,
  ])("%j is not a single address", (text) => {
    expect(isSingleAddress(text)).toBe(false);
  });
});

test.each([
  ["Activez votre compte", true],
  ["Activez\r\nBcc: b@exemple.sn", false],
  ["Activez\n", false],
  ["Activez\u0000", false],
  ["Activez\u0085", false],
])("whether %j fits one header: %s", (text, expected) => {
  expect(isHeaderText(text)).toBe(expected);
});
