import type { Post } from "../posts.ts";

export const betonEtMateriauxLocaux: Post = {
  slug: "beton-et-materiaux-locaux",
  title: "Béton, terre stabilisée\u00A0: la qualité se joue avant le coulage",
  description:
    "Granulats, eau, dosage, cure\u00A0: quelques habitudes qui changent la durée d’un ouvrage, avec les matériaux d’ici.",
  publishedOn: "2025-11-06",
  author: "La rédaction",
  picture: "claustra",
  body: [
    "Un béton qui se fissure, un enduit qui tombe, un bloc de terre qui s’effrite\u00A0: la cause est rarement le matériau lui-même. Elle est presque toujours dans la préparation. Les entreprises qui durent ont des habitudes simples, tenues chaque jour.",
    "## Connaître ce que l’on mélange",
    "Un sable trop fin ou chargé de sel, un gravier poussiéreux, une eau douteuse\u00A0: aucun dosage ne rattrape de mauvais composants. Faites contrôler vos granulats par un laboratoire au début d’un chantier et à chaque changement de carrière. Gardez le résultat\u00A0: il servira de preuve au maître d’ouvrage, et plus tard dans un dossier.",
    "## Mesurer, toujours de la même façon",
    "La pelle n’est pas une unité. Une caisse jaugée, un seau marqué, une fiche affichée près de la bétonnière suffisent à rendre un dosage régulier. L’eau ajoutée pour que le béton coule mieux est celle qui manquera à sa résistance\u00A0: mieux vaut revoir la granulométrie, ou employer un adjuvant adapté.",
    "## Protéger le béton jeune",
    "Sous le soleil et dans le vent sec, un béton perd en quelques heures l’eau dont il a besoin pour durcir. Bâche, sacs humides, arrosage régulier\u00A0: la cure est le geste le moins cher du chantier, et celui que l’on oublie le plus. Couler tôt le matin aide aussi.",
    "## Respecter l’enrobage",
    "Près de la mer, l’air salin attaque les aciers trop proches de la surface. Des cales régulières, un coffrage étanche et une vibration soignée protègent l’ouvrage mieux que toutes les réparations.",
    "## La terre et les matériaux locaux",
    "Les blocs de terre comprimée et stabilisée, les claustras, les latérites choisies donnent des bâtiments plus frais, avec une part de travail local importante. Ils demandent autant de rigueur que le béton\u00A0: une terre identifiée, un dosage essayé, une cure à l’ombre, un soubassement qui tient l’eau à distance et de bons débords de toiture. La [nomenclature](/qualifications) leur réserve un sous-domaine\u00A0: «\u00A0Construction en terre stabilisée et matériaux locaux\u00A0» (2204).",
    "## Écrire ce que l’on fait",
    "Date, formule, météo, essais, incidents\u00A0: un cahier de chantier tenu chaque soir prend cinq minutes. Le jour où il faut [réunir des références](/actualites/preparer-son-dossier), il fait gagner des semaines.",
  ],
};
