import type { Post } from "../posts.ts";

export const assurancesLesQuestionsAPoserTot: Post = {
  slug: "assurances-les-questions-a-poser-tot",
  title: "Assurances de chantier\u00A0: les questions à poser tôt",
  description:
    "Qui assure quoi, et depuis quand\u202F? Une conversation d’une heure avec son assureur évite les mauvaises surprises.",
  publishedOn: "2025-09-18",
  author: "La rédaction",
  picture: "logements",
  body: [
    "L’assurance est souvent la dernière chose que l’on règle avant de commencer, et la première que l’on cherche quand survient un sinistre. Le Code de la construction (loi n°\u00A02009-23 du 8 juillet 2009) a renforcé la place de l’assurance pour le maître d’ouvrage, le concepteur et l’entrepreneur. Ce que chacun doit souscrire pour un ouvrage donné se vérifie pourtant au cas par cas, avec un assureur et, au besoin, un juriste.",
    "## Trois garanties à ne pas confondre",
    "- La responsabilité civile professionnelle couvre les dommages causés à d’autres du fait de l’activité\u00A0: un passant blessé, un mur voisin abîmé.",
    "- La garantie décennale concerne les dommages graves qui apparaissent après la réception et touchent la solidité de l’ouvrage ou son usage.",
    "- L’assurance tous risques chantier, lorsqu’elle est souscrite, couvre l’ouvrage lui-même pendant les travaux.",
    "## Les questions à poser à votre assureur",
    "Quelles activités sont écrites dans la police\u202F? Une entreprise assurée pour la maçonnerie peut ne pas l’être pour l’étanchéité. Quels montants, par sinistre et par an\u202F? Quelle franchise\u202F? Les sous-traitants sont-ils couverts, et à quelles conditions\u202F? Que se passe-t-il si la prime est payée en retard\u202F? Demandez des réponses écrites.",
    "## Lire l’attestation ligne à ligne",
    "Une attestation dit le nom de l’assuré, les activités garanties, la période et le numéro de la police. Vérifiez que la raison sociale est exactement celle du registre du commerce, et que les activités nommées correspondent à vos sous-domaines. Une attestation qui s’arrête avant la fin du chantier doit être renouvelée pendant les travaux.",
    "## Le rôle du contrôle technique",
    "Pour certains bâtiments, l’intervention d’un bureau de contrôle est prévue par les textes. Même lorsqu’elle ne l’est pas, un contrôle indépendant rassure l’assureur et aide l’entreprise à corriger à temps.",
    "## Et dans un dossier de qualification\u202F?",
    "Une attestation d’assurance à jour fait partie des pièces examinées, selon les sous-domaines demandés. Elle est aussi revue lors du suivi annuel. Le certificat, lui, n’est pas une assurance\u00A0: il dit ce qu’une entreprise a prouvé à une date donnée, et ne garantit pas un ouvrage particulier. Les deux se complètent. La page [Processus de qualification](/processus) présente l’ensemble des pièces.",
  ],
};
