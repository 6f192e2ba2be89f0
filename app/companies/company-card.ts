import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { readableBusinessRegistry } from "./business-registry.ts";
import { parseEin } from "./ein.ts";

interface CompanyDetails {
  country: string;
  ein: string;
  businessRegistry: string;
  legalForm: string;
  address: string;
  phone: string;
  email: string;
  registeredAt: Date;
  /** Number of the receipt; null for a company that was activated before receipts existed. */
  registrationNumber: string | null;
  /** The contact is null, all columns of it, for a company that nobody acts for. */
  contactFirstname: string | null;
  contactLastname: string | null;
  contactFunction: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

export interface Detail {
  label: string;
  value: string;
  /** Where a press on it leads: a call or a mail. */
  href?: string;
}

/** The data that a company declared at its registration, formatted for display. */
export function companyCard(company: CompanyDetails): { company: Detail[]; contact: Detail[] } {
  const { country, ein, businessRegistry, registeredAt } = company;
  const taxNumber = parseEin(ein, country);
  const today = todayInDakar(registeredAt);
  return {
    company: [
      {
        label: country === "SN" ? "NINEA" : "Numéro d’identification fiscale",
        value: taxNumber.ok ? taxNumber.display : ein,
      },
      { label: "RCCM", value: readableBusinessRegistry(businessRegistry, today) },
      { label: "Forme juridique", value: company.legalForm },
      { label: "Adresse", value: company.address },
      phoneDetail(company.phone),
      emailDetail(company.email),
      { label: "Inscrite le", value: formatDateLong(today) },
      ...(company.registrationNumber
        ? [{ label: "Numéro d’inscription", value: company.registrationNumber }]
        : []),
    ],
    contact: contactDetails(company),
  };
}

function contactDetails(company: CompanyDetails): Detail[] {
  const { contactFirstname, contactLastname, contactFunction, contactEmail, contactPhone } =
    company;
  if (contactFirstname === null) return [];
  return [
    { label: "Nom", value: `${contactFirstname} ${contactLastname}` },
    { label: "Fonction", value: contactFunction ?? "" },
    emailDetail(contactEmail ?? ""),
    phoneDetail(contactPhone ?? ""),
  ];
}

const emailDetail = (email: string): Detail => ({
  label: "E-mail",
  value: email,
  href: `mailto:${email}`,
});

const phoneDetail = (phone: string): Detail => ({
  label: "Téléphone",
  value: formatPhone(phone),
  href: `tel:${phone}`,
});
