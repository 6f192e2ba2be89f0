import * as v from "valibot";
import { accountEmailSchema, withNewPassword } from "#app/accounts/passwords/credentials.schema.ts";
import { memberRoleLabels } from "#app/accounts/roles.ts";
import { personNameSchema } from "#app/accounts/self/own-account.schema.ts";
import { requiredLine, typedName, typedPhone } from "#app/forms/typed-text.ts";
import type { MemberRole } from "#app/kernel/actor.ts";

export const memberRoles = Object.keys(memberRoleLabels) as MemberRole[];

/** What each role may do, shown beside its name. */
export const roleHelp: Record<MemberRole, string> = {
  owner: "Fait tout, et décide qui d’autre agit pour l’entreprise.",
  manager: "Prépare et dépose les dossiers, envoie les pièces, règle les frais.",
  reader: "Lit tout, ne change rien.",
};

const roleSchema = v.picklist(memberRoles, "Choisissez un rôle de la liste");

export const memberInvitationSchema = v.object({ email: accountEmailSchema, role: roleSchema });

/** The buttons beside a member, beside an invitation, and the one of who leaves. */
export const memberSchema = v.object({ membre: v.string() });
export const memberRoleSchema = v.object({ ...memberSchema.entries, role: roleSchema });
export const invitationOfListSchema = v.object({ invitation: v.string() });
export const leaveSchema = v.object({});

/** The fields about the person who becomes a member. */
export const personFields = {
  firstname: typedName("Le prénom est requis"),
  lastname: personNameSchema,
  function: requiredLine("La fonction est requise", 120),
};

/** The form of a person who joins with an existing account. */
export const joinSchema = v.object({ ...personFields, phone: typedPhone() });

/** The same with the password of a new account. */
export const joinWithPasswordSchema = withNewPassword(joinSchema.entries);
