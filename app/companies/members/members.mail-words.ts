import {
  action,
  companyFromOutside,
  companyName,
  companyNumber,
  notes,
  paragraphs,
  preheader,
  subject,
  typedPerson,
} from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const toThem = "À la personne elle-même.";
const toOwners = "Aux responsables de l’entreprise.";
const role = { label: "rôle", example: "Gestionnaire" };
const about = { entreprise: companyName };
const ofSomebody = { ...about, personne: typedPerson("personne") };
const invited = {
  ...about,
  adresse: { label: "adresse invitée", example: "awa@baol.example", mayShorten: true },
  role,
} satisfies MailWords["placeholders"];
/** A person who has left is outside the company. */
const outsider = { entreprise: companyFromOutside, numero: companyNumber };

const enter = [
  action("Ouvrir mon espace"),
  ...notes("Vous n’attendiez pas ce message\u202F? Répondez-nous, nous regarderons avec vous."),
];
const outside = notes(
  "Vous pensez que c’est une erreur\u202F? Parlez-en à l’entreprise. Si son responsable n’est plus joignable, écrivez-nous.",
);
const watch = [
  action("Voir les membres"),
  ...notes(
    "Ce n’est pas normal\u202F? Retirez la personne depuis cette page, changez votre mot de passe, puis écrivez-nous.",
  ),
];

/** Texts of the mails about the members of a company. */
export const memberMails = {
  title: "Membres d’une entreprise",
  words: {
    "member-joined": {
      label: "Bienvenue dans une entreprise",
      when: toThem,
      placeholders: { ...about, role },
      parts: [
        subject("Vous agissez maintenant pour une entreprise"),
        preheader("L’entreprise est dans votre espace."),
        ...paragraphs(
          "Vous agissez maintenant pour l’entreprise «\u00A0{entreprise}\u00A0», avec le rôle «\u00A0{role}\u00A0». L’entreprise est dans votre espace.",
        ),
        ...enter,
      ],
    },
    "member-role": {
      label: "Rôle changé",
      when: toThem,
      placeholders: { ...about, role },
      parts: [
        subject("Votre rôle dans votre entreprise a changé"),
        preheader("Votre rôle est maintenant «\u00A0{role}\u00A0»."),
        ...paragraphs(
          "Votre rôle pour l’entreprise «\u00A0{entreprise}\u00A0» est maintenant «\u00A0{role}\u00A0». Il vaut tout de suite, aussi là où vous êtes déjà connecté.",
        ),
        ...enter,
      ],
    },
    "member-removed": {
      label: "Retrait d’une entreprise",
      when: toThem,
      placeholders: outsider,
      parts: [
        subject("Vous n’agissez plus pour une entreprise{numero}"),
        preheader("Son espace vous est fermé."),
        ...paragraphs(
          "Vous n’agissez plus pour {entreprise}. Son espace vous est fermé dès maintenant\u202F; votre compte reste le vôtre.",
        ),
        ...outside,
      ],
    },
    "member-left": {
      label: "Départ d’une entreprise",
      when: toThem,
      placeholders: outsider,
      parts: [
        subject("Vous avez quitté une entreprise{numero}"),
        preheader("Votre compte reste le vôtre."),
        ...paragraphs(
          "Vous n’agissez plus pour {entreprise}, à votre demande. Votre compte reste le vôtre.",
        ),
        ...outside,
      ],
    },
    "owners-member-joined": {
      label: "Arrivée d’un membre",
      when: toOwners,
      placeholders: { ...ofSomebody, role },
      parts: [
        subject("Arrivée d’un membre dans votre entreprise"),
        preheader("{personne} agit maintenant pour l’entreprise."),
        ...paragraphs(
          "{personne} agit maintenant pour l’entreprise «\u00A0{entreprise}\u00A0», avec le rôle «\u00A0{role}\u00A0».",
        ),
        ...watch,
      ],
    },
    "owners-member-role": {
      label: "Rôle d’un membre changé",
      when: toOwners,
      placeholders: { ...ofSomebody, role },
      parts: [
        subject("Nouveau rôle d’un membre de votre entreprise"),
        preheader("{personne} a un autre rôle."),
        ...paragraphs(
          "{personne} a maintenant le rôle «\u00A0{role}\u00A0» pour l’entreprise «\u00A0{entreprise}\u00A0».",
        ),
        ...watch,
      ],
    },
    "owners-member-removed": {
      label: "Retrait d’un membre",
      when: toOwners,
      placeholders: ofSomebody,
      parts: [
        subject("Départ d’un membre de votre entreprise"),
        preheader("{personne} ne fait plus partie de l’entreprise."),
        ...paragraphs(
          "{personne} ne fait plus partie de l’entreprise «\u00A0{entreprise}\u00A0»\u00A0: son nom a été retiré de la liste des membres par un responsable.",
        ),
        ...watch,
      ],
    },
    "owners-member-left": {
      label: "Départ d’un membre",
      when: toOwners,
      placeholders: ofSomebody,
      parts: [
        subject("Départ d’un membre de votre entreprise"),
        preheader("{personne} a quitté l’entreprise."),
        ...paragraphs(
          "{personne} a quitté l’entreprise «\u00A0{entreprise}\u00A0» de sa propre décision.",
        ),
        ...watch,
      ],
    },
    "member-invitation-declined": {
      label: "Invitation refusée",
      when: "À qui a invité, quand la personne refuse.",
      placeholders: invited,
      parts: [
        subject("Invitation refusée\u00A0: {adresse}"),
        preheader("La personne ne souhaite pas agir pour l’entreprise."),
        ...paragraphs(
          "{adresse} a refusé d’agir pour l’entreprise «\u00A0{entreprise}\u00A0», avec le rôle «\u00A0{role}\u00A0». Rien n’a changé dans la liste des membres.",
          "Si c’est une erreur, parlez-en à cette personne, puis invitez-la de nouveau.",
        ),
        action("Voir les membres"),
      ],
    },
    "member-invitation-expired": {
      label: "Invitation restée sans réponse",
      when: "À qui a invité, quand le lien ne vaut plus.",
      byDay: true,
      placeholders: invited,
      parts: [
        subject("Invitation sans réponse\u00A0: {adresse}"),
        preheader("Son lien ne vaut plus\u00A0: vous pouvez en envoyer un autre."),
        ...paragraphs(
          "{adresse} n’a pas répondu à l’invitation d’agir pour l’entreprise «\u00A0{entreprise}\u00A0», avec le rôle «\u00A0{role}\u00A0». Le lien ne vaut plus.",
          "Vérifiez l’adresse avec la personne\u00A0: vous pouvez lui envoyer un autre lien, ou retirer l’invitation.",
        ),
        action("Voir les membres"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

const decided = {
  entreprise: {
    label: "«\u00A0l’entreprise\u00A0», son nom et son NINEA, ou «\u00A0une entreprise\u00A0»",
    example: "l’entreprise «\u00A0Sahel Bâtiment\u00A0» (NINEA\u00A0005677234)",
  },
  motif: {
    label: "pourquoi, dans les mots de l’organisme",
    example: "l’acte de décès est au nom du gérant",
  },
};
const granted = (next: string) => [
  subject("Reprise d’accès accordée"),
  preheader("La demande est accordée."),
  ...paragraphs(
    "La demande de reprendre l’accès à {entreprise} est accordée.",
    "Motif\u00A0: {motif}",
    next,
  ),
  ...notes("Une question, ou un désaccord\u202F? Répondez-nous."),
];
const objection = {
  label: "dernier jour et heure pour s’opposer",
  example: "lundi 30\u00A0novembre 2026 à\u00A09\u00A0h\u00A030",
};
const askedFor = {
  numero: { label: "NINEA saisi à la demande", example: "005677234\u00A02G3", mayShorten: true },
} satisfies MailWords["placeholders"];

const body = { organisme: { label: "nom de l’organisme", example: "Tabax Qualification BTP" } };
const objectToReset =
  "Ce n’est pas normal\u202F? Répondez tout de suite à ce message\u00A0: rien ne change tant qu’une seconde personne n’a pas approuvé.";

/** Texts of the mails about the factor reset of a member who lost every second factor. */
export const memberResetMails = {
  title: "Membres d’une entreprise",
  words: {
    "member-reset-asked": {
      label: "Remise à zéro demandée, au membre",
      when: "Quand une personne de l’organisme la demande.",
      placeholders: body,
      parts: [
        subject("La remise à zéro de votre double vérification est demandée"),
        preheader("Une seconde personne doit l’approuver."),
        ...paragraphs(
          "Une personne de {organisme} demande de remettre à zéro la double vérification de votre compte, parce que vous auriez perdu votre téléphone et vos codes de secours. Une seconde personne doit l’approuver\u202F; nous vous écrirons ce qu’elle décide.",
        ),
        ...notes(`Vous n’avez rien perdu, ou rien demandé\u202F? ${objectToReset}`),
      ],
    },
    "member-reset-owners": {
      label: "Remise à zéro demandée, aux autres responsables",
      when: "Aux autres responsables des entreprises de la personne.",
      placeholders: { ...ofSomebody, ...body },
      parts: [
        subject("Un membre de votre entreprise a perdu sa double vérification"),
        preheader("Une seconde personne de l’organisme doit encore l’approuver."),
        ...paragraphs(
          "Une personne de {organisme} demande de remettre à zéro la double vérification d’un membre de l’entreprise «\u00A0{entreprise}\u00A0»\u00A0: {personne}. Une fois la demande approuvée, ce membre choisira un nouveau mot de passe par un lien envoyé à son adresse.",
        ),
        action("Voir les membres"),
        ...notes(objectToReset),
      ],
    },
    "member-reset-approved": {
      label: "Remise à zéro approuvée, au membre",
      when: "Quand une seconde personne l’approuve.",
      placeholders: body,
      parts: [
        subject("Choisissez un nouveau mot de passe"),
        preheader("Votre double vérification est remise à zéro."),
        ...paragraphs(
          "{organisme} a remis à zéro la double vérification de votre compte. Votre ancien mot de passe, vos clés, vos codes et vos connexions ne valent plus.",
          "Demandez un lien pour choisir un nouveau mot de passe\u00A0: il arrive à cette adresse et sert une fois. Ajoutez ensuite un nouveau moyen de double vérification dans «\u00A0Mon compte\u00A0», et imprimez vos codes de secours.",
        ),
        action("Choisir un nouveau mot de passe"),
        ...notes(
          "Vous n’avez rien perdu, ou rien demandé\u202F? Répondez tout de suite à ce message.",
        ),
      ],
    },
    "member-reset-ended": {
      label: "Remise à zéro close, au membre",
      when: "Quand la demande est refusée ou retirée.",
      placeholders: body,
      parts: [
        subject("Votre double vérification n’est pas remise à zéro"),
        preheader("Vos moyens restent valables."),
        ...paragraphs(
          "La demande de remettre à zéro la double vérification de votre compte est close sans suite par {organisme}. Vos moyens et votre mot de passe restent valables.",
        ),
        ...notes("Vous les avez vraiment perdus\u202F? Répondez à ce message, ou appelez-nous."),
      ],
    },
  } satisfies Record<string, MailWords>,
};

/** Texts of the mails about the succession of an owner who is gone. */
export const successionMails = {
  title: "Reprises d’accès",
  words: {
    "succession-confirm": {
      label: "Confirmation d’une demande de reprise d’accès",
      when: "À l’adresse que quelqu’un a donnée sans compte.",
      placeholders: { duree: { label: "durée de validité du lien", example: "72\u00A0heures" } },
      parts: [
        subject("Confirmez votre demande de reprise d’accès"),
        preheader("Un geste confirme que cette adresse est la vôtre."),
        ...paragraphs(
          "Quelqu’un a demandé, avec cette adresse, à reprendre l’accès d’une entreprise dont le responsable n’est plus là.",
          "Si c’est vous, confirmez-le\u00A0: nous n’examinons la demande qu’à partir de là.",
        ),
        action("Confirmer ma demande"),
        ...notes(
          "Ce lien est valable {duree}.",
          "Ce n’est pas vous\u202F? Ne faites rien\u00A0: la demande s’efface d’elle-même.",
        ),
      ],
    },
    "succession-asked": {
      label: "Demande de reprise d’accès enregistrée",
      when: "À qui l’a faite, une fois son adresse confirmée.",
      placeholders: { ...askedFor, limite: objection },
      parts: [
        subject("Votre demande de reprise d’accès est enregistrée"),
        preheader("Vous n’avez rien à faire\u00A0: nous vous écrirons la décision."),
        ...paragraphs(
          "Votre demande de reprendre l’accès à l’entreprise de NINEA {numero} est enregistrée. Deux personnes de notre organisme l’examinent, l’une après l’autre.",
          "Le responsable du compte et l’entreprise peuvent s’y opposer au plus tard le {limite}. Nous vous écrivons dès que la décision est prise\u00A0: vous n’avez rien à faire.",
        ),
      ],
    },
    "succession-notice": {
      label: "Avis d’une demande de reprise d’accès",
      when: "Aux responsables, et à l’adresse de l’entreprise.",
      placeholders: { entreprise: decided.entreprise, limite: objection },
      parts: [
        subject("On demande à reprendre l’accès à votre entreprise"),
        preheader("Vous pouvez vous y opposer."),
        ...paragraphs(
          "Une personne nous dit que le responsable du compte n’est plus là, et demande à agir à sa place pour {entreprise}. Deux personnes de notre organisme décideront.",
          "Si ce n’est pas normal, opposez-vous au plus tard le {limite}. Si vous êtes d’accord, vous n’avez rien à faire.",
        ),
        action("M’opposer à cette demande"),
        ...notes(
          "Rien ne change dans l’accès à l’entreprise tant que la décision n’est pas prise.",
        ),
      ],
    },
    "succession-opposed": {
      label: "Opposition à une reprise d’accès, à qui l’a demandée",
      when: "Quand un responsable ou l’entreprise s’oppose.",
      placeholders: askedFor,
      parts: [
        subject("Opposition à votre demande de reprise d’accès"),
        preheader("La décision n’est pas encore prise."),
        ...paragraphs(
          "Quelqu’un s’oppose à votre demande de reprendre l’accès à l’entreprise de NINEA {numero}. Deux personnes de notre organisme lisent ce que vous et l’entreprise avez écrit, puis décident.",
          "Vous avez une autre pièce qui montre votre droit\u202F? Répondez à ce message et joignez-la.",
        ),
      ],
    },
    "succession-opposed-owners": {
      label: "Opposition à une reprise d’accès enregistrée",
      when: "Aux responsables, et à l’adresse de l’entreprise.",
      placeholders: { entreprise: decided.entreprise },
      parts: [
        subject("Opposition à la reprise d’accès enregistrée"),
        preheader("La décision n’est pas encore prise."),
        ...paragraphs(
          "L’opposition à la demande de reprendre l’accès à {entreprise} est enregistrée. Deux personnes de notre organisme la lisent avant de décider, et nous vous écrivons la décision.",
        ),
        ...notes("Vous ne vous êtes pas opposé, ni personne pour vous\u202F? Répondez-nous."),
      ],
    },
    "succession-granted-member": {
      label: "Reprise d’accès accordée, à un membre",
      when: "À qui l’a demandée et agissait déjà pour l’entreprise.",
      placeholders: decided,
      parts: granted("Vous êtes responsable du compte dès maintenant."),
    },
    "succession-granted-owners": {
      label: "Reprise d’accès accordée, aux responsables",
      when: toOwners,
      placeholders: decided,
      parts: granted("L’accès passera à la personne qui l’a demandé dès qu’elle l’aura ouvert."),
    },
    "succession-refused": {
      label: "Reprise d’accès refusée",
      when: "À qui l’a demandée, et aux responsables.",
      placeholders: decided,
      parts: [
        subject("Reprise d’accès refusée"),
        preheader("La demande est refusée."),
        ...paragraphs(
          "La demande de reprendre l’accès à {entreprise} est refusée.",
          "Motif\u00A0: {motif}",
        ),
        ...notes("Une question, ou un désaccord\u202F? Répondez-nous."),
      ],
    },
  } satisfies Record<string, MailWords>,
};

/** Names of mails that have the words of several kinds, or those of a person. */
export const memberMailNames = {
  "member-news": "Avis aux membres d’une entreprise",
  succession: "Avis sur une reprise d’accès",
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails
    extends KindsIn<typeof memberMails>,
      KindsIn<typeof memberResetMails>,
      KindsIn<typeof successionMails> {}
  interface NamedMails extends Record<keyof typeof memberMailNames, string> {}
}
