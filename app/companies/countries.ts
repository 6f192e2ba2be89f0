/** The states of OHADA (domain §2.2), Senegal first, and any other country. */
export const countries = [
  { code: "SN", name: "Sénégal" },
  { code: "BJ", name: "Bénin" },
  { code: "BF", name: "Burkina Faso" },
  { code: "CM", name: "Cameroun" },
  { code: "CF", name: "Centrafrique" },
  { code: "KM", name: "Comores" },
  { code: "CG", name: "Congo" },
  { code: "CD", name: "Congo (République démocratique)" },
  { code: "CI", name: "Côte d’Ivoire" },
  { code: "GA", name: "Gabon" },
  { code: "GN", name: "Guinée" },
  { code: "GW", name: "Guinée-Bissau" },
  { code: "GQ", name: "Guinée équatoriale" },
  { code: "ML", name: "Mali" },
  { code: "NE", name: "Niger" },
  { code: "TD", name: "Tchad" },
  { code: "TG", name: "Togo" },
  { code: "ZZ", name: "Autre pays" },
] as const;

export type CountryCode = (typeof countries)[number]["code"];

export const countryCodes = countries.map(({ code }) => code);
