import type { Post } from "../posts.ts";

export const niveauxEtClasses: Post = {
  slug: "niveaux-et-classes",
  title: "Niveaux et classes\u00A0: ce que dit vraiment une qualification",
  description:
    "Le niveau parle de technique, la classe parle de taille. Comprendre la différence évite bien des déceptions.",
  publishedOn: "2026-09-24",
  author: "La rédaction",
  picture: "charpente-metallique",
  body: [
    "Deux entreprises peuvent être certifiées dans le même sous-domaine et ne pas convenir au même chantier. Pour les distinguer, une qualification porte deux indications qu’il faut lire ensemble\u00A0: un niveau et une classe.",
    "## Le niveau\u00A0: ce que l’entreprise sait faire",
    "Le niveau mesure la difficulté technique des travaux que l’entreprise a déjà menés et qu’elle est équipée pour mener encore.",
    "- N1, technicité courante\u00A0: des ouvrages usuels, avec des procédés répandus.",
    "- N2, technicité confirmée\u00A0: des ouvrages plus exigeants, qui demandent un encadrement et des contrôles réguliers.",
    "- N3, technicité supérieure\u00A0: des ouvrages complexes, avec des études, des matériels ou des procédés particuliers.",
    "Un niveau comprend les précédents\u00A0: une entreprise reconnue au niveau\u00A0N2 peut réaliser des travaux de niveau\u00A0N1. L’inverse n’est pas vrai.",
    "## La classe\u00A0: la taille des marchés",
    "La classe va de F, pour les plus petits marchés, à A, pour les plus grands. Elle s’apprécie à partir de la capacité de l’entreprise\u00A0: chiffre d’affaires moyen, capitaux propres, encadrement, effectif permanent, matériel et plus grande référence. Le raisonnement est simple\u00A0: un marché trop lourd pour une trésorerie ou pour une équipe met en danger le chantier, le maître d’ouvrage et l’entreprise elle-même.",
    "## Pourquoi ne pas tout réunir dans une seule note",
    "Parce que ce sont deux questions différentes. Un artisan métallier peut exceller dans un travail difficile sans pouvoir porter un grand marché. Une entreprise de terrassement peut mobiliser un parc important pour des travaux techniquement simples. Une note unique effacerait l’un ou l’autre.",
    "## Que demander pour une première fois\u202F?",
    "Demandez le niveau que vos références prouvent aujourd’hui, dans les sous-domaines où elles sont les plus solides. Une qualification obtenue se complète\u00A0: rien n’empêche de demander plus tard un niveau supérieur ou un autre sous-domaine. À l’inverse, une demande trop haute se heurte à l’examen des preuves, et fait perdre du temps à tout le monde.",
    "## Pour un acheteur ou une banque",
    "Comparez le niveau à la difficulté de l’ouvrage, et la classe à son montant. Le certificat reste volontaire\u00A0: il ne remplace ni l’analyse des offres, ni les vérifications propres à chaque marché. Il donne un point de départ contrôlé et daté, que chacun peut retrouver dans [l’annuaire](/annuaire).",
  ],
};
