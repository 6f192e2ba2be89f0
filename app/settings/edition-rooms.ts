/** What is published in editions, each in a room of its own: a theme of the settings. */
export const editionRooms = {
  nomenclature: {
    path: "/bureau/nomenclature",
    label: "Nomenclature",
    sentence: "Les familles, domaines et sous-domaines parmi lesquels les entreprises choisissent.",
  },
  tariff: {
    path: "/bureau/tarif",
    label: "Tarif",
    sentence: "Frais, classes, niveaux, délais et durées des certificats.",
  },
} as const;

export type EditionRoom = keyof typeof editionRooms;
