import { contracts, experienceInWords, holdings, trades } from "#app/companies/means/means.ts";
import { readableEin } from "#app/companies/registration-receipt.ts";
import type { listedRequirements } from "#app/documents/vault.ts";
import { formatDateLong, formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import type { Sheet } from "#app/sheets/sheet.ts";
import type { FiledContent } from "./filing.ts";

export type ListCode = keyof typeof listedRequirements;

/** Title and address of each document that is made from a list. */
export const listDocuments = {
  PERSONNEL: {
    title: "Liste du personnel",
    file: "personnel.pdf",
    page: "/espace/entreprise/personnel",
    word: "personne",
  },
  MATERIEL: {
    title: "Liste du matériel",
    file: "materiel.pdf",
    page: "/espace/entreprise/materiel",
    word: "ligne",
  },
} as const satisfies Record<ListCode, object>;

export const listDocumentAt = (file: string): ListCode | undefined =>
  (Object.keys(listDocuments) as ListCode[]).find((code) => listDocuments[code].file === file);

/** « d’après votre liste » takes the place of the file name of a document. */
export const entriesInWords = (code: ListCode, entries: number): string =>
  counted(entries, listDocuments[code].word);

interface Listed {
  code: ListCode;
  content: Pick<FiledContent, "company" | "means">;
  number: string;
  /** The date of the list: that of the filing, or now for a draft. */
  at: Date;
  /** Hash of the filing that holds the list; null for a draft. */
  sha256: string | null;
  settings: Settings;
}

/** A list of the company as a dated document. */
export function listDocument({ code, content, number, at, sha256, settings }: Listed): Sheet {
  const { company, means } = content;
  const { title } = listDocuments[code];
  const table = code === "PERSONNEL" ? workersTable(means) : equipmentTable(means);
  return {
    product: settings.productName,
    authority: authorityContact(settings),
    title,
    number,
    issuedAt: at,
    facts: [
      { label: "Entreprise", value: company.name },
      { label: "NINEA", value: readableEin(company) },
      { label: "Date de la liste", value: formatDateLong(todayInDakar(at)) },
      { label: "Contient", value: entriesInWords(code, table.rows.length) },
    ],
    table,
    paragraphs: [
      "Liste établie par la plateforme d’après ce que l’entreprise a tapé et déclaré exact.",
    ],
    check: sha256
      ? `Cette liste fait partie du dossier ${number}, dont l’empreinte est inscrite au journal.`
      : "Le dossier n’est pas déposé. Le dossier déposé contiendra la liste telle qu’elle sera ce jour-là.",
    ...(sha256 && { fingerprint: { label: "Empreinte SHA-256 du dossier", sha256 } }),
  };
}

type Table = NonNullable<Sheet["table"]>;

const workersTable = ({ workers }: FiledContent["means"]): Table => ({
  columns: [{ title: "Nom" }, { title: "Métier" }, { title: "Diplôme" }, { title: "Contrat" }],
  rows: workers.map((each) => [
    each.name,
    [trades[each.trade].label, experienceInWords(each.experienceYears)].filter(Boolean).join(", "),
    each.diploma ?? "",
    [
      contracts[each.contract].label,
      each.permanent ? "permanent" : "",
      each.sinceOn ? `depuis le ${formatDateShort(each.sinceOn)}` : "",
    ]
      .filter(Boolean)
      .join(", "),
  ]),
});

const equipmentTable = ({ equipment }: FiledContent["means"]): Table => ({
  columns: [
    { title: "Matériel" },
    { title: "Immatriculation, année" },
    { title: "Nombre, détention" },
    { title: "Valeur unitaire", figures: true },
  ],
  rows: equipment.map((each) => [
    [each.kind, each.model].filter(Boolean).join(", "),
    [each.registration, each.year].filter(Boolean).join(", "),
    `${formatInteger(each.quantity)}, ${holdings[each.held].toLowerCase()}`,
    formatFcfa(each.value),
  ]),
});
