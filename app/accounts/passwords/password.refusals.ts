import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { PasswordWeakness } from "./weak-password.server.ts";

/** Text shown beside the field of a refused password. */
export const passwordRefusals: Record<
  PasswordWeakness | "wrong-password" | "same-password",
  RefusalAnswer<"password"> & { field: "password" }
> = {
  "wrong-password": {
    status: 401,
    field: "password",
    message: "Ce mot de passe est incorrect",
  },
  "same-password": {
    status: 400,
    field: "password",
    message: "C’est déjà votre mot de passe. Choisissez-en un autre",
  },
  "common-password": {
    status: 400,
    field: "password",
    message:
      "Ce mot de passe est trop courant\u00A0: il serait deviné en quelques secondes. Choisissez par exemple plusieurs mots sans rapport entre eux",
  },
  "own-words-password": {
    status: 400,
    field: "password",
    message:
      "Ce mot de passe reprend votre nom, celui de l’entreprise ou votre adresse e-mail\u00A0: il serait vite deviné. Choisissez d’autres mots",
  },
};
