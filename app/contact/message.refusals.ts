import type { RefusalAnswer } from "#app/kernel/result.ts";

export type MessageRefusal = "not-yours" | "unknown-message" | "answered-meanwhile";

/** French texts of refusals on the pages of messages. */
export const messageRefusals: Record<MessageRefusal, RefusalAnswer> = {
  "not-yours": { status: 403, message: "Votre rôle lit les messages sans les traiter." },
  "unknown-message": {
    status: 409,
    message: "Ce message a été traité par quelqu’un d’autre entre-temps, ou effacé.",
  },
  "answered-meanwhile": {
    status: 409,
    message:
      "Une réponse est partie entre-temps. Lisez-la ci-dessous avant d’envoyer la vôtre, qui est gardée.",
  },
};
