import type { Post } from "../posts.ts";

export const quitusFiscalEtValiditeDesPieces: Post = {
  slug: "quitus-fiscal-et-validite-des-pieces",
  title: "Quitus fiscal et attestations\u00A0: des pièces qui vieillissent vite",
  description:
    "Certaines pièces valent trois mois, d’autres une année ou davantage. Un calendrier simple évite de tout recommencer.",
  publishedOn: "2026-05-07",
  author: "La rédaction",
  picture: "interieur-bureaux",
  body: [
    "Rien n’est plus décourageant qu’un dossier complet dont une pièce vient d’échoir. La plupart des retards de ce genre se préviennent avec une feuille de papier et quatre dates.",
    "## Le quitus fiscal, la pièce la plus délicate",
    "Le quitus fiscal atteste que l’entreprise est à jour de ses obligations envers les impôts et le Trésor. Sa validité est de trois mois. En 2025, il fallait compter de deux à quatre semaines pour l’obtenir. Il ne reste donc, une fois le document en main, qu’un peu plus de deux mois pour s’en servir. Le bon moment pour le demander est celui où le reste du dossier est presque prêt.",
    "## Quatre familles de pièces",
    "- Celles qui ne vieillissent pas tant que rien ne change\u00A0: le NINEA, les statuts. Une modification de capital, de gérant ou de siège les rend périmés d’un coup.",
    "- Celles qui portent leur échéance\u00A0: la pièce d’identité du dirigeant, les polices d’assurance. Notez la date et renouvelez avant.",
    "- Celles qui attestent une situation à un moment donné\u00A0: le quitus fiscal, les attestations sociales, l’attestation bancaire. Elles valent peu de temps\u00A0: demandez-les en dernier, et ensemble.",
    "- Celles qui décrivent l’entreprise\u00A0: états financiers, liste du personnel, liste du matériel. Elles suivent le rythme de l’exercice et se mettent à jour une fois par an.",
    "## Un calendrier en trois temps",
    "Huit semaines avant le dépôt, appelez l’expert-comptable et vérifiez que les documents de base concordent. Cinq semaines avant, demandez le quitus fiscal et les attestations. La dernière semaine, complétez les références et relisez l’ensemble.",
    "## Si une pièce arrive à échéance pendant l’examen",
    "La règle que nous appliquons est simple\u00A0: une pièce valable au jour du dépôt le reste pour cet examen. Vous n’avez pas à courir après une nouvelle attestation parce que l’instruction dure. En revanche, le suivi annuel d’un certificat demande des pièces à jour\u00A0: les mêmes réflexes servent alors une seconde fois.",
    "## Garder une trace",
    "Conservez dans un seul dossier, sur un ordinateur ou un téléphone, la dernière version de chaque pièce avec sa date de fin dans le nom du fichier. Ce dossier servira aussi pour les appels d’offres, la banque et l’assureur. [Préparer son dossier](/actualites/preparer-son-dossier) détaille les autres documents à réunir.",
  ],
};
