import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import type { Sheet } from "#app/sheets/sheet.ts";
import { readableBusinessRegistry } from "./business-registry.ts";
import { parseEin } from "./ein.ts";

export interface RegistrationFacts {
  number: string;
  name: string;
  country: string;
  ein: string;
  businessRegistry: string;
  activatedAt: Date;
  terms: { number: string; acceptedAt: Date };
  contact: { firstname: string; lastname: string; function: string };
}

/** The registration receipt as a PDF document, signed by the certification body as of the day of activation. */
export function registrationReceipt(facts: RegistrationFacts, settings: Settings): Sheet {
  const { number, country, activatedAt, contact } = facts;
  const authority = authorityContact(settings);
  return {
    product: settings.productName,
    authority,
    title: "Reçu d’inscription",
    number,
    issuedAt: activatedAt,
    facts: [
      { label: "Entreprise", value: facts.name },
      { label: einLabel(country), value: readableEin(facts) },
      {
        label: "RCCM",
        value: readableBusinessRegistry(facts.businessRegistry, todayInDakar(activatedAt)),
      },
      {
        label: "Contact principal",
        value: `${contact.firstname} ${contact.lastname}, ${contact.function}`,
      },
      ...activationDetails(facts),
    ],
    paragraphs: [
      `L’entreprise nommée ci-dessus est inscrite sur la plateforme ${settings.productName}. ` +
        "Ce reçu ne vaut pas qualification\u00A0: celle-ci s’obtient après examen d’un dossier, et figure alors dans l’annuaire public.",
    ],
    check: `Écrivez à ${authority.email} ou appelez le ${authority.phone} en indiquant le numéro ${number}. L’organisme conserve l’original de ce reçu et son empreinte dans son journal.`,
  };
}

/** Facts of the receipt shown on a page of the company space too, because screen readers read the PDF badly (RGAA 13.3). */
export const activationDetails = ({
  activatedAt,
  terms,
}: Pick<RegistrationFacts, "activatedAt" | "terms">) => [
  { label: "Inscription activée", value: `le\u00A0${formatInstant(activatedAt)}` },
  {
    label: "Conditions générales",
    value: `version ${terms.number}, acceptées le\u00A0${formatDateLong(todayInDakar(terms.acceptedAt))}`,
  },
];

/** File name of the receipt. */
export const receiptFileName = (number: string): string => `recu-${number}.pdf`;

export const readableEin = ({
  ein,
  country,
}: Pick<RegistrationFacts, "ein" | "country">): string => {
  const parsed = parseEin(ein, country);
  return parsed.ok ? parsed.display : ein;
};

const einLabel = (country: string) =>
  country === "SN" ? "NINEA" : "Numéro d’identification fiscale";
