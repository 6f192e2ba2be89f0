import type { FileFault, FileFormFault } from "#app/kernel/files.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";

export type FileRefusal = FileFault | FileFormFault | "infected";

/** Why a file is refused, whatever it is for; each message says what to do about it. */
export const fileRefusals: Record<FileRefusal, RefusalAnswer<"file">> = {
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
  "no-space": {
    status: 507,
    field: "file",
    message:
      "Le disque de la plateforme est presque plein\u00A0: les fichiers ne sont plus reçus pour le moment. Ce que vous avez tapé est gardé ici\u202F; réessayez dans une heure, ou écrivez-nous.",
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
      "Cette photo est au format HEIC, que beaucoup d’ordinateurs n’ouvrent pas. Sur l’iPhone, choisissez Réglages, Appareil photo, Formats, «\u00A0Le plus compatible\u00A0», puis reprenez la photo. Sur un autre téléphone, choisissez le format JPEG dans les réglages de l’appareil photo.",
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
      "Cette image est trop grande pour être affichée. Prenez la pièce en photo avec votre téléphone, ou numérisez-la à 300\u00A0points par pouce au plus.",
  },
  infected: {
    status: 400,
    field: "file",
    message:
      "L’antivirus a trouvé un programme dangereux dans ce fichier\u00A0: il n’a pas été gardé. Ne l’ouvrez plus, et demandez la pièce de nouveau à qui vous l’a donnée.",
  },
  "too-many-files": {
    status: 409,
    field: "file",
    message:
      "Beaucoup de fichiers ont été envoyés aujourd’hui depuis votre compte. Vous pourrez continuer demain\u202F; si c’est urgent, écrivez-nous.",
  },
};
