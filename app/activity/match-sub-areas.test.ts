import { describe, expect, test } from "vitest";
import { searchable } from "#app/kernel/text.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { matchSubAreas, searchSubAreas } from "./match-sub-areas.ts";
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

const codesFor = (query: string) =>
  matchSubAreas(query, list).map(({ subAreaCode }) => subAreaCode);

describe("search by ordinary words", () => {
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
    ["goudron", "6103 6102"],
    ["goudronnage de route", "6103 6102"],
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
    ["menuisier métallique", "4103"],
    ["menuiserie métallique", "4103"],
    ["latrines", "7201"],
    ["pavage", "6104"],
    ["clôture", "2201 4103 6203"],
    ["charpente", "2301 2302"],
    ["dalle", "2201 3102"],
    ["staff", "4201"],
    ["adduction", "7102"],
    ["lotissement", "6201"],
    ["mosquée", "2201"],
    ["salle de classe", "2201"],
    ["poste de santé", "2201"],
    ["réhabilitation", "2201"],
    ["tous corps d’état", "2201 4304"],
    ["travaux publics", "1301 6102 6103 6201 8101"],
    ["ponts et chaussées", "8101"],
    ["piste de production", "6101"],
    ["location d’engins", "1301"],
    ["sable", "1301"],
    ["gravier", "1302"],
    ["béton prêt à l’emploi", "2201 2203"],
    ["peintre en bâtiment", "4303"],
    ["électricité générale", "5201"],
    ["portail coulissant", "4103"],
    ["plafond PVC", "4201"],
    ["volet roulant", "4102 4103"],
    ["crépissage", "2201 3201"],
    ["tadelakt", "3201 4301"],
    ["plancher", "2302 4101 4302"],
    ["cuisine moderne", "4304"],
    ["enseigne", "4304 6202"],
    ["maintenance", "5102 5203 5204"],
    ["téléphonie", "5202"],
    ["tuyauterie", "5101 7102"],
    ["curage de caniveaux", "6105 7202"],
    ["toilettes publiques", "7201"],
    ["assainissement autonome", "7201"],
    ["périmètre maraîcher", "7301"],
    ["mur de protection", "2201 8103 8202"],
    ["tirant d’ancrage", "2102 8103"],
    ["station-service", "2301 8103"],
    ["jardinage", "6203"],
    ["reboisement", "6203"],
    ["hôtel", "2202"],
    ["bungalow", "2301"],
    ["abribus", "2301 6202"],
    ["tapis", "4302"],
    ["fondations", "2101 2102 2103"],
    ["eau potable", "7101 7102 7103 7104"],
    ["ouvrages d’art", "8101 8102 8103"],
  ])("« %s » finds %s", (query, expectedCodes) => {
    const codes = codesFor(query);
    for (const code of expectedCodes.split(" ")) expect(codes).toContain(code);
    expect(codes.length).toBeLessThanOrEqual(14);
  });
});

describe("matchSubAreas", () => {
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
  ])("« %s » finds %i sub-areas", (query, count) => {
    expect(codesFor(query)).toHaveLength(count);
  });

  test("any part of a name finds the sub-area (Spec §2)", () => {
    expect(codesFor("çonnerie et bé")).toEqual(["2201"]);
    expect(codesFor("R+4")).toEqual(["2202"]);
  });

  test("words find the same in any order, number and case, with or without accents", () => {
    for (const query of ["eau potable", "POTABLE eau", "eaux potables", "potables, Eaux"])
      expect(codesFor(query)).toEqual(codesFor("eau potable"));
  });

  test("a word of an area and its family finds the area alone; a word of the family alone finds the whole family", () => {
    expect(codesFor("gros œuvre")).not.toContain("2301");
    expect(codesFor("hydraulique")).toEqual(
      expect.arrayContaining(["7101", "7103", "7203", "7301", "8102"]),
    );
  });
});

test("a word of an area that occurs in one of its sub-areas finds that sub-area, not its siblings", () => {
  expect(codesFor("incendie")).toEqual(["5103"]);
  expect(codesFor("sécurité incendie")).toEqual(["5103"]);
  expect(codesFor("isolation")).toEqual(["3203"]);
  expect(codesFor("étanchéité")).toEqual(["3102", "3103"]);
  expect(codesFor("voirie")).toEqual(["6201"]);
});

test("with wholeWords a typed word does not match the beginning of a longer one", () => {
  const whole = (query: string) =>
    matchSubAreas(query, list, { wholeWords: true }).map(({ subAreaCode }) => subAreaCode);
  expect(codesFor("gaz")).toContain("6203");
  expect(whole("gaz")).toEqual(["5101"]);
  expect(whole("canaux")).toEqual(["7202", "7301"]);
  expect(codesFor("goudr")).toEqual(["6102", "6103"]);
  expect(whole("goudr")).toEqual([]);
});

test("the whole name of an area or family, in any order and number, finds all its sub-areas", () => {
  for (const family of nomenclature.families) {
    const codesOf = (areas: typeof family.areas) =>
      areas.flatMap(({ subAreas }) => subAreas.map(({ code }) => code));
    expect(codesFor(family.name), family.name).toEqual(
      expect.arrayContaining(codesOf(family.areas)),
    );
    for (const area of family.areas)
      expect(codesFor(area.name.toUpperCase()), area.name).toEqual(
        expect.arrayContaining(codesOf([area])),
      );
  }
  expect(codesFor("et assainissement hydraulique")).toEqual(
    codesFor("Hydraulique et assainissement"),
  );
  expect(codesFor("terrassement")).toContain("1303");
});

test("every sub-area has at least five distinct synonyms, separated by commas, and is found by each", () => {
  for (const { subAreaCode, subAreaSynonyms } of list) {
    const synonyms = subAreaSynonyms.split(", ");
    expect(synonyms.length, subAreaCode).toBeGreaterThanOrEqual(5);
    expect(new Set(synonyms).size, subAreaCode).toBe(synonyms.length);
    for (const synonym of synonyms) expect(codesFor(synonym), synonym).toContain(subAreaCode);
  }
});

describe("searchSubAreas", () => {
  const search = (query: string) => {
    const { found, approximate } = searchSubAreas(query, list);
    return { codes: found.map(({ subAreaCode }) => subAreaCode), approximate };
  };

  test.each([
    ["pont", "8101"],
    ["ponts", "8101"],
    ["forage", "7101"],
    ["pylône", "9201"],
    ["toit", "3102"],
    ["topographie", "1102"],
    ["carrelage", "4301"],
    ["électricité", "5201"],
    ["soutènement", "8103"],
    ["plomb", "5101"],
    ["alu", "4102"],
    ["dés", "1202"],
    ["entreprise de plomberie", "5101"],
    ["je cherche un bon carreleur pas cher", "4301"],
    ["société de forage", "7101"],
  ])("« %s » shows %s first", (query, first) => {
    expect(search(query)).toMatchObject({ approximate: false });
    expect(search(query).codes[0]).toBe(first);
  });

  test.each([
    ["forrage", "7101"],
    ["carelage", "4301"],
    ["ascenceur", "5203"],
    ["plonbier", "5101"],
    ["pintre", "4303"],
    ["climatisasion", "5102"],
    ["topografie", "1102"],
    ["etanchéitée toiture", "3102"],
  ])("the misspelt « %s » leads to %s and says that it is near", (query, first) => {
    expect(search(query)).toMatchObject({ approximate: true });
    expect(search(query).codes[0]).toBe(first);
  });

  const sameWord = (typed: string) => (word: string) =>
    word.replace(/[sx]$/, "") === typed.replace(/[sx]$/, "");
  test("a sub-area whose name contains the typed text comes before each that it does not (Spec §2)", () => {
    const nameOf = new Map(list.map(({ subAreaCode, subAreaName }) => [subAreaCode, subAreaName]));
    const words = list.flatMap(({ subAreaName, subAreaSynonyms }) =>
      searchable(`${subAreaName} ${subAreaSynonyms}`).split(/[^a-z]+/),
    );
    for (const word of new Set(words.filter(({ length }) => length > 2))) {
      for (const typed of [word, word.slice(0, 4)]) {
        const inName = search(typed).codes.map((code) => {
          const name = searchable(nameOf.get(code) ?? "");
          return name.includes(typed) || name.split(/[^a-z]+/).some(sameWord(typed));
        });
        expect(inName, typed).toEqual(inName.toSorted((a, b) => Number(b) - Number(a)));
      }
    }
  });

  test("« électricité » finds the networks as well", () => {
    expect(search("électricité").codes).toEqual(expect.arrayContaining(["5201", "9101", "9102"]));
  });

  test("a word that is near none finds nothing", () => {
    for (const query of ["zzzzzz", "plombier zzzzzz", "xyz"])
      expect(search(query)).toEqual({ codes: [], approximate: false });
  });

  test("every match is found, whatever its rank", () => {
    for (const query of ["toit", "eau potable", "hydraulique", "", "22"])
      expect(search(query).codes.toSorted()).toEqual(codesFor(query).toSorted());
  });
});
