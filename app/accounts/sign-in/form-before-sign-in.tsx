import type { FormRefusal } from "#app/forms/form-feedback.tsx";
import { heldField } from "#app/forms/form-input.ts";

/** What is said above a sign-in that a posted form waits for. */
export const sessionEnded: FormRefusal = {
  tone: "warning",
  title: "Votre session est finie",
  text: "Connectez-vous de nouveau\u00A0: ce que vous veniez d’envoyer est gardé, et part aussitôt après.",
};

interface FormBeforeSignInProps {
  /** As `heldIn` makes it. */
  held: string | undefined;
}

/** Carries a form that was posted when its session had ended through the steps of a sign-in. */
export const FormBeforeSignIn = ({ held }: FormBeforeSignInProps) =>
  held ? <input type="hidden" name={heldField} value={held} /> : null;
