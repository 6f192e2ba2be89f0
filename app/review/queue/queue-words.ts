import {
  type ApplicationState,
  applicationMachine,
} from "#app/applications/application.machine.ts";
import { kindLabels } from "#app/applications/application.ts";
import { addDays, formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { counted, ofName, workingDays } from "#app/kernel/french.ts";
import { dayOfDelay, workingDaysLeft } from "#app/kernel/working-days.ts";
import type { QueueRow } from "./queue.queries.server.ts";

/** What the words of a line depend on, beside its row. */
export interface Reading {
  accountId: string;
  today: string;
  holidays: ReadonlySet<string>;
  /** The working days that the tariff gives to the state of the row; null where it gives none. */
  delay: number | null;
}

/** A line of the queue in words. */
export interface QueueLine {
  id: string;
  number: string;
  company: string;
  kind: string;
  class: string;
  subAreas: string;
  families: string;
  region: string;
  state: string;
  /** By which the line has its symbol. */
  stateCode: ApplicationState;
  /** Working days left: « 3 j », « −2 j », « auj. »; and the same for a screen reader. */
  left: string;
  leftSpoken: string;
  late: boolean;
  /** « 25/11 », with its year when that is another one. */
  due: string;
  group: string;
  /** Working days used of those that the tariff gives; null where none are counted. */
  used: { days: number; of: number } | null;
  handler: string;
  mine: boolean;
  why: string;
  /** The reader must declare their interests before anything else. */
  offered: boolean;
}

export function queueLine(row: QueueRow, reading: Reading & { region: string }): QueueLine {
  const { today, holidays, accountId, delay } = reading;
  const { holder, label } = applicationMachine.states[row.state];
  const daysLeft = row.dueOn === null ? null : workingDaysLeft(row.dueOn, { today, holidays });
  const late = daysLeft !== null && row.dueOn !== null && row.dueOn < today;
  return {
    id: row.id,
    number: row.number,
    company: row.companyName,
    class: row.class,
    kind: row.kind === "first" ? "Première" : kindLabels[row.kind],
    subAreas: counted(row.subAreas, "s.-d.", "s.-d."),
    families: row.families.join(", "),
    region: reading.region,
    state: label,
    stateCode: row.state,
    left:
      daysLeft === null
        ? ""
        : row.dueOn === today
          ? "auj."
          : `${daysLeft < 0 ? "−" : ""}${Math.abs(daysLeft)}\u00A0j`,
    leftSpoken: daysLeft === null ? "sans échéance" : spoken(daysLeft, row.dueOn === today, late),
    late: late && holder === "staff",
    due: row.dueOn ? shortDay(row.dueOn, today) : "",
    group: groupOf(row.dueOn, today),
    used:
      daysLeft !== null && holder === "staff" && delay
        ? { days: dayOfDelay(delay, daysLeft), of: delay }
        : null,
    handler: row.handledByName ?? "",
    mine: row.handledBy === accountId,
    why: whyHere(row, reading),
    offered: row.offer?.to === accountId,
  };
}

const spoken = (daysLeft: number, isToday: boolean, late: boolean): string =>
  isToday
    ? "à traiter aujourd’hui"
    : late
      ? `échéance passée depuis ${workingDays(-daysLeft)}`
      : `${workingDays(daysLeft)} avant l’échéance`;

const shortDay = (day: string, today: string): string => {
  const written = formatDateShort(day);
  return day.slice(0, 4) === today.slice(0, 4) ? written.slice(0, 5) : written;
};

/** The heading of a line in a list by due day. */
function groupOf(due: string | null, today: string): string {
  if (due === null) return "Sans échéance";
  if (due < today) return "Échéance passée";
  const monday = mondayOf(due);
  const here = mondayOf(today);
  if (monday === here) return "Cette semaine";
  if (monday === addDays(here, 7)) return "Semaine prochaine";
  return `Semaine du ${shortDay(monday, today)}`;
}

const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Why a line is here, for this reader: what it waits for, the most pressing reason first. */
function whyHere(row: QueueRow, { accountId, today }: Reading): string {
  const { state, offer, answers, handledBy, takenFrom, dueOn, renewal, examination } = row;
  const since = todayInDakar(row.stateSince);
  if (offer?.to === accountId) return `Proposé par ${offer.byName}\u00A0: déclarez vos intérêts`;
  if (applicationMachine.states[state].holder === "nobody")
    return `Terminé ${dayWords(since, today)}`;
  const unmet = renewal && endBeforeAnySession(renewal, today);
  if (unmet) return `Aucune séance avant la fin du droit, le ${shortDay(unmet, today)}`;
  if (state === "to-complete" || state === "complement-asked")
    return dueOn === null
      ? `Chez l’entreprise depuis le ${shortDay(since, today)}`
      : dueOn < today
        ? `Sans réponse depuis le ${shortDay(dueOn, today)}`
        : `Réponse attendue le ${shortDay(dueOn, today)}`;
  if (state === "on-agenda") return `Inscrit en commission ${dayWords(since, today)}`;
  if (state === "ready") return `Prêt ${dayWords(since, today)}`;
  if (row.isObjected) return "Opposition de l’entreprise à décider";
  if (answers && answers.toJudge > 0)
    return `Compléments reçus ${dayWords(since, today)}\u00A0: ${answers.toJudge} sur ${answers.asked} à juger`;
  if (offer) return `Proposé à ${offer.toName}, sans réponse`;
  if (handledBy === null)
    return state === "filed" ? `Nouveau, déposé ${dayWords(since, today)}` : "Recevable, à prendre";
  const waitsFor = examination && examinationWords(examination, today);
  if (waitsFor) return waitsFor;
  if (dueOn !== null && dueOn < today) return "En retard";
  if (takenFrom) return `Repris ${ofName(takenFrom)}`;
  return state === "filed" ? "Recevabilité à vérifier" : "Examen en cours";
}

/** What an examination waits for, the nearest first; null when it waits for the examiner alone. */
function examinationWords(
  { visitOn, expertDueOn, hasOpinions }: NonNullable<QueueRow["examination"]>,
  today: string,
): string | null {
  if (visitOn)
    return visitOn < today
      ? `Visite du ${shortDay(visitOn, today)}, compte rendu attendu`
      : `Visite prévue ${visitOn === today ? "aujourd’hui" : `le ${shortDay(visitOn, today)}`}`;
  if (expertDueOn)
    return expertDueOn < today
      ? `Expert\u00A0: sans avis depuis le ${shortDay(expertDueOn, today)}`
      : `Expert\u00A0: avis attendu le ${shortDay(expertDueOn, today)}`;
  return hasOpinions ? "Avis donnés\u00A0: rapport à signer" : null;
}

/** The end of a right that still stands when no session to come can decide on its renewal by then; else null. */
const endBeforeAnySession = (
  { endsOn, sessionOn }: NonNullable<QueueRow["renewal"]>,
  today: string,
): string | null =>
  endsOn !== null && endsOn >= today && (sessionOn === null || sessionOn < today) ? endsOn : null;

const dayWords = (day: string, today: string): string =>
  day === today
    ? "aujourd’hui"
    : day === addDays(today, -1)
      ? "hier"
      : `le ${shortDay(day, today)}`;
