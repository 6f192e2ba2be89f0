import type { FormRefusal } from "#app/forms/form-feedback.tsx";
import { heldField } from "#app/forms/form-input.ts";

/** Message above a sign-in for which a posted form is held. */
export const sessionEnded: FormRefusal = {
  tone: "warning",
  title: "Votre session est finie",
  text: "Connectez-vous de nouveau\u00A0: ce que vous veniez d’envoyer est gardé, et part aussitôt après.",
};

interface FormBeforeSignInProps {
  /** The value made by `heldIn`. */
  held: string | undefined;
}

/** Hidden field that carries a form posted after its session had ended through the steps of a sign-in. */
export const FormBeforeSignIn = ({ held }: FormBeforeSignInProps) =>
  held ? <input type="hidden" name={heldField} value={held} /> : null;
