interface Testimonial {
  quote: string;
  /** Invented, with an initial for the surname (Spec §3, sample data). */
  name: string;
  role: string;
  /** View of `/portraits.svg`. */
  portrait: string;
}

export const testimonials: readonly Testimonial[] = [
  {
    quote:
      "Nous savions bâtir, mais il fallait le redire à chaque client. Le dossier nous a obligés à ranger nos références\u202F; le certificat les présente désormais à notre place.",
    name: "Coumba N.",
    role: "Gérante d’une entreprise de gros œuvre, Thiès",
    portrait: "04-femme-foulard",
  },
  {
    quote:
      "Avant de retenir un sous-traitant, je cherche son NINEA dans l’annuaire. Le sous-domaine, le niveau et la date de fin y sont\u00A0: c’est une discussion de moins sur le chantier.",
    name: "Ibrahima S.",
    role: "Directeur de travaux, Dakar",
    portrait: "03-directeur-costume",
  },
  {
    quote:
      "Notre première demande a été accordée en partie. La décision disait pourquoi, point par point. Nous avons formé deux techniciens, puis demandé l’extension.",
    name: "Ndèye Fatou D.",
    role: "Conductrice de travaux en électricité, Saint-Louis",
    portrait: "12-jeune-conductrice-travaux",
  },
];
