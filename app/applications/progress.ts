import { formatDeadline } from "#app/kernel/dates.ts";
import { counted, workingDays } from "#app/kernel/french.ts";
import {
  type ApplicationMove,
  type ApplicationState,
  applicationMachine,
} from "./application.machine.ts";

/** The steps of an application as people see them, from its filing to the decision. */
const steps = ["Déposé", "Recevable", "En instruction", "Commission", "Décision"] as const;

/** The step of each state; null before the first step and for an end without a decision. */
const stepOf: Record<ApplicationState, number | null> = {
  draft: null,
  filed: 0,
  "to-complete": 0,
  "under-review": 2,
  "complement-asked": 2,
  ready: 3,
  "on-agenda": 3,
  decided: 4,
  granted: 4,
  "on-hold": 4,
  refused: 4,
  certified: 4,
  accepted: null,
  inadmissible: null,
  closed: null,
  withdrawn: null,
};

/** The steps with their standing (done, here, to come); empty for a state without a step. */
export function stepsOf(state: ApplicationState) {
  const here = stepOf[state];
  if (here === null) return [];
  return steps.map((label, place) => ({
    label,
    standing:
      place < here ? ("done" as const) : place === here ? ("here" as const) : ("to-come" as const),
  }));
}

/** Each move in the past tense, for the timeline. */
export const moveWords: Record<ApplicationMove, string> = {
  file: "Dossier déposé",
  admit: "Dossier déclaré recevable",
  "send-back": "Dossier renvoyé à compléter",
  reject: "Dossier déclaré irrecevable",
  accept: "Suivi annuel accepté",
  "file-again": "Réponses envoyées",
  ask: "Compléments demandés",
  answer: "Réponses envoyées",
  resume: "Instruction reprise",
  report: "Rapport remis à la commission",
  reopen: "Instruction reprise après le rapport",
  schedule: "Dossier inscrit à l’ordre du jour de la commission",
  postpone: "Dossier reporté à une autre séance",
  decide: "Décision rendue",
  grant: "Décision\u00A0: accord",
  refuse: "Décision\u00A0: refus",
  adjourn: "Décision\u00A0: ajournement, compléments demandés",
  issue: "Certificat délivré",
  hold: "Paiement reçu, délivrance à vérifier",
  "issue-held": "Certificat délivré",
  "give-up": "Certificat non délivré, frais à rendre",
  lapse: "Dossier classé sans suite",
  abandon: "Dossier abandonné",
};

/** What happens to an application in states in which the company has nothing to do. */
export const stateInWords: Record<
  Exclude<ApplicationState, "to-complete" | "complement-asked">,
  string
> = {
  draft: "Le dossier n’est pas encore déposé.",
  filed: "Nous vérifions que le dossier est complet.",
  "under-review": "Un instructeur étudie le dossier.",
  ready: "Le rapport est remis\u00A0: le dossier attend une séance de la commission.",
  "on-agenda": "Le dossier est inscrit à l’ordre du jour d’une séance de la commission.",
  decided:
    "La décision est rendue\u00A0: ouvrez-la pour savoir ce qui est décidé. Elle est notifiée le jour où l’un de vous l’ouvre, ou celui où nous vous la lisons par téléphone\u202F; ses délais partent de ce jour.",
  granted:
    "La décision est rendue\u00A0: lisez-la, puis réglez les frais de délivrance. Le certificat suit aussitôt.",
  "on-hold": "Votre paiement est reçu. La délivrance demande une vérification.",
  refused: "La décision est rendue\u00A0: lisez-en les motifs et les voies de recours.",
  certified: "Votre certificat est délivré, et votre entreprise est dans l’annuaire.",
  accepted: "Le suivi de cette année est accepté\u00A0: rien d’autre n’est à faire.",
  inadmissible:
    "Le dossier n’est pas recevable. Suivez le remboursement de ses frais dans «\u00A0Paiements\u00A0». Vous pouvez ouvrir un autre dossier\u00A0: vos pièces et vos listes restent.",
  closed: "Le dossier est classé sans suite. Vous pouvez en ouvrir un autre.",
  withdrawn: "Le dossier est abandonné à votre demande. Vous pouvez en ouvrir un autre.",
};

interface Now {
  state: ApplicationState;
  /** Complements without an answer, and answers that are not sent. */
  toAnswer: number;
  saved: number;
  deadlineOn: string | null;
  /** The day until which the certification body has promised to leave this state; null without a promise. */
  expectedOn: string | null;
  /** The last day for the decision, when that is later; null without a promise. */
  decisionOn?: string | null;
  today: string;
  /** The last day before an application without an answer is closed. */
  closesOn: string | null;
  /** The day of the session of the committee, for an application on its agenda. */
  agendaOn?: string | null;
}

/** What happens next, who does it and until when, in one or two sentences. */
export function nextInWords(now: Now): string {
  const { state, toAnswer, saved, deadlineOn, expectedOn, today, closesOn } = now;
  const day = deadlineOn && `au plus tard le ${formatDeadline(deadlineOn)}`;
  const isLate = deadlineOn !== null && deadlineOn < today;
  const until = !day ? "" : isLate ? `, c’était attendu ${day}` : ` ${day}`;
  const promise = !expectedOn
    ? ""
    : expectedOn < today
      ? " Nous avons dépassé le délai annoncé\u00A0: écrivez-nous si cela vous gêne."
      : ` Réponse prévue au plus tard le ${formatDeadline(expectedOn)}.${decisionInWords(now)}`;
  const closing = closesOn
    ? ` Sans réponse, le dossier est classé sans suite après le ${formatDeadline(closesOn)}.`
    : "";
  const sentence =
    toAnswer > 0
      ? `À vous\u00A0: répondez à ${counted(toAnswer, "demande")}${until}.`
      : `À vous\u00A0: ${saved > 0 ? "envoyez vos réponses" : "renvoyez le dossier"}${until}.`;
  if (state === "to-complete" || state === "complement-asked") return sentence + closing;
  const words =
    state === "on-agenda" && now.agendaOn
      ? agendaInWords(now.agendaOn, today)
      : stateInWords[state];
  if (state === "granted")
    return `${words}${day ? ` À régler ${day}\u00A0: passé ce jour, l’accord est sans effet.` : ""}`;
  if (state === "on-hold") return `${heldInWords(expectedOn, today)} Vous n’avez rien à faire.`;
  const isOurs = applicationMachine.states[state].holder === "staff";
  const isPromised = !now.agendaOn || !expectedOn || expectedOn >= now.agendaOn;
  return isOurs ? `${words}${isPromised ? promise : ""} Vous n’avez rien à faire.` : words;
}

/** The last day for the decision, where the one of the state is not that day already. */
const decisionInWords = ({ decisionOn = null, expectedOn }: Now): string =>
  decisionOn === null || decisionOn === expectedOn
    ? ""
    : ` Décision prévue au plus tard le ${formatDeadline(decisionOn)}, sans le temps que vous prendriez pour répondre.`;

/** What a company reads whose certificate is paid and waits for a person: until when it is written to. */
export const heldInWords = (expectedOn: string | null, today: string): string =>
  !expectedOn
    ? `${stateInWords["on-hold"]} Nous vous écrivons dès qu’elle est faite.`
    : expectedOn < today
      ? `${stateInWords["on-hold"]} Nous avons dépassé le délai annoncé\u00A0: écrivez-nous si cela vous gêne.`
      : `Votre paiement est reçu. La délivrance demande une vérification\u00A0: nous vous écrivons d’ici le ${formatDeadline(expectedOn)}.`;

const agendaInWords = (day: string, today: string): string =>
  day < today
    ? `La commission s’est réunie le ${formatDeadline(day)}\u00A0: sa décision est en préparation.`
    : `La commission examine le dossier dans sa séance du ${formatDeadline(day)}.`;

/** What abandoning an application means, shown before it is done. */
export const abandonWords = (state: ApplicationState): string[] => [
  "Le dossier est clos pour de bon\u00A0: il ne pourra pas être repris.",
  state === "filed" || state === "to-complete" || state === "draft"
    ? "Les frais d’ouverture déjà réglés ne vous sont pas rendus d’eux-mêmes\u00A0: écrivez-nous."
    : "Les frais d’ouverture ne sont plus remboursables.",
  "Vos pièces et vos listes restent dans votre espace, pour un autre dossier.",
];

/** How long a stay was, in words, with whose time ran. */
export const stayInWords = (
  holder: "company" | "staff" | "nobody",
  days: number,
): string | null => {
  if (holder === "nobody") return null;
  const whose = holder === "staff" ? "chez nous" : "chez vous";
  return `${whose} ${days === 0 ? "moins d’un jour ouvré" : workingDays(days)}`;
};
