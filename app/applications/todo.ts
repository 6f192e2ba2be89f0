import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { PaperStanding } from "#app/documents/vault.ts";
import { daysBetween, formatDateLong } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { type ApplicationState, applicationMachine } from "./application.machine.ts";
import { kindLabels } from "./application.ts";

/** A file under way, as far as its company must do something about it. */
export interface FileToDo {
  id: string;
  number: string | null;
  kind: ApplicationKind;
  state: ApplicationState;
  /** Day on which its draft was last written. */
  savedOn: string;
  openComplements: number;
  /** By when they are to be answered, or the file to be sent again. */
  answerBy: string | null;
}

/** Everything that may ask a company to do something, on a day; days are YYYY-MM-DD. */
export interface TodoFacts {
  today: string;
  awaitsTerms: boolean;
  files: readonly FileToDo[];
  /** The papers that the draft needs, without the optional ones; empty without a draft. */
  papers: readonly { code: string; label: string; standing: PaperStanding; until: string | null }[];
  payments: readonly { id: string; what: string; amount: string; dueOn: string | null }[];
  /** Owners of works who were asked for a confirmation and have been silent for long. */
  silentOwners: number;
  rights: { inForce: number; suspended: number; toRenew: number; nextEnd: string | null };
  /** A first file can be opened. */
  mayOpen: boolean;
}

export interface Todo {
  key: string;
  text: string;
  /** Until when, or why now, in words; null where nothing presses. */
  when: string | null;
  /** Less than three days are left, or all else waits for it. */
  isUrgent: boolean;
  path: string;
}

interface Dated extends Todo {
  day: string | null;
}

const URGENT_UNDER_DAYS = 3;
/** A draft that nobody has written in for this long was perhaps forgotten. */
const FORGOTTEN_AFTER_DAYS = 14;
/** Papers named one by one; of more only the number is told. */
const PAPERS_NAMED = 4;

/**
 * What a company has to do now: first what stops all else, then by day, the nearest first, then what has no day in the
 * order of the way of a file.
 */
export function todosOf(facts: TodoFacts): Todo[] {
  const all = [
    ...rightsToSee(facts),
    ...facts.files.flatMap((file) => filesToAnswer(file, facts.today)),
    ...paymentsToMake(facts),
    ...papersToSupply(facts),
    ...facts.files.flatMap((file) => draftsToContinue(file, facts.today)),
    ...ownersToRemind(facts),
    ...firstFile(facts),
  ];
  const dated = all
    .filter(({ day }) => day !== null)
    .sort((a, b) => ((a.day ?? "") < (b.day ?? "") ? -1 : a.day === b.day ? 0 : 1));
  const others = all.filter(({ day }) => day === null);
  return [...termsToAccept(facts), ...dated, ...others].map(({ day: _day, ...todo }) => todo);
}

const termsToAccept = ({ awaitsTerms }: TodoFacts): Dated[] =>
  awaitsTerms
    ? [
        {
          key: "terms",
          text: "Lire et accepter les nouvelles conditions générales",
          when: "d’ici là, votre espace se lit seulement",
          isUrgent: true,
          path: "/espace/conditions",
          day: null,
        },
      ]
    : [];

function rightsToSee({ rights, files, today }: TodoFacts): Dated[] {
  const path = "/espace/qualifications";
  const { suspended, toRenew, nextEnd } = rights;
  const renewing = files.some(({ kind }) => kind === "renewal");
  const todos: Dated[] = [];
  if (suspended > 0)
    todos.push({
      key: "suspended",
      text: `Lire pourquoi ${counted(suspended, "qualification est suspendue", "qualifications sont suspendues")}`,
      when: "sans valeur tant que cela dure",
      isUrgent: true,
      path,
      day: today,
    });
  if (toRenew > 0 && !renewing && nextEnd)
    todos.push({
      key: "renew",
      text: `Préparer le renouvellement de ${counted(toRenew, "qualification")}`,
      ...before(nextEnd, today),
      path,
    });
  return todos;
}

function filesToAnswer({ id, number, state, openComplements, answerBy }: FileToDo, today: string) {
  const { holder } = applicationMachine.states[state];
  if (holder !== "company" || state === "draft") return [];
  const of = number ? ` ${number}` : "";
  const what =
    openComplements > 0
      ? `Répondre à ${counted(openComplements, "demande")} sur votre dossier${of}`
      : `Envoyer vos réponses sur le dossier${of}`;
  const when = answerBy ? before(answerBy, today) : undated;
  return [{ key: `answer-${id}`, text: what, ...when, path: `/espace/dossiers/${id}/suivi` }];
}

const paymentsToMake = ({ payments, today }: TodoFacts): Dated[] =>
  payments.map(({ id, what, amount, dueOn }) => ({
    key: `pay-${id}`,
    text: `Régler ${amount}\u00A0: ${what.toLowerCase()}`,
    ...(dueOn ? before(dueOn, today) : undated),
    path: `/espace/paiements/${id}`,
  }));

const standingWords: Partial<Record<PaperStanding, string>> = {
  ended: "Remplacer",
  "date-missing": "Donner la date de",
  "ends-soon": "Renouveler bientôt",
};

/** What has ended presses as much as what ends today: the draft cannot be filed with it. */
function papersToSupply({ papers, today }: TodoFacts): Dated[] {
  const weak = papers
    .filter(({ standing }) => standingWords[standing] !== undefined)
    .sort((a, b) => ((a.until ?? "") < (b.until ?? "") ? -1 : 1));
  const named = weak.length > PAPERS_NAMED ? weak.slice(0, PAPERS_NAMED - 1) : weak;
  const more = weak.length - named.length;
  const missing = papers.filter(({ standing }) => standing === "missing").length;
  return [
    ...named.map(({ code, label, standing, until }) => ({
      key: `paper-${code}`,
      text: `${standingWords[standing]}\u00A0: ${label}`,
      when: until ? `n’est plus valable après le ${formatDateLong(until)}` : "n’est plus valable",
      isUrgent: until !== null && isNear(until, today),
      path: `/espace/pieces/${code}`,
      day: until,
      ...(standing === "date-missing" && { when: "sans elle, la pièce ne vaut rien" }),
    })),
    ...(more > 0
      ? [{ ...papersAt("papers-more", `Revoir ${counted(more, "autre pièce", "autres pièces")}`) }]
      : []),
    ...(missing > 0
      ? [
          papersAt(
            "papers-missing",
            `Ajouter ${counted(missing, "pièce qui manque", "pièces qui manquent")} à votre dossier`,
          ),
        ]
      : []),
  ];
}

const papersAt = (key: string, text: string) => ({ key, text, ...undated, path: "/espace/pieces" });

function draftsToContinue({ id, kind, state, savedOn }: FileToDo, today: string): Dated[] {
  if (state !== "draft") return [];
  const forgotten = daysBetween(savedOn, today) >= FORGOTTEN_AFTER_DAYS;
  const name = kindLabels[kind].toLowerCase();
  return [
    {
      key: `draft-${id}`,
      text: `${forgotten ? "Reprendre" : "Continuer"} votre dossier (${name})`,
      when: forgotten ? `rien n’y a changé depuis le ${formatDateLong(savedOn)}` : null,
      isUrgent: false,
      path: `/espace/dossiers/${id}`,
      day: null,
    },
  ];
}

const ownersToRemind = ({ silentOwners }: TodoFacts): Dated[] =>
  silentOwners === 0
    ? []
    : [
        {
          key: "references",
          text: `Relancer ${counted(silentOwners, "maître d’ouvrage", "maîtres d’ouvrage")} sans réponse`,
          ...undated,
          path: "/espace/entreprise/references",
        },
      ];

function firstFile({ files, rights, mayOpen }: TodoFacts): Dated[] {
  if (!mayOpen || files.length > 0 || rights.inForce + rights.suspended > 0) return [];
  const path = "/espace/dossiers/ouvrir";
  return [{ key: "open", text: "Ouvrir votre premier dossier", ...undated, path }];
}

const undated = { when: null, isUrgent: false, day: null };

const isNear = (day: string, today: string) => daysBetween(today, day) < URGENT_UNDER_DAYS;

const before = (day: string, today: string) => ({
  when: `${day < today ? "était attendu" : "avant"} le ${formatDateLong(day)}`,
  isUrgent: isNear(day, today),
  day,
});

/** The steps of a file as its company reads them, in their order. */
const steps = ["Déposé", "Recevable", "En instruction", "Commission", "Décision"] as const;

export interface FileProgress {
  steps: readonly { label: string; standing: "done" | "here" | "to-come" }[];
  /** Whose time runs, since when, in words; null where nobody’s does. */
  turn: string | null;
}

/** How many steps are behind a file in each of its states; the one after them is where it is. */
const behind: Record<ApplicationState, number> = {
  draft: 0,
  filed: 1,
  "to-complete": 1,
  examined: 2,
  "complement-asked": 2,
  accepted: 5,
  inadmissible: 1,
  closed: 1,
  withdrawn: 0,
};

/** Where a file is on its way, and whose time runs. */
export function progressOf(
  { state, since }: { state: ApplicationState; since: string },
  today: string,
): FileProgress {
  const { holder } = applicationMachine.states[state];
  const days = daysBetween(since, today);
  const long = days === 0 ? "aujourd’hui" : `depuis ${counted(days, "jour")}`;
  const done = behind[state];
  return {
    steps: steps.map((label, place) => ({
      label,
      standing: place < done ? "done" : place === done ? "here" : "to-come",
    })),
    turn: holder === "nobody" ? null : `${holder === "body" ? "chez nous" : "chez vous"} ${long}`,
  };
}

/** What comes next for who has nothing to do. */
export function nextInWords(facts: TodoFacts): string {
  const [file] = facts.files;
  if (file?.state === "filed")
    return "Nous vérifions que votre dossier est complet. Nous vous écrirons dès que c’est fait, et ce qui sera demandé paraîtra ici.";
  if (file?.state === "examined")
    return "Un instructeur examine votre dossier. S’il lui manque quelque chose, il vous l’écrira et cela paraîtra ici.";
  if (facts.rights.inForce > 0 && facts.rights.nextEnd)
    return `Vos qualifications sont en vigueur, la première jusqu’au ${formatDateLong(facts.rights.nextEnd)}. Nous vous préviendrons à temps pour la renouveler.`;
  return "Vous pouvez déjà rassembler vos pièces\u00A0: chacune ne s’envoie qu’une fois et sert à tous vos dossiers.";
}
