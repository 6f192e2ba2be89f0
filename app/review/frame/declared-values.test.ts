import { describe, expect, test } from "vitest";
import { declaredValues, differencesInWords, readValues } from "./declared-values.ts";

const company = {
  name: "Tamarou Ouvrages SARL",
  ein: "0994126602G3",
  businessRegistry: "SN DKR 2015 B 20990",
  country: "SN",
  legalForm: "SARL",
  foundedOn: null,
  address: "Randoulène Nord, Thiès",
  phone: "+221338000000",
  email: "contact@tamarou.example",
};
const worker = { id: "1", trade: "mason", experienceYears: null } as const;
const means = {
  workers: [
    { ...worker, name: "Awa Sarr", contract: "head", permanent: true, diploma: "" },
    { ...worker, name: "Samba Ba", contract: "permanent", permanent: true, diploma: "" },
  ],
  equipment: [],
  references: [],
};
const figures = { exercice: 2025, ca1: 42_000_000, ca2: 38_500_000, ca3: "environ 30" };

describe("what was declared of the things that a document shows", () => {
  const identity = [
    "Nom de l’entreprise: Tamarou Ouvrages SARL",
    "NINEA: 099412660 2G3",
    "RCCM: SN.DKR.2015.B.20990",
    "Forme juridique: SARL",
    "Adresse: Randoulène Nord, Thiès",
    "Dirigeants: Awa Sarr",
  ];
  const numbers = identity.slice(0, 2);
  const dates = ["Date de la pièce: 01/09/2026", "Fin de validité: 30/11/2026"];
  const year = (ends: string, turnover: string) => [
    ...numbers,
    ...(turnover ? [turnover] : []),
    `Exercice clos le: ${ends}`,
  ];
  test.each([
    [
      "a register, with its dates",
      "identity",
      "days",
      "2026-09-01",
      "2026-11-30",
      [...identity, ...dates],
    ],
    ["statutes without a date", "identity", "none", null, null, identity],
    ["a tax certificate", "standing", "days", "2026-09-01", "2026-11-30", [...numbers, ...dates]],
    ["a list of machines", "means", "none", null, null, identity.slice(0, 1)],
    [
      "the newest accounts",
      "means",
      "fiscal",
      "2025-12-31",
      null,
      year("31/12/2025", "Chiffre d’affaires 2025: 42 000 000 FCFA"),
    ],
    [
      "accounts of the year before",
      "means",
      "fiscal",
      "2024-12-31",
      null,
      year("31/12/2024", "Chiffre d’affaires 2024: 38 500 000 FCFA"),
    ],
    [
      "accounts whose figure was written in words",
      "means",
      "fiscal",
      "2023-12-31",
      null,
      year("31/12/2023", "Chiffre d’affaires 2023: environ 30"),
    ],
    [
      "accounts of a year without a figure",
      "means",
      "fiscal",
      "2020-12-31",
      null,
      year("31/12/2020", ""),
    ],
  ] as const)("%s", (_, theme, validity, issuedOn, endsOn, lines) => {
    const values = declaredValues({
      filing: { company, means: means as never, figures },
      filedOn: "2026-11-09",
      requirement: { theme, validity },
      document: { issuedOn, endsOn },
    });
    const plain = (text: string) => text.replace(/[\u00A0\u202f]/g, " ");
    expect(values.map(({ label, value }) => plain(`${label}: ${value}`))).toEqual(lines);
  });

  test("without its requirement a document bears the name of the company", () => {
    const values = declaredValues({
      filing: { company, means: means as never, figures },
      filedOn: "2026-11-09",
      requirement: undefined,
      document: { issuedOn: null, endsOn: null },
    });
    expect(values).toEqual([{ label: "Nom de l’entreprise", value: company.name }]);
  });
});

test("the lines where something was typed are differences, in words for the company", () => {
  const values = readValues({
    labels: ["Nom de l’entreprise", "NINEA", "RCCM"],
    declared: ["Tamarou Ouvrages SARL", "099412660 2G3", "SN.DKR.2015.B.20990"],
    read: ["  ", " 099412606 2G3 "],
  });
  expect(differencesInWords(values)).toBe(
    "NINEA\u00A0: vous avez déclaré «\u00A0099412660 2G3\u00A0», la pièce porte «\u00A0099412606 2G3\u00A0».",
  );
  expect(differencesInWords(readValues({ labels: [], declared: [], read: ["x"] }))).toBe("");
});
