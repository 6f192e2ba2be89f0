export interface Region {
  /** ISO 3166-2. */
  code: string;
  name: string;
  departments: readonly string[];
}

const region = (code: string, name: string, departments: string): Region => ({
  code,
  name,
  departments: departments.split(", "),
});

/** The fourteen regions of Senegal with their forty-six departments (domain §2.5), in alphabetical order. */
export const regions: readonly Region[] = [
  region("SN-DK", "Dakar", "Dakar, Guédiawaye, Keur Massar, Pikine, Rufisque"),
  region("SN-DB", "Diourbel", "Bambey, Diourbel, Mbacké"),
  region("SN-FK", "Fatick", "Fatick, Foundiougne, Gossas"),
  region("SN-KA", "Kaffrine", "Birkelane, Kaffrine, Koungheul, Malem Hodar"),
  region("SN-KL", "Kaolack", "Guinguinéo, Kaolack, Nioro du Rip"),
  region("SN-KE", "Kédougou", "Kédougou, Salémata, Saraya"),
  region("SN-KD", "Kolda", "Kolda, Médina Yoro Foulah, Vélingara"),
  region("SN-LG", "Louga", "Kébémer, Linguère, Louga"),
  region("SN-MT", "Matam", "Kanel, Matam, Ranérou"),
  region("SN-SL", "Saint-Louis", "Dagana, Podor, Saint-Louis"),
  region("SN-SE", "Sédhiou", "Bounkiling, Goudomp, Sédhiou"),
  region("SN-TC", "Tambacounda", "Bakel, Goudiry, Koumpentoum, Tambacounda"),
  region("SN-TH", "Thiès", "Mbour, Thiès, Tivaouane"),
  region("SN-ZG", "Ziguinchor", "Bignona, Oussouye, Ziguinchor"),
];

const byCode = new Map(regions.map((each) => [each.code, each]));

/** Null when the code is not a region of Senegal. */
export const regionOf = (code: string | null): Region | null => byCode.get(code ?? "") ?? null;
