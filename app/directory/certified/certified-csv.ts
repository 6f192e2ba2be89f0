import { statusNames } from "#app/certificates/qualification.ts";
import { addressOf } from "#app/kernel/address.ts";
import { plainCsv } from "#app/kernel/escape.ts";
import type { CertifiedCompany } from "./certified-company.schema.ts";
import type { ExportedLine } from "./certified-list.server.ts";

const columns: readonly [
  heading: string,
  cell: (
    company: CertifiedCompany,
    qualification: CertifiedCompany["qualifications"][number],
    matches: boolean,
  ) => string,
][] = [
  ["raison_sociale", ({ partnerName }) => partnerName],
  ["nom_commercial", ({ tradeName }) => tradeName ?? ""],
  ["pays", ({ country }) => country],
  ["ninea", ({ ein }) => ein],
  ["rccm", ({ businessRegistry }) => businessRegistry],
  ["region_code", ({ region }) => region?.code ?? ""],
  ["region", ({ region }) => region?.name ?? ""],
  ["certificat", ({ certificate }) => certificate.number],
  ["date_decision", ({ certificate }) => certificate.decidedOn],
  ["sous_domaine_code", (_, { subAreaCode }) => subAreaCode],
  ["sous_domaine", (_, { subAreaName }) => subAreaName],
  ["niveau", (_, { level }) => level],
  ["classe", (_, qualification) => qualification.class],
  ["debut", (_, { start }) => start],
  ["fin", (_, { end }) => end],
  ["etat", (_, { status }) => statusNames[status]],
  ["depuis", (_, { since }) => since ?? ""],
  ["demonstration", ({ demo }) => (demo ? "oui" : "non")],
  [
    "fiche",
    ({ slug, certificate: { verificationUrl } }) =>
      `${new URL(verificationUrl).origin}${addressOf("/annuaire/:slug", { slug })}`,
  ],
  ["verification", ({ certificate }) => certificate.verificationUrl],
  ["etat_code", (_, { status }) => status],
  ["repond", (_, _qualification, matches) => (matches ? "oui" : "non")],
  [
    "travaille_dans",
    ({ worksIn }) =>
      worksIn.map(({ name, department }) => department ?? `région de ${name}`).join(", "),
  ],
];

/** One line for each qualification, with its status as code and in French, and whether it matches the conditions of the list. */
export const certifiedCsv = (lines: readonly ExportedLine[]): string =>
  plainCsv([
    columns.map(([heading]) => heading),
    ...lines.flatMap(({ company, matches }) =>
      company.qualifications.map((each, index) =>
        columns.map(([, cell]) => cell(company, each, matches[index] ?? false)),
      ),
    ),
  ]);
