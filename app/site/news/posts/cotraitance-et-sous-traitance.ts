import type { Post } from "../posts.ts";

export const cotraitanceEtSousTraitance: Post = {
  slug: "cotraitance-et-sous-traitance",
  title: "Cotraitance, sous-traitance\u00A0: à qui appartient la référence\u202F?",
  description:
    "Travailler à plusieurs ouvre de plus grands chantiers. Encore faut-il pouvoir prouver ce que chacun a fait.",
  publishedOn: "2025-06-20",
  author: "La rédaction",
  picture: "barrage",
  body: [
    "Peu d’entreprises peuvent tout faire seules. S’associer ou sous-traiter est normal, souvent nécessaire. Mais le jour où l’on présente ses travaux, une question revient\u00A0: qui les a vraiment réalisés\u202F?",
    "## Deux manières de travailler ensemble",
    "Dans la cotraitance, plusieurs entreprises signent le même marché, en groupement. Le groupement est conjoint quand chacune répond de sa part, solidaire quand chacune répond aussi des autres. L’une d’elles, le mandataire, représente le groupement auprès du maître d’ouvrage.",
    "Dans la sous-traitance, une entreprise titulaire du marché confie une partie des travaux à une autre. Le titulaire reste responsable de l’ensemble. Selon le marché, le sous-traitant doit être déclaré et accepté\u00A0: lisez le contrat avant de vous engager.",
    "## La règle pour les références",
    "Pour une qualification, seuls comptent les travaux exécutés avec les équipes et l’encadrement de l’entreprise. Concrètement\u00A0:",
    "- un cotraitant présente la part que la convention de groupement lui attribue, et non le montant total\u202F;",
    "- un titulaire qui a sous-traité le lot «\u00A0étanchéité\u00A0» ne le présente pas comme référence d’étanchéité\u202F;",
    "- un sous-traitant peut présenter ses travaux, s’il en apporte la preuve.",
    "La même référence ne doit pas servir deux fois, à deux entreprises, pour les mêmes travaux.",
    "## Des preuves à demander pendant le chantier",
    "Après la réception, chacun part de son côté et les papiers deviennent difficiles à obtenir. Demandez donc, dès le départ, un contrat écrit qui décrit vos travaux et leur montant. Puis, à la fin de votre intervention, une attestation signée du titulaire et, si possible, visée par le maître d’ouvrage. Gardez les situations de travaux et les factures payées.",
    "## Choisir ses partenaires",
    "Avant de signer, consultez [l’annuaire](/annuaire)\u00A0: le partenaire est-il qualifié pour la part que vous lui confiez\u202F? À quel niveau, et jusqu’à quand\u202F? L’absence de certificat n’interdit rien, puisque la démarche est volontaire, mais elle invite à vérifier davantage\u00A0: références, assurances, personnel.",
    "## Grandir par étapes",
    "Pour une jeune entreprise, la sous-traitance bien documentée est un excellent moyen de construire ses premières références. Quelques chantiers menés proprement, avec des attestations en règle, ouvrent la voie à une première demande dans un petit nombre de [sous-domaines bien choisis](/actualites/choisir-ses-sous-domaines).",
  ],
};
