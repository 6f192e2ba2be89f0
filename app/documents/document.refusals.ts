import type { FileFault, FileFormFault } from "#app/kernel/files.ts";
import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { DocumentGuard } from "./document.machine.ts";

export type AddRefusal =
  | FileFault
  | FileFormFault
  | "no-file"
  | "infected"
  | "format-not-accepted"
  | "already-there"
  | "too-many-today"
  | "vault-full"
  | "unknown-requirement"
  | "request-not-enough"
  | "not-permitted"
  | ChangeRefusal;

export type ChangeRefusal = MoveRefusal<DocumentGuard> | "unknown-document" | "changed-meanwhile";

/** Each says what to do with the file, or instead. */
export const documentRefusals: Record<AddRefusal, RefusalAnswer<"file">> = {
  "no-file": {
    status: 400,
    field: "file",
    message: "Choisissez un fichier, ou prenez la pièce en photo.",
  },
  unreadable: {
    status: 400,
    field: "file",
    message:
      "Le fichier n’est pas arrivé en entier. Vérifiez votre connexion, puis envoyez-le de nouveau.",
  },
  "too-large": {
    status: 400,
    field: "file",
    message:
      "Ce fichier est trop lourd. Photographiez la pièce plutôt que de la numériser, ou enregistrez-la en PDF de moindre qualité.",
  },
  empty: {
    status: 400,
    field: "file",
    message:
      "Ce fichier est vide. Ouvrez-le pour vérifier ce qu’il contient, puis choisissez-le de nouveau.",
  },
  "other-type": {
    status: 400,
    field: "file",
    message:
      "Ce fichier n’est ni un PDF, ni une image JPEG, PNG ou WebP. Enregistrez le document en PDF, ou prenez la pièce en photo.",
  },
  heic: {
    status: 400,
    field: "file",
    message:
      "Cette photo est au format HEIC, que beaucoup d’ordinateurs n’ouvrent pas. Sur l’iPhone, choisissez Réglages, Appareil photo, Formats, «\u00A0Le plus compatible\u00A0», puis reprenez la photo.",
  },
  disguised: {
    status: 400,
    field: "file",
    message:
      "Le nom de ce fichier annonce un autre type que son contenu. Ouvrez-le et enregistrez-le de nouveau en PDF, ou prenez la pièce en photo.",
  },
  locked: {
    status: 400,
    field: "file",
    message:
      "Ce PDF est protégé par un mot de passe\u00A0: nous ne pourrions pas le lire. Ouvrez-le, imprimez-le dans un nouveau PDF sans mot de passe, et envoyez celui-là.",
  },
  damaged: {
    status: 400,
    field: "file",
    message:
      "Ce fichier est incomplet ou abîmé\u00A0: il ne s’ouvre pas. Téléchargez-le de nouveau là où vous l’avez reçu, ou prenez la pièce en photo.",
  },
  "too-many-pixels": {
    status: 400,
    field: "file",
    message:
      "Cette image est trop grande pour être affichée. Prenez la pièce en photo avec votre téléphone, ou numérisez-la à 300 points par pouce au plus.",
  },
  infected: {
    status: 400,
    field: "file",
    message:
      "L’antivirus a trouvé un programme dangereux dans ce fichier\u00A0: il n’a pas été gardé. Ne l’ouvrez plus, et demandez la pièce de nouveau à qui vous l’a donnée.",
  },
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
      "Ce fichier est déjà dans vos pièces\u00A0: il n’y a pas besoin de l’envoyer de nouveau.",
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
  "not-permitted": {
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
