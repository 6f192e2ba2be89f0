import type { RefusalAnswer } from "#app/kernel/result.ts";

export type MemberRefusal =
  | "not-yours"
  | "unknown-member"
  | "own-role"
  | "same-role"
  | "last-owner"
  | "not-a-member"
  | "already-member"
  | "too-many-invitations"
  | "unknown-invitation";

/** Refusals shown on the members page. */
export const memberRefusals: Record<MemberRefusal, RefusalAnswer<"email">> = {
  "not-yours": {
    status: 403,
    message:
      "Seul un responsable du compte peut faire cela. Si vous l’étiez, votre rôle a changé entre-temps.",
  },
  "unknown-member": {
    status: 404,
    message: "Cette personne ne fait pas, ou plus, partie de l’entreprise. Rechargez la page.",
  },
  "own-role": {
    status: 409,
    message:
      "On ne se retire pas soi-même d’ici\u00A0: confiez le compte à un autre membre, ou quittez l’entreprise.",
  },
  "same-role": { status: 409, message: "Cette personne a déjà ce rôle." },
  "last-owner": {
    status: 409,
    message:
      "C’est le dernier responsable du compte\u00A0: sans lui, plus personne ne pourrait décider pour l’entreprise. Confiez d’abord le compte à un autre membre, ou invitez un autre responsable et attendez qu’il ait accepté.",
  },
  "not-a-member": { status: 409, message: "Vous ne faites plus partie de cette entreprise." },
  "already-member": {
    status: 409,
    field: "email",
    message: "Cette personne fait déjà partie de l’entreprise. Changez son rôle dans la liste.",
  },
  "too-many-invitations": {
    status: 409,
    field: "email",
    message:
      "Vous avez envoyé beaucoup d’invitations aujourd’hui. Attendez demain, ou écrivez-nous.",
  },
  "unknown-invitation": {
    status: 404,
    message: "Cette invitation n’existe plus\u00A0: elle a été acceptée ou retirée.",
  },
};

export type JoinRefusal =
  | "unknown-token"
  | "expired-token"
  | "already-used"
  | "sign-in-first"
  | "other-account"
  | "staff-account"
  | "member-already";

/** Refusals that the page of an invitation shows instead of its form. */
export const joinRefusals: Record<JoinRefusal, RefusalAnswer<never> & { title: string }> = {
  "unknown-token": {
    status: 404,
    title: "Ce lien ne fonctionne pas",
    message:
      "L’adresse n’a peut-être pas été recopiée en entier, ou l’invitation est trop ancienne. Ouvrez à nouveau le lien depuis votre e-mail, ou demandez une autre invitation à l’entreprise.",
  },
  "expired-token": {
    status: 410,
    title: "Cette invitation n’est plus valable",
    message:
      "Elle a expiré, elle a été retirée, ou une plus récente l’a remplacée. Demandez-en une autre à l’entreprise.",
  },
  "already-used": {
    status: 409,
    title: "Cette invitation a déjà servi",
    message: "Connectez-vous\u00A0: l’entreprise est dans votre espace.",
  },
  "sign-in-first": {
    status: 401,
    title: "Connectez-vous d’abord",
    message:
      "Votre adresse e-mail a déjà un compte. Connectez-vous avec votre mot de passe habituel, puis acceptez l’invitation.",
  },
  "other-account": {
    status: 409,
    title: "Cette invitation est pour une autre adresse",
    message:
      "Votre session est celle d’un autre compte que le compte invité. Déconnectez-vous, puis ouvrez à nouveau le lien de l’e-mail.",
  },
  "staff-account": {
    status: 409,
    title: "Cette adresse ne peut pas agir pour une entreprise",
    message:
      "C’est celle d’une personne de l’organisme\u00A0: nul n’instruit et ne dépose avec le même compte. Demandez à l’entreprise de vous inviter à une autre adresse.",
  },
  "member-already": {
    status: 409,
    title: "Vous faites déjà partie de cette entreprise",
    message: "Il n’y a plus rien à accepter\u00A0: l’entreprise est dans votre espace.",
  },
};
