import { addDays } from "#app/kernel/dates.ts";

/** A computed holiday, before any decision. */
export interface ProposedHoliday {
  /** Unique within its year; includes the lunar year, since a feast may occur twice in one Gregorian year. */
  key: string;
  label: string;
  day: string;
  /** Depends on the sighting of the moon: the real day may be one day earlier or later. */
  lunar: boolean;
}

/** Kept for the life of the process: the calendar depends on the year alone, and computing the lunar one takes milliseconds. */
const byYear = new Map<number, readonly Readonly<ProposedHoliday>[]>();

/** The holidays of Senegal in a year (domain §4.4), by date. */
export function proposedHolidays(year: number): readonly Readonly<ProposedHoliday>[] {
  const cachedHolidays = byYear.get(year);
  if (cachedHolidays) return cachedHolidays;
  const all = [...fixed(year), ...aroundEaster(year), ...lunar(year)].sort((a, b) =>
    a.day === b.day ? a.key.localeCompare(b.key) : a.day < b.day ? -1 : 1,
  );
  byYear.set(year, all);
  return all;
}

const fixed = (year: number): ProposedHoliday[] =>
  [
    ["new-year", "Jour de l’an", "01-01"],
    ["independence", "Fête de l’Indépendance", "04-04"],
    ["labour", "Fête du travail", "05-01"],
    ["assumption", "Assomption", "08-15"],
    ["all-saints", "Toussaint", "11-01"],
    ["christmas", "Noël", "12-25"],
  ].map(([key = "", label = "", day]) => ({ key, label, day: `${year}-${day}`, lunar: false }));

function aroundEaster(year: number): ProposedHoliday[] {
  const sunday = easterSunday(year);
  return [
    { key: "easter-monday", label: "Lundi de Pâques", day: addDays(sunday, 1), lunar: false },
    { key: "ascension", label: "Ascension", day: addDays(sunday, 39), lunar: false },
    { key: "whit-monday", label: "Lundi de Pentecôte", day: addDays(sunday, 50), lunar: false },
  ];
}

/** Western Easter, by the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const place = moon + weekday - 7 * late + 114;
  const month = String(Math.floor(place / 31)).padStart(2, "0");
  return `${year}-${month}-${String((place % 31) + 1).padStart(2, "0")}`;
}

interface Feast {
  key: string;
  label: string;
  /** Genitive for the label of the following Monday, « de la Korité ». */
  of?: string;
}

/** Keyed by month and day of the Umm al-Qura calendar. */
const feasts: Readonly<Record<string, Feast>> = {
  "10/1": { key: "korite", label: "Korité (Aïd el-Fitr)", of: "de la Korité" },
  "12/10": { key: "tabaski", label: "Tabaski (Aïd el-Adha)", of: "de la Tabaski" },
  "1/10": { key: "tamkharit", label: "Tamkharit (Achoura)" },
  "2/18": { key: "magal", label: "Grand Magal de Touba" },
  "3/12": { key: "gamou", label: "Gamou (Maouloud)" },
};

function lunar(year: number): ProposedHoliday[] {
  const calendar = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura", {
    timeZone: "UTC",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  const holidays: ProposedHoliday[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
    const parts = calendar.formatToParts(new Date(`${day}T00:00:00Z`));
    const value = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
    const feast = feasts[`${value("month")}/${value("day")}`];
    if (!feast) continue;
    const key = `${feast.key}-${value("year")}`;
    holidays.push({ key, label: feast.label, day, lunar: true });
    if (feast.of && new Date(`${day}T00:00:00Z`).getUTCDay() === 0)
      holidays.push({
        key: `${key}-monday`,
        label: `Lendemain ${feast.of}`,
        day: addDays(day, 1),
        lunar: true,
      });
  }
  return holidays.filter(({ day }) => day.startsWith(String(year)));
}
