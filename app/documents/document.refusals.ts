import { type FileRefusal, fileRefusals } from "#app/files/file-refusals.ts";
import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { DocumentGuard } from "./document.machine.ts";

export type AddRefusal =
  | FileRefusal
  | "no-file"
  | "format-not-accepted"
  | "already-there"
  | "filed-with-its-date"
  | "too-many-today"
  | "vault-full"
  | "unknown-requirement"
  | "request-not-enough"
  | "read-only"
  | ChangeRefusal;

export type ChangeRefusal = MoveRefusal<DocumentGuard> | "unknown-document" | "changed-meanwhile";

/** Each text says what to do with the upload, or instead. */
export const documentRefusals: Record<AddRefusal, RefusalAnswer<"file">> = {
  "no-file": {
    status: 400,
    field: "file",
    message: "Choisissez un fichier, ou prenez la pièce en photo.",
  },
  ...fileRefusals,
  "format-not-accepted": {
    status: 400,
    field: "file",
    message:
      "Cette pièce n’est pas acceptée dans ce format. Les formats acceptés sont dits sous le champ.",
  },
  "already-there": {
    status: 409,
    field: "file",
    message:
      "Ce fichier est déjà dans vos pièces avec cette date\u00A0: il n’y a pas besoin de l’envoyer de nouveau.",
  },
  "filed-with-its-date": {
    status: 409,
    field: "file",
    message:
      "Ce fichier est déjà dans un dossier déposé, avec la date que vous aviez donnée\u00A0: elle n’y change plus. Écrivez-nous si elle est fausse.",
  },
  "too-many-today": {
    status: 409,
    message:
      "Votre entreprise a envoyé beaucoup de fichiers aujourd’hui. Vous pourrez continuer demain\u202F; si c’est urgent, écrivez-nous.",
  },
  "vault-full": {
    status: 409,
    message:
      "L’espace de pièces de votre entreprise est plein. Supprimez les pièces qui ne servent plus, ou écrivez-nous.",
  },
  "unknown-requirement": {
    status: 404,
    title: "Cette pièce n’est pas demandée",
    message: "Elle n’est plus dans la liste des pièces, ou l’adresse est incomplète.",
  },
  "request-not-enough": {
    status: 409,
    field: "file",
    message:
      "Pour cette pièce, la preuve de la demande ne suffit pas\u00A0: envoyez la pièce elle-même.",
  },
  "unknown-document": {
    status: 404,
    title: "Cette pièce n’existe pas",
    message: "Elle a peut-être été supprimée, ou l’adresse est incomplète.",
  },
  "read-only": {
    status: 403,
    message:
      "Vous pouvez lire les pièces de l’entreprise, mais pas en ajouter. Demandez-le à la personne qui gère le compte.",
  },
  "not-yours": {
    status: 403,
    message:
      "Vous pouvez lire les pièces de l’entreprise, mais pas les changer. Demandez-le à la personne qui gère le compte.",
  },
  "wrong-state": {
    status: 409,
    message: "Cette pièce a déjà été remplacée ou supprimée.",
  },
  "changed-meanwhile": {
    status: 409,
    message: "Cette pièce a changé entre-temps\u00A0: voici ce qu’elle est maintenant.",
  },
  "in-no-filed-application": {
    status: 409,
    message:
      "Cette pièce fait partie d’un dossier déposé\u00A0: elle y reste. Vous pouvez en envoyer une plus récente à sa place.",
  },
};
