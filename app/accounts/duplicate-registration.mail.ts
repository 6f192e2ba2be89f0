import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

export interface DuplicateRegistrationMail {
  firstname: string;
  companyName: string;
  publicUrl: string;
  body: MailContent["body"];
}

/** To the contact of a company whose number or e-mail somebody tried to register again (domain §4.1). */
export function duplicateRegistrationMail(data: DuplicateRegistrationMail): RenderedMail {
  const { companyName, publicUrl, body } = data;
  return renderMail({
    subject: "Votre entreprise est déjà inscrite",
    preheader: `Une nouvelle inscription a été tentée pour ${companyName}.`,
    greeting: greeting(data.firstname),
    paragraphs: [
      `Quelqu’un vient de tenter une inscription avec un numéro ou une adresse e-mail de l’entreprise ${companyName}, qui est déjà inscrite. Rien n’a été créé ni modifié.`,
      "Si c’était vous, il n’est pas nécessaire de recommencer\u00A0: connectez-vous à votre espace entreprise.",
    ],
    action: { label: "Se connecter", url: `${publicUrl}/espace/connexion` },
    notes: [
      `Mot de passe oublié\u00A0: ${publicUrl}/espace/mot-de-passe-oublie`,
      `Compte pas encore activé\u00A0: ${publicUrl}/activation/renvoyer`,
      "Si ce n’était pas vous, vous n’avez rien à faire. Si ce message revient souvent, écrivez-nous.",
    ],
    body,
  });
}
