import { days, years } from "#app/kernel/french.ts";
import { timeToDecide, weeksWithoutHoliday } from "#app/tariff/announced-delays.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";

interface StepInBrief {
  title: string;
  /** The alt text of its picture, in easy words: a building under construction. */
  picture: string;
  /** One idea each, in sentences of fifteen words at most (tested). */
  sentences: string[];
}

interface Facts extends Pick<Tariff, "delays" | "validity"> {
  /** The lowest opening fee, formatted. */
  openingFee: string;
  /** The lowest fee of a certificate, formatted. */
  certificateFee: string;
}

/** The four steps from registration to certificate in easy French, with the figures in force. */
export function stepsInBrief({
  openingFee,
  certificateFee,
  delays,
  validity,
}: Facts): StepInBrief[] {
  return [
    {
      title: "Vous vous inscrivez",
      picture: "On commence par les fondations.",
      sentences: [
        "Vous remplissez une page. C’est gratuit.",
        "Il faut le NINEA et le registre du commerce.",
        "Vous cochez les travaux que vous savez faire.",
        "Vous recevez un e-mail. Touchez le lien qui est dedans.",
        "Tapez votre mot de passe. Votre compte est ouvert.",
      ],
    },
    {
      title: "Vous envoyez vos papiers",
      picture: "Le fer est en place. Le béton peut venir.",
      sentences: [
        "Vous montrez vos ouvriers, vos engins, vos chantiers finis.",
        "Vous montrez que les impôts sont payés.",
        "Une photo nette, prise au téléphone, suffit.",
        "Vous pouvez arrêter et reprendre demain. Rien n’est perdu.",
        `À la fin, vous payez l’ouverture du dossier, à partir de ${openingFee}.`,
      ],
    },
    {
      title: "Nous regardons",
      picture: "La charpente monte.",
      sentences: [
        "Une personne lit tout.",
        "Parfois elle vient voir un chantier.",
        "Un papier manque\u202F? Nous vous le demandons.",
        `Vous avez alors ${days(delays.complementDays)} pour l’envoyer.`,
      ],
    },
    {
      title: "Vous avez la réponse",
      picture: "L’immeuble est fini.",
      sentences: [
        "Plusieurs personnes du métier décident ensemble.",
        `Vous avez la réponse en ${timeToDecide(delays)}.`,
        "Les jours ouvrés vont du lundi au vendredi, sans les jours fériés.",
        `Cela fait ${weeksWithoutHoliday(delays)}, un peu plus avec des jours fériés.`,
        "Le temps que vous prenez pour répondre ne compte pas.",
        `C’est oui\u00A0: vous payez le certificat, à partir de ${certificateFee}.`,
        `Il vaut ${years(validity.certificateYears)}. Chaque année, nous regardons encore.`,
        "Votre entreprise est dans l’annuaire. Les clients la trouvent.",
        "C’est non\u00A0: nous disons pourquoi.",
        `Pas d’accord\u202F? Vous avez ${days(delays.appealDays)} pour le dire.`,
        "D’autres personnes regardent alors.",
      ],
    },
  ];
}
