import { expect, test } from "vitest";
import { aCertifiedCompany } from "#tests/certified-companies.ts";
import type { CertifiedCompany } from "./certified-company.schema.ts";
import { certifiedCsv } from "./certified-csv.ts";

const linesOf = (companies: CertifiedCompany[], matches = true) =>
  certifiedCsv(
    companies.map((company) => ({ company, matches: company.qualifications.map(() => matches) })),
  ).split("\r\n");

test("the CSV export has one line for each qualification and a UTF-8 byte order mark", () => {
  const [heading, first, second, ...rest] = linesOf([aCertifiedCompany()]);
  expect(heading).toBe(
    "\uFEFFraison_sociale;nom_commercial;pays;ninea;rccm;region_code;region;certificat;date_decision;" +
      "sous_domaine_code;sous_domaine;niveau;classe;debut;fin;etat;depuis;demonstration;fiche;verification;etat_code;repond;travaille_dans",
  );
  expect(first).toBe(
    "Baol Bâtiment SARL;;SN;003067221;SN.DKR.2015.B.20990;SN-DB;Diourbel;QC-SN-2026-00042-5;2026-09-01;" +
      '2201;"Maçonnerie\u00A0; béton";N2;D;2026-09-01;2030-08-31;En vigueur;;non;https://tabax.example/annuaire/baol-batiment;https://tabax.example/v/QC-SN-2026-00042-5;valid;oui;',
  );
  expect(second).toContain(";2202;");
  expect(rest).toEqual([""]);
});

test("the CSV export of an empty list is its heading alone", () => {
  expect(linesOf([])).toHaveLength(2);
});

test("the CSV export writes a status in French with its date", () => {
  const [qualification] = aCertifiedCompany().qualifications;
  if (!qualification) throw new Error("There is one.");
  const line = (changes: Partial<typeof qualification>) =>
    linesOf([aCertifiedCompany({ qualifications: [{ ...qualification, ...changes }] })])[1];
  expect(line({ status: "suspended", since: "2026-11-03" })).toContain(
    ";Suspendue;2026-11-03;non;",
  );
  expect(line({ status: "withdrawn", since: "2026-11-03" })).toContain(";Retirée;2026-11-03;non;");
  expect(line({ status: "expired", since: "2030-09-01" })).toContain(";Échue;2030-09-01;non;");
  expect(line({ status: "to-renew" })).toContain(";En vigueur, à renouveler;;non;");
});

test("the CSV export escapes names that a spreadsheet would run as formulas", () => {
  expect(linesOf([aCertifiedCompany({ partnerName: " =1+1" })])[1]).toMatch(/^"?' =1\+1/);
});

test("the CSV export writes a NINEA as the JSON export does, with and without a leading zero", () => {
  const nineaOf = (ein: string) => linesOf([aCertifiedCompany({ ein })])[1]?.split(";")[3];
  expect(nineaOf("003067221")).toBe("003067221");
  expect(nineaOf("312345678")).toBe("312345678");
  expect(nineaOf("FR-99")).toBe("FR-99");
});

test("the CSV export names the places where a company works", () => {
  const worksIn = [
    { code: "SN-DB", name: "Diourbel", department: "Mbacké" },
    { code: "SN-TH", name: "Thiès", department: null },
  ];
  expect(linesOf([aCertifiedCompany({ worksIn })])[1]).toMatch(/;oui;Mbacké, région de Thiès$/);
});

test("the CSV export tells the lines that match the conditions from the others", () => {
  expect(linesOf([aCertifiedCompany()], false)[1]).toMatch(/;valid;non;$/);
});
