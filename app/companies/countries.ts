/**
 * The OHADA states, Senegal first, then any other country. `registryPrefixes` are the letters with which their RCCM
 * numbers begin, the most usual first: Mali writes MA and Benin RB (domain §2.2).
 */
export const countries = [
  { code: "SN", name: "Sénégal", registryPrefixes: ["SN"] },
  { code: "BJ", name: "Bénin", registryPrefixes: ["RB", "BJ"] },
  { code: "BF", name: "Burkina Faso", registryPrefixes: ["BF"] },
  { code: "CM", name: "Cameroun", registryPrefixes: ["CM"] },
  { code: "CF", name: "Centrafrique", registryPrefixes: ["CF"] },
  { code: "KM", name: "Comores", registryPrefixes: ["KM"] },
  { code: "CG", name: "Congo", registryPrefixes: ["CG"] },
  { code: "CD", name: "Congo (République démocratique)", registryPrefixes: ["CD"] },
  { code: "CI", name: "Côte d’Ivoire", registryPrefixes: ["CI"] },
  { code: "GA", name: "Gabon", registryPrefixes: ["GA"] },
  { code: "GN", name: "Guinée", registryPrefixes: ["GN"] },
  { code: "GQ", name: "Guinée équatoriale", registryPrefixes: ["GQ"] },
  { code: "GW", name: "Guinée-Bissau", registryPrefixes: ["GW"] },
  { code: "ML", name: "Mali", registryPrefixes: ["MA", "ML"] },
  { code: "NE", name: "Niger", registryPrefixes: ["NE"] },
  { code: "TD", name: "Tchad", registryPrefixes: ["TD"] },
  { code: "TG", name: "Togo", registryPrefixes: ["TG"] },
  { code: "ZZ", name: "Autre pays", registryPrefixes: [] },
] as const satisfies readonly {
  code: string;
  name: string;
  registryPrefixes: readonly string[];
}[];

export type CountryCode = (typeof countries)[number]["code"];

export const countryCodes: readonly CountryCode[] = countries.map(({ code }) => code);
