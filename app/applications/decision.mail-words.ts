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
const lastDay = { label: "dernier jour", example: "vendredi 5\u00A0février 2027" };

/**
 * Texts of the mails about the committee and its decision. None that leaves before the notification says what was decided: it is read in
 * the space, which proves it.
 */
export const decisionMails = {
  title: "Décisions et certificats",
  words: {
    "application-scheduled": {
      label: "Dossier inscrit à une séance",
      when: toMembers,
      placeholders: { ...application, cloture: { ...lastDay, label: "jour de la séance" } },
      parts: [
        subject("La commission examine votre {dossier}"),
        preheader("Séance du {cloture}. Vous n’avez rien à faire."),
        ...paragraphs(
          "Le {dossier} de {entreprise} est inscrit à l’ordre du jour de la commission, séance du {cloture}. Vous n’avez rien à faire\u00A0: la décision vous est notifiée dans votre espace.",
        ),
        action("Suivre le dossier"),
      ],
    },
    "application-postponed": {
      label: "Dossier reporté à une autre séance",
      when: toMembers,
      placeholders: application,
      parts: [
        subject("Votre {dossier} attend une autre séance"),
        preheader("Vous n’avez rien à faire."),
        ...paragraphs(
          "Le {dossier} de {entreprise} n’est plus à l’ordre du jour de la commission\u00A0: il attend une autre séance. Nous vous en écrirons le jour. Vous n’avez rien à faire.",
        ),
        action("Suivre le dossier"),
      ],
    },
    "application-decided": {
      label: "Décision rendue",
      when: toMembers,
      placeholders: application,
      parts: [
        subject("La décision sur votre {dossier} est rendue"),
        preheader("Lisez-la dans votre espace\u00A0: elle ouvre des délais."),
        ...paragraphs(
          "La commission s’est prononcée sur le {dossier} de {entreprise}. La décision, ses motifs et ce qui suit sont dans votre espace.",
          "Ouvrez-la dès maintenant\u00A0: elle est notifiée le jour où l’un de vous la lit, ou celui où nous vous la lisons par téléphone, et des délais en partent.",
        ),
        action("Lire la décision"),
      ],
    },
    "application-adjourned": {
      label: "Demandes de la commission",
      when: `${toMembers} À la notification d’une décision d’ajournement.`,
      placeholders: {
        ...application,
        demandes: { label: "nombre de demandes", example: "1\u00A0demande" },
        limite: { ...lastDay, example: `au plus tard le ${lastDay.example}` },
      },
      parts: [
        subject("{demandes} de la commission, {dossier}"),
        preheader("À envoyer {limite}."),
        ...paragraphs(
          "La commission a ajourné le {dossier} de {entreprise}, et sa décision vous est notifiée\u00A0: répondez à {demandes}, {limite}. Le dossier revient devant elle une fois vos réponses examinées.",
        ),
        action("Répondre aux demandes"),
      ],
    },
    "application-decision-reminder": {
      label: "Rappel d’une décision qui n’a pas été lue",
      when: "À ceux qui agissent pour l’entreprise, une fois, 5\u00A0jours après la décision.",
      placeholders: application,
      parts: [
        subject("Votre décision vous attend, {dossier}"),
        preheader("Elle n’a pas encore été lue."),
        ...paragraphs(
          "La décision sur le {dossier} de {entreprise} n’a pas encore été ouverte. Lisez-la dans votre espace. À défaut, nous vous appellerons pour vous la lire.",
        ),
        action("Lire la décision"),
      ],
    },
    "application-fee-reminder": {
      label: "Rappel des frais de délivrance",
      when: "À ceux qui agissent pour l’entreprise, 90, 30 et 7\u00A0jours avant que l’accord soit sans effet.",
      placeholders: { ...application, cloture: lastDay },
      parts: [
        subject("Frais de délivrance à régler, {dossier}"),
        preheader("Au plus tard le {cloture}, pour que le certificat soit délivré."),
        ...paragraphs(
          "Votre demande est accordée\u00A0: le certificat de {entreprise} ({dossier}) est délivré dès que ses frais sont réglés, au plus tard le {cloture}. Passé ce jour, l’accord est sans effet.",
        ),
        action("Suivre le dossier"),
      ],
    },
    "application-grant-lapsed": {
      label: "Accord sans effet",
      when: toMembers,
      placeholders: application,
      parts: [
        subject("Frais non réglés, {dossier} clos"),
        preheader("Les frais de délivrance n’ont pas été réglés dans le délai."),
        ...paragraphs(
          "Les frais de délivrance du {dossier} de {entreprise} n’ont pas été réglés dans le délai annoncé\u00A0: l’accord est sans effet et le dossier est clos. Vous pouvez ouvrir un nouveau dossier\u202F; vos pièces et vos listes restent dans votre espace.",
        ),
        action("Voir le dossier"),
      ],
    },
    "application-held": {
      label: "Certificat payé, délivrance à vérifier",
      when: toMembers,
      placeholders: { ...application, cloture: { ...lastDay, label: "jour de notre réponse" } },
      parts: [
        subject("Paiement reçu, délivrance à vérifier"),
        preheader("Nous vous écrivons d’ici le {cloture}. Vous n’avez rien à faire."),
        ...paragraphs(
          "Le paiement des frais de délivrance de {entreprise} ({dossier}) est reçu. La délivrance demande une vérification\u00A0: nous vous écrivons d’ici le {cloture}. Vous n’avez rien à faire.",
          "Si le certificat ne peut pas être délivré, ces frais vous sont rendus.",
        ),
        action("Suivre le dossier"),
      ],
    },
    "application-given-up": {
      label: "Certificat payé et non délivré",
      when: toMembers,
      placeholders: {
        ...application,
        motif: {
          label: "pourquoi, dans les mots de l’organisme",
          example: "La nomenclature ne contient plus ce sous-domaine.",
        },
      },
      parts: [
        subject("Certificat non délivré, {dossier}"),
        preheader("La raison, et le remboursement des frais de délivrance."),
        ...paragraphs(
          "Le certificat de {entreprise} ({dossier}) ne peut pas être délivré\u00A0:",
          "{motif}",
          "Le remboursement des frais de délivrance est demandé à la caisse\u202F; suivez-le dans «\u00A0Paiements\u00A0». Vous pouvez ouvrir un nouveau dossier\u202F; vos pièces et vos listes restent dans votre espace.",
        ),
        action("Voir le dossier"),
      ],
    },
    "application-certified": {
      label: "Certificat délivré",
      when: toMembers,
      placeholders: application,
      parts: [
        subject("Votre certificat est délivré, {dossier}"),
        preheader("Vos qualifications sont dans l’annuaire."),
        ...paragraphs(
          "Le certificat de {entreprise} est délivré ({dossier}). Vos qualifications, leurs dates et leur numéro sont dans votre espace, et chacun peut les vérifier dans l’annuaire.",
        ),
        action("Voir mes qualifications"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof decisionMails> {}
}
