import { cleanLine, withPlainDigits } from "#app/kernel/text.ts";
import { countries } from "./countries.ts";
import { legalForms } from "./legal-forms.ts";

export type BusinessRegistryWarning =
  | "unknown-pattern"
  | "incomplete"
  | "not-a-registration"
  | "letter-and-legal-form"
  | "year-before-founding";
type BusinessRegistryProblem = "empty" | "not-a-number" | "impossible-year";
export type ParsedBusinessRegistry =
  | { ok: true; key: string | null; display: string; warnings: BusinessRegistryWarning[] }
  | { ok: false; reason: BusinessRegistryProblem };

/** Texts shown for a number that is accepted with a warning (domain §2.2). */
export const businessRegistryWarningTexts: Record<BusinessRegistryWarning, string> = {
  "unknown-pattern":
    "Ce numéro n’a pas la forme habituelle (exemple\u00A0: SN.DKR.2015.B.20990). Vérifiez votre saisie\u202F; il sera contrôlé.",
  incomplete:
    "Ce numéro semble incomplet. Indiquez aussi le pays et le greffe s’ils figurent sur votre extrait (exemple\u00A0: SN.DKR.2015.B.20990).",
  "not-a-registration":
    "La lettre de ce numéro désigne une formalité et non une immatriculation. Vérifiez votre saisie.",
  "letter-and-legal-form":
    "La lettre de ce numéro ne correspond pas à la forme juridique indiquée. Vérifiez votre saisie.",
  "year-before-founding":
    "L’année de ce numéro précède de plus d’un an la date de création indiquée. Vérifiez votre saisie.",
};

interface Context {
  /** YYYY-MM-DD. */
  today: string;
  legalFormCode?: string | undefined;
  /** YYYY-MM-DD. */
  foundedOn?: string | undefined;
}

interface Parts {
  prefix: string;
  court: string;
  /** Two digits since the 2019 reform, where it was adopted. */
  registry: string;
  year: number;
  letter: string;
  form: string;
  serial: number;
}

const LONGEST_TEXT = 200;
const EARLIEST_YEAR = 1960;
const SEPARATORS = /[ .,:;\-/_°\u2010-\u2015\u2212]+/g;
const LABEL =
  /^(?:N(?:UM[EÉ]RO|O)? )?(?:REGISTRE D[EU] COMMERCE )?(?:R ?C(?: ?C ?M)? )?(?:N(?:UM[EÉ]RO|O)? )?/;
const CLASSIC =
  /^(?:([A-Z]{2}) ?)??(?:([A-Z]{3}) ?)?(\d{4}|\d{2}) ?([ABCDEKMRS]) ?(\d{1,3} \d{3}|\d{1,6})$/;
const REFORMED =
  /^([A-Z]{2}) ?([A-Z]{3}) ?(\d{2}) ?(\d{4}) ?([ABCDEKMRS]) ?(?:(\d{2}) )?(\d{1,6})$/;
/** A number without country or court, such as `4225-B-2003`. */
const BARE = /^(\d{1,6}) ?([ABCDEKMRS]) ?(\d{1,6})$/;

/**
 * Parses an RCCM number whatever its separators (domain §2.2). The key, such as `SN-DKR-2015-B-20990` or
 * `CI-ABJ-03-2024-B12-1`, decides uniqueness. It needs country and court; it is null without them or when the pattern
 * is unknown, and an examiner then reads the number as typed. A text without digits and an impossible year are
 * refused.
 */
export function parseBusinessRegistry(text: string, context: Context): ParsedBusinessRegistry {
  const display = cleanLine(text);
  if (display === "") return { ok: false, reason: "empty" };
  // « Néant », « en cours » or 000 000.
  if (!/[1-9]/.test(withPlainDigits(display))) return { ok: false, reason: "not-a-number" };
  const thisYear = Number(context.today.slice(0, 4));
  const parts = text.length > LONGEST_TEXT ? null : partsOf(compact(text), thisYear);
  if (!parts) return { ok: true, key: null, display, warnings: ["unknown-pattern"] };
  if (parts.year < EARLIEST_YEAR || parts.year > thisYear) {
    return { ok: false, reason: "impossible-year" };
  }
  const { prefix, court, registry, year, letter, form, serial } = parts;
  const warnings = warningsOf(parts, context);
  if (!prefix || !court)
    return { ok: true, key: null, display, warnings: ["incomplete", ...warnings] };
  const components = [prefix, court, registry, year, letter + form, serial].filter(Boolean);
  return {
    ok: true,
    key: components.join("-"),
    display: prefix === "SN" ? components.join(".") : display,
    warnings,
  };
}

/** An RCCM number as it is written everywhere; what cannot be read stays as it was typed. */
export function readableBusinessRegistry(text: string, today: string): string {
  const parsed = parseBusinessRegistry(text, { today });
  return parsed.ok ? parsed.display : text;
}

const compact = (text: string) =>
  withPlainDigits(text).toUpperCase().replace(SEPARATORS, " ").trim().replace(LABEL, "");

function partsOf(written: string, thisYear: number): Parts | null {
  const reformed = REFORMED.exec(written);
  if (reformed) {
    const [, country, court = "", registry = "", year, letter = "", form = "", serial] = reformed;
    const prefix = prefixOf(country);
    if (prefix === null) return null;
    return { prefix, court, registry, year: Number(year), letter, form, serial: Number(serial) };
  }
  const classic = CLASSIC.exec(written);
  const [, country, court = "", year = "", letter = "", serial = ""] = classic ?? [];
  if (!classic || (!country && !court)) return bareParts(written, thisYear);
  const prefix = prefixOf(country);
  if (prefix === null) return null;
  const common = { prefix, court, registry: "", letter, form: "" };
  return { ...common, year: fullYear(year, thisYear), serial: Number(serial.replace(" ", "")) };
}

/** Year and number stand on either side of the letter: the side that can be a year is the year. */
function bareParts(written: string, thisYear: number): Parts | null {
  const [, left = "", letter = "", right = ""] = BARE.exec(written) ?? [];
  const years = [left, right].filter((side) => side.length === 4).map(Number);
  const year = years.find((side) => side >= EARLIEST_YEAR && side <= thisYear);
  if (year === undefined) return null;
  const serial = Number(left) === year ? right : left;
  return { prefix: "", court: "", registry: "", year, letter, form: "", serial: Number(serial) };
}

/** The usual prefix of the country of a typed prefix; empty when none was typed, null when it is unknown. */
function prefixOf(written = ""): string | null {
  if (written === "") return "";
  const prefixes: readonly (readonly string[])[] = countries.map(
    (country) => country.registryPrefixes,
  );
  return prefixes.find((ofCountry) => ofCountry.includes(written))?.[0] ?? null;
}

/** « RB/COT/24 B 12345 »: a two-digit year lies in the last hundred years. */
function fullYear(year: string, thisYear: number): number {
  if (year.length === 4) return Number(year);
  const inThisCentury = thisYear - (thisYear % 100) + Number(year);
  return inThisCentury > thisYear ? inThisCentury - 100 : inThisCentury;
}

function warningsOf({ letter, year }: Parts, { legalFormCode, foundedOn }: Context) {
  const warnings: BusinessRegistryWarning[] = [];
  const expected = legalForms.find(({ code }) => code === legalFormCode)?.rccmLetter;
  if ("DMRS".includes(letter)) warnings.push("not-a-registration");
  else if (expected && expected !== letter) warnings.push("letter-and-legal-form");
  if (foundedOn && year < Number(foundedOn.slice(0, 4)) - 1) warnings.push("year-before-founding");
  return warnings;
}
