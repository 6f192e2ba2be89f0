import type { Post } from "../posts.ts";

export const laVisiteDeChantier: Post = {
  slug: "la-visite-de-chantier",
  title: "La visite de chantier\u00A0: ce que regarde l’instructeur",
  description:
    "Une visite peut compléter l’examen du dossier. Elle ne cherche pas la faute\u00A0: elle cherche la concordance.",
  publishedOn: "2026-01-15",
  author: "La rédaction",
  picture: "casques",
  body: [
    "Lorsque les pièces ne suffisent pas à se faire une idée, l’instructeur peut demander à voir un chantier, un atelier ou un dépôt de matériel. Cette visite est annoncée, convenue avec l’entreprise, et suit toujours le même esprit\u00A0: vérifier que ce qui est écrit correspond à ce qui se fait.",
    "## L’organisation",
    "Le premier regard va à l’ensemble. Le chantier est-il clos\u202F? Les zones de stockage, de passage et de travail sont-elles séparées\u202F? Les plans utilisés sont-ils à jour et à portée de main\u202F? Un chantier modeste mais rangé inspire plus confiance qu’un grand chantier confus.",
    "## Les personnes",
    "L’instructeur échange avec le chef de chantier et avec quelques ouvriers. Il souhaite comprendre qui décide, qui contrôle, et comment une consigne arrive jusqu’à celui qui l’exécute. Il compare l’encadrement rencontré avec la liste du personnel jointe au dossier.",
    "## La qualité",
    "Il regarde les gestes qui ne se voient plus une fois l’ouvrage fini\u00A0: l’enrobage des aciers, la cure du béton, le compactage par couches, les relevés d’étanchéité. Il demande quels essais sont faits, par quel laboratoire, et où sont rangés les résultats.",
    "## La sécurité",
    "Casques et chaussures portés, fouilles blindées, échafaudages stables, tableau électrique protégé, trousse de secours\u00A0: ces points simples disent beaucoup de la conduite des travaux. Ils ne coûtent pas cher, et chacun peut les corriger dans la journée.",
    "## Le matériel",
    "Les engins présentés dans le dossier existent-ils, et sont-ils en état de marche\u202F? S’ils sont loués, le contrat de location suffit. Personne ne vous demandera d’être propriétaire de tout.",
    "## Comment s’y préparer",
    "- Prévenez le maître d’ouvrage et obtenez son accord.",
    "- Désignez une personne qui accompagnera la visite et connaît le chantier.",
    "- Gardez sur place les plans, le journal de chantier et les résultats d’essais.",
    "- Ne repeignez rien pour l’occasion\u00A0: un défaut reconnu et suivi vaut mieux qu’un défaut caché.",
    "Après la visite, l’instructeur écrit ce qu’il a constaté. Il ne décide pas seul\u00A0: son rapport est lu par la commission, avec le reste du dossier. La page [Processus de qualification](/processus) explique qui fait quoi, et comment contester une décision.",
  ],
};
