/** A link that has served, or that a newer one replaced, leaves no trace: it is as unknown as a wrong one. */
export type ResetRefusal = "unknown-token" | "expired-token";

interface RefusalText {
  status: 404 | 410;
  title: string;
  text: string;
}

export const resetRefusals: Record<ResetRefusal, RefusalText> = {
  "unknown-token": {
    status: 404,
    title: "Ce lien ne fonctionne pas",
    text: "Il a déjà servi, un e-mail plus récent l’a remplacé, ou l’adresse n’a pas été recopiée en entier. Utilisez le lien du dernier e-mail reçu, ou demandez-en un nouveau.",
  },
  "expired-token": {
    status: 410,
    title: "Ce lien a expiré",
    text: "Pour votre sécurité, un lien de mot de passe ne fonctionne que pendant une durée limitée. Demandez-en un nouveau.",
  },
};
