import { EyeOff, FileText, Gavel, Scale, Users, UserX } from "lucide-react";

/** The four questions that a qualification answers. */
export const meaning = [
  {
    question: "Quel métier\u202F?",
    term: "Le sous-domaine",
    example: "2201 Maçonnerie et béton armé courant",
    text: "Une activité précise de la nomenclature, avec son code.",
  },
  {
    question: "Quelle difficulté\u202F?",
    term: "Le niveau",
    example: "N2 (technicité confirmée)",
    text: "Courante, confirmée ou supérieure\u00A0: un niveau comprend ceux qui le précèdent.",
  },
  {
    question: "Quelle taille\u202F?",
    term: "La classe",
    example: "Classe\u00A0D",
    text: "De F, pour les plus petits marchés, à A\u00A0: jusqu’à quel montant l’entreprise peut s’engager.",
  },
  {
    question: "Jusqu’à quand\u202F?",
    term: "Les dates",
    example: "En vigueur, jusqu’au 31\u00A0août 2030",
    text: "Un début, une fin et un statut du jour, que l’annuaire montre à tous.",
  },
];

export const principles = [
  {
    icon: Users,
    title: "Une décision collective",
    text: "Un instructeur examine, une commission décide. Personne n’accorde ni ne refuse seul.",
  },
  {
    icon: UserX,
    title: "Pas de juge et partie",
    text: "Un membre lié à l’entreprise, ou qui est son concurrent direct, se retire. Son retrait est consigné.",
  },
  {
    icon: Scale,
    title: "Les mêmes règles pour tous",
    text: "Mêmes pièces, même grille, mêmes seuils pour une même classe. Les frais d’examen sont publiés et ne dépendent pas du résultat.",
  },
  {
    icon: FileText,
    title: "Des motifs écrits",
    text: "Chaque décision est motivée. L’entreprise sait ce qui a convaincu, et ce qui a manqué.",
  },
  {
    icon: Gavel,
    title: "Un vrai recours",
    text: "Un refus peut être contesté. D’autres membres que les premiers reprennent alors le dossier.",
  },
  {
    icon: EyeOff,
    title: "Des dossiers confidentiels",
    text: "Comptes, salaires et contrats ne sont lus que pour l’examen. Seul le résultat est publié.",
  },
];

export const weAre = [
  "Un organisme volontaire\u00A0: vient qui veut, et chacun peut s’en retirer.",
  "Un tiers qui vérifie des preuves\u00A0: pièces, moyens propres, chantiers réellement exécutés.",
  "Un annuaire ouvert à tous, gratuit et sans compte, où une qualification échue ne passe jamais pour valable.",
];

export const notThis = [
  "Une autorité publique\u00A0: notre certificat n’est ni un agrément de l’État, ni une autorisation d’exercer.",
  "Un passage obligé\u00A0: aucune entreprise n’est tenue d’être qualifiée par nous pour travailler ou pour soumissionner.",
  "Une garantie d’ouvrage\u00A0: le certificat ne remplace ni le contrôle technique, ni l’assurance, ni le suivi du chantier.",
];

export const readMore = [
  {
    href: "/mission",
    title: "Notre mission",
    text: "À qui la qualification rend service, et comment.",
  },
  { href: "/histoire", title: "Notre histoire", text: "D’où vient la démarche, étape par étape." },
  {
    href: "/partenaire",
    title: "Nos partenaires",
    text: "Avec qui nous travaillons, et dans quelles limites.",
  },
  {
    href: "/faq",
    title: "Questions fréquentes",
    text: "Obligation, coût, délai, pièces, vérification.",
  },
];
