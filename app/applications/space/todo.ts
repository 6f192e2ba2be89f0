import type { ApplicationKind } from "#app/documents/requirement.ts";
import { endedInWords } from "#app/documents/requirement-words.ts";
import type { DocumentStanding } from "#app/documents/vault.ts";
import { addressOf } from "#app/kernel/address.ts";
import { daysBetween, formatDateLong, formatDeadline } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { filingPath } from "#app/payments/payment.ts";
import type { ApplicationState } from "../application.machine.ts";
import { kindLabels } from "../application.ts";
import { openingPath } from "../openable.ts";
import { stateInWords } from "../progress.ts";

/** An application under way that the company may have to act on. */
export interface ApplicationToDo {
  id: string;
  number: string | null;
  kind: ApplicationKind;
  state: ApplicationState;
  /** Day of the last change of the draft. */
  savedOn: string;
  /** The opening fee of the draft is paid. */
  openingPaid: boolean;
  /** Complements without an answer, and answers that are saved and not sent. */
  toAnswer: number;
  saved: number;
  /** Until when the answers, or the completed application, are to be sent. */
  answerBy: string | null;
  /** An extension can still be asked for. */
  mayAskTime: boolean;
  /** The last day before the application is closed without an answer. */
  closesOn: string | null;
}

interface DocumentToDo {
  code: string;
  label: string;
  standing: DocumentStanding;
  /** Last day of validity; null when it is not known. */
  until: string | null;
}

/** Everything that may ask a company to act, on a day; days are YYYY-MM-DD. */
export interface TodoFacts {
  today: string;
  awaitsTerms: boolean;
  /** Invitations of the person by other companies. */
  invitations: readonly { id: string; companyName: string; endsOn: string }[];
  /** Succession requests for this company that its owner may object to. */
  takeovers: readonly { id: string; objectUntil: string }[];
  applications: readonly ApplicationToDo[];
  /** What an examination brings: decisions, certificates, visits, and names to which the company may object. */
  examination: readonly Dated[];
  /** Unread messages of staff, by application. */
  unread: readonly { applicationId: string; number: string | null; messages: number }[];
  /** The documents that the draft needs, without optional ones; none without a draft, because nobody asks for one. */
  documents: readonly DocumentToDo[];
  /** The oldest due payments, and the number of all. */
  payments: readonly {
    id: string;
    what: string;
    amount: string;
    dueOn: string | null;
    /** Staff are looking for a sum that the company says it has paid. */
    isSought: boolean;
  }[];
  due: number;
  /** How many of the due payments staff are looking for. */
  sought: number;
  /** Number of owners of works who have long not answered a request for confirmation. */
  silentOwners: number;
  rights: { inForce: number; suspended: number; toRenew: number; nextEnd: string | null };
  /** A first application can be opened. */
  mayOpen: boolean;
  /** An application for renewal can be opened. */
  mayRenew: boolean;
  /** An application was filed before, whatever its outcome. */
  hasFiled: boolean;
  /** The latest application, when the certification body ended it without a decision. */
  ended: { id: string; number: string | null; state: "inadmissible" | "closed" } | null;
}

export interface Todo {
  key: string;
  text: string;
  /** Until when, or why now, in words; null when nothing is urgent or dated. */
  when: string | null;
  /** Less than three days are left, or everything else waits for it. */
  isUrgent: boolean;
  path: string;
}

/** An entry with the day by which the list is ordered. */
export interface Dated extends Todo {
  day: string | null;
}

const URGENT_UNDER_DAYS = 3;
/** A draft unchanged for this many days may have been forgotten. */
const FORGOTTEN_AFTER_DAYS = 14;
/** How many documents are named one by one; of more only the number is shown. */
const DOCUMENTS_NAMED = 4;

/**
 * What a company has to do now: what blocks everything else; what has a legal day (decision, appeal, answer, fee) and any other act
 * with a day, nearest first; a fee without a day; what its draft lacks to be filed, then the filing; and last what can wait.
 */
export function todosOf(facts: TodoFacts): Todo[] {
  const byLaw = [
    ...facts.examination,
    ...takeoversToSee(facts),
    ...rightsToSee(facts),
    ...facts.applications.flatMap((application) => applicationsToAnswer(application, facts.today)),
    ...paymentsToMake(facts),
  ];
  return [
    ...termsToAccept(facts),
    ...byDay(byLaw),
    ...byDay(invitationsToAnswer(facts)),
    ...byLaw.filter(({ day }) => day === null),
    ...documentsToSupply(facts, ["refused", "ended", "date-missing"]),
    ...documentsToAdd(facts),
    ...facts.applications.flatMap((application) => draftsToContinue(application, facts.today)),
    ...documentsToSupply(facts, ["ends-soon"]),
    ...messagesToRead(facts),
    ...ownersToRemind(facts),
    ...firstApplication(facts),
  ].map(({ day: _day, ...todo }) => todo);
}

/** The entries that have a day, the nearest first. */
const byDay = (todos: readonly Dated[]): Dated[] =>
  todos
    .filter(({ day }) => day !== null)
    .sort((a, b) => ((a.day ?? "") < (b.day ?? "") ? -1 : a.day === b.day ? 0 : 1));

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

function rightsToSee({ rights, applications, mayRenew, today }: TodoFacts): Dated[] {
  const path = "/espace/qualifications";
  const { suspended, toRenew, nextEnd } = rights;
  const renewing = applications.some(({ kind }) => kind === "renewal");
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
  if (toRenew > 0 && !renewing && nextEnd) {
    const due = before(nextEnd, today);
    todos.push({
      key: "renew",
      ...due,
      ...(mayRenew
        ? { text: `Demander le renouvellement de ${counted(toRenew, "qualification")}`, path }
        : {
            text: `Réunir les pièces du renouvellement de ${counted(toRenew, "qualification")}`,
            when: `${due.when}\u202F; le dossier lui-même ne s’ouvre pas encore ici`,
            path: "/espace/pieces",
          }),
    });
  }
  return todos;
}

const takeoversToSee = ({ takeovers, today }: TodoFacts): Dated[] =>
  takeovers.map(({ id, objectUntil }) => ({
    key: `takeover-${id}`,
    text: "Quelqu’un demande à agir pour votre entreprise\u00A0: opposez-vous-y si ce n’est pas légitime",
    ...before(objectUntil, today),
    isUrgent: true,
    path: `/reprendre-acces/opposition?demande=${id}`,
  }));

const invitationsToAnswer = ({ invitations, today }: TodoFacts): Dated[] =>
  invitations.map(({ id, companyName, endsOn }) => ({
    key: `invitation-${id}`,
    text: `Répondre à l’invitation de ${companyName}`,
    ...before(endsOn, today),
    path: `/invitation/entreprise?invitation=${id}`,
  }));

const messagesToRead = ({ unread }: TodoFacts): Dated[] =>
  unread.map(({ applicationId, number, messages }) => ({
    key: `messages-${applicationId}`,
    text: `Lire ${counted(messages, "message")} de l’organisme${number ? ` sur le dossier ${number}` : ""}`,
    ...undated,
    path: addressOf("/espace/dossiers/:id/messages", { id: applicationId }),
  }));

function applicationsToAnswer(application: ApplicationToDo, today: string): Dated[] {
  const { id, number, state, toAnswer, saved, answerBy, mayAskTime, closesOn } = application;
  // What is granted waits for a payment, which has its own line.
  if (state !== "to-complete" && state !== "complement-asked") return [];
  const numberInWords = number ? ` ${number}` : "";
  const text =
    toAnswer > 0
      ? `Répondre à ${counted(toAnswer, "demande")} sur votre dossier${numberInWords}`
      : saved > 0
        ? `Envoyer ${saved === 1 ? "votre réponse" : `vos ${saved}\u00A0réponses`} sur le dossier${numberInWords}`
        : `Renvoyer votre dossier${numberInWords}`;
  const due = answerBy ? before(answerBy, today) : undated;
  const isLate = answerBy !== null && answerBy < today;
  const more =
    isLate && closesOn
      ? `\u202F; sinon, le dossier est classé sans suite après le ${formatDeadline(closesOn)}`
      : !isLate && mayAskTime && toAnswer > 0
        ? ", ou demander plus de temps d’ici là"
        : "";
  return [
    {
      key: `answer-${id}`,
      text,
      ...due,
      when: due.when && due.when + more,
      path: addressOf("/espace/dossiers/:id/:section", {
        id,
        section: toAnswer + saved > 0 ? "complements" : "suivi",
      }),
    },
  ];
}

function paymentsToMake({ payments, due, today }: TodoFacts): Dated[] {
  const more = due - payments.length;
  return [
    ...payments.map(({ id, what, amount, dueOn, isSought }) => ({
      key: `pay-${id}`,
      text: `${isSought ? "Suivre le paiement de" : "Régler"} ${amount}\u00A0: ${what.toLowerCase()}`,
      ...(isSought ? sought : dueOn ? before(dueOn, today) : undated),
      path: addressOf("/espace/paiements/:id", { id }),
    })),
    ...(more > 0
      ? [
          {
            key: "pay-more",
            text: `Régler ${counted(more, "autre montant", "autres montants")}`,
            ...undated,
            path: "/espace/paiements",
          },
        ]
      : []),
  ];
}

const standingWords: Partial<Record<DocumentStanding, string>> = {
  refused: "Remplacer",
  ended: "Remplacer",
  "date-missing": "Donner la date de",
  "ends-soon": "Renouveler bientôt",
};

const draftOf = ({ applications }: TodoFacts) =>
  applications.find(({ state }) => state === "draft");
const documentsPath = ({ id }: ApplicationToDo) =>
  addressOf("/espace/dossiers/:id/:section", { id, section: "pieces" });

/**
 * The documents of the draft in these standings. An ended one is as urgent as one that ends today: the draft cannot be filed with it.
 * Without a draft none is due, because what was valid at the filing stays so for the examination.
 */
function documentsToSupply(facts: TodoFacts, standings: readonly DocumentStanding[]): Dated[] {
  const { documents, today } = facts;
  const draft = draftOf(facts);
  if (!draft) return [];
  const path = documentsPath(draft);
  const weak = documents
    .filter(({ standing }) => standings.includes(standing))
    .sort((a, b) => ((a.until ?? "") < (b.until ?? "") ? -1 : 1));
  const named = weak.length > DOCUMENTS_NAMED ? weak.slice(0, DOCUMENTS_NAMED - 1) : weak;
  const more = weak.length - named.length;
  const todos: Dated[] = named.map(({ code, label, standing, until }) => ({
    key: `paper-${code}`,
    text: `${standingWords[standing]}\u00A0: ${label}`,
    when: !until
      ? "n’est plus valable"
      : until < today
        ? endedInWords(until)
        : `valable jusqu’au ${formatDateLong(until)}`,
    isUrgent: until !== null && isNear(until, today),
    path: `${addressOf("/espace/pieces/:code", { code })}?retour=${encodeURIComponent(path)}`,
    day: until,
    ...(standing === "refused" && { when: "refusée" }),
    ...(standing === "date-missing" && { when: "sans elle, la pièce ne vaut rien" }),
  }));
  const text = `Revoir ${counted(more, "autre pièce", "autres pièces")}`;
  if (more > 0) todos.push({ key: `documents-more-${standings[0]}`, text, ...undated, path });
  return todos;
}

function documentsToAdd(facts: TodoFacts): Dated[] {
  const draft = draftOf(facts);
  const missingCount = facts.documents.filter(({ standing }) => standing === "missing").length;
  if (!draft || missingCount === 0) return [];
  const text = `Ajouter ${counted(missingCount, "pièce qui manque", "pièces qui manquent")} à votre dossier`;
  return [{ key: "documents-missing", text, ...undated, path: documentsPath(draft) }];
}

function draftsToContinue(application: ApplicationToDo, today: string): Dated[] {
  const { id, kind, state, savedOn, openingPaid } = application;
  if (state !== "draft") return [];
  const key = `draft-${id}`;
  const name = kindLabels[kind].toLowerCase();
  if (openingPaid) {
    const text = `Relire et déposer votre dossier (${name})`;
    const when = "les frais sont réglés, mais le dossier n’est pas encore déposé";
    return [{ key, text, ...undated, when, path: filingPath(id) }];
  }
  const forgotten = daysBetween(savedOn, today) >= FORGOTTEN_AFTER_DAYS;
  const text = `${forgotten ? "Reprendre" : "Continuer"} votre dossier (${name})`;
  const when = forgotten ? `rien n’y a changé depuis le ${formatDateLong(savedOn)}` : null;
  return [{ key, text, ...undated, when, path: addressOf("/espace/dossiers/:id", { id }) }];
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

const endedWords = {
  inadmissible: "n’est pas recevable",
  closed: "est classé sans suite",
} as const;

function firstApplication(facts: TodoFacts): Dated[] {
  const { applications, rights, mayOpen, hasFiled, ended } = facts;
  if (!mayOpen || applications.length > 0 || rights.inForce + rights.suspended > 0) return [];
  if (ended)
    return [
      {
        key: "open",
        text: `Lire pourquoi votre dossier${ended.number ? ` ${ended.number}` : ""} ${endedWords[ended.state]}`,
        ...undated,
        when: "vous pourrez ensuite en ouvrir un autre",
        path: addressOf("/espace/dossiers/:id/suivi", { id: ended.id }),
      },
    ];
  const text = hasFiled ? "Ouvrir un nouveau dossier" : "Ouvrir votre premier dossier";
  return [{ key: "open", text, ...undated, when: unsent, path: openingPath }];
}

const unsent = "rien n’est envoyé avant que vous le déposiez";
const undated = { when: null, isUrgent: false, day: null };
/** A company that has announced its payment is not asked to pay: staff are looking for the sum. */
const sought = { ...undated, when: "nous cherchons la somme, ne payez pas deux fois" };

export const isNear = (day: string, today: string) => daysBetween(today, day) < URGENT_UNDER_DAYS;

const before = (day: string, today: string) => ({
  when: `${day < today ? "attendu depuis le" : "au plus tard le"} ${formatDeadline(day)}`,
  isUrgent: isNear(day, today),
  day,
});

/** How many entries the to-do list counts for an application: the complements without an answer, else the answers to send. */
const waitingIn = ({ toAnswer, saved }: ApplicationToDo): number => toAnswer || saved;

/** Number of to-do entries for each page of the menu, by address. */
export const countsOf = (facts: TodoFacts): Record<string, number> => ({
  "/espace": todosOf(facts).length,
  "/espace/dossiers": facts.applications.reduce(
    (sum, application) => sum + waitingIn(application),
    0,
  ),
  "/espace/messages": facts.unread.reduce((sum, { messages }) => sum + messages, 0),
  "/espace/paiements": facts.due - facts.sought,
});

/** What comes next for a company with nothing to do. */
export function whatComesNext({ applications: [application], rights }: TodoFacts): string {
  if (application?.state === "filed" || application?.state === "under-review")
    return `${stateInWords[application.state]} S’il manque quelque chose, nous vous l’écrirons et cela paraîtra ici.`;
  if (rights.inForce > 0 && rights.nextEnd)
    return `Vos qualifications sont en vigueur, la première jusqu’au ${formatDateLong(rights.nextEnd)}. Nous vous préviendrons à temps pour la renouveler.`;
  return "Vous pouvez déjà rassembler vos pièces\u00A0: chacune ne s’envoie qu’une fois et sert à tous vos dossiers.";
}
