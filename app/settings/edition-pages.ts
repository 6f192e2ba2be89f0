/** The pages of what is published in editions; each is a theme of the settings. */
export const editionPages = {
  nomenclature: {
    path: "/bureau/nomenclature",
    label: "Nomenclature",
    sentence: "Les familles, domaines et sous-domaines parmi lesquels les entreprises choisissent.",
  },
  terms: {
    path: "/bureau/conditions-generales",
    label: "Conditions générales",
    sentence: "Le texte que chaque entreprise accepte, avec son PDF.",
  },
  tariff: {
    path: "/bureau/tarif",
    label: "Tarif",
    sentence: "Frais, classes, niveaux, délais et durées des certificats.",
  },
} as const;

export type EditionKind = keyof typeof editionPages;
