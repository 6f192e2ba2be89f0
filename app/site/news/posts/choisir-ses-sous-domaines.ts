import type { Post } from "../posts.ts";

export const choisirSesSousDomaines: Post = {
  slug: "choisir-ses-sous-domaines",
  title: "Choisir ses sous-domaines\u00A0: peu, mais justes",
  description:
    "La nomenclature compte soixante-cinq sous-domaines. Comment retenir ceux qui servent vraiment votre entreprise.",
  publishedOn: "2026-03-05",
  author: "La rédaction",
  picture: "route-laterite",
  body: [
    "Au moment de s’inscrire, la tentation est grande de cocher tout ce que l’on a fait une fois. C’est rarement un bon calcul\u00A0: chaque sous-domaine demandé s’examine séparément, avec ses propres références, et allonge le dossier.",
    "## Partir des chantiers, et non des envies",
    "Prenez la liste de vos chantiers récents et écrivez en face de chacun le travail que vos équipes ont réellement exécuté. Les intitulés qui reviennent le plus souvent sont vos premiers sous-domaines. Ceux qui n’apparaissent qu’une fois, ou qui ont été confiés à un autre, peuvent attendre.",
    "## Lire les intitulés de près",
    "La [nomenclature](/qualifications) range les travaux en neuf familles, puis en domaines et en sous-domaines, chacun avec un code à quatre chiffres. Deux intitulés voisins peuvent recouvrir des métiers différents\u00A0:",
    "- «\u00A0Routes en terre et pistes rurales\u00A0» (6101) et «\u00A0Enrobés et bétons bitumineux\u00A0» (6103) ne demandent pas le même matériel\u202F;",
    "- «\u00A0Maçonnerie et béton armé courant\u00A0» (2201) s’arrête là où commence «\u00A0Béton armé d’immeubles R+4 et plus\u00A0» (2202)\u202F;",
    "- «\u00A0Voirie et réseaux divers\u00A0» (6201) ne remplace pas «\u00A0Adduction et réseaux d’eau potable\u00A0» (7102).",
    "En cas de doute, demandez-vous ce que le maître d’ouvrage écrirait dans son appel d’offres\u00A0: c’est sous ce nom qu’il vous cherchera dans l’annuaire.",
    "## Penser à l’équipe autant qu’aux machines",
    "Une référence ancienne, réalisée par un chef de chantier qui a quitté l’entreprise, convaincra moins qu’une référence modeste dont l’équipe est toujours là. L’examen porte sur ce que l’entreprise peut refaire demain.",
    "## Commencer court, compléter ensuite",
    "Trois sous-domaines bien prouvés forment une belle première demande. Ils donnent une fiche claire dans l’annuaire, et permettent de découvrir la démarche sans s’y épuiser. Vous pourrez demander une extension dès que de nouvelles références seront prêtes, sans attendre la fin du certificat.",
    "## Et si mon métier n’y figure pas\u202F?",
    "La nomenclature évolue. Si votre activité ne trouve sa place nulle part, [décrivez-la-nous](/contact) en quelques lignes, avec un exemple de chantier\u00A0: ces messages servent à préparer les prochaines éditions. Pour les autres, il suffit de [s’inscrire](/register) et de choisir\u00A0: la recherche du formulaire trouve un sous-domaine à partir d’un simple mot.",
  ],
};
