/** The stages of the history, without dates or names: what each one taught, and what remains of it. */
export const stages = [
  {
    title: "Le constat",
    text: "Sur les chantiers, le meilleur et le pire portaient les mêmes papiers. Une entreprise sérieuse n’avait aucun moyen simple de le prouver à qui ne la connaissait pas.",
    kept: "Une preuve lisible par qui n’est pas du métier.",
  },
  {
    title: "L’écoute",
    text: "Artisans, entreprises, ingénieurs, maîtres d’ouvrage\u00A0: chacun a dit ce qu’il regarde vraiment avant de confier ou de prendre un chantier.",
    kept: "Les moyens humains, le matériel, les références et les comptes, dans cet ordre de bon sens.",
  },
  {
    title: "La langue commune",
    text: "Il fallait nommer les métiers de la même façon. Familles, domaines et sous-domaines ont reçu un code et une définition.",
    kept: "La nomenclature, de la géotechnique à la fibre optique.",
  },
  {
    title: "Les règles du jeu",
    text: "Instruire d’un côté, décider de l’autre\u202F; se retirer quand on connaît l’entreprise\u202F; motiver chaque décision\u202F; laisser un recours.",
    kept: "L’instructeur, la commission et le recours gracieux.",
  },
  {
    title: "L’ouverture au public",
    text: "Un certificat rangé dans un tiroir ne sert à personne. L’annuaire a rendu les décisions visibles, avec leurs dates et leur statut.",
    kept: "Une vérification gratuite, sans compte, par tous.",
  },
  {
    title: "Le passage en ligne",
    text: "Les entreprises de toutes les régions doivent pouvoir s’inscrire sans venir à Dakar, depuis un téléphone et avec peu de données.",
    kept: "Des pages légères, et un dossier que l’on suit de partout.",
  },
];

/** The principles that no stage has changed. */
export const lasting = [
  { title: "La démarche est volontaire", text: "Vient qui veut, et chacun peut s’en retirer." },
  { title: "La décision est collective", text: "Personne n’accorde ni ne refuse seul." },
  { title: "Le résultat est public", text: "Chacun le vérifie, sans compte et sans frais." },
];
