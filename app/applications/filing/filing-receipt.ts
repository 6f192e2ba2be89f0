import { readableEin } from "#app/companies/registration-receipt.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import type { Sheet } from "#app/sheets/sheet.ts";
import { kindLabels } from "../application.ts";
import type { FiledApplication } from "../draft/draft.queries.server.ts";

/** File name of the receipt, from the application number. */
export const filingReceiptName = (number: string): string => `recu-${number}.pdf`;

/** Half a hash per line, so that it fits into a narrow column. */
const inTwoLines = (sha256: string) => `${sha256.slice(0, 32)} ${sha256.slice(32)}`;

/** The filing receipt: what was filed, each document with its hash, and the journal row that proves it. */
export function filingReceipt(filed: FiledApplication, settings: Settings): Sheet {
  const { number, filedAt, filing, sworn, sha256, journal } = filed;
  const { company, subAreas, documents } = filing;
  const authority = authorityContact(settings);
  return {
    product: settings.productName,
    authority,
    title: "Reçu de dépôt",
    number,
    issuedAt: filedAt,
    facts: [
      { label: "Entreprise", value: company.name },
      { label: "NINEA", value: readableEin(company) },
      { label: "Dossier", value: `${kindLabels[filing.kind]}, classe ${filing.class}` },
      {
        label: "Sous-domaines",
        value: subAreas.map(({ code, level }) => `${code} N${level}`).join(", "),
      },
      { label: "Déposé", value: `le\u00A0${formatInstant(filedAt)} par ${sworn.name}` },
      { label: "Frais d’ouverture", value: `réglés, paiement ${filing.fee.reference}` },
    ],
    table: {
      columns: [{ title: "Pièce" }, { title: "Fichier" }, { title: "Empreinte SHA-256" }],
      rows: documents.map(({ label, name, sha256: hash, requestOnly }) => [
        requestOnly ? `${label} (demande en cours)` : label,
        name,
        inTwoLines(hash),
      ]),
      total: [counted(documents.length, "pièce"), "", ""],
    },
    paragraphs: [
      `Déclaration acceptée au dépôt\u00A0: «\u00A0${sworn.text}\u00A0»`,
      "Ce reçu prouve le dépôt du dossier. Il ne vaut ni recevabilité ni qualification.",
    ],
    check: [
      `Empreinte SHA-256 de tout le dossier\u00A0: ${sha256}.`,
      journal
        ? `Elle est inscrite au journal de l’organisme, ligne ${journal.sequence} du dossier, dont l’empreinte est ${journal.hash}.`
        : "",
    ].join(" "),
  };
}
