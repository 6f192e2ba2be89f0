export interface HomeSection {
  id: string;
  /** In the side menu. */
  label: string;
}

/** The sections of the home page, in the order of Spec §2; header and footer belong to the frame. */
export const homeSections = [
  { id: "slogans", label: "Accueil" },
  { id: "entreprises-et-acheteurs", label: "Qualifier, vérifier" },
  { id: "a-propos", label: "À propos" },
  { id: "chiffres", label: "Chiffres" },
  { id: "mission", label: "Mission" },
  { id: "processus", label: "Processus" },
  { id: "actualites", label: "Actualités" },
  { id: "temoignages", label: "Témoignages" },
] as const satisfies readonly HomeSection[];

export type HomeSectionId = (typeof homeSections)[number]["id"];
