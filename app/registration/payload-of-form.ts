import type { RegistrationField } from "./registration.schema.ts";
import type { RegistrationValues } from "./registration-form-data.ts";

/** The payload of Spec §3 for what was typed: the contact phone is the company's, acceptance is what was ticked. */
export function payloadOfForm(values: RegistrationValues) {
  return {
    userLocale: "fr",
    partnerName: values.name,
    country: values.country,
    ein: values.ein,
    businessRegistry: values.businessRegistry,
    partnerAddress: values.address,
    phoneNumber: values.phone,
    plainTextPassword: values.password,
    partnerContact: {
      firstname: values.contactFirstname,
      lastname: values.contactLastname,
      emailAddress: values.contactEmail,
      phoneNumber: values.phone,
      function: values.contactFunction,
    },
    subAreas: values.subAreas.map((subAreaId) => ({ subAreaId })),
    capital: values.capital,
    partnerBusinessSales: values.turnover,
    partnerStatUpDate: values.foundedOn,
    partnerLegalForm: values.legalForm,
    webSite: values.website,
    partnerEmailContact: values.email,
    acceptCGU: values.acceptTerms,
  };
}

const fields: Record<string, RegistrationField> = {
  partnerName: "name",
  country: "country",
  ein: "ein",
  businessRegistry: "businessRegistry",
  partnerAddress: "address",
  phoneNumber: "phone",
  plainTextPassword: "password",
  "partnerContact.firstname": "contactFirstname",
  "partnerContact.lastname": "contactLastname",
  "partnerContact.emailAddress": "contactEmail",
  "partnerContact.function": "contactFunction",
  subAreas: "subAreas",
  capital: "capital",
  partnerBusinessSales: "turnover",
  partnerStatUpDate: "foundedOn",
  partnerLegalForm: "legalForm",
  webSite: "website",
  partnerEmailContact: "email",
  acceptCGU: "acceptTerms",
};

/** The field of the form that a path of the payload speaks of. */
export function fieldOfPayload(path: string): RegistrationField | undefined {
  return fields[path] ?? fields[path.split(".")[0] ?? ""];
}

/** The path of the payload that a field of the form is sent as. */
export function payloadPath(field: RegistrationField): string {
  return Object.entries(fields).find(([, each]) => each === field)?.[0] ?? field;
}
