import * as v from "valibot";
import { secret } from "#app/forms/form-input.ts";
import { typedEmail } from "#app/forms/typed-text.ts";

/** A longer password only costs hashing time. */
const longestPassword = 128;

/** A password that is known already, with the message for an empty one. */
export const requiredPassword = (required: string) =>
  v.pipe(
    v.string(required),
    v.nonEmpty(required),
    v.maxLength(
      longestPassword,
      `Le mot de passe ne doit pas dépasser ${longestPassword} caractères`,
    ),
    v.metadata(secret),
  );

/** The password of a sign-in: the rules for new passwords do not apply to it. */
export const knownPasswordSchema = requiredPassword("Le mot de passe est requis");

/** A new password (Spec §5). */
export const newPasswordSchema = v.pipe(
  knownPasswordSchema,
  v.minLength(8, "Le mot de passe doit contenir au moins 8 caractères"),
);

const confirmationRequired = "La confirmation du mot de passe est requise";
export const passwordsDiffer = "Les mots de passe ne correspondent pas";

export const passwordConfirmationSchema = v.pipe(
  v.string(confirmationRequired),
  v.nonEmpty(confirmationRequired),
  v.metadata(secret),
);

const passwordPair = v.object({
  password: newPasswordSchema,
  confirmPassword: passwordConfirmationSchema,
});

const samePasswords = v.forward(
  v.partialCheck(
    [["password"], ["confirmPassword"]],
    ({ password, confirmPassword }: v.InferOutput<typeof passwordPair>) =>
      confirmPassword === "" || password === confirmPassword,
    passwordsDiffer,
  ),
  ["confirmPassword"],
);

/** A form with other fields and a new password typed twice; a mismatch is reported on the confirmation. */
export function withNewPassword<Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.object({ ...entries, ...passwordPair.entries });
  // The check is typed for two fields only and would drop the others from the type.
  type Whole = v.InferOutput<typeof schema>;
  return v.pipe(schema, samePasswords as v.GenericPipeAction<Whole>);
}

export const passwordPairSchema = withNewPassword({});

/** The address of an account in its unique form. */
export const accountEmailSchema = typedEmail("L’email est requis");

export const signInSchema = v.object({ email: accountEmailSchema, password: knownPasswordSchema });

export const confirmationSchema = v.object({ password: knownPasswordSchema });

/** The form that requests an activation link or a password link. */
export const mailRequestSchema = v.object({ email: accountEmailSchema });
