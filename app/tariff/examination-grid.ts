export const gridBlockNames = ["references", "people", "equipment", "finance"] as const;
export type GridBlockName = (typeof gridBlockNames)[number];

/** A block of the examination grid: what the examiner marks, and the share of 100 points that it weighs. */
interface GridBlock {
  name: GridBlockName;
  label: string;
  points: number;
  looksAt: string;
}

/** The blocks that are marked (domain §3.4); the administrative and social situation is required and not marked. */
export const gridBlocks: readonly GridBlock[] = [
  {
    name: "references",
    label: "Références",
    points: 35,
    looksAt: "Chantiers terminés, par leur nature, leur montant et l’avis du maître d’ouvrage.",
  },
  {
    name: "people",
    label: "Moyens humains",
    points: 30,
    looksAt: "Encadrement, diplômes, effectif déclaré.",
  },
  {
    name: "equipment",
    label: "Moyens matériels",
    points: 20,
    looksAt: "Matériel possédé ou loué, adapté aux travaux demandés.",
  },
  {
    name: "finance",
    label: "Capacité financière",
    points: 15,
    looksAt: "Chiffre d’affaires, capitaux propres, états financiers.",
  },
];

/** Points of 100 that are needed, and the share of its own points that each block must reach, in percent. */
export const gridThreshold = { total: 60, eachBlock: 40 };
