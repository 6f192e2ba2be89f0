export const audiences = [
  {
    title: "Les entreprises",
    gains: [
      "Une preuve à joindre à une offre ou à une demande de crédit, au lieu d’un dossier refait à chaque fois.",
      "Des exigences connues d’avance, et des raisons claires quand quelque chose manque.",
      "Une place dans l’annuaire, à côté de son métier exact.",
    ],
    href: "/processus",
    link: "Comment se faire qualifier",
  },
  {
    title: "Les maîtres d’ouvrage",
    gains: [
      "Une entreprise trouvée par métier, par région et par taille de marché.",
      "Un statut du jour, vérifiable en une minute, sans compte et sans frais.",
      "Des mots communs pour décrire la compétence attendue dans une consultation.",
    ],
    href: "/annuaire",
    link: "Chercher une entreprise",
  },
  {
    title: "Les banques et les assureurs",
    gains: [
      "Un regard de tiers sur les moyens, les références et la capacité financière.",
      "Des dates de validité et un suivi annuel, plutôt qu’une photographie ancienne.",
      "Des données ouvertes, téléchargeables et réutilisables.",
    ],
    href: "/faq#verifier",
    link: "Comment vérifier un certificat",
  },
];

export const commitments = [
  {
    title: "Juger sur les chantiers",
    text: "Seuls comptent comme références les travaux exécutés avec les moyens propres de l’entreprise.",
  },
  {
    title: "Tenir les délais annoncés",
    text: "Recevabilité, examen, décision\u00A0: chaque étape a son délai, publié sur la page du processus, pour l’entreprise comme pour nous.",
  },
  {
    title: "Dire le prix avant",
    text: "Les frais d’ouverture, du certificat et du suivi sont publiés par classe, et le montant demandé ne change plus ensuite.",
  },
  {
    title: "Expliquer chaque décision",
    text: "Un refus dit ce qui manque et comment y remédier. Un ajournement dit ce qui est attendu.",
  },
  {
    title: "Accueillir les jeunes entreprises",
    text: "Un certificat provisoire leur permet de faire leurs preuves sans attendre des années.",
  },
  {
    title: "Publier ce qui est vrai aujourd’hui",
    text: "Une qualification suspendue, retirée ou échue est montrée comme telle, le jour même.",
  },
];

/** What the certification body does not do. */
export const refusals = [
  {
    title: "Promettre des marchés",
    text: "Une qualification aide à convaincre\u202F; elle n’oblige personne à choisir l’entreprise.",
  },
  {
    title: "Vendre une décision",
    text: "Ni paiement plus élevé, ni recommandation, ni délai raccourci. Les frais d’ouverture sont les mêmes, que la décision soit favorable ou non\u202F; ceux du certificat ne sont dus que s’il est accordé.",
  },
  {
    title: "Classer les entreprises",
    text: "Ni rang ni note\u00A0: l’annuaire dit ce qui a été accordé, dans quelles limites et jusqu’à quand.",
  },
];
