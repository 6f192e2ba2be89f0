import type { RefusalAnswer } from "#app/kernel/result.ts";

/** Why a proof by a second factor is refused. */
export type ProofRefusal = "wrong-code" | "code-served" | "wrong-recovery-code" | "wrong-passkey";

/** Why adding or removing a factor is refused. */
export type FactorRefusal =
  | ProofRefusal
  | "offer-ended"
  | "passkey-known"
  | "too-many-factors"
  | "last-factor"
  | "unknown-factor"
  | "no-factor";

export const factorRefusals: Record<FactorRefusal, RefusalAnswer> = {
  "wrong-code": {
    status: 401,
    message:
      "Ce code est incorrect ou trop ancien. Saisissez celui que l’application affiche maintenant, et vérifiez l’heure de votre téléphone.",
  },
  "code-served": {
    status: 401,
    message: "Ce code a déjà servi. Attendez le suivant\u00A0: il change toutes les 30 secondes.",
  },
  "wrong-recovery-code": {
    status: 401,
    message: "Ce code de secours est incorrect, ou il a déjà servi.",
  },
  "wrong-passkey": {
    status: 401,
    message: "La clé d’accès n’a pas été reconnue. Essayez encore, ou choisissez un autre moyen.",
  },
  "offer-ended": {
    status: 409,
    message:
      "Cette page est restée ouverte trop longtemps. Recommencez avec ce qu’elle affiche maintenant.",
  },
  "passkey-known": {
    status: 409,
    message: "Cette clé d’accès est déjà enregistrée.",
  },
  "too-many-factors": {
    status: 409,
    message: "Dix moyens sont déjà enregistrés. Retirez-en un que vous n’utilisez plus.",
  },
  "last-factor": {
    status: 409,
    message:
      "C’est votre dernier moyen, et votre compte de l’organisme en veut un. Ajoutez-en d’abord un autre.",
  },
  "unknown-factor": { status: 404, message: "Ce moyen n’existe pas, ou il est déjà retiré." },
  "no-factor": {
    status: 409,
    message: "Ajoutez d’abord une application de codes ou une clé d’accès.",
  },
};
