import type { CertifiedCompany } from "./certified-company.schema.ts";

const columns: readonly [
  heading: string,
  cell: (company: CertifiedCompany, of: CertifiedCompany["qualifications"][number]) => string,
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
  ["etat", (_, { status }) => status],
  ["demonstration", ({ demo }) => (demo ? "oui" : "non")],
  ["fiche", ({ certificate }) => certificate.verificationUrl],
];

/**
 * One line for each qualification, as spreadsheets in French read it: UTF-8 announced by its mark, semicolons, CRLF. A
 * cell that a spreadsheet would take for a formula is given an apostrophe.
 */
export function certifiedCsv(companies: readonly CertifiedCompany[]): string {
  const lines = companies.flatMap((company) =>
    company.qualifications.map((qualification) =>
      columns.map(([, cell]) => quoted(cell(company, qualification))),
    ),
  );
  const all = [columns.map(([heading]) => heading), ...lines];
  return `\uFEFF${all.map((cells) => `${cells.join(";")}\r\n`).join("")}`;
}

function quoted(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
