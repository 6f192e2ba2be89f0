/** What the data compares, in the order of the page, with the words of its line. */
export const suggestionKinds = {
  tie: { label: "Lien déclaré", none: "vous n’en avez déclaré aucun" },
  email: { label: "E-mail", none: "aucun domaine commun, les publics mis à part" },
  person: { label: "Nom", none: "personne n’y porte votre nom ni votre adresse" },
  phone: { label: "Téléphone", none: "aucun numéro commun" },
  address: { label: "Adresse", none: "aucune adresse commune" },
  company: {
    label: "Autre entreprise",
    none: "aucun membre commun avec une entreprise où vous agissez",
  },
} as const;

export type SuggestionKind = keyof typeof suggestionKinds;

/** What the data suggests to be an interest. */
export interface SuggestedPoint {
  /** Made of what was compared, so that a suggestion set aside comes back when the data changes. */
  key: string;
  kind: SuggestionKind;
  /** Why it is suggested, in words. */
  why: string;
  /** The reason for which the person set it aside for an earlier application. */
  before: string | null;
}
