import { searchable, withPlainDigits } from "./text.ts";

const WEEKDAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];

const MONTHS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];
const LONGEST_TEXT = 40;
const YEAR_FIRST = /^(\d{4}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{4})$/;
/** Without separators, which some telephone keypads lack. */
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const IN_LETTERS = /^(\d{1,2})(?:er)?[- ]?([a-z]{3,9})\.?[- ]?(\d{4})$/;
const SHORT_YEAR = /^\d{1,2} ?[-/. ] ?(?:\d{1,2}|[\p{L}.]{3,10}) ?[-/. ] ?\d{1,3}$/u;
const STORED = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reads 2026-09-01, 01/09/2026 (also 1.9.2026, 1-9-2026, 01092026) or « 1er sept. 2026 » as YYYY-MM-DD; null when there is no such day. */
export function parseBusinessDate(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const written = withPlainDigits(text);
  const [, year, month, day] =
    YEAR_FIRST.exec(written) ??
    reversed(DAY_FIRST.exec(written) ?? EIGHT_DIGITS.exec(written)) ??
    inLetters(written) ??
    [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return exists(date) ? date : null;
}

const reversed = (match: RegExpExecArray | null): (string | undefined)[] | undefined =>
  match ? [match[0], match[3], match[2], match[1]] : undefined;

/** The parts of « 1er septembre 2026 », of which the month may be cut after three letters where no other begins so. */
function inLetters(written: string): string[] | undefined {
  const [all = "", day = "", name = "", year = ""] = IN_LETTERS.exec(searchable(written)) ?? [];
  const [month, ...others] = MONTHS.filter((each) => searchable(each).startsWith(name));
  if (all === "" || month === undefined || others.length > 0) return undefined;
  return [all, year, String(MONTHS.indexOf(month) + 1), day];
}

/** Why a typed day was refused, « L’année s’écrit avec quatre chiffres » or that it does not exist, with an example such as « 12/03/2026 ». */
export const dayProblem = (text: string, example: string): string =>
  SHORT_YEAR.test(withPlainDigits(text).trim())
    ? `L’année s’écrit avec quatre chiffres (exemple\u00A0: ${example})`
    : `Cette date n’existe pas (exemple\u00A0: ${example})`;

function exists(date: string): boolean {
  const instant = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || date < "1800" || date > "2201") return false;
  // Some engines read the 31st of February as the 3rd of March.
  return instant.toISOString().startsWith(date);
}

/** « 1er septembre 2026 », with a no-break space between day and month. Returns a text that is not a YYYY-MM-DD date unchanged. */
export function formatDateLong(date: string): string {
  const [, year, month, day] = STORED.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? date : `${dayOfMonth(Number(day))}\u00A0${name} ${year}`;
}

/** « dimanche » to « samedi ». */
export const weekdayName = (date: string): string =>
  WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "";

/** A last day with its weekday: « lundi 7 décembre 2026 »; write « au plus tard le » before it. */
export const formatDeadline = (date: string): string =>
  `${weekdayName(date)} ${formatDateLong(date)}`;

const dayOfMonth = (day: number) => (day === 1 ? "1er" : String(day));

/** « 01/09/2026 ». Returns a text that is not a YYYY-MM-DD date unchanged. */
export const formatDateShort = (date: string): string => date.replace(STORED, "$3/$2/$1");

let clockInDakar: Intl.DateTimeFormat | undefined;
let lastMinute = { minute: Number.NaN, clock: { date: "", hour: 0, minute: "" } };

/**
 * Caches the last minute that was formatted: one request asks for the same minute many times, and time zones change on
 * whole minutes.
 */
function inDakar(instant: Date) {
  const minute = Math.floor(instant.getTime() / 60_000);
  if (lastMinute.minute !== minute) lastMinute = { minute, clock: readClock(instant) };
  return lastMinute.clock;
}

function readClock(instant: Date) {
  clockInDakar ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: "Africa/Dakar",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(
    clockInDakar.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    minute: parts.minute ?? "",
  };
}

/** The business date at this instant, YYYY-MM-DD. */
export const todayInDakar = (now: Date): string => inDakar(now).date;

/** Date and time in Dakar: « 1er septembre 2026 à 8 h 30 », and « à 8 h » on the hour. */
export function formatInstant(instant: Date): string {
  return `${formatDateLong(inDakar(instant).date)} à\u00A0${formatTime(instant)}`;
}

/** The time of day in Dakar: « 10 h 42 », and « 8 h » on the hour. */
export function formatTime(instant: Date): string {
  const { hour, minute } = inDakar(instant);
  return minute === "00" ? `${hour}\u00A0h` : `${hour}\u00A0h\u00A0${minute}`;
}

/** The time of day in Dakar as it is stored, HH:MM. */
export function timeInDakar(instant: Date): string {
  const { hour, minute } = inDakar(instant);
  return `${String(hour).padStart(2, "0")}:${minute}`;
}

/** For tables: « 12/03/2026 14:05 », with a no-break space. */
export function formatInstantShort(instant: Date): string {
  return `${formatDateShort(inDakar(instant).date)}\u00A0${timeInDakar(instant)}`;
}

/** The business date `days` later, YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The same day `months` later (earlier when negative), YYYY-MM-DD; the last day of the month when it has no such day. */
export function addMonths(date: string, months: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  const wantedDate = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() + months);
  if (day.getUTCDate() !== wantedDate) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/** Days from one business date to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * 3_600_000));

/** The same time of day, `days` times 24 hours earlier. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * 24 * 3_600_000);

/** The same day `months` calendar months earlier; the last day of the month when it has no such day. */
export function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now);
  earlier.setUTCMonth(now.getUTCMonth() - months);
  if (earlier.getUTCDate() !== now.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

/** The latest financial year whose statements are ready on a business date: they may take until the end of April. */
export const latestClosedYear = (day: string): number => Number(addMonths(day, -4).slice(0, 4)) - 1;

/** « 9 h 30 » for an hour of a day that is kept as 09:30. */
export const hourInWords = (startsAt: string): string => {
  const [hour = "", minute = ""] = startsAt.split(":");
  return `${Number(hour)}\u00A0h${minute === "00" ? "" : `\u00A0${minute}`}`;
};
