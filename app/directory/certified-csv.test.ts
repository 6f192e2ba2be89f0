import { expect, test } from "vitest";
import type { CertifiedCompany } from "./certified-company.schema.ts";
import { certifiedCsv } from "./certified-csv.ts";

const company = (changes: Partial<CertifiedCompany> = {}): CertifiedCompany => ({
  partnerName: "Baol Bâtiment SARL",
  tradeName: null,
  slug: "baol-batiment",
  country: "SN",
  ein: "003067221",
  businessRegistry: "SN.DKR.2015.B.20990",
  region: { code: "SN-DB", name: "Diourbel" },
  demo: false,
  certificate: {
    number: "QC-SN-2026-00042-5",
    decidedOn: "2026-09-01",
    verificationUrl: "https://tabax.example/annuaire/baol-batiment",
  },
  qualifications: ["2201", "2202"].map((subAreaCode) => ({
    subAreaCode,
    subAreaName: "Maçonnerie\u00A0; béton",
    level: "N2",
    class: "D",
    start: "2026-09-01",
    end: "2030-08-31",
    status: "valid",
  })),
  ...changes,
});

const linesOf = (companies: CertifiedCompany[]) => certifiedCsv(companies).split("\r\n");

test("one line for each qualification, announced as UTF-8", () => {
  const [heading, first, second, ...rest] = linesOf([company()]);
  expect(heading).toBe(
    "\uFEFFraison_sociale;nom_commercial;pays;ninea;rccm;region_code;region;certificat;date_decision;" +
      "sous_domaine_code;sous_domaine;niveau;classe;debut;fin;etat;demonstration;fiche",
  );
  expect(first).toBe(
    "Baol Bâtiment SARL;;SN;003067221;SN.DKR.2015.B.20990;SN-DB;Diourbel;QC-SN-2026-00042-5;2026-09-01;" +
      '2201;"Maçonnerie\u00A0; béton";N2;D;2026-09-01;2030-08-31;valid;non;https://tabax.example/annuaire/baol-batiment',
  );
  expect(second).toContain(";2202;");
  expect(rest).toEqual([""]);
});

test("a list without companies is its heading", () => {
  expect(linesOf([])).toHaveLength(2);
});

test.each([
  ["=1+1", "'=1+1"],
  ["+221", "'+221"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  [" =1+1", "' =1+1"],
  ["\t=1", "'\t=1"],
  ["＝1", "'＝1"],
  ['Dit "Le Bâtisseur"', '"Dit ""Le Bâtisseur"""'],
  ["A;B", '"A;B"'],
  ["A\r\nB", '"A\r\nB"'],
  ["Baol = Sine", "Baol = Sine"],
])("%j leaves as %j", (partnerName, cell) => {
  const csv = certifiedCsv([company({ partnerName })]);
  const [, content = ""] = csv.split("fiche\r\n");
  expect(content.slice(0, cell.length + 5)).toBe(`${cell};;SN;`);
});
