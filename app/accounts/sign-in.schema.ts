import * as v from "valibot";
import { emailKey, isEmail } from "#app/kernel/email.ts";
import { knownPasswordSchema } from "./password.schema.ts";

/** The address of an account, in the form under which it is unique. */
const accountEmailSchema = v.pipe(
  v.string("L'email est requis"),
  v.transform(emailKey),
  v.nonEmpty("L'email est requis"),
  v.check(isEmail, "Veuillez entrer une adresse email valide"),
);

export const signInSchema = v.object({ email: accountEmailSchema, password: knownPasswordSchema });

export const confirmationSchema = v.object({ password: knownPasswordSchema });

/** What somebody gives to receive a mail: an activation link, or a link for a new password. */
export const mailRequestSchema = v.object({ email: accountEmailSchema });
