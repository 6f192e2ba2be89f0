import { passwordRefusals } from "#app/accounts/passwords/password.refusals.ts";
import type { PasswordWeakness } from "#app/accounts/passwords/weak-password.server.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { RegistrationField } from "./registration-fields.schema.ts";

export type RegistrationRefusal =
  | "ein-already-registered"
  | "business-registry-already-registered"
  | "unknown-sub-area"
  | "key-already-used"
  | PasswordWeakness;

/** The message for each refusal. It never says who uses a number; the contact of that company gets a mail (domain §4.1). */
export const registrationRefusals: Record<RegistrationRefusal, RefusalAnswer<RegistrationField>> = {
  "ein-already-registered": {
    status: 409,
    field: "ein",
    message:
      "L’inscription n’a pas pu aboutir avec ce numéro d’identification fiscale. Si une entreprise correspond déjà à ce numéro, un message a été envoyé à son contact.",
  },
  "business-registry-already-registered": {
    status: 409,
    field: "businessRegistry",
    message:
      "L’inscription n’a pas pu aboutir avec ce registre du commerce. Si une entreprise correspond déjà à ce numéro, un message a été envoyé à son contact.",
  },
  "unknown-sub-area": {
    status: 400,
    field: "subAreas",
    message:
      "Un des domaines d’activité choisis n’est plus proposé. Rechargez la page et vérifiez votre sélection.",
  },
  "common-password": passwordRefusals["common-password"],
  "own-words-password": passwordRefusals["own-words-password"],
  "key-already-used": {
    status: 409,
    message:
      "Une inscription a déjà été enregistrée depuis cette page avec d’autres informations. Consultez votre messagerie pour activer votre compte. Pour inscrire une autre entreprise, envoyez à nouveau le formulaire.",
  },
};
