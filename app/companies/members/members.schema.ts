import * as v from "valibot";
import { accountEmailSchema, withNewPassword } from "#app/accounts/passwords/credentials.schema.ts";
import { memberRoleLabels } from "#app/accounts/roles.ts";
import { personName, personNameSchema } from "#app/accounts/self/own-account.schema.ts";
import { printableText } from "#app/forms/printable-text.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import { parsePhone, phoneProblems } from "#app/kernel/phone.ts";
import { cleanLine } from "#app/kernel/text.ts";

export const memberRoles = Object.keys(memberRoleLabels) as MemberRole[];

/** What each role may do, shown beside its name. */
export const roleHelp: Record<MemberRole, string> = {
  owner: "Fait tout, et décide qui d’autre agit pour l’entreprise.",
  manager: "Prépare et dépose les dossiers, envoie les pièces, règle les frais.",
  reader: "Lit tout, ne change rien.",
};

const roleSchema = v.picklist(memberRoles, "Choisissez un rôle de la liste");

export const memberInvitationSchema = v.object({ email: accountEmailSchema, role: roleSchema });

export const memberRoleSchema = v.object({ role: roleSchema });

const functionSchema = v.pipe(
  v.string("La fonction est requise"),
  v.maxLength(240, "Ce texte ne doit pas dépasser 120 caractères"),
  v.transform(cleanLine),
  printableText(),
  v.minLength(1, "La fonction est requise"),
  v.maxLength(120, "Ce texte ne doit pas dépasser 120 caractères"),
);

/** Output in E.164. */
const phoneSchema = v.pipe(
  v.string(phoneProblems.empty),
  v.maxLength(40, "Ce numéro est trop long"),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const parsed = parsePhone(dataset.value);
    if (parsed.ok) return parsed.e164;
    addIssue({ message: phoneProblems[parsed.reason] });
    return NEVER;
  }),
);

/** The fields about the person who becomes a member. */
export const personFields = {
  firstname: personName("Le prénom est requis"),
  lastname: personNameSchema,
  function: functionSchema,
};

/** The form of a person who joins with an existing account. */
export const joinSchema = v.object({ ...personFields, phone: phoneSchema });

/** The same with the password of a new account. */
export const joinWithPasswordSchema = withNewPassword(joinSchema.entries);
