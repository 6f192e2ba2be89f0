import { describe, expect, test } from "vitest";
import { companyToOutsiders } from "./typed-names.ts";

const ninea = "005677234";

describe("companyToOutsiders", () => {
  test.each([
    ["Sahel Bâtiment", ninea, "l’entreprise «\u00A0Sahel Bâtiment\u00A0» (NINEA\u00A0005677234)"],
    ["Sahel Bâtiment", null, "l’entreprise «\u00A0Sahel Bâtiment\u00A0»"],
    ["Réglez sur www.evil.example", ninea, "l’entreprise de NINEA\u00A0005677234"],
    ["x".repeat(61), null, "une entreprise"],
  ])("of %j with the NINEA %j writes « %s »", (name, number, written) => {
    expect(companyToOutsiders({ name, ninea: number })).toBe(written);
  });
});
