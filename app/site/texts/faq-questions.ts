import { days, months, times, workingDays, years } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import {
  timeBeforeClosing,
  timeToDecide,
  weeksWithoutHoliday,
} from "#app/tariff/announced-delays.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";

export interface FaqQuestion {
  /** Its anchor on the page. */
  id: "obligation" | "cout-delai" | "pieces" | "validite" | "verifier";
  /** Search words that the question does not contain. */
  words: string;
  question: string;
  /** Paragraphs; the page adds the figures in force. */
  answer: string[];
  link: { href: string; label: string };
}

/** The questions of contractors, buyers and banks. */
export const faqQuestions: readonly FaqQuestion[] = [
  {
    id: "obligation",
    words: "obligatoire obligation marché public loi volontaire",
    question: "Faut-il être qualifié pour travailler ou pour répondre à un appel d’offres\u202F?",
    answer: [
      "Non. La démarche est volontaire\u00A0: aucune entreprise n’est tenue d’être qualifiée par notre organisme pour exercer, et le certificat ne remplace aucune autorisation ni aucune pièce exigée par la loi.",
      "Il apporte une preuve examinée par des tiers\u00A0: ce que l’entreprise sait faire, sous-domaine par sous-domaine, et la taille des marchés qu’elle peut conduire. Un maître d’ouvrage ou une banque reste libre d’en tenir compte.",
    ],
    link: { href: "/about", label: "Ce que nous sommes, et ce que nous ne sommes pas" },
  },
  {
    id: "cout-delai",
    words: "prix tarif frais coût durée délai combien",
    question: "Combien coûte la qualification, et combien de temps faut-il\u202F?",
    answer: [
      "L’inscription est gratuite, et préparer un dossier aussi. Les frais d’ouverture se règlent au moment de le déposer, ceux du certificat s’il est accordé, puis ceux du suivi chaque année. Ils dépendent de la classe, et le montant ne change plus une fois la demande de paiement émise.",
      "La durée dépend surtout des pièces\u00A0: un dossier complet n’attend que son examen et la séance de la commission. Prévoyez plusieurs semaines pour réunir les attestations, avant même de déposer.",
    ],
    link: { href: "/processus#frais", label: "Voir tous les frais et tous les délais" },
  },
  {
    id: "pieces",
    words: "document dossier attestation quitus justificatif",
    question: "Quelles pièces faut-il préparer\u202F?",
    answer: [
      "Celles qui disent qui vous êtes (registre du commerce, NINEA, statuts), que vous êtes à jour (impôts, Caisse de sécurité sociale, IPRES, assurances), et ce que vous savez faire (personnel, matériel, états financiers, attestations de bonne exécution).",
      "Commencez par ce qui ne vieillit pas. Demandez les attestations fiscales et sociales quand le reste est presque prêt\u00A0: il faut deux à quatre semaines pour le quitus, et elles ne valent que trois mois. Une pièce valable le jour du dépôt le reste pendant tout l’examen.",
    ],
    link: { href: "/processus#pieces", label: "La liste des pièces, expliquée" },
  },
  {
    id: "validite",
    words: "durée validité échéance renouvellement suivi",
    question: "Combien de temps le certificat est-il valable\u202F?",
    answer: [
      "Chaque qualification porte ses propres dates de début et de fin. Elle est entretenue par un suivi annuel\u00A0: vous confirmez que l’entreprise est toujours à jour et toujours équipée.",
      "Une entreprise récente, ou qui n’a pas encore de références, peut obtenir un certificat provisoire, plus court.",
    ],
    link: { href: "/processus#validite", label: "Validité, suivi et renouvellement" },
  },
  {
    id: "verifier",
    words: "vérification faux authentique contrôle certificat numéro",
    question: "Comment vérifier qu’une entreprise est vraiment certifiée\u202F?",
    answer: [
      "Cherchez-la dans l’annuaire public, par son nom, son NINEA, son registre du commerce ou le numéro de son certificat. Si vous tenez son certificat, scannez le code, ou saisissez le numéro sur la page «\u00A0Vérifier un certificat\u00A0». La vérification est gratuite et sans compte. Sa page donne chaque qualification avec son niveau, sa classe, ses dates et son statut du jour.",
      "Fiez-vous à l’annuaire plutôt qu’à une copie\u00A0: l’annuaire montre les entreprises dont une qualification est en vigueur ou suspendue, et une qualification échue, suspendue ou retirée n’y est jamais présentée comme valable. En cas de doute sur un document, écrivez-nous.",
    ],
    link: { href: "/annuaire", label: "Chercher une entreprise dans l’annuaire" },
  },
];

type Known = Pick<Tariff, "fees" | "delays" | "validity"> & { renewalOpensDays: number };

/** The paragraphs with the figures in force that complete an answer; none for an answer without figures. */
export function factsOf(id: FaqQuestion["id"], facts: Known): string[] {
  const { fees, delays, validity, renewalOpensDays } = facts;
  switch (id) {
    case "cout-delai":
      return [
        `Aujourd’hui, l’ouverture d’un dossier coûte de ${formatFcfa(fees.opening.F)} en classe\u00A0F à ${formatFcfa(fees.opening.A)} en classe\u00A0A, le certificat de ${formatFcfa(fees.certificate.F)} à ${formatFcfa(fees.certificate.A)}.`,
        `Nous disons en ${workingDays(delays.admissibilityWorkingDays)} si le dossier est recevable, rendons le rapport en ${workingDays(delays.examinationWorkingDays)} de plus et décidons dans les ${workingDays(delays.decisionWorkingDays)} qui suivent\u00A0: ${timeToDecide(delays)} depuis le dépôt, sans le temps que vous prenez pour répondre. Les jours ouvrés vont du lundi au vendredi, sans les jours fériés\u00A0: cela fait ${weeksWithoutHoliday(delays)}, et un peu plus lorsqu’il s’y trouve des jours fériés.`,
        `Sans réponse ${timeBeforeClosing(delays)} d’une demande de compléments, le dossier est classé sans suite.`,
      ];
    case "validite":
      return [
        `Aujourd’hui, un certificat vaut ${years(validity.certificateYears)}, un certificat provisoire ${months(validity.provisionalMonths)}, renouvelable ${times(validity.provisionalRenewals)}. Le renouvellement ouvre ${days(renewalOpensDays)} avant la fin.`,
      ];
    default:
      return [];
  }
}
