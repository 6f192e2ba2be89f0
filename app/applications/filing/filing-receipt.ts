import { levelCode } from "#app/certificates/qualification.ts";
import { contracts, holdings, trades, worksStateInWords } from "#app/companies/means/means.ts";
import { readableEin } from "#app/companies/registration-receipt.ts";
import { formatDateLong, formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { hashInGroups, type Sheet, type SheetTable } from "#app/sheets/sheet.ts";
import { kindLabels } from "../application.ts";
import type { FiledApplication } from "../draft/draft.queries.server.ts";
import { figureInWords, labelIn, qualifiedHead } from "../draft/figures.ts";
import { figureFields } from "../pre-check/pre-check.ts";
import { foundWords } from "./counted-figures.ts";
import type { ExaminedFiling, Filing } from "./filing.ts";
import { entriesInWords } from "./list-document.ts";

/** File name of the receipt, from the application number. */
export const filingReceiptName = (number: string): string => `recu-${number}.pdf`;

/** Most lines of a list on the receipt; the list of a larger company has its own document. */
const MOST_LINES = 100;

/** The filing receipt: what was filed, each document with its hash, and the journal row that proves it. */
export function filingReceipt(filed: FiledApplication, settings: Settings): Sheet {
  const { number, filedAt, filing, fee, sworn, sha256, journal } = filed;
  const { company, subAreas } = filing;
  return {
    product: settings.productName,
    authority: authorityContact(settings),
    title: "Reçu de dépôt",
    number,
    issuedAt: filedAt,
    facts: [
      { label: "Entreprise", value: company.name },
      { label: "NINEA", value: readableEin(company) },
      { label: "Dossier", value: `${kindLabels[filing.kind]}, classe\u00A0${filing.class}` },
      {
        label: "Sous-domaines",
        value: subAreas.map(({ code, level }) => `${code} ${levelCode(level)}`).join(", "),
      },
      { label: "Déposé", value: `le\u00A0${formatInstant(filedAt)} par ${sworn.name}` },
      ...(fee ? [{ label: "Frais d’ouverture", value: feeInWords(fee) }] : []),
      ...figureFacts(filing),
    ],
    more: [
      { title: "Pièces", table: documentsTable(filing) },
      { title: "Personnel", table: workersTable(filing) },
      { title: "Matériel", table: equipmentTable(filing) },
      { title: "Références de travaux", table: referencesTable(filing) },
    ].filter(({ table }) => table.rows.length > 0),
    paragraphs: [
      `Déclaration acceptée le ${formatDateLong(sworn.at.slice(0, 10))} par ${sworn.name}\u00A0: «\u00A0${sworn.text}\u00A0»`,
      "Ce reçu prouve le dépôt du dossier. Il ne vaut ni recevabilité ni qualification.",
    ],
    check: journal
      ? `L’organisme conserve le dossier tel qu’il a été déposé. Son empreinte est inscrite au journal de l’organisme, ligne ${journal.sequence} du dossier, d’empreinte ${hashInGroups(journal.hash)}`
      : "L’organisme conserve le dossier tel qu’il a été déposé.",
    fingerprint: { label: "Empreinte SHA-256 de tout le dossier", sha256 },
  };
}

/** « 100 000 FCFA réglés, paiement PA-2026-00042-5, dont 25 000 FCFA à rendre ». */
export const feeInWords = ({ reference, amount, toReturn = 0 }: Filing["fee"]): string =>
  `${formatFcfa(amount)} réglés, paiement ${reference}${toReturn > 0 ? `, dont ${formatFcfa(toReturn)} à rendre` : ""}`;

const figureFacts = ({ figures, confirmed = [] }: ExaminedFiling) => [
  ...figureFields
    .filter(({ name }) => figures[name] !== undefined && figures[name] !== "")
    .map(({ name }) => {
      const explained = confirmed.find((each) => each.name === name);
      const value = figureInWords(name, figures[name]);
      return {
        label: labelIn(figures, name),
        value: explained
          ? `${value} (${foundWords[explained.source]}\u00A0: ${figureInWords(name, explained.found)}. ${explained.reason})`
          : value,
      };
    }),
  { label: "Dirigeant qualifié", value: figures[qualifiedHead] === "oui" ? "oui" : "non" },
];

function documentsTable({ documents, listed = [] }: ExaminedFiling): SheetTable {
  return {
    columns: [{ title: "Pièce" }, { title: "Fichier" }],
    rows: [
      ...documents.map(({ label, name, requestOnly }) => [
        requestOnly ? `${label} (demande en cours)` : label,
        name,
      ]),
      ...listed.map(({ code, label, entries }) => [
        label,
        `établie d’après la liste du dossier, ${entriesInWords(code, entries)}`,
      ]),
    ],
    notes: documents.map(({ sha256 }) => `SHA-256\u00A0${hashInGroups(sha256)}`),
    total: [counted(documents.length + listed.length, "pièce"), ""],
  };
}

/** The first lines of a list, and how many there are. */
const cut = (rows: string[][], word: string): Pick<SheetTable, "rows" | "total"> => ({
  rows: rows.slice(0, MOST_LINES),
  total: [
    rows.length > MOST_LINES
      ? `${counted(rows.length, word)}, dont ${MOST_LINES} ici`
      : counted(rows.length, word),
  ],
});

const workersTable = ({ means }: ExaminedFiling): SheetTable => ({
  columns: [{ title: "Nom" }, { title: "Métier" }, { title: "Contrat" }],
  ...cut(
    means.workers.map((each) => [
      each.name,
      trades[each.trade].label,
      [contracts[each.contract].label, each.permanent ? "permanent" : ""]
        .filter(Boolean)
        .join(", "),
    ]),
    "personne",
  ),
});

const equipmentTable = ({ means }: ExaminedFiling): SheetTable => ({
  columns: [
    { title: "Matériel" },
    { title: "Nombre, détention" },
    { title: "Valeur unitaire", figures: true },
  ],
  ...cut(
    means.equipment.map((each) => [
      [each.kind, each.model, each.registration].filter(Boolean).join(", "),
      `${formatInteger(each.quantity)}, ${holdings[each.held].toLowerCase()}`,
      formatFcfa(each.value),
    ]),
    "ligne",
  ),
});

const referencesTable = ({ means }: ExaminedFiling): SheetTable => ({
  columns: [
    { title: "Maître d’ouvrage" },
    { title: "Travaux" },
    { title: "Montant", figures: true },
  ],
  ...cut(
    means.references.map((each) => [
      each.client,
      [each.nature, each.place, worksStateInWords(each.state)].filter(Boolean).join(", "),
      formatFcfa(each.amount),
    ]),
    "référence",
  ),
});
