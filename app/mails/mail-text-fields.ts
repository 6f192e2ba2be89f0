import type { MailTextField, Placeholder } from "./worded-mail.ts";

/** The parts of a mail, named like the fields of their form. */
export const subject = (text: string): MailTextField => ({
  name: "objet",
  role: "subject",
  label: "Objet",
  text,
});

export const preheader = (text: string): MailTextField => ({
  name: "apercu",
  role: "preheader",
  label: "Aperçu, à côté de l’objet",
  text,
});

export const action = (text: string): MailTextField => ({
  name: "bouton",
  role: "action",
  label: "Bouton",
  text,
});

export const paragraphs = (...texts: string[]): MailTextField[] =>
  texts.map((text, place) => ({
    name: `paragraphe-${place + 1}`,
    role: "paragraph",
    label: texts.length > 1 ? `Paragraphe ${place + 1}` : "Paragraphe",
    text,
  }));

export const notes = (...texts: string[]): MailTextField[] =>
  texts.map((text, place) => ({
    name: `note-${place + 1}`,
    role: "note",
    label: texts.length > 1 ? `Note ${place + 1}` : "Note",
    text,
  }));

/** Placeholders that several mails share. */
export const linkDuration = { label: "durée de validité du lien", example: "72\u00A0heures" };
export const forgottenPassword = {
  label: "adresse de la page «\u00A0mot de passe oublié\u00A0»",
  example: "https://tabax.example/espace/mot-de-passe-oublie",
};
export const companyName: Placeholder = {
  label: "nom de l’entreprise",
  example: "Sahel Bâtiment",
  typed: { kind: "name", standIn: "l’entreprise" },
};
export const typedPerson = (label: string): Placeholder => ({
  label,
  example: "Awa Ndiaye",
  typed: { kind: "person", standIn: "une personne" },
});
/** In a mail to somebody outside the company: `companyToOutsiders` writes it. */
export const companyFromOutside: Placeholder = {
  label: "«\u00A0l’entreprise\u00A0», son nom et son NINEA, ou «\u00A0une entreprise\u00A0»",
  example: "l’entreprise «\u00A0Sahel Bâtiment\u00A0» (NINEA\u00A0005677234)",
};
export const companyNumber: Placeholder = {
  label: "NINEA de l’entreprise entre parenthèses, ou rien",
  example: " (NINEA\u00A0005677234)",
};
