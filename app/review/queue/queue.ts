import type { ApplicationState } from "#app/applications/application.machine.ts";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { kindLabels } from "#app/applications/application.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { parseBusinessDate } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { type Class, classes } from "#app/tariff/classes.ts";

/** The parts of the queue by their word in the address, in the order of the tabs. */
export const queueTabs = {
  "a-moi": "À moi",
  nouveaux: "À prendre",
  recus: "Compléments reçus",
  retard: "En retard chez nous",
  entreprise: "Chez l’entreprise",
  prets: "Prêts",
  tous: "Tous",
} as const;
export type QueueTab = keyof typeof queueTabs;

/** Each tab is counted up to this many applications, so that its cost does not grow with the work that waits. */
export const tabsCountedTo = 5_000;
/** A list narrowed by filters counts itself, up to this many; one narrowed by words, which each company is compared with, up to fewer. */
export const narrowedCountedTo = { filters: 500, words: 200 };

/** The states in which an application is under way. */
export const liveStates = [
  ...["filed", "to-complete", "under-review", "complement-asked", "ready", "on-agenda"],
] as const satisfies ApplicationState[];

/** The states of the work of a role: in the hands of the staff, and with the company. */
export interface QueueWork {
  staff: readonly ApplicationState[];
  company: readonly ApplicationState[];
  /** The person checks or examines, so applications can be theirs. */
  takes: boolean;
  tabs: readonly QueueTab[];
}

export function queueWork(roles: readonly StaffRole[]): QueueWork {
  const checks = roles.includes("registrar");
  const examines = roles.includes("examiner");
  const takes = checks || examines;
  const tabs = Object.keys(queueTabs) as QueueTab[];
  return {
    staff: [
      ...(checks || !takes ? (["filed"] as const) : []),
      ...(examines || !takes ? (["under-review"] as const) : []),
    ],
    company: [
      ...(checks || !takes ? (["to-complete"] as const) : []),
      ...(examines || !takes ? (["complement-asked"] as const) : []),
    ],
    takes,
    tabs: takes
      ? tabs.filter((tab) => tab !== "prets" || examines)
      : tabs.filter((tab) => tab !== "a-moi"),
  };
}

export const queueSorts = {
  due: { word: "echeance", label: "Échéance" },
  company: { word: "entreprise", label: "Entreprise" },
  number: { word: "numero", label: "Numéro" },
  class: { word: "classe", label: "Classe" },
} as const;
export type QueueSort = keyof typeof queueSorts;

export const queueFilters = [
  ...(["etat", "classe", "region", "famille", "demande", "echeant", "suivi"] as const),
];
export type QueueFilter = (typeof queueFilters)[number];

/** What an address of the queue asks for, beside its order and place. */
export interface QueueNarrowing {
  search: string;
  filters: Readonly<Record<QueueFilter, string>>;
  kept?: Readonly<Record<string, string>>;
}

/** The filter « suivi » of applications that nobody has. */
export const NOBODY = "personne";

/** What the filters of an address ask for; unknown values narrow nothing. */
export interface QueueConditions {
  tab: QueueTab;
  states: readonly ApplicationState[] | null;
  class: Class | null;
  region: string | null;
  family: string | null;
  kind: ApplicationKind | null;
  dueUntil: string | null;
  handler: string | null;
  search: string;
}

/** A state as the address names it: those of the staff are English words, an address that people read is French. */
export const stateWords: Record<string, ApplicationState> = {
  depose: "filed",
  "a-completer": "to-complete",
  examen: "under-review",
  complements: "complement-asked",
  pret: "ready",
  inscrit: "on-agenda",
  accepte: "accepted",
  irrecevable: "inadmissible",
  classe: "closed",
  abandonne: "withdrawn",
};

export const stateOptions = Object.entries(stateWords).map(([value, state]) => ({
  value,
  label: applicationMachine.states[state].label,
}));

export const kindWords: Record<string, ApplicationKind> = {
  premiere: "first",
  extension: "extension",
  renouvellement: "renewal",
  suivi: "follow-up",
};
export const kindOptions = Object.entries(kindWords).map(([value, kind]) => ({
  value,
  label: kindLabels[kind],
}));

const among = <Value>(words: Record<string, Value>, word: string): Value | null =>
  Object.hasOwn(words, word) ? (words[word] ?? null) : null;

export function queueConditions(
  { search, filters, kept = {} }: QueueNarrowing,
  { tabs }: Pick<QueueWork, "tabs">,
): QueueConditions {
  const state = among(stateWords, filters.etat);
  return {
    tab: tabs.find((tab) => tab === kept.onglet) ?? tabs[0] ?? "tous",
    states: state && [state],
    class: classes.find((each) => each === filters.classe) ?? null,
    region: /^SN-[A-Z]{2}$/.test(filters.region) ? filters.region : null,
    family: /^\w{1,8}$/.test(filters.famille) ? filters.famille : null,
    kind: among(kindWords, filters.demande),
    dueUntil: parseBusinessDate(filters.echeant),
    handler: filters.suivi === NOBODY || isId(filters.suivi) ? filters.suivi : null,
    search,
  };
}
