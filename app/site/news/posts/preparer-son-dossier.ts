import type { Post } from "../posts.ts";

export const preparerSonDossier: Post = {
  slug: "preparer-son-dossier",
  title: "Préparer son dossier sans perdre de temps",
  description:
    "Les pièces à réunir, dans quel ordre les demander, et les erreurs qui retardent le plus souvent un examen.",
  publishedOn: "2026-11-12",
  author: "La rédaction",
  picture: "about-atelier",
  body: [
    "Un dossier de qualification n’est pas une épreuve d’écriture. C’est un ensemble de preuves\u00A0: que l’entreprise existe, qu’elle est en règle, qu’elle a les moyens de ses ambitions et qu’elle a déjà bien travaillé. Quand ces preuves sont classées et lisibles, l’examen avance. Quand elles manquent, tout s’arrête en attendant un complément.",
    "## Commencer par ce qui ne change pas",
    "Le NINEA, les statuts et la pièce d’identité du dirigeant se préparent une fois pour toutes\u202F; l’extrait du registre du commerce, lui, a moins de trois mois le jour du dépôt. Vérifiez d’abord que ces documents disent la même chose\u00A0: même raison sociale, même forme juridique, même adresse, même dirigeant. Une différence entre les statuts et le registre du commerce oblige presque toujours à demander une explication.",
    "## Demander ensuite ce qui prend du temps",
    "Le quitus fiscal dépend d’une administration qui a ses propres délais. Demandez-le quand le reste est presque prêt\u00A0: comptez deux à quatre semaines pour l’obtenir, et [il ne vaut que trois mois](/actualites/quitus-fiscal-et-validite-des-pieces). Les états financiers visés dépendent de votre expert-comptable, qui a lui aussi ses périodes chargées.",
    "## Soigner les références",
    "C’est la partie qui pèse le plus, et souvent la moins soignée. Pour chaque chantier que vous présentez, réunissez\u00A0:",
    "- le contrat, le bon de commande ou l’ordre de service, avec le montant\u202F;",
    "- le procès-verbal de réception ou une attestation de bonne exécution signée du maître d’ouvrage\u202F;",
    "- quelques photographies datées, prises pendant les travaux et non seulement à la fin\u202F;",
    "- le nom et le téléphone d’une personne qui accepte d’en parler.",
    "Ne présentez que des travaux réalisés avec vos propres équipes. Une référence courte, mais prouvée, vaut mieux qu’un grand chantier où votre part n’est pas établie.",
    "## Rendre les fichiers lisibles",
    "Un téléphone suffit pour numériser une pièce, à condition de la poser à plat, à la lumière du jour, et de cadrer les quatre coins. Relisez l’image avant de l’envoyer\u00A0: si vous ne pouvez pas lire le cachet et la date, l’instructeur ne le pourra pas non plus. Donnez aux fichiers un nom clair, par exemple «\u00A0quitus-fiscal-octobre.pdf\u00A0».",
    "## Avant de déposer",
    "Faites relire le dossier par une personne qui ne l’a pas préparé. Posez-lui trois questions\u00A0: manque-t-il une pièce\u202F? Une date est-elle dépassée\u202F? Les chiffres de l’effectif, du matériel et du chiffre d’affaires sont-ils partout les mêmes\u202F? Les [étapes de la qualification](/processus) indiquent ce qui se passe ensuite, et qui décide.",
  ],
};
