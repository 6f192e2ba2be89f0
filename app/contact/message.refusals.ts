import type { StampRefusal } from "#app/forms/robots.server.ts";

export const messageRefusals: Record<StampRefusal, { title: string; text: string }> = {
  "too-soon": {
    title: "Votre message n’est pas encore parti",
    text: "Le formulaire a été envoyé plus vite qu’une personne ne peut le remplir. Relisez votre message, puis appuyez de nouveau sur «\u00A0Soumettre\u00A0».",
  },
  expired: {
    title: "Votre message n’est pas encore parti",
    text: "Cette page était ouverte depuis trop longtemps. Rien n’est perdu\u00A0: votre message est ci-dessous, appuyez de nouveau sur «\u00A0Soumettre\u00A0».",
  },
};
