export type ActivationRefusal = "unknown-token" | "expired-token" | "already-used";

interface RefusalText {
  status: 404 | 409 | 410;
  title: string;
  text: string;
}

export const activationRefusals: Record<ActivationRefusal, RefusalText> = {
  "unknown-token": {
    status: 404,
    title: "Ce lien ne fonctionne pas",
    text: "L’adresse n’a peut-être pas été recopiée en entier, ou le lien est trop ancien. Ouvrez à nouveau le lien depuis votre e-mail, ou demandez un nouvel e-mail d’activation.",
  },
  "expired-token": {
    status: 410,
    title: "Ce lien n’est plus valable",
    text: "Il a expiré, ou un e-mail plus récent l’a remplacé. Utilisez le lien du dernier e-mail reçu, ou demandez un nouvel e-mail d’activation.",
  },
  "already-used": {
    status: 409,
    title: "Votre compte est déjà activé",
    text: "Vous n’avez plus rien à faire ici\u00A0: connectez-vous avec l’adresse e-mail et le mot de passe choisis à l’inscription.",
  },
};
