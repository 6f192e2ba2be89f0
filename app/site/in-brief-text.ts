import { days, years } from "#app/kernel/french.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";

interface StepInBrief {
  title: string;
  /** One idea each, fifteen words at most; a test holds them to it. */
  sentences: string[];
}

interface Facts extends Pick<Tariff, "delays" | "validity"> {
  /** The lowest opening fee, as it is written. */
  openingFee: string;
}

const workingDaysOfAWeek = 5;

/** The four steps from the registration to the certificate, in an easy language and with the figures in force. */
export function stepsInBrief({ openingFee, delays, validity }: Facts): StepInBrief[] {
  const weeks = Math.ceil(delays.examinationWorkingDays / workingDaysOfAWeek);
  return [
    {
      title: "Vous vous inscrivez",
      sentences: [
        "Vous remplissez une page. C’est gratuit.",
        "Il faut le NINEA et le registre du commerce.",
        "Vous cochez les travaux que vous savez faire.",
        "Vous recevez un e-mail. Touchez le lien\u00A0: votre compte est ouvert.",
      ],
    },
    {
      title: "Vous envoyez vos papiers",
      sentences: [
        `Vous payez l’ouverture du dossier, à partir de ${openingFee}.`,
        "Vous montrez vos ouvriers, vos engins, vos chantiers finis.",
        "Vous montrez que les impôts sont payés.",
        "Une photo nette, prise au téléphone, suffit.",
        "Vous pouvez arrêter et reprendre plus tard. Rien n’est perdu.",
      ],
    },
    {
      title: "Nous regardons",
      sentences: [
        "Une personne lit tout. Parfois elle vient voir un chantier.",
        `Un papier manque\u202F? Nous le demandons. Vous avez ${days(delays.complementDays)} pour l’envoyer.`,
        `Nous regardons pendant ${weeks}\u00A0semaines au plus.`,
      ],
    },
    {
      title: "Vous avez la réponse",
      sentences: [
        "Plusieurs personnes du métier décident ensemble.",
        `C’est oui\u00A0: vous avez un certificat, pour ${years(validity.certificateYears)}.`,
        "Votre entreprise est dans l’annuaire. Les clients la trouvent.",
        "C’est non\u00A0: nous disons pourquoi.",
        `Vous avez ${days(delays.appealDays)} pour demander que d’autres regardent encore.`,
      ],
    },
  ];
}
