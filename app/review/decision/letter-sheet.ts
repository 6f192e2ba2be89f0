import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import type { Sheet } from "#app/sheets/sheet.ts";
import {
  closingOf,
  letterObject,
  lineInWords,
  openingOf,
  reasonsInWords,
  type SignedLetter,
  salutation,
  signatureInWords,
} from "./letter.ts";

/** The letter of a signed decision as a PDF document (domain §5.4). */
export function letterSheet(
  { letter, sha256, signedAt }: { letter: SignedLetter; sha256: string; signedAt: Date },
  settings: Settings,
): Sheet {
  const { lines } = letter;
  return {
    product: settings.productName,
    authority: authorityContact(settings),
    title: letterObject,
    number: letter.number,
    issuedAt: signedAt,
    facts: [
      { label: "Entreprise", value: `${letter.company.name}, ${letter.company.address}` },
      { label: "À l’attention de", value: letter.recipient },
      {
        label: "Réf.",
        value: `Dossier ${letter.application.number}, séance ${letter.session.number}`,
      },
    ],
    opening: [salutation, openingOf(letter)],
    ...(lines.length > 0 && {
      table: {
        columns: [{ title: "Sous-domaine" }, { title: "Décision" }],
        rows: lines.map((line) => [`${line.code} ${line.name}`, lineInWords(line)]),
        notes: lines.map(reasonsInWords),
      },
    }),
    paragraphs: [...closingOf(letter), signatureInWords(letter)],
    check: `L’organisme conserve cette décision telle qu’elle a été signée. Son numéro\u00A0: ${letter.number}.`,
    fingerprint: { label: "Empreinte SHA-256 de la lettre, inscrite au journal", sha256 },
  };
}
