import type { WordedKind } from "#app/mails/worded-mail.ts";
import { mailNames, mailThemes, mailWords } from "../mail-words.ts";

export const wordedKinds = Object.keys(mailWords) as WordedKind[];

/** The headings of the list of mails in their order; those that are missing here follow. */
const order = [
  "Inscription et accès",
  "Avis sur un compte",
  "Rôles de l’organisme",
  "Séances de la commission",
  "Paiements",
  "Pièces",
  "Dossiers",
  "Examen des dossiers",
  "Décisions et certificats",
  "Entreprises",
  "Membres d’une entreprise",
  "Reprises d’accès",
  "Visiteurs du site",
];
const titles = [...new Set([...order, ...mailThemes.map(({ title }) => title)])];

/** The mails by heading. */
export const mailGroups = titles.map((title) => ({
  title,
  kinds: mailThemes
    .filter((theme) => theme.title === title)
    .flatMap(({ words }) => Object.keys(words) as WordedKind[]),
}));

/** Names of kinds that only rows of earlier versions have. */
const families: ReadonlyMap<string, string> = new Map([
  ["payment", "Avis de paiement"],
  ["document", "Avis sur une pièce"],
  ["application", "Avis sur un dossier"],
]);

/** The French name of a kind of mail; rows written by earlier versions may have other kinds. */
export function mailLabel(kind: string): string {
  if (Object.hasOwn(mailWords, kind)) return mailWords[kind as WordedKind].label;
  if (Object.hasOwn(mailNames, kind)) return mailNames[kind as keyof typeof mailNames];
  return families.get(kind.split("-")[0] ?? "") ?? kind;
}

/** Mails that the list shows and nobody can edit: they repeat what another person wrote. */
export const fixedMails: readonly string[] = [mailNames["contact-message"]];
