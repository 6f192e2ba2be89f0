import { expect, test } from "vitest";
import {
  regionsOfWorkplaces,
  workplaceName,
  workplaces,
  workplacesOf,
  workplaceWords,
} from "./workplaces.ts";

test("every region and department is a workplace, once", () => {
  expect(workplaces).toHaveLength(14 + 46);
  expect(new Set(workplaces.map(({ code }) => code)).size).toBe(workplaces.length);
});

test.each([
  [["SN-TH/Mbour"], "travaille à Mbour"],
  [["SN-DK"], "travaille dans la région de Dakar"],
  [
    ["SN-DK", "SN-TH/Mbour", "SN-TH/Thiès"],
    "travaille à Mbour, à Thiès et dans la région de Dakar",
  ],
])("%j reads « %s »", (codes, words) => {
  expect(workplaceWords(workplacesOf(codes))).toBe(words);
});

test("unknown codes are left out, and a region of several places counts once", () => {
  const codes = ["SN-TH/Paris", "SN-TH", "SN-TH/Mbour", "SN-KL/Kaolack"];
  expect(workplacesOf(codes).map(workplaceName)).toEqual(["Kaolack", "Région de Thiès", "Mbour"]);
  expect(regionsOfWorkplaces(codes)).toEqual(["SN-KL", "SN-TH"]);
});
