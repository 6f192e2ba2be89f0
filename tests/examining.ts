import type { Filing } from "#app/applications/filing/filing.ts";
import type { WorksReference } from "#app/companies/means/means.ts";
import type { Person } from "#app/kernel/actor.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { saveExamination } from "#app/review/examination/save-examination.server.ts";
import type { Class } from "#app/tariff/classes.ts";
import { gridBlocks } from "#app/tariff/examination-grid.ts";
import { aColleague, aFiledApplication, aFiledDocument, takes } from "./applying.ts";
import { aPayer } from "./paying.ts";
import { type TestServices, testContext } from "./services.ts";

interface FiledChoice {
  /** The class that the figures reach; E by default. */
  classReached?: Class | null;
  references?: WorksReference[];
  /** Figures beside those of the fixture. */
  figures?: Filing["figures"];
  confirmed?: NonNullable<Filing["confirmed"]>;
}

/** What a company filed for masonry in class D, as the product freezes it. */
export const filingOf = (
  name = "Tamarou Ouvrages SARL",
  { classReached = "E", references = [], figures = {}, confirmed = [] }: FiledChoice = {},
): Filing => ({
  kind: "first",
  number: "DO-2026-00042-5",
  class: "D",
  classReached,
  tariff: 1,
  company: {
    name,
    ein: "005677234",
    businessRegistry: "SNDKR2020B1234",
    country: "SN",
    legalForm: "SARL",
    foundedOn: "2020-03-02",
    address: "Thiès",
    phone: "+221771234567",
    email: "contact@tamarou.example",
  },
  contact: {
    firstname: "Awa",
    lastname: "Diop",
    function: "Gérante",
    email: "awa@tamarou.example",
    phone: "+221771234567",
  },
  subAreas: [{ code: "2201", name: "Maçonnerie", level: 1 }],
  figures: { ca1: 412_000_000, ca2: 380_000_000, capitaux: 38_000_000, ingenieurs: 2, ...figures },
  registered: { turnover: 41_200_000 },
  confirmed,
  means: {
    workers: [
      {
        id: "w1",
        name: "Moussa Fall",
        trade: "engineer",
        diploma: "ESP",
        sinceOn: null,
        experienceYears: 9,
        contract: "open-ended",
        permanent: true,
      },
    ],
    equipment: [
      {
        id: "e1",
        kind: "Bétonnière",
        model: null,
        registration: null,
        year: 2021,
        held: "owned",
        value: 2_500_000,
        quantity: 3,
      },
    ],
    references,
  },
  summary: {
    workers: 1,
    engineers: 1,
    technicians: 0,
    staff: 1,
    machines: 3,
    equipment: 7_500_000,
    references: 0,
    reference: 0,
  },
  documents: [],
  fee: { reference: "PA-SECRET-1", amount: 987_654 },
});

/** An application that its examiner has, with one document and one sub-area (2201, level 1, class D). */
export async function anExamination(services: TestServices, filed: FiledChoice = {}) {
  const owner = await aPayer(services);
  const { companyId } = owner;
  const applicationId = await aFiledApplication(services, {
    companyId,
    state: "under-review",
    filing: jsonText(filingOf(undefined, filed)),
  });
  const documentId = await aFiledDocument(services, { applicationId, companyId });
  const examiner = await aColleague(services, "examiner");
  await takes(services, examiner, applicationId);
  return { owner, companyId, applicationId, documentId, examiner };
}

/** Posts fields of an examination with the values that the form had shown; empty unless they are given. */
export function fills(
  services: TestServices,
  { actor, applicationId }: { actor: Person; applicationId: string },
  fields: Record<string, string>,
  shownTexts: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, value);
    form.set(`vu.${name}`, shownTexts[name] ?? "");
  }
  return saveExamination(testContext(services, { actor }), { applicationId, form });
}

/** Points that pass, a favourable opinion with its reasons (the figures reach a lower class) and a text: all that a report needs. */
export const wholeReport = {
  ...Object.fromEntries(
    gridBlocks.map(({ name, points }) => [`points.${name}`, String(points - 4)]),
  ),
  "avis.2201": "favourable",
  "motif-dessus.2201": "H-01",
  "mot.2201": "Un chantier de cette taille a été mené à bien en 2025.",
  rapport: "Moyens et références conformes à la classe demandée.",
};

/** The same where the figures reach the class that is asked for: nothing is above them. */
export const reportWithinFigures = { ...wholeReport, "motif-dessus.2201": "" };
