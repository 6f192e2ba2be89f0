import { addDays, addMonths, latestClosedYear } from "#app/kernel/dates.ts";
import type { Class } from "#app/tariff/classes.ts";

/** Kind of an application: a first qualification, its extension, its renewal, or the yearly follow-up. */
export const applicationKinds = ["first", "extension", "renewal", "follow-up"] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** Groups of requirements, in the order in which a company collects them. */
export const requirementThemes = ["identity", "standing", "means", "works"] as const;
export type RequirementTheme = (typeof requirementThemes)[number];

/** Whether the document is required at filing, its proof of request is enough, or it is optional. */
export const necessities = ["required", "request-enough", "optional"] as const;
export type Necessity = (typeof necessities)[number];

/** Validity of a document: for ever, some days from its issue, until a date on it, or by financial year. */
export const validities = ["none", "days", "expiry", "fiscal"] as const;
export type Validity = (typeof validities)[number];

export const documentFormats = ["pdf", "jpeg", "png", "webp"] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** Exempt companies: sole traders, and companies too young for more than a provisional certificate. */
export const exceptions = ["individuals", "provisional"] as const;
export type Exception = (typeof exceptions)[number];

/** Content of one version of a requirement. */
export interface RequirementContent {
  label: string;
  /** What the document must show. */
  help: string;
  issuer: string;
  /** Where to obtain it, how long that takes and what it costs; empty when unknown. */
  obtainedAt: string;
  duration: string;
  cost: string;
  theme: RequirementTheme;
  /** Place in the list. */
  position: number;
  kinds: readonly ApplicationKind[];
  classes: readonly Class[];
  /** Codes. Applies to these families or sub-areas; to all when both lists are empty. */
  families: readonly string[];
  subAreas: readonly string[];
  exceptions: readonly Exception[];
  necessity: Necessity;
  validity: Validity;
  /** Days after the issue, or months after the close of the financial year; null for the other validities. */
  validFor: number | null;
  /** How many closed financial years are required; null unless `fiscal`. */
  years: number | null;
  formats: readonly DocumentFormat[];
  /** Largest file, in millions of bytes. */
  maxMb: number;
  /** Several files may make up the document. */
  several: boolean;
}

/** A requirement in force. Applications copy `code` and `version`, whose content never changes. */
export interface Requirement extends RequirementContent {
  code: string;
  version: number;
}

/** Facts that decide which documents an application needs; null when not known yet, which excludes nothing. */
export interface ApplicationFacts {
  kind: ApplicationKind;
  class: Class | null;
  subAreas: readonly { code: string; familyCode: string }[] | null;
  /** Code in `legal-forms.ts`. */
  legalForm: string | null;
  foundedOn: string | null;
  /** Day of the application, whose requirements and tariff apply. */
  day: string;
  /** From the tariff: a younger company gets a provisional certificate. */
  provisionalUnderYears: number;
}

export interface AskedRequirement {
  requirement: Requirement;
  /** Closed financial years that this company can show, at most those required; null unless `fiscal`. */
  years: number | null;
}

/** The requirements of a day (`requirementsOn`) that an application needs, in order. */
export function requirementsFor(
  facts: ApplicationFacts,
  requirements: readonly Requirement[],
): AskedRequirement[] {
  return requirements
    .filter((requirement) => applies(requirement, facts))
    .map((requirement) => ({ requirement, years: yearsAsked(requirement, facts) }))
    .filter(({ years }) => years !== 0);
}

/** Legal forms without statutes: a person works in their own name (domain §2.6). */
const individualForms = ["EI", "ENT"];

function applies(requirement: Requirement, facts: ApplicationFacts): boolean {
  const { kind, subAreas, legalForm } = facts;
  const { kinds, classes, families, exceptions: except } = requirement;
  if (!kinds.includes(kind)) return false;
  if (facts.class !== null && !classes.includes(facts.class)) return false;
  if (except.includes("individuals") && legalForm && individualForms.includes(legalForm))
    return false;
  if (except.includes("provisional") && isProvisional(facts)) return false;
  if (subAreas === null || (families.length === 0 && requirement.subAreas.length === 0))
    return true;
  return subAreas.some(
    ({ code, familyCode }) => families.includes(familyCode) || requirement.subAreas.includes(code),
  );
}

function isProvisional({ foundedOn, day, provisionalUnderYears }: ApplicationFacts): boolean {
  return foundedOn !== null && addMonths(foundedOn, 12 * provisionalUnderYears) > day;
}

/** Closed financial years that a company must show for a requirement on a day; null unless `fiscal`. */
export function yearsAsked(
  { validity, years }: Pick<RequirementContent, "validity" | "years">,
  { foundedOn, day }: Pick<ApplicationFacts, "foundedOn" | "day">,
): number | null {
  if (validity !== "fiscal" || years === null) return null;
  return closedYears(foundedOn, day, years);
}

/**
 * How many closed years a company can show, at most `most`. Financial years end with the calendar year, and a first one that
 * begins after June may end with the next (SYSCOHADA, art. 7); statements are ready four months later.
 */
export function closedYears(foundedOn: string | null, day: string, most: number): number {
  if (foundedOn === null) return most;
  const firstClosed = yearOf(foundedOn) + (foundedOn.slice(5) > "06-30" ? 1 : 0);
  return Math.min(most, Math.max(0, latestClosedYear(day) + 1 - firstClosed));
}

const yearOf = (day: string) => Number(day.slice(0, 4));

/** Labels of the dates to give with a document; null for a date that is not asked for. */
export function datesAsked({ validity }: Pick<RequirementContent, "validity">): {
  issuedOn: string | null;
  endsOn: string | null;
} {
  return {
    issuedOn:
      validity === "days"
        ? "Date de délivrance"
        : validity === "fiscal"
          ? "Exercice clos le"
          : null,
    endsOn: validity === "expiry" ? "Fin de validité" : null,
  };
}

/** What staff found of a document in an application of its company, once the company was told. */
export type KnownVerdict = "accepted" | "refused";

/** Business days; `issuedOn` is the close of the year for `fiscal`. */
export interface DocumentDates {
  issuedOn: string | null;
  endsOn: string | null;
}

export interface DocumentValidity {
  /**
   * `requested`: a proof of request. Of a series of financial years (`series.ts`), `expected`: a year before the newest that is
   * asked for; `surplus`: one that is not. `refused`: found not conform, so its dates say nothing.
   */
  state:
    | "valid"
    | "ends-soon"
    | "ended"
    | "not-yet"
    | "date-missing"
    | "requested"
    | "expected"
    | "surplus"
    | "refused";
  /** Last day of validity; null for ever, or while a date is missing. */
  until: string | null;
  /** The financial year of a document of a series. */
  year?: number;
}

/** A document ends soon from this many days before its last day, when the first reminder is mailed (applications §2). */
export const endsSoonDays = 30;

/** Validity of one document on a day, by its dates and its requirement. Those of a requirement are judged by `validitiesOn`. */
export function validOn(
  day: string,
  dates: DocumentDates & { isRequest?: boolean; verdict?: KnownVerdict | null },
  requirement: Pick<RequirementContent, "validity" | "validFor">,
): DocumentValidity {
  if (dates.verdict === "refused") return { state: "refused", until: null };
  if (dates.isRequest) return { state: "requested", until: null };
  const { issuedOn } = dates;
  const askedDates = datesAsked(requirement);
  if ((askedDates.issuedOn && !issuedOn) || (askedDates.endsOn && !dates.endsOn))
    return { state: "date-missing", until: null };
  const until = lastDay(dates, requirement);
  if (issuedOn && issuedOn > day) return { state: "not-yet", until };
  if (until === null) return { state: "valid", until };
  if (until < day) return { state: "ended", until };
  return { state: until <= addDays(day, endsSoonDays) ? "ends-soon" : "valid", until };
}

function lastDay(
  { issuedOn, endsOn }: DocumentDates,
  { validity, validFor }: Pick<RequirementContent, "validity" | "validFor">,
): string | null {
  if (validity === "expiry") return endsOn;
  if (issuedOn === null || validFor === null) return null;
  return validity === "fiscal" ? addMonths(issuedOn, validFor) : addDays(issuedOn, validFor);
}
