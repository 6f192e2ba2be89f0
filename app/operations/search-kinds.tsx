import { staffRoleLabels } from "#app/accounts/roles.ts";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { kindLabels } from "#app/applications/application.ts";
import { companyStates } from "#app/companies/company-state.ts";
import { complaintMachine } from "#app/complaints/complaint.machine.ts";
import { complaintKinds } from "#app/complaints/complaint.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import type { ListColumn } from "#app/layouts/office/list-table.tsx";
import { paymentMachine } from "#app/payments/payment.machine.ts";
import { purposeLabels } from "#app/payments/payment.ts";
import { measureMachine } from "#app/review/measures/measure.machine.ts";
import { measureKinds } from "#app/review/measures/measure.ts";
import type {
  findApplications,
  findCertificates,
  findCompanies,
  findPayments,
  findPeople,
} from "./search.queries.server.ts";
import type { findComplaints, findMeasures } from "./search-cases.queries.server.ts";

type RowOf<Find extends (...args: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<Find>
>["rows"][number];

/** A company, person, application, payment, certificate, complaint or measure that the search found, in words. */
export interface Found {
  id: string;
  /** The text that identifies it. */
  title: string;
  /** Its page, or the part of the page of its company that shows it; null where the reader may open neither. */
  path: string | null;
  /** One cell for each column of its kind after the title. */
  cells: string[];
  /** Companies that it leads to, beside its own page. */
  companies: { id: string; name: string }[];
}

const companyPath = (id: string, part = "") =>
  `${addressOf("/bureau/entreprises/:id", { id })}${part}`;
const day = (instant: Date) => formatDateShort(todayInDakar(instant));

export const foundCompany = (row: RowOf<typeof findCompanies>): Found => ({
  id: row.id,
  title: row.name,
  path: companyPath(row.id),
  cells: [
    row.ein,
    row.registry,
    row.address,
    formatPhone(row.phone),
    companyStates[row.state].label,
  ],
  companies: [],
});

export function foundPerson(
  row: RowOf<typeof findPeople>,
  { readsStaff = false, opensMembers = false },
): Found {
  const roles: StaffRole[] = readsStaff ? row.roles : [];
  const [only] = row.companies.length === 1 ? row.companies : [];
  const ofMember =
    opensMembers && row.companies.length > 0
      ? addressOf("/bureau/membres/:id", { id: row.id })
      : null;
  return {
    id: row.id,
    title: row.name,
    path:
      roles.length > 0
        ? addressOf("/bureau/personnes/:id", { id: row.id })
        : (ofMember ?? (only ? companyPath(only.id) : null)),
    cells: [row.email, roles.map((role) => staffRoleLabels[role]).join(", ")],
    companies: row.companies,
  };
}

export const foundApplication = (row: RowOf<typeof findApplications>): Found => ({
  id: row.id,
  title: row.number ?? "",
  path: addressOf("/bureau/dossiers/:id", { id: row.id }),
  cells: [
    kindLabels[row.kind],
    row.class ?? "",
    applicationMachine.states[row.state].label,
    row.filedAt ? day(row.filedAt) : "",
  ],
  companies: [{ id: row.companyId, name: row.company }],
});

export const foundPayment = (row: RowOf<typeof findPayments>, { opensDesk = false }): Found => ({
  id: row.id,
  title: row.reference,
  path: opensDesk
    ? addressOf("/bureau/caisse/paiements/:id", { id: row.id })
    : companyPath(row.companyId, "#paiements"),
  cells: [
    purposeLabels[row.purpose],
    paymentMachine.states[row.state].label,
    row.receipt ?? "",
    day(row.createdAt),
    formatFcfa(row.amount),
  ],
  companies: [{ id: row.companyId, name: row.company }],
});

export const foundCertificate = (row: RowOf<typeof findCertificates>): Found => ({
  id: row.id,
  title: row.number,
  path: companyPath(row.companyId, "#droits"),
  cells: [row.kind === "provisional" ? "Provisoire" : "Plein", day(row.issuedAt)],
  companies: [{ id: row.companyId, name: row.company }],
});

export const foundComplaint = (row: RowOf<typeof findComplaints>): Found => ({
  id: row.id,
  title: row.number,
  path: addressOf("/bureau/reclamations/:id", { id: row.id }),
  cells: [
    complaintKinds[row.kind].label,
    complaintMachine.states[row.state].label,
    day(row.receivedAt),
  ],
  companies: row.companyId === null ? [] : [{ id: row.companyId, name: row.companyName ?? "" }],
});

export const foundMeasure = (row: RowOf<typeof findMeasures>): Found => ({
  id: row.id,
  title: row.number,
  path: addressOf("/bureau/mesures/:id", { id: row.id }),
  cells: [
    measureKinds[row.kind].label,
    measureMachine.states[row.state].label,
    day(row.proposedAt),
  ],
  companies: [{ id: row.companyId, name: row.companyName }],
});

type Column = ListColumn<Found, "usual">;

const title = (head: string): Column => ({ head, look: "main", cell: (row) => row.title });
const cell = (index: number, head: string, more: Partial<Column> = {}): Column => ({
  head,
  cell: (row) => row.cells[index],
  ...more,
});
const companies: Column = {
  head: "Entreprise",
  cell: ({ companies: all }) => (
    <span className="flex flex-wrap gap-x-4">
      {all.map(({ id, name }) => (
        <a key={id} className="link" href={companyPath(id)}>
          {name}
        </a>
      ))}
    </span>
  ),
};

/** The kinds of what is searched, by their word in the address, in the order of the page. */
export const searchKinds = {
  entreprises: {
    label: "Entreprises",
    counted: ["entreprise", "entreprises"],
    columns: [
      title("Entreprise"),
      cell(0, "NINEA", { phone: "named" }),
      cell(1, "RCCM", { from: "desk", phone: "none" }),
      cell(2, "Adresse"),
      cell(3, "Téléphone", { from: "wide", phone: "none" }),
      cell(4, "Statut", { from: "desk", phone: "none" }),
    ],
  },
  personnes: {
    label: "Personnes",
    counted: ["personne", "personnes"],
    columns: [title("Personne"), cell(0, "E-mail"), companies, cell(1, "Rôles", { from: "desk" })],
  },
  dossiers: {
    label: "Dossiers",
    counted: ["dossier", "dossiers"],
    columns: [
      title("Dossier"),
      companies,
      cell(0, "Demande"),
      cell(1, "Classe", { phone: "named" }),
      cell(2, "Statut"),
      cell(3, "Déposé le", { look: "figure", phone: "end" }),
    ],
  },
  paiements: {
    label: "Paiements",
    counted: ["paiement", "paiements"],
    columns: [
      title("Paiement"),
      companies,
      cell(0, "Objet"),
      cell(1, "Statut"),
      cell(2, "Reçu", { phone: "named" }),
      cell(3, "Demandé le", { look: "figure", from: "desk", phone: "none" }),
      cell(4, "Montant", { look: "figure", phone: "end" }),
    ],
  },
  certificats: {
    label: "Certificats",
    counted: ["certificat", "certificats"],
    columns: [
      title("Certificat"),
      companies,
      cell(0, "Nature"),
      cell(1, "Délivré le", { look: "figure", phone: "end" }),
    ],
  },
  reclamations: {
    label: "Réclamations",
    counted: ["réclamation", "réclamations"],
    columns: [
      title("Réclamation"),
      companies,
      cell(0, "Sur"),
      cell(1, "Statut"),
      cell(2, "Reçue le", { look: "figure", phone: "end" }),
    ],
  },
  mesures: {
    label: "Mesures",
    counted: ["mesure", "mesures"],
    columns: [
      title("Mesure"),
      companies,
      cell(0, "Nature"),
      cell(1, "Statut"),
      cell(2, "Proposée le", { look: "figure", phone: "end" }),
    ],
  },
} as const satisfies Record<
  string,
  { label: string; counted: readonly [string, string]; columns: readonly Column[] }
>;

export type SearchKind = keyof typeof searchKinds;

export const isSearchKind = (word: string): word is SearchKind => Object.hasOwn(searchKinds, word);
