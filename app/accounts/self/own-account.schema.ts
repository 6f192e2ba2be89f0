import * as v from "valibot";
import { typedName } from "#app/forms/typed-text.ts";
import {
  accountEmailSchema,
  requiredPassword,
  withNewPassword,
} from "../passwords/credentials.schema.ts";

export const personNameSchema = typedName("Le nom est requis");

export const nameSchema = v.object({ name: personNameSchema });

export const emailChangeSchema = v.object({ email: accountEmailSchema });

const presentPassword = requiredPassword("Le mot de passe actuel est requis");

/** The current password, and the new one typed twice. */
export const passwordChangeSchema = withNewPassword({ present: presentPassword });
