import {
  action,
  companyName,
  paragraphs,
  preheader,
  subject,
} from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const toMembers = "À ceux qui agissent pour l’entreprise.";

const application = {
  dossier: { label: "«\u00A0dossier\u00A0» et son numéro", example: "dossier DO-2026-00042-5" },
  entreprise: companyName,
};
const complements = { label: "nombre de demandes", example: "2\u00A0demandes" };
const requested = {
  label: "les demandes, une par ligne",
  example: "–\u00A0Pièce, Quitus fiscal\n–\u00A0Chiffres, Chiffre d’affaires 2025",
};
const request = { label: "la demande", example: "Pièce, Quitus fiscal" };
const limit = {
  label:
    "«\u00A0au plus tard le\u00A0» et le dernier jour, ou «\u00A0aujourd’hui, avant minuit\u00A0», ou «\u00A0dès que possible\u00A0»",
  example: "au plus tard le lundi 7\u00A0décembre 2026",
};
const closing = {
  label: "dernier jour avant que le dossier soit classé",
  example: "vendredi 5\u00A0février 2027",
};
const silence = {
  label: "ce qui se passe sans réponse, en une phrase",
  example:
    "Sans aucune réponse, le dossier est classé sans suite après le vendredi 5\u00A0février 2027\u202F; si vous répondez en partie, l’instruction reprend avec ces réponses.",
};

const howToAnswer =
  "Chaque demande a sa page\u00A0: vous y voyez ce qui est demandé, pourquoi, et vous y répondez. Vos réponses sont gardées une à une\u202F; elles partent ensemble quand vous les envoyez.";
const whatStays = "Vos pièces et vos listes restent dans votre espace.";

/** Texts of the mails about applications, to companies and to the staff. */
export const applicationMails = {
  title: "Dossiers",
  words: {
    "application-filed": {
      label: "Dossier déposé",
      when: "À ceux qui agissent pour l’entreprise, une fois le dossier déposé, avec son reçu.",
      placeholders: {
        numero: { label: "numéro du dossier", example: "DO-2026-00042-5" },
        entreprise: companyName,
        faits: {
          label: "ce qui est déposé, une ligne par fait",
          example: "Dossier\u00A0: DO-2026-00042-5\nClasse visée\u00A0: D",
        },
      },
      parts: [
        subject("Votre dossier n°\u00A0{numero} a été déposé"),
        preheader("{entreprise}\u00A0: votre reçu est joint à ce message."),
        ...paragraphs(
          "Votre dossier est déposé. Le reçu joint dit tout ce qu’il contient, avec l’empreinte de chaque pièce\u00A0: conservez-le.",
          "{faits}",
          "Nous vérifions maintenant qu’il est recevable. Vous n’avez rien à faire\u00A0: nous vous écrivons dès qu’il avance.",
        ),
        action("Suivre le dossier"),
      ],
    },
    "application-sent-back": {
      label: "Dossier à compléter",
      when: toMembers,
      placeholders: {
        ...application,
        demandes: complements,
        lesquelles: requested,
        limite: limit,
      },
      parts: [
        subject("{demandes} pour compléter le {dossier}"),
        preheader("À envoyer {limite}."),
        ...paragraphs(
          "Nous avons examiné le {dossier} de {entreprise}. Il manque encore quelque chose pour qu’il soit recevable\u00A0: {demandes}. Répondez {limite}.",
          "{lesquelles}",
          howToAnswer,
        ),
        action("Répondre aux demandes"),
      ],
    },
    "application-asked": {
      label: "Demandes de l’instructeur",
      when: toMembers,
      placeholders: {
        ...application,
        demandes: complements,
        lesquelles: requested,
        limite: limit,
      },
      parts: [
        subject("{demandes} de l’instructeur, {dossier}"),
        preheader("À envoyer {limite}."),
        ...paragraphs(
          "L’instructeur du {dossier} de {entreprise} a besoin de précisions\u00A0: {demandes}. Répondez {limite}. L’instruction reprend dès que vos réponses sont envoyées.",
          "{lesquelles}",
          howToAnswer,
        ),
        action("Répondre aux demandes"),
      ],
    },
    "application-admitted": {
      label: "Dossier recevable",
      when: toMembers,
      placeholders: application,
      parts: [
        subject("Le {dossier} est recevable"),
        preheader("Son instruction commence."),
        ...paragraphs(
          "Le {dossier} de {entreprise} est complet et recevable. Un instructeur l’étudie maintenant\u00A0: vous n’avez rien à faire, nous vous écrirons s’il manque une précision.",
          "Les frais d’ouverture ne sont plus remboursables à partir d’aujourd’hui.",
        ),
        action("Suivre le dossier"),
      ],
    },
    "application-rejected": {
      label: "Dossier non recevable",
      when: toMembers,
      placeholders: {
        ...application,
        motif: {
          label: "pourquoi, dans les mots de l’organisme",
          example: "L’activité déclarée n’est pas celle des sous-domaines demandés.",
        },
      },
      parts: [
        subject("Le {dossier} n’est pas recevable"),
        preheader("La raison, et ce qui suit pour les frais."),
        ...paragraphs(
          "Le {dossier} de {entreprise} ne peut pas être instruit\u00A0:",
          "{motif}",
          `Le remboursement des frais d’ouverture est demandé\u00A0: une personne de la caisse en décide, et nous vous écrivons sa réponse. Vous pouvez ouvrir un nouveau dossier quand vous le souhaitez. ${whatStays}`,
        ),
        action("Voir le dossier"),
      ],
    },
    "application-accepted": {
      label: "Suivi annuel accepté",
      when: toMembers,
      placeholders: application,
      parts: [
        subject("Suivi annuel accepté, {dossier}"),
        preheader("Rien d’autre n’est à faire cette année."),
        ...paragraphs(
          "Le suivi annuel de {entreprise} est accepté. Vos qualifications continuent sans changement.",
        ),
        action("Voir le dossier"),
      ],
    },
    "application-filed-again": {
      label: "Réponses parties, avant la recevabilité",
      when: toMembers,
      placeholders: application,
      parts: [
        subject("Vos réponses sont parties, {dossier}"),
        preheader("Le dossier est de nouveau chez nous."),
        ...paragraphs(
          "Les réponses de {entreprise} sont arrivées. Nous vérifions de nouveau si le {dossier} est complet\u00A0: vous n’avez rien à faire.",
        ),
        action("Suivre le dossier"),
      ],
    },
    "application-answered": {
      label: "Réponses parties, pendant l’instruction",
      when: toMembers,
      placeholders: application,
      parts: [
        subject("Vos réponses sont parties, {dossier}"),
        preheader("L’instruction reprend."),
        ...paragraphs(
          "Les réponses de {entreprise} sont arrivées. L’instruction du {dossier} reprend\u00A0: vous n’avez rien à faire.",
        ),
        action("Suivre le dossier"),
      ],
    },
    "application-resumed": {
      label: "Instruction reprise sans toutes les réponses",
      when: toMembers,
      placeholders: application,
      parts: [
        subject("L’instruction reprend, {dossier}"),
        preheader("Le délai pour répondre est terminé\u00A0: elle reprend avec vos réponses."),
        ...paragraphs(
          "L’instruction du {dossier} de {entreprise} reprend avec les réponses que nous avons. Ce qui est resté sans réponse sera jugé tel quel.",
        ),
        action("Suivre le dossier"),
      ],
    },
    "application-nothing-left": {
      label: "Instruction reprise, dernière demande retirée",
      when: toMembers,
      placeholders: { ...application, demande: request },
      parts: [
        subject("Plus rien à fournir, {dossier}"),
        preheader("Plus rien ne vous est demandé\u00A0: l’instruction reprend."),
        ...paragraphs(
          "Nous avons retiré la dernière demande sur le {dossier} de {entreprise}\u00A0: {demande}. Plus rien ne vous est demandé\u00A0: l’instruction reprend.",
        ),
        action("Suivre le dossier"),
      ],
    },
    "application-waived": {
      label: "Demande retirée",
      when: "À ceux qui agissent pour l’entreprise, à 17\u00A0h, avec toutes les demandes retirées du jour.",
      gathers: "demande",
      placeholders: {
        ...application,
        demande: request,
        heure: { label: "heure du dernier retrait", example: "9\u00A0h\u00A012" },
        reste: {
          label: "ce qui reste à faire, en une phrase",
          example:
            "Il reste 2\u00A0demandes sans réponse\u00A0: répondez au plus tard le lundi 7\u00A0décembre 2026.",
        },
      },
      parts: [
        subject("Demande retirée, {dossier}"),
        preheader("Vous n’avez rien à fournir pour ce qui est retiré."),
        ...paragraphs(
          "Sur le {dossier} de {entreprise}, nous avons retiré ce qui suit, et vous n’avez rien à fournir pour cela\u00A0:",
          "{demande}",
          "Voici la situation à {heure}. {reste}",
        ),
        action("Voir les demandes"),
      ],
    },
    "application-extension-granted": {
      label: "Délai accordé",
      when: toMembers,
      placeholders: { ...application, limite: limit },
      parts: [
        subject("Délai accordé, {dossier}"),
        preheader("Répondez {limite}."),
        ...paragraphs(
          "Votre demande de délai sur le {dossier} de {entreprise} est acceptée\u00A0: répondez {limite}.",
        ),
        action("Voir les demandes"),
      ],
    },
    "application-extension-refused": {
      label: "Délai non accordé",
      when: toMembers,
      placeholders: { ...application, limite: limit },
      parts: [
        subject("Délai non accordé, {dossier}"),
        preheader("La date limite reste la même\u00A0: répondez {limite}."),
        ...paragraphs(
          "Votre demande de délai sur le {dossier} de {entreprise} n’a pas pu être acceptée. La date limite reste la même\u00A0: répondez {limite}, même en partie.",
        ),
        action("Voir les demandes"),
      ],
    },
    "application-lapsed": {
      label: "Dossier classé sans suite",
      when: toMembers,
      placeholders: { ...application, cloture: closing },
      parts: [
        subject("Le {dossier} est classé sans suite"),
        preheader("Il est resté sans réponse jusqu’au {cloture}."),
        ...paragraphs(
          "Le {dossier} de {entreprise} attendait une réponse, au plus tard le {cloture}. Elle n’est pas venue\u00A0: il est classé sans suite, comme le prévoit l’article 7.6 des conditions générales.",
          `Vous pouvez ouvrir un nouveau dossier. ${whatStays}`,
        ),
        action("Voir le dossier"),
      ],
    },
    "application-withdrawn": {
      label: "Dossier abandonné",
      when: toMembers,
      placeholders: application,
      parts: [
        subject("Abandon enregistré, {dossier}"),
        preheader("Le dossier est clos à votre demande."),
        ...paragraphs(
          `Un membre de {entreprise} a abandonné le {dossier}. Il est clos et ne sera pas repris. ${whatStays}`,
          "Ce n’était pas voulu\u202F? Répondez à ce message sans attendre.",
        ),
        action("Voir le dossier"),
      ],
    },
    "application-complement-reminder": {
      label: "Rappel de demandes sans réponse",
      when: toMembers,
      placeholders: { ...application, demandes: complements, limite: limit, suite: silence },
      parts: [
        subject("{demandes} sans réponse, {dossier}"),
        preheader("Répondez {limite}."),
        ...paragraphs(
          "Sur le {dossier} de {entreprise}, il reste {demandes} sans réponse. Répondez {limite}. {suite}",
          "Il vous faut plus de temps\u202F? Demandez un délai sur la page de la demande, une seule fois et avant la date limite.",
        ),
        action("Répondre aux demandes"),
      ],
    },
    "application-unsent-reminder": {
      label: "Rappel de réponses qui ne sont pas envoyées",
      when: toMembers,
      placeholders: { ...application, limite: limit },
      parts: [
        subject("Réponses à envoyer, {dossier}"),
        preheader("Elles sont enregistrées, mais ne sont pas parties\u00A0: envoyez-les {limite}."),
        ...paragraphs(
          "Toutes vos réponses sur le {dossier} de {entreprise} sont enregistrées, mais elles ne sont pas envoyées\u00A0: envoyez-les {limite}.",
        ),
        action("Envoyer les réponses"),
      ],
    },
    "application-closing-reminder": {
      label: "Rappel avant le classement d’un dossier sans réponse",
      when: "À ceux qui agissent pour l’entreprise, 14\u00A0jours et 3\u00A0jours avant que le dossier soit classé.",
      placeholders: { ...application, cloture: closing },
      parts: [
        subject("Sans réponse, le {dossier} sera classé"),
        preheader("Répondez au plus tard le {cloture}, sinon il est classé sans suite."),
        ...paragraphs(
          "Nous attendons toujours une réponse de {entreprise} sur le {dossier}. Répondez au plus tard le {cloture}\u00A0: passé ce jour, il est classé sans suite, et il faudrait en ouvrir un autre.",
          "Vous pouvez encore le faire\u00A0: répondez à chaque demande, puis envoyez vos réponses. Une question vous arrête\u202F? Écrivez-nous.",
        ),
        action("Répondre aux demandes"),
      ],
    },
    "application-draft-reminder": {
      label: "Rappel d’un dossier en préparation",
      when: "À ceux qui agissent pour l’entreprise, une fois, quand rien n’a bougé depuis deux semaines.",
      placeholders: {
        entreprise: companyName,
        jour: {
          label: "jour et heure où il est ouvert",
          example: "22 octobre 2026 à 9\u00A0h\u00A030",
        },
      },
      parts: [
        subject("Votre dossier en préparation vous attend"),
        preheader("Tout ce que vous avez saisi est gardé."),
        ...paragraphs(
          "Le dossier en préparation de {entreprise}, ouvert le {jour}, n’a pas bougé depuis deux semaines. Tout ce que vous avez saisi est gardé\u00A0: vous pouvez continuer là où vous en étiez.",
          "Une question vous arrête\u202F? Écrivez-nous\u00A0: nous vous répondons.",
        ),
        action("Continuer le dossier"),
      ],
    },
    "application-message": {
      label: "Message de l’organisme",
      when: toMembers,
      placeholders: application,
      parts: [
        subject("Un message pour vous, {dossier}"),
        preheader("Il vous attend dans votre espace."),
        ...paragraphs(
          "L’organisme vous a écrit à propos du {dossier} de {entreprise}. Le message se lit dans votre espace, où vous pouvez y répondre.",
        ),
        action("Lire le message"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof applicationMails> {}
}
