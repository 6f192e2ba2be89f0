import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailKey, isEmail } from "./email.ts";

describe("isEmail", () => {
  test.each([
    "awa.ndiaye@baol-btp.sn",
    "A.Ndiaye+marches@GMAIL.com",
    "o'neil@example.org",
    "x@y.co",
    "contact@sous.domaine.gouv.sn",
    "info@xn--bcher-kva.example",
    `${"a".repeat(64)}@${"b".repeat(63)}.sn`,
  ])("isEmail accepts %j", (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    "",
    "@",
    "awa",
    "awa@",
    "@baol.sn",
    "awa@baol",
    "awa@@baol.sn",
    "awa@baol@baol.sn",
    "awa ndiaye@baol.sn",
    " awa@baol.sn",
    "awa@baol.sn ",
    "awa@baol.sn\n",
    "awa@baol.sn\u0000",
    "awa\r\nBcc: x@y.sn",
    ".awa@baol.sn",
    "awa.@baol.sn",
    "a..wa@baol.sn",
    "awa@.baol.sn",
    "awa@baol.sn.",
    "awa@baol..sn",
    "awa@-baol.sn",
    "awa@baol-.sn",
    "awa@baol_btp.sn",
    "awa@127.0.0.1",
    "awa@[127.0.0.1]",
    "awa@baol.s",
    '"awa n"@baol.sn',
    "aminé@baol.sn",
    "awa@bâol.sn",
    "Awa <awa@baol.sn>",
    "awa@baol.sn,bou@baol.sn",
    "awa＠baol.sn",
    `${"a".repeat(65)}@baol.sn`,
    `awa@${"b".repeat(64)}.sn`,
    `awa@${"baol.".repeat(60)}sn`,
  ])("isEmail refuses %j", (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test("isEmail accepts the addresses that a generator makes within our limits", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(address.length <= 254);
        expect(isEmail(address)).toBe(true);
        expect(isEmail(emailKey(address))).toBe(true);
      }),
    );
  });
});

describe("emailKey", () => {
  test("emailKey ignores case and surrounding spaces", () => {
    expect(emailKey("  Awa.Ndiaye@Baol.SN\n")).toBe("awa.ndiaye@baol.sn");
  });

  test("emailKey changes nothing but the case of an address that mail may be sent to", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(isEmail(address));
        expect(emailKey(address)).toBe(address.toLowerCase());
      }),
    );
  });
});
