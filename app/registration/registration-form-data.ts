import type { RegistrationField } from "./registration.schema.ts";

/** What the form holds, as typed. Passwords are here while the page lives and nowhere else. */
export interface RegistrationValues
  extends Record<Exclude<RegistrationField, "subAreas" | "acceptTerms">, string> {
  subAreas: string[];
  acceptTerms: boolean;
}

/** In the order of the page. */
export const emptyRegistration: RegistrationValues = {
  name: "",
  country: "SN",
  ein: "",
  businessRegistry: "",
  address: "",
  phone: "",
  email: "",
  contactFirstname: "",
  contactLastname: "",
  contactEmail: "",
  contactFunction: "",
  subAreas: [],
  legalForm: "",
  foundedOn: "",
  capital: "",
  turnover: "",
  website: "",
  password: "",
  confirmPassword: "",
  acceptTerms: false,
};

const lists = new Set(["subAreas", "acceptTerms"]);

/** Reads the form as posted, in the browser and on the server; a missing field is an empty one. */
export function valuesOfForm(form: FormData): RegistrationValues {
  const values = { ...emptyRegistration };
  for (const name of Object.keys(emptyRegistration) as (keyof RegistrationValues)[]) {
    if (lists.has(name)) continue;
    const value = form.get(name);
    if (typeof value === "string") Object.assign(values, { [name]: value });
  }
  values.subAreas = form.getAll("subAreas").filter((each) => typeof each === "string");
  values.acceptTerms = form.get("acceptTerms") === "on";
  return values;
}

/** What may be sent back to the page or kept as a draft: everything but the passwords. */
export function withoutPasswords(values: RegistrationValues): RegistrationValues {
  return { ...values, password: "", confirmPassword: "" };
}
