import * as v from "valibot";
import { withCheckDigit } from "#app/companies/ein.ts";
import {
  payloadOfValues,
  type Registration,
  type RegistrationValues,
  registrationSchema,
} from "#app/registration/registration.schema.ts";

let numberCount = 0;

/** A NINEA whose check digit is right (domain §2.1), another one each time. */
export function aNinea(): string {
  numberCount += 1;
  return withCheckDigit(String((Date.now() * 1000 + numberCount) % 100_000_000).padStart(8, "0"));
}

/** A complete, valid registration; a test overrides only what it is about. */
export function aRegistration(changes: Partial<RegistrationValues> = {}): RegistrationValues {
  const ninea = aNinea();
  return {
    name: "Baol Construction",
    country: "SN",
    ein: `${ninea} 2G3`,
    businessRegistry: `SN.DKR.2015.B.${Number(ninea) % 1_000_000}`,
    address: "Cité Keur Gorgui, immeuble Y, 3e étage, Dakar",
    phone: "77 123 45 67",
    email: "contact@baol.example",
    contactFirstname: "Aïssatou",
    contactLastname: "Ndiaye",
    contactEmail: `aissatou.${ninea}@baol.example`,
    contactFunction: "Gérante",
    subAreas: [],
    legalForm: "SARL",
    capital: "10 000 000 FCFA",
    turnover: "250.000.000",
    foundedOn: "2015-03-01",
    website: "",
    password: "terre de latérite",
    confirmPassword: "terre de latérite",
    acceptTerms: true,
    ...changes,
  };
}

export const aPayload = (changes: Partial<RegistrationValues> = {}) =>
  payloadOfValues(aRegistration(changes));

/** The parsed value of a valid form. */
export const aReadRegistration = (changes: Partial<RegistrationValues>): Registration =>
  v.parse(registrationSchema("2026-11-21"), aRegistration(changes));
