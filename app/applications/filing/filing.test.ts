import { describe, expect, test } from "vitest";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { readsRows, stored } from "#tests/json-rows.ts";
import { aMachine, aWorker, works } from "#tests/sample-means.ts";
import type { FiledApplication } from "../draft/draft.queries.server.ts";
import { type FiledDocument, type Filing, storedFiling, swornSchema } from "./filing.ts";
import { filingReceipt } from "./filing-receipt.ts";
import { listDocument } from "./list-document.ts";

const quitus: FiledDocument = {
  code: "QUITUS",
  label: "Quitus fiscal",
  version: 1,
  documentId: "d",
  name: "quitus.pdf",
  sha256: "b".repeat(64),
  bytes: 1,
  issuedOn: null,
  endsOn: null,
  requestOnly: true,
};
const filing: Filing = {
  kind: "first",
  number: "DO-2026-00042-5",
  company: {
    name: "Baol Construction",
    ein: "0000000282G3",
    businessRegistry: "SN.DKR.2015.B.28",
    country: "SN",
    legalForm: "SARL",
    foundedOn: null,
    address: "Dakar",
    phone: "+221338000000",
    email: "a@b.sn",
  },
  contact: { firstname: "Awa", lastname: "Ba", function: "Gérante", email: "a@b.sn", phone: "" },
  class: "F",
  classReached: "F",
  tariff: 1,
  subAreas: [{ code: "2201", name: "Maçonnerie", level: 1 }],
  figures: { ca1: 130_000_000, capitaux: -5_000_000, effectif: 10, exercice: 2025 },
  confirmed: [
    {
      name: "effectif",
      label: "Employés permanents",
      declared: 10,
      found: 1,
      source: "lists",
      reason: "Neuf embauches",
      by: "Awa Ba",
      at: "2026-11-23T10:00:00Z",
    },
  ],
  means: { workers: [aWorker()], equipment: [aMachine()], references: [works()] },
  summary: {
    engineers: 0,
    technicians: 0,
    staff: 1,
    equipment: 1,
    reference: 1,
    workers: 1,
    machines: 1,
    references: 1,
  },
  documents: [quitus],
  listed: [{ code: "PERSONNEL", label: "Liste du personnel", version: 1, entries: 1 }],
  fee: { reference: "PA-2026-00001-1", amount: 50_000 },
};
const filed: FiledApplication = {
  number: filing.number,
  filedAt: new Date("2026-11-23T10:00:00Z"),
  filing,
  fee: filing.fee,
  sha256: "c".repeat(64),
  isAsFiled: true,
  sworn: {
    accountId: "a",
    name: "Awa Ba",
    at: "2026-11-23T10:00:00Z",
    text: "Je déclare sur l’honneur.",
    textSha256: "",
  },
  journal: { sequence: 3, hash: "d".repeat(64) },
};

const groups = (digit: string) => Array.from({ length: 8 }, () => digit.repeat(8)).join(" ");

describe("filing receipt", () => {
  const receipt = (changes: Partial<Filing> = {}) =>
    filingReceipt({ ...filed, filing: { ...filing, ...changes } }, defaultSettings);

  test("the filing receipt shows the figures with their years and their explanations", () => {
    const facts = receipt().facts.map(({ label, value }) => `${label}: ${value}`);
    expect(facts).toContain("Chiffre d’affaires 2025: 130\u202F000\u202F000\u00A0FCFA");
    expect(facts).toContain("Capitaux propres: \u22125\u202F000\u202F000\u00A0FCFA");
    expect(facts).toContain(
      "Employés permanents: 10 (d’après les listes\u00A0: 1. Neuf embauches)",
    );
    expect(facts).toContain("Sous-domaines: 2201 N1");
  });

  test("the filing receipt lists documents with their hash, people, machines and works", () => {
    const tables = receipt().more?.map(({ title, table }) => [title, table.rows.length]);
    expect(tables).toEqual([
      ["Pièces", 2],
      ["Personnel", 1],
      ["Matériel", 1],
      ["Références de travaux", 1],
    ]);
    const [documents] = receipt().more ?? [];
    expect(documents?.table.rows[0]).toEqual(["Quitus fiscal (demande en cours)", "quitus.pdf"]);
    expect(documents?.table.notes).toEqual([`SHA-256\u00A0${groups("b")}`]);
    expect(documents?.table.rows[1]?.[1]).toContain("1\u00A0personne");
  });

  test("the hashes of a receipt stand in groups and without a full stop", () => {
    const { check, fingerprint } = receipt();
    expect(fingerprint?.sha256).toBe("c".repeat(64));
    expect(check.endsWith(`d’empreinte ${groups("d")}`)).toBe(true);
  });

  test("the receipt of a company of 2 000 people shows a hundred of them and says how many there are", () => {
    const workers = Array.from({ length: 2_000 }, () => aWorker());
    const table = receipt({ means: { ...filing.means, workers } }).more?.find(
      ({ title }) => title === "Personnel",
    )?.table;
    expect(table?.rows).toHaveLength(100);
    expect(table?.total).toEqual(["2\u202F000\u00A0personnes, dont 100 ici"]);
  });

  test("a filing without lists and explanations has a receipt without their tables", () => {
    const means = { workers: [], equipment: [], references: [] };
    const { confirmed: _c, listed: _l, ...earlier } = { ...filing, means };
    const sheet = filingReceipt({ ...filed, filing: earlier }, defaultSettings);
    expect(sheet.more?.map(({ title }) => title)).toEqual(["Pièces"]);
  });
});

describe("document made from a list", () => {
  const settings = defaultSettings;
  const listFacts = { content: filing, number: filing.number, at: filed.filedAt, settings };

  test("the list of people is dated and names its filing", () => {
    const sheet = listDocument({ ...listFacts, code: "PERSONNEL", sha256: filed.sha256 });
    expect(sheet).toMatchObject({ title: "Liste du personnel", number: filing.number });
    expect(sheet.facts).toContainEqual({
      label: "Date de la liste",
      value: "23\u00A0novembre 2026",
    });
    expect(sheet.table?.rows).toEqual([["Modou Faye", "Ouvrier qualifié", "", "CDI, permanent"]]);
    expect(sheet.fingerprint?.sha256).toBe(filed.sha256);
  });

  test("the list of a draft says that it is not filed yet", () => {
    const sheet = listDocument({ ...listFacts, code: "MATERIEL", sha256: null });
    expect(sheet.table?.rows).toEqual([
      ["Pelle hydraulique", "", "1, en propriété", "45\u202F000\u202F000\u00A0FCFA"],
    ]);
    expect(sheet.check).toContain("n’est pas déposé");
  });
});

const { confirmed: _confirmed, listed: _listed, ...earliest } = filing;
readsRows("application.filing", storedFiling, {
  rows: {
    "of today": { ...filing, registered: { turnover: 1 }, fee: { ...filing.fee, toReturn: 5 } },
    "from before migration 0087": earliest,
  },
  broken: {
    "without documents": { ...filing, documents: undefined },
    "of an unknown trade": {
      ...filing,
      means: { ...filing.means, workers: [{ ...aWorker(), trade: "astronaut" }] },
    },
  },
});

test("a filing from before migration 0083 shows its papers as documents, and its row keeps its hash", () => {
  const { documents: papers, ...others } = earliest;
  const row = stored<"application.filing">({ ...others, papers, addedLater: 1 });
  const before = canonicalJson(row);
  expect(storedFiling(row)).toEqual(stored({ ...earliest, addedLater: 1 }));
  expect(canonicalJson(row)).toBe(before);
});

readsRows("application.sworn", (row) => storedJson("application.sworn", swornSchema, row), {
  rows: { "as ever": filed.sworn },
  broken: { "without its hash": { ...filed.sworn, textSha256: undefined } },
});
