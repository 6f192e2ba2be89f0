import { expect, test } from "vitest";
import { badgeCode } from "./share-texts.ts";

test("a name cannot leave its attribute in the code of the badge", () => {
  const holder = {
    name: '"><script>alert(1)</script>',
    ein: "005677234",
    isNinea: true,
    businessRegistry: "SN-DKR-2020-B-1",
    region: null,
    town: null,
    slug: "sahel",
    demo: false,
  };
  const code = badgeCode({ number: "QC-SN-2026-00042-5", holder }, "https://tabax.example");
  expect(code).not.toContain("<script");
  expect(code).toMatch(/ alt="[^"]*"><\/a>$/);
});
