import { accountMailWords } from "./account-mail-words.ts";
import { applicationMailWords } from "./application-mail-words.ts";
import { committeeMailWords } from "./committee-mail-words.ts";
import { companyMailWords } from "./company-mail-words.ts";
import { decisionMailWords } from "./decision-mail-words.ts";
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
} from "./mail-text-fields.ts";
import { memberMailWords, memberResetMailWords, successionMailWords } from "./member-mail-words.ts";
import { documentMailWords, moneyMailWords } from "./money-mail-words.ts";
import { reviewMailWords } from "./review-mail-words.ts";
import { roleMailWords } from "./role-mail-words.ts";
import type { MailWords } from "./worded-mail.ts";

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

const registrationMailWords = {
  activation: {
    label: "Activation d’un compte",
    when: "Au contact, après l’inscription de sa première entreprise.",
    placeholders: { entreprise: companyNumber, jour: day, duree: linkDuration, renvoi: sendAgain },
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
    placeholders: { entreprise: companyNumber, jour: day, duree: linkDuration, renvoi: sendAgain },
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
} satisfies Record<string, MailWords>;

const visitorMailWords = {
  "contact-receipt": {
    label: "Accusé de réception d’un message",
    when: "À qui nous écrit depuis la page Contact.",
    placeholders: {
      reference: { label: "référence du message", example: "M-4F2A" },
      jour: day,
      horaires: { label: "nos horaires", example: "Lun-Ven 8:00 - 18:00" },
      faq: { label: "adresse de la foire aux questions", example: "https://tabax.example/faq" },
    },
    parts: [
      subject("Votre message {reference} est bien arrivé"),
      preheader("Une personne de notre équipe le lira et vous répondra."),
      ...paragraphs(
        "Votre message du {jour} nous est bien parvenu. Il porte la référence {reference}.",
        "Une personne de notre équipe le lira et vous répondra à cette adresse. Nous sommes joignables aux heures suivantes\u00A0: {horaires}.",
        "Beaucoup de réponses se trouvent déjà dans la foire aux questions\u00A0: {faq}",
      ),
      ...notes(
        "Rappelez la référence {reference} si vous nous appelez ou nous écrivez de nouveau à ce sujet.",
        "Vous ne nous avez pas écrit\u202F? Quelqu’un a sans doute indiqué votre adresse par erreur\u00A0: ne faites rien, vous n’êtes inscrit nulle part.",
      ),
    ],
  },
  "newsletter-confirmation": {
    label: "Abonnement à la lettre d’information",
    when: "À l’adresse qui demande la lettre, avant tout autre envoi.",
    placeholders: {
      produit: { label: "nom de la plateforme", example: "Tabax", mayShorten: true },
      duree: linkDuration,
      lettre: { label: "adresse de la page de la lettre", example: "https://tabax.example/lettre" },
      refus: {
        label: "adresse qui refuse l’abonnement",
        example: "https://tabax.example/lettre/desinscription",
      },
    },
    parts: [
      subject("Confirmez votre abonnement à la lettre d’information"),
      preheader("Un dernier geste avant de recevoir notre lettre d’information."),
      ...paragraphs(
        "Cette adresse e-mail vient d’être indiquée pour recevoir la lettre d’information de {produit}. Il reste un geste à faire\u00A0: confirmer que la demande vient bien de vous.",
        "Ouvrez la page ci-dessous, puis appuyez sur «\u00A0Confirmer mon abonnement\u00A0».",
      ),
      action("Confirmer mon abonnement"),
      ...notes(
        "Ce lien est valable {duree}. Passé ce délai, demandez-en un autre\u00A0: {lettre}",
        "Ce n’était pas vous\u202F? Ne faites rien\u00A0: sans confirmation, vous ne recevrez pas la lettre. Vous pouvez aussi refuser cet abonnement\u00A0: {refus}",
      ),
    ],
  },
} satisfies Record<string, MailWords>;

/** The product's texts of the mails that the certification body may rewrite. */
export const mailWords = {
  ...registrationMailWords,
  ...accountMailWords,
  ...roleMailWords,
  ...committeeMailWords,
  ...moneyMailWords,
  ...documentMailWords,
  ...applicationMailWords,
  ...reviewMailWords,
  ...decisionMailWords,
  ...companyMailWords,
  ...memberMailWords,
  ...memberResetMailWords,
  ...successionMailWords,
  ...visitorMailWords,
};

export type WordedKind = keyof typeof mailWords;
export const wordedKinds = Object.keys(mailWords) as WordedKind[];

/** The headings of the list of mails. */
export const mailGroups: readonly { title: string; kinds: readonly WordedKind[] }[] = [
  { title: "Inscription et accès", words: registrationMailWords },
  { title: "Avis sur un compte", words: accountMailWords },
  { title: "Rôles de l’organisme", words: roleMailWords },
  { title: "Séances de la commission", words: committeeMailWords },
  { title: "Paiements", words: moneyMailWords },
  { title: "Pièces", words: documentMailWords },
  { title: "Dossiers", words: applicationMailWords },
  { title: "Examen des dossiers", words: reviewMailWords },
  { title: "Décisions et certificats", words: decisionMailWords },
  { title: "Entreprises", words: companyMailWords },
  { title: "Membres d’une entreprise", words: { ...memberMailWords, ...memberResetMailWords } },
  { title: "Reprises d’accès", words: successionMailWords },
  { title: "Visiteurs du site", words: visitorMailWords },
].map(({ title, words }) => ({ title, kinds: Object.keys(words) as WordedKind[] }));

/** Labels of further kinds that rows of `mail` have. */
const others = {
  "account-notice": "Avis sur un compte",
  "role-proposal": "Rôle proposé ou décidé",
  "factor-reset": "Remise à zéro d’une double vérification",
  erasure: "Effacement d’un compte",
  "contact-answer": "Réponse à un visiteur",
  "contact-message": "Message d’un visiteur, à l’organisme",
  "member-news": "Avis aux membres d’une entreprise",
  succession: "Avis sur une reprise d’accès",
};

/** The kinds of rows of `mail`. */
export type MailKind = WordedKind | keyof typeof others;

const families: ReadonlyMap<string, string> = new Map([
  ["payment", "Avis de paiement"],
  ["document", "Avis sur une pièce"],
  ["application", "Avis sur un dossier"],
]);

/** The French label of a kind of mail; rows written by earlier versions may have other kinds. */
export function mailLabel(kind: string): string {
  if (Object.hasOwn(mailWords, kind)) return mailWords[kind as WordedKind].label;
  if (Object.hasOwn(others, kind)) return others[kind as keyof typeof others];
  return families.get(kind.split("-")[0] ?? "") ?? kind;
}

/** Mails that the list shows and nobody can edit: they repeat what another person wrote. */
export const fixedMails: readonly string[] = ["Message d’un visiteur, à l’organisme"];
