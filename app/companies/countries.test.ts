import { expect, test } from "vitest";
import { countries, countryCodes } from "./countries.ts";

test("the seventeen OHADA states are listed with Senegal first and any other country last", () => {
  expect(countryCodes).toHaveLength(18);
  expect(countryCodes[0]).toBe("SN");
  expect(countryCodes.at(-1)).toBe("ZZ");
  const between = countries.slice(1, -1).map(({ name }) => name);
  expect([...between].sort(new Intl.Collator("fr").compare)).toEqual(between);
});

test("no country code and no RCCM prefix belongs to two countries", () => {
  const prefixes: string[] = countries.flatMap(({ registryPrefixes }) => [...registryPrefixes]);
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});
