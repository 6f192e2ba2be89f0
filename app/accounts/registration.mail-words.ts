import {
  action,
  companyName,
  companyNumber,
  forgottenPassword,
  linkDuration,
  notes,
  paragraphs,
  preheader,
  subject,
  typedPerson,
} from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const day = { label: "jour et heure", example: "22 novembre 2026 à 9\u00A0h\u00A030" };
const sendAgain = {
  label: "adresse de la page qui renvoie le lien",
  example: "https://tabax.example/activation/renvoyer",
};
const receipt = {
  numero: { label: "numéro d’inscription", example: "INS-2026-00042-5" },
  faits: {
    label: "numéro, entreprise, dates et conditions, ligne par ligne",
    example: "Numéro d’inscription\u00A0: INS-2026-00042-5\nEntreprise\u00A0: Sahel Bâtiment",
  },
};
const receiptSubject = subject("Reçu d’inscription {numero}");

export const registrationMails = {
  title: "Inscription et accès",
  words: {
    activation: {
      label: "Activation d’un compte",
      when: "Au contact, après l’inscription de sa première entreprise.",
      placeholders: {
        entreprise: companyNumber,
        jour: day,
        duree: linkDuration,
        renvoi: sendAgain,
      },
      parts: [
        subject("Activez votre compte entreprise"),
        preheader("Un dernier geste pour terminer l’inscription de votre entreprise."),
        ...paragraphs(
          "Une entreprise{entreprise} a été inscrite le {jour} avec cette adresse e-mail. Il reste un geste à faire\u00A0: confirmer que cette adresse est bien la vôtre.",
          "Ouvrez la page ci-dessous et saisissez le mot de passe choisi à l’inscription\u00A0: votre compte est activé et votre espace entreprise s’ouvre.",
        ),
        action("Activer mon compte"),
        ...notes(
          "Ce lien est valable {duree} et ne sert qu’une fois. Passé ce délai, demandez-en un autre\u00A0: {renvoi}",
          "Vous n’avez inscrit aucune entreprise\u202F? Ne faites rien\u00A0: sans activation, personne ne peut se connecter à ce compte, et l’inscription s’efface d’elle-même.",
        ),
      ],
    },
    "registration-reminder": {
      label: "Rappel d’une inscription à activer",
      when: "Au contact, une fois, deux jours avant que l’inscription s’efface.",
      placeholders: {
        entreprise: companyNumber,
        jour: day,
        limite: { label: "dernier jour pour l’activer", example: "lundi 7\u00A0décembre 2026" },
      },
      parts: [
        subject("Votre inscription s’efface bientôt"),
        preheader("Activez-la au plus tard le {limite}."),
        ...paragraphs(
          "Une entreprise{entreprise} a été inscrite le {jour} avec cette adresse e-mail. Personne ne l’a encore activée, et son lien ne vaut plus.",
          "Si c’est vous, demandez un nouveau lien et activez l’inscription au plus tard le {limite}. Passé ce jour, elle s’efface, avec tout ce qui a été saisi.",
        ),
        action("Recevoir un nouveau lien"),
        ...notes(
          "Vous n’avez inscrit aucune entreprise\u202F? Ne faites rien\u00A0: l’inscription s’efface d’elle-même, et nous ne vous écrirons plus à ce sujet.",
        ),
      ],
    },
    "second-company": {
      label: "Confirmation d’une autre entreprise",
      when: "Au contact qui a déjà un compte, après l’inscription d’une entreprise de plus.",
      placeholders: {
        entreprise: companyNumber,
        jour: day,
        duree: linkDuration,
        renvoi: sendAgain,
      },
      parts: [
        subject("Confirmez votre autre entreprise{entreprise}"),
        preheader("Vous avez déjà un compte\u00A0: connectez-vous pour la confirmer."),
        ...paragraphs(
          "Une entreprise{entreprise} a été inscrite le {jour} avec votre adresse e-mail, qui a déjà un compte.",
          "Si c’est vous, ouvrez la page ci-dessous et connectez-vous avec votre mot de passe habituel\u00A0: l’entreprise rejoint votre espace. Le mot de passe saisi à cette inscription ne compte pas.",
        ),
        action("Confirmer cette entreprise"),
        ...notes(
          "Ce lien est valable {duree} et ne sert qu’une fois. Passé ce délai, demandez-en un autre\u00A0: {renvoi}",
          "Ce n’est pas vous\u202F? Ne faites rien\u00A0: sans confirmation, cette inscription s’efface d’elle-même, et rien ne change dans votre compte.",
        ),
      ],
    },
    "registration-receipt": {
      label: "Reçu d’inscription",
      when: "Au contact, une fois l’inscription activée.",
      placeholders: { ...receipt, entreprise: companyName },
      parts: [
        receiptSubject,
        preheader("L’inscription de {entreprise} est active."),
        ...paragraphs(
          "L’inscription de votre entreprise est terminée. Ce message en est le reçu\u00A0: conservez-le.",
          "{faits}",
        ),
        action("Ouvrir l’espace entreprise"),
        ...notes(
          "Le reçu ne vaut pas qualification\u00A0: celle-ci s’obtient après examen d’un dossier.",
        ),
      ],
    },
    "registration-receipt-company": {
      label: "Reçu d’inscription, à l’adresse de l’entreprise",
      when: "À l’adresse de l’entreprise, quand ce n’est pas celle du contact.",
      placeholders: {
        ...receipt,
        contact: typedPerson("personne qui a inscrit l’entreprise"),
      },
      parts: [
        receiptSubject,
        preheader("Cette adresse a été donnée comme celle de l’entreprise."),
        ...paragraphs(
          "Une entreprise est inscrite sur notre plateforme par {contact}, avec cette adresse comme la sienne.",
          "{faits}",
        ),
        action("Ouvrir l’espace entreprise"),
        ...notes(
          "Cette inscription n’a pas été faite pour vous\u202F? Répondez à ce message\u00A0: une personne la vérifiera.",
        ),
      ],
    },
    "duplicate-registration": {
      label: "Inscription tentée une seconde fois",
      when: "Au contact d’une entreprise dont quelqu’un a saisi le numéro ou l’adresse à nouveau.",
      placeholders: {
        entreprise: companyName,
        oubli: forgottenPassword,
        renvoi: sendAgain,
      },
      parts: [
        subject("Votre entreprise est déjà inscrite"),
        preheader("Une nouvelle inscription a été tentée, et n’a rien changé."),
        ...paragraphs(
          "Quelqu’un vient de tenter une inscription avec un numéro ou une adresse e-mail de l’entreprise «\u00A0{entreprise}\u00A0», qui est déjà inscrite. Rien n’a été créé ni modifié.",
          "Si c’était vous, il n’est pas nécessaire de recommencer\u00A0: connectez-vous à votre espace entreprise.",
        ),
        action("Se connecter"),
        ...notes(
          "Mot de passe oublié\u00A0: {oubli}",
          "Compte pas encore activé\u00A0: {renvoi}",
          "Si ce n’était pas vous, vous n’avez rien à faire. Si ce message revient souvent, écrivez-nous.",
        ),
      ],
    },
    "password-reset": {
      label: "Nouveau mot de passe",
      when: "À qui demande à choisir un nouveau mot de passe.",
      placeholders: { duree: { ...linkDuration, example: "1\u00A0heure" } },
      parts: [
        subject("Choisissez un nouveau mot de passe"),
        preheader("Vous avez demandé à changer le mot de passe de votre compte."),
        ...paragraphs(
          "Vous avez demandé à changer le mot de passe de votre compte. Ouvrez la page ci-dessous pour en choisir un nouveau.",
          "Toutes les sessions ouvertes seront alors fermées, sur tous vos appareils.",
        ),
        action("Choisir un nouveau mot de passe"),
        ...notes(
          "Ce lien est valable {duree} et ne sert qu’une fois.",
          "Vous n’avez rien demandé\u202F? Ne faites rien\u00A0: votre mot de passe actuel reste valable.",
        ),
      ],
    },
    "email-change": {
      label: "Confirmation d’une nouvelle adresse e-mail",
      when: "À l’adresse que quelqu’un veut donner à son compte.",
      placeholders: { duree: { ...linkDuration, example: "24\u00A0heures" } },
      parts: [
        subject("Confirmez votre nouvelle adresse e-mail"),
        preheader("Un dernier geste pour utiliser cette adresse."),
        ...paragraphs(
          "Un compte demande à utiliser cette adresse e-mail. Ouvrez la page ci-dessous pour confirmer qu’elle est bien la vôtre\u00A0: vous vous connecterez ensuite avec elle.",
        ),
        action("Confirmer cette adresse"),
        ...notes(
          "Ce lien est valable {duree} et ne sert qu’une fois.",
          "Vous n’avez rien demandé\u202F? Ne faites rien\u00A0: cette adresse ne sera rattachée à aucun compte.",
        ),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof registrationMails> {}
}
