import { withPlainDigits } from "#app/kernel/text.ts";
import { legalForms } from "./legal-forms.ts";

export type BusinessRegistryWarning =
  | "unknown-pattern"
  | "unusual-letter"
  | "letter-and-legal-form"
  | "before-creation";
export type ParsedBusinessRegistry =
  | { ok: true; key: string | null; display: string; warnings: BusinessRegistryWarning[] }
  | { ok: false; reason: "empty" | "impossible-year" };

/** What the person reads; none blocks, because old numbers exist (domain §2.2). */
export const businessRegistryWarningTexts: Record<BusinessRegistryWarning, string> = {
  "unknown-pattern":
    "Ce numéro n’a pas la forme habituelle (ex.\u00A0: SN.DKR.2015.B.20990). Vérifiez votre saisie\u00A0; il sera contrôlé.",
  "unusual-letter":
    "La lettre de ce numéro désigne une formalité et non une immatriculation. Vérifiez votre saisie.",
  "letter-and-legal-form":
    "La lettre de ce numéro ne correspond pas à la forme juridique indiquée. Vérifiez votre saisie.",
  "before-creation":
    "L’année de ce numéro est antérieure à la date de création indiquée. Vérifiez votre saisie.",
};

interface Context {
  /** YYYY-MM-DD. */
  today: string;
  legalFormCode?: string;
  foundedOn?: string;
}

const LONGEST_TEXT = 160;
const EARLIEST_YEAR = 1960;
const LABEL = /^(?:N[°º]\s*)?(?:R\.?\s*C\.?\s*C\.?\s*M\.?|R\.?\s*C\.?)?(?:\s*N[°º])?[\s:.\-/]*/;
const SEPARATOR = "[\\s.\\-/_]*";
const NUMBER = new RegExp(
  [
    "^(SN|CI|BF|MA|ML|RB|BJ|TG|NE|GN|GW|CM|GA|CG|CD|TD|CF|GQ|KM)",
    "([A-Z]{3})",
    "(?:(\\d{2})[\\s.\\-/_]+)?(\\d{4}|\\d{2})",
    "([ABCDEKMRS])",
    "(?:(\\d{2})[\\s.\\-/_]+)?(\\d{1,7})$",
  ].join(SEPARATOR),
);

/**
 * Reads an RCCM number however it is separated (domain §2.2). The key, such as `SN-DKR-2015-B-20990`, decides uniqueness and
 * is null when the pattern is unknown: the number is then kept as typed and read by an examiner. Only an
 * impossible year is an error.
 */
export function parseBusinessRegistry(text: string, context: Context): ParsedBusinessRegistry {
  const typed = withPlainDigits(text.slice(0, LONGEST_TEXT))
    .toUpperCase()
    .replace(/[\u2010-\u2015]/g, "-")
    .trim();
  if (typed === "") return { ok: false, reason: "empty" };
  const parts = NUMBER.exec(typed.replace(LABEL, ""));
  if (!parts) return { ok: true, key: null, display: typed, warnings: ["unknown-pattern"] };
  const [, country = "", court = "", court2, year = "", letter = "", form, serial = ""] = parts;
  const fullYear = fourDigits(year, context.today);
  if (fullYear < EARLIEST_YEAR || fullYear > Number(context.today.slice(0, 4))) {
    return { ok: false, reason: "impossible-year" };
  }
  const components = [
    country,
    court,
    ...(court2 ? [court2] : []),
    String(fullYear),
    `${letter}${form ?? ""}`,
    String(Number(serial)),
  ];
  return {
    ok: true,
    key: components.join("-"),
    display: components.join(country === "SN" ? "." : "-"),
    warnings: warningsOf(letter, fullYear, context),
  };
}

/** « RB/COT/24 B 12345 »: two digits are of this century unless that lies in the future. */
function fourDigits(year: string, today: string): number {
  if (year.length === 4) return Number(year);
  const recent = 2000 + Number(year);
  return recent > Number(today.slice(0, 4)) ? recent - 100 : recent;
}

function warningsOf(letter: string, year: number, { legalFormCode, foundedOn }: Context) {
  const warnings: BusinessRegistryWarning[] = [];
  if ("DMRS".includes(letter)) warnings.push("unusual-letter");
  else {
    const letters = legalForms.find(({ code }) => code === legalFormCode)?.registryLetters ?? "";
    if (letters !== "" && !letters.includes(letter)) warnings.push("letter-and-legal-form");
  }
  if (foundedOn && year < Number(foundedOn.slice(0, 4)) - 1) warnings.push("before-creation");
  return warnings;
}
