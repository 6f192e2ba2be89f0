import { action, companyName, notes, paragraphs, preheader, subject } from "./mail-text-fields.ts";
import type { MailWords } from "./worded-mail.ts";

const toThem = "À la personne elle-même.";
const toOwners = "Aux responsables de l’entreprise.";
const role = { label: "rôle", example: "Gestionnaire" };
const about = { entreprise: companyName };
const ofSomebody = { ...about, personne: { label: "personne", example: "Awa Ndiaye" } };

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
export const memberMailWords = {
  "member-joined": {
    label: "Bienvenue dans une entreprise",
    when: toThem,
    placeholders: { ...about, role },
    parts: [
      subject("Bienvenue dans l’espace de {entreprise}"),
      preheader("Vous agissez maintenant pour {entreprise}."),
      ...paragraphs(
        "Vous agissez maintenant pour {entreprise}, avec le rôle «\u00A0{role}\u00A0». L’entreprise est dans votre espace.",
      ),
      ...enter,
    ],
  },
  "member-role": {
    label: "Rôle changé",
    when: toThem,
    placeholders: { ...about, role },
    parts: [
      subject("Votre rôle pour {entreprise} a changé"),
      preheader("Votre rôle est maintenant «\u00A0{role}\u00A0»."),
      ...paragraphs(
        "Votre rôle pour {entreprise} est maintenant «\u00A0{role}\u00A0». Il vaut tout de suite, aussi là où vous êtes déjà connecté.",
      ),
      ...enter,
    ],
  },
  "member-removed": {
    label: "Retrait d’une entreprise",
    when: toThem,
    placeholders: about,
    parts: [
      subject("Vous n’agissez plus pour {entreprise}"),
      preheader("Son espace vous est fermé."),
      ...paragraphs(
        "Vous ne faites plus partie de {entreprise}. Son espace vous est fermé dès maintenant\u202F; votre compte reste le vôtre.",
      ),
      ...outside,
    ],
  },
  "member-left": {
    label: "Départ d’une entreprise",
    when: toThem,
    placeholders: about,
    parts: [
      subject("Vous avez quitté {entreprise}"),
      preheader("Votre compte reste le vôtre."),
      ...paragraphs(
        "Vous ne faites plus partie de {entreprise}, à votre demande. Votre compte reste le vôtre.",
      ),
      ...outside,
    ],
  },
  "owners-member-joined": {
    label: "Arrivée d’un membre",
    when: toOwners,
    placeholders: { ...ofSomebody, role },
    parts: [
      subject("Membres de l’entreprise {entreprise}\u00A0: une arrivée"),
      preheader("{personne} agit maintenant pour l’entreprise."),
      ...paragraphs(
        "{personne} agit maintenant pour {entreprise}, avec le rôle «\u00A0{role}\u00A0».",
      ),
      ...watch,
    ],
  },
  "owners-member-role": {
    label: "Rôle d’un membre changé",
    when: toOwners,
    placeholders: { ...ofSomebody, role },
    parts: [
      subject("Membres de l’entreprise {entreprise}\u00A0: un rôle a changé"),
      preheader("{personne} a un autre rôle."),
      ...paragraphs("Le rôle de {personne} pour {entreprise} est maintenant «\u00A0{role}\u00A0»."),
      ...watch,
    ],
  },
  "owners-member-removed": {
    label: "Retrait d’un membre",
    when: toOwners,
    placeholders: ofSomebody,
    parts: [
      subject("Membres de l’entreprise {entreprise}\u00A0: un départ"),
      preheader("{personne} ne fait plus partie de l’entreprise."),
      ...paragraphs(
        "{personne} ne fait plus partie de {entreprise}\u00A0: un responsable l’a retiré.",
      ),
      ...watch,
    ],
  },
  "owners-member-left": {
    label: "Départ d’un membre",
    when: toOwners,
    placeholders: ofSomebody,
    parts: [
      subject("Membres de l’entreprise {entreprise}\u00A0: un départ"),
      preheader("{personne} a quitté l’entreprise."),
      ...paragraphs("{personne} a quitté {entreprise} de sa propre décision."),
      ...watch,
    ],
  },
} satisfies Record<string, MailWords>;

const decided = {
  entreprise: { label: "nom de l’entreprise, ou « l’entreprise »", example: "Sahel Bâtiment" },
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
const objection = { label: "temps pour s’opposer", example: "7\u00A0jours" };

/** Texts of the mails about the succession of an owner who is gone. */
export const successionMailWords = {
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
  "succession-notice": {
    label: "Avis d’une demande de reprise d’accès",
    when: "Aux responsables, et à l’adresse de l’entreprise.",
    placeholders: { ...about, duree: objection },
    parts: [
      subject("Quelqu’un demande à reprendre l’accès à {entreprise}"),
      preheader("Vous avez {duree} pour vous y opposer."),
      ...paragraphs(
        "Une personne nous dit que le responsable du compte de {entreprise} n’est plus là, et demande à agir à sa place. Deux personnes de notre organisme décideront.",
        "Si ce n’est pas normal, opposez-vous dans les {duree}. Si vous êtes d’accord, vous n’avez rien à faire.",
      ),
      action("M’opposer à cette demande"),
      ...notes("Rien ne change dans l’accès à l’entreprise tant que la décision n’est pas prise."),
    ],
  },
  "succession-granted-invited": {
    label: "Reprise d’accès accordée, à qui l’a demandée",
    when: "Avec un second e-mail, qui invite à ouvrir l’accès.",
    placeholders: decided,
    parts: granted("Un second e-mail vous invite à ouvrir l’accès. Il est valable 72\u00A0heures."),
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
} satisfies Record<string, MailWords>;
