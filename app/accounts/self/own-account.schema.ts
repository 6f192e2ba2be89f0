import * as v from "valibot";
import { printableText } from "#app/forms/printable-text.ts";
import { cleanLine, namesAnAddress } from "#app/kernel/text.ts";
import {
  accountEmailSchema,
  requiredPassword,
  withNewPassword,
} from "../passwords/credentials.schema.ts";

const longestName = 60;
const nameTooLong = `Ce texte ne doit pas dépasser ${longestName} caractères`;

/** The name of a person. It appears in mails and on pages of others, so it may not contain a web or e-mail address. */
export const personName = (required: string) =>
  v.pipe(
    v.string(required),
    v.maxLength(2 * longestName, nameTooLong),
    v.transform(cleanLine),
    printableText(),
    v.minLength(1, required),
    v.maxLength(longestName, nameTooLong),
    v.check(
      (typed) => !namesAnAddress(typed),
      "Un nom ne doit pas contenir d'adresse de site web ni d'adresse e-mail. Après un point, mettez un espace",
    ),
  );
export const personNameSchema = personName("Le nom est requis");

export const nameSchema = v.object({ name: personNameSchema });

export const emailChangeSchema = v.object({ email: accountEmailSchema });

const presentPassword = requiredPassword("Le mot de passe actuel est requis");

/** The current password, and the new one typed twice. */
export const passwordChangeSchema = withNewPassword({ present: presentPassword });
