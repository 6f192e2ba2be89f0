import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import type { Sheet } from "#app/sheets/sheet.ts";
import { salutation } from "../decision/letter.ts";
import {
  type MeasureLetter,
  measureClosing,
  measureLetterObject,
  measureOpening,
  measureSignature,
  rankInLetter,
} from "./measure-letter.ts";

/** The letter of a measure as a PDF document. */
export function measureLetterSheet(
  { letter, sha256, signedAt }: { letter: MeasureLetter; sha256: string; signedAt: Date },
  settings: Settings,
): Sheet {
  return {
    product: settings.productName,
    authority: authorityContact(settings),
    title: measureLetterObject(letter),
    number: letter.number,
    issuedAt: signedAt,
    facts: [
      { label: "Entreprise", value: `${letter.company.name}, ${letter.company.address}` },
      { label: "Réf.", value: `Mesure ${letter.number}` },
    ],
    opening: [salutation, measureOpening(letter)],
    table: {
      columns: [{ title: "Sous-domaine" }, { title: "Niveau et classe" }, { title: "Certificat" }],
      rows: letter.rights.map(({ code, name, certificate }, place) => [
        `${code} ${name}`,
        rankInLetter(letter, place),
        certificate,
      ]),
    },
    paragraphs: [...measureClosing(letter), measureSignature(letter)].flatMap((text) =>
      text.split(/\n+/),
    ),
    check: `L’organisme conserve cette décision telle qu’elle a été signée. Son numéro\u00A0: ${letter.number}.`,
    fingerprint: { label: "Empreinte SHA-256 de la lettre, inscrite au journal", sha256 },
  };
}
