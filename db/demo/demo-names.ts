import type { Random } from "./random.ts";

/** Beginnings and ends of invented words that sound Senegalese; no real company is meant. */
const beginnings =
  "Ndia Sama Kaya Balo Tera Jara Wala Sali Diora Mbala Kassa Ngala Doumé Yara Lamba Tama Rokha Saré Niani Féno";
const ends =
  "wali sine kor rou lane deng toly goudy nabé ndar baol mbane kounda ferlo diam salou tengué bougou";

interface Trade {
  /** Families in which such a company works. */
  families: string;
  words: readonly string[];
}

const trades: readonly Trade[] = [
  { families: "23", words: ["Bâtiment", "Construction", "BTP", "Entreprise de construction"] },
  { families: "24", words: ["Bâtiment et finitions", "Rénovation", "Bâtisseurs"] },
  { families: "68", words: ["Routes", "Travaux publics", "Routes et ouvrages"] },
  { families: "61", words: ["Terrassement", "Terrassements et VRD"] },
  { families: "7", words: ["Hydraulique", "Forages", "Eau et assainissement"] },
  { families: "59", words: ["Électricité", "Énergie", "Équipements techniques"] },
  { families: "9", words: ["Énergie solaire", "Réseaux et télécoms"] },
  { families: "34", words: ["Étanchéité", "Menuiserie", "Façades et couverture"] },
  { families: "28", words: ["Génie civil", "Ouvrages"] },
];

export interface DemoName {
  name: string;
  tradeName: string | null;
  families: string;
}

/** This many names, all different. */
export function demoNames(random: Random, count: number, forms: readonly string[]): DemoName[] {
  const words = beginnings
    .split(" ")
    .flatMap((beginning) => ends.split(" ").map((end) => beginning + end));
  return random.some(words, count).map((word, index) => {
    const { families, words: kinds } = random.pick(trades);
    const kind = random.pick(kinds);
    const form = forms[index] ?? "SARL";
    const name = form === "Entreprise individuelle" ? `Établissements ${word}` : `${word} ${kind}`;
    const full = form === "Entreprise individuelle" ? `${name} ${kind}` : `${name} ${form}`;
    const tradeName = random.chance(25) ? random.pick([`Groupe ${word}`, `${word} Bât`]) : null;
    return { name: full, tradeName, families };
  });
}
