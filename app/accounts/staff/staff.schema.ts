import * as v from "valibot";
import { cleanLine, isPrintable } from "#app/kernel/text.ts";
import type { MandateTable } from "#db/tables.ts";
import { accountEmailSchema, withNewPassword } from "../passwords/credentials.schema.ts";
import { apartInWords, staffRoleLabels } from "../roles.ts";
import { personNameSchema } from "../self/own-account.schema.ts";
import type { PersonState } from "./staff.queries.server.ts";

export type College = MandateTable["college"];

/** The colleges of the committee. */
export const collegeLabels: Record<College, string> = {
  enterprises: "Entreprises",
  owners: "Maîtres d’ouvrage",
  "general-interest": "Intérêt général",
};

export const personStates: Record<PersonState, string> = {
  invited: "Invitation envoyée",
  active: "Compte actif",
  disabled: "Compte désactivé",
};

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[];

const roleSchema = v.picklist(keysOf(staffRoleLabels), "Choisissez un rôle de la liste");

export const invitationSchema = v.object({
  name: personNameSchema,
  email: accountEmailSchema,
  roles: v.pipe(
    v.array(roleSchema),
    v.minLength(1, "Choisissez au moins un rôle"),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed && apartInWords(dataset.value);
      if (message) addIssue({ message });
    }),
  ),
});

/** The form that accepts an invitation of the configuration or of a command; others are named, and type a password alone. */
export const acceptanceSchema = withNewPassword({ name: personNameSchema });

export const renameSchema = v.object({ name: personNameSchema });

/** The reason of a factor reset, shown to the deciding administrator and kept in the journal. */
export const resetSchema = v.object({
  reason: v.pipe(
    v.string("Le motif est requis"),
    v.maxLength(1_000, "Ce texte ne doit pas dépasser 500 caractères"),
    v.transform(cleanLine),
    v.check(isPrintable, "Ce texte contient un caractère qui ne peut pas être enregistré"),
    v.minLength(1, "Le motif est requis"),
    v.minLength(10, "Dites en quelques mots ce qui est arrivé"),
    v.maxLength(500, "Ce texte ne doit pas dépasser 500 caractères"),
  ),
});

export const roleOfSchema = v.object({ role: roleSchema });
