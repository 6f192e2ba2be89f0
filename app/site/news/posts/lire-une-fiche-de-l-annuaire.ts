import type { Post } from "../posts.ts";

export const lireUneFicheDeLAnnuaire: Post = {
  slug: "lire-une-fiche-de-l-annuaire",
  title: "Lire une fiche de l’annuaire avant de signer",
  description:
    "Acheteurs, banques, particuliers\u00A0: cinq points à vérifier sur la fiche d’une entreprise certifiée.",
  publishedOn: "2026-07-16",
  author: "La rédaction",
  picture: "immeuble-bureaux",
  body: [
    "L’annuaire est public et gratuit. Il montre les entreprises qui ont au moins une qualification en vigueur ou suspendue, et dit pour chacune ce qui a été reconnu, jusqu’à quand et à quel niveau. Voici comment le lire en quelques minutes.",
    "## 1. S’assurer qu’il s’agit de la bonne entreprise",
    "Les noms se ressemblent. Comparez le NINEA et le numéro du registre du commerce de la fiche avec ceux du devis, du contrat ou de la facture. Si un seul caractère diffère, demandez une explication avant d’aller plus loin.",
    "## 2. Chercher le sous-domaine qui correspond à vos travaux",
    "Une entreprise n’est pas certifiée «\u00A0en général\u00A0». Elle l’est pour des travaux précis\u00A0: l’étanchéité de toitures-terrasses n’est pas la couverture, et les réseaux d’eau potable ne sont pas les réseaux d’eaux usées. La page [Nos qualifications](/qualifications) donne la liste complète et les codes.",
    "## 3. Lire ensemble le niveau et la classe",
    "[Le niveau dit la technicité, la classe dit la taille](/actualites/niveaux-et-classes). Une villa, un immeuble et un pont ne demandent ni les mêmes moyens, ni la même expérience.",
    "## 4. Regarder les dates",
    "Chaque qualification a son propre début et sa propre fin. Une qualification échue n’est jamais montrée comme étant en vigueur\u00A0: elle apparaît à part, pour mémoire. La mention «\u00A0à renouveler\u00A0» signifie que la fin approche\u00A0: la qualification vaut encore, mais demandez à l’entreprise où en est son renouvellement si vos travaux doivent durer.",
    "## 5. Vérifier le certificat reçu",
    "Une copie se modifie facilement. Si l’on vous remet un certificat, relevez son numéro et recherchez l’entreprise vous-même dans [l’annuaire](/annuaire)\u00A0: c’est ce qui y est écrit le jour de votre consultation qui fait foi, et non le papier.",
    "## Ce que la fiche ne dit pas",
    "Elle ne dit pas le prix, ni la disponibilité des équipes, ni la qualité de chaque chantier à venir. Elle ne remplace pas un contrat écrit, un échéancier de paiement raisonnable et un suivi des travaux. L’absence d’une entreprise n’est pas non plus un reproche\u00A0: la démarche est volontaire, et beaucoup de bonnes entreprises ne l’ont pas encore engagée.",
    "Une information vous paraît inexacte\u202F? [Écrivez-nous](/contact)\u00A0: chaque signalement est lu et vérifié.",
  ],
};
