import { describe, expect, test } from "vitest";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { matchSubAreas } from "./match-sub-areas.ts";
import { areasOf } from "./nomenclature.ts";

const list = areasOf(nomenclature).flatMap(({ familyCode, name: areaName, subAreas }) =>
  subAreas.map(({ code, name, synonyms }) => ({
    subAreaCode: code,
    subAreaName: name,
    subAreaSynonyms: synonyms,
    area: {
      areaName,
      areaFamily: {
        areaFamilyCode: familyCode,
        areaFamilyName: nomenclature.families.find((each) => each.code === familyCode)?.name ?? "",
      },
    },
  })),
);

const found = (typed: string) => matchSubAreas(typed, list).map(({ subAreaCode }) => subAreaCode);

describe("ordinary words lead to the work that is meant", () => {
  test.each([
    ["gros œuvre", "2201 2202 2203 2204"],
    ["gros oeuvre", "2201 2202 2203 2204"],
    ["assainissement", "7201"],
    ["énergie", "9101 9104"],
    ["château d’eau", "7103"],
    ["chateaux d'eau", "7103"],
    ["plombier", "5101"],
    ["plomberie", "5101"],
    ["électricien", "5201"],
    ["electricité", "5201"],
    ["peintre", "4303"],
    ["peinture", "4303"],
    ["carreleur", "4301"],
    ["carreaux", "4301"],
    ["goudron", "6103"],
    ["goudronnage de route", "6103"],
    ["bitume", "6103"],
    ["puits", "7101"],
    ["forage", "7101"],
    ["piscine", "3103"],
    ["étanchéité toiture", "3102"],
    ["toiture étanchéité", "3102"],
    ["panneaux solaires", "9104"],
    ["panneau solaire", "9104"],
    ["maçon", "2201"],
    ["maison", "2201"],
    ["villa", "2201"],
    ["brique", "2201 2204"],
    ["ferraillage", "2201"],
    ["immeuble", "2202"],
    ["menuisier", "4101"],
    ["alu", "4102"],
    ["vitrier", "4102"],
    ["soudeur", "4103 2301"],
    ["portail", "4103"],
    ["hangar", "2301"],
    ["toit", "3101"],
    ["tôle", "3101"],
    ["faux plafond", "4201"],
    ["placo", "4201"],
    ["climatisation", "5102"],
    ["clim", "5102"],
    ["froid", "5102"],
    ["incendie", "5103"],
    ["caméra", "5202"],
    ["vidéosurveillance", "5202"],
    ["ascenseur", "5203"],
    ["groupe électrogène", "5204"],
    ["piste", "6101"],
    ["pavés", "6104"],
    ["nids de poule", "6105"],
    ["VRD", "6201"],
    ["trottoir", "6201"],
    ["panneaux de signalisation", "6202"],
    ["jardin", "6203"],
    ["terrain de foot", "6203"],
    ["fosse septique", "7201"],
    ["égouts", "7201"],
    ["caniveau", "7202"],
    ["inondations", "7202"],
    ["canaux d’irrigation", "7301"],
    ["barrage", "7301"],
    ["pont", "8101"],
    ["dalot", "8102"],
    ["mur de soutènement", "8103"],
    ["port", "8201"],
    ["érosion", "8202"],
    ["rails", "8301"],
    ["haute tension", "9101"],
    ["lampadaires", "9103"],
    ["antenne", "9201"],
    ["fibre optique", "9202"],
    ["géomètre", "1102"],
    ["étude de sol", "1101"],
    ["démolition", "1201"],
    ["amiante", "1202"],
    ["terrassement", "1301"],
    ["pieux", "2102"],
    ["banco", "2204"],
    ["décoration", "4304"],
    ["isolation", "3203"],
    ["façade", "3201 3202"],
    ["marbre", "4301"],
    ["parquet", "4302"],
  ])("%s", (typed, meant) => {
    const codes = found(typed);
    for (const code of meant.split(" ")) expect(codes).toContain(code);
    expect(codes.length).toBeLessThanOrEqual(14);
  });
});

describe("what is typed", () => {
  test.each([
    ["", 65],
    ["  ", 65],
    ["zzz", 0],
    ["plombier zzz", 0],
    ["2201", 1],
    ["22", 4],
    ["MACONNERIE", 1],
    ["  beton arme ", 2],
    ["avec du", 0],
  ])("« %s » finds %i", (typed, count) => {
    expect(found(typed)).toHaveLength(count);
  });

  test("may be any part of a name, as the specification says", () => {
    expect(found("çonnerie et bé")).toEqual(["2201"]);
    expect(found("R+4")).toEqual(["2202"]);
  });

  test("finds the same in any order, number, case and with or without accents", () => {
    for (const typed of ["eau potable", "POTABLE eau", "eaux potables", "potables, Eaux"])
      expect(found(typed)).toEqual(found("eau potable"));
  });

  test("means an area alone when its family bears the word too, and else the whole family", () => {
    expect(found("gros œuvre")).not.toContain("2301");
    expect(found("hydraulique")).toEqual(
      expect.arrayContaining(["7101", "7103", "7203", "7301", "8102"]),
    );
  });
});

test("every sub-area has synonyms of its own, written as words divided by commas", () => {
  for (const { subAreaCode, subAreaSynonyms } of list) {
    const synonyms = subAreaSynonyms.split(", ");
    expect(synonyms.length, subAreaCode).toBeGreaterThanOrEqual(5);
    expect(new Set(synonyms).size, subAreaCode).toBe(synonyms.length);
    for (const synonym of synonyms) expect(found(synonym), synonym).toContain(subAreaCode);
  }
});
