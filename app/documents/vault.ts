import type { ApplicationFacts, AskedRequirement, Requirement } from "./requirement.ts";
import {
  type DocumentDates,
  type DocumentValidity,
  type KnownVerdict,
  requirementsFor,
} from "./requirement.ts";
import { seriesOn, validitiesOn } from "./series.ts";

/**
 * Standing of a requirement in the vault of a company, the worst first. `requested`: no document is valid today, but there is
 * a proof of request, which is enough at filing (applications §2). `refused`: the only document was found not conform.
 */
export const standings = [
  "missing",
  "refused",
  "ended",
  "date-missing",
  "requested",
  "ends-soon",
  "in-order",
] as const;
export type DocumentStanding = (typeof standings)[number];

/** A document of the vault; a proof of request has no dates. */
export interface VaultDocument extends DocumentDates {
  code: string;
  isRequest?: boolean;
  verdict?: KnownVerdict | null;
}

/** A list of the company from which the product makes the document of a requirement. */
export interface ListedDocument {
  list: keyof typeof listedRequirements;
  /** Number of its entries. */
  entries: number;
}

/** The requirements whose document is made from a list that the company has typed, by code. */
export const listedRequirements = { PERSONNEL: "workers", MATERIEL: "equipment" } as const;

export interface StandingRequirement<Kept> extends AskedRequirement {
  standing: DocumentStanding;
  /** The list that the document is made from; null where a file is asked for, or the list is empty. */
  listed: ListedDocument | null;
  /** Somebody of the certification body accepted a document that is valid today. */
  isChecked: boolean;
  /** Last day of the valid document; null for ever, or when none is valid. */
  until: string | null;
  /** Financial years without statements, the oldest first; empty when none is missing, or unless `fiscal`. */
  missingYears: number[];
  documents: (Kept & { validity: DocumentValidity })[];
}

/** Number of entries on the lists of a company. */
export type ListCounts = Readonly<Record<"workers" | "equipment", number>>;

/** Standing of each document that an application needs, on a day; one that is made from a list is in order. */
export function vaultStanding<Kept extends VaultDocument>(
  facts: ApplicationFacts,
  requirements: readonly Requirement[],
  documents: readonly Kept[],
  lists: ListCounts,
): StandingRequirement<Kept>[] {
  return requirementsFor(facts, requirements).map((askedRequirement) => {
    const suppliedDocuments = documents.filter(
      ({ code }) => code === askedRequirement.requirement.code,
    );
    const validities = validitiesOn(facts.day, suppliedDocuments, askedRequirement);
    const documentsWithValidity = suppliedDocuments.map((document, place) => ({
      ...document,
      validity: validities[place] as DocumentValidity,
    }));
    const listed = listedFor(askedRequirement.requirement, lists);
    const standing = listed
      ? { standing: "in-order" as const, until: null, missingYears: [] }
      : standingOf(facts.day, askedRequirement, documentsWithValidity);
    const isChecked = documentsWithValidity.some(
      ({ verdict, validity }) =>
        verdict === "accepted" && ["valid", "ends-soon"].includes(validity.state),
    );
    return {
      ...askedRequirement,
      ...standing,
      isChecked,
      listed,
      documents: documentsWithValidity,
    };
  });
}

/** The documents without which an application cannot be filed and that are not worth it today; those after `code` come first. */
export function stillMissing<Kept>(
  documents: readonly StandingRequirement<Kept>[],
  code: string,
): StandingRequirement<Kept>[] {
  const missingDocuments = documents.filter(
    ({ standing, requirement }) =>
      requirement.necessity !== "optional" &&
      ["missing", "refused", "ended", "date-missing"].includes(standing),
  );
  const place = documents.findIndex(({ requirement }) => requirement.code === code);
  const isAfter = (each: StandingRequirement<Kept>) => documents.indexOf(each) >= place;
  return [
    ...missingDocuments.filter(isAfter),
    ...missingDocuments.filter((each) => !isAfter(each)),
  ];
}

function listedFor({ code }: Requirement, lists: ListCounts): ListedDocument | null {
  if (!Object.hasOwn(listedRequirements, code)) return null;
  const list = code as keyof typeof listedRequirements;
  const entries = lists[listedRequirements[list]];
  return entries > 0 ? { list, entries } : null;
}

interface Standing {
  standing: DocumentStanding;
  until: string | null;
  missingYears: number[];
}

type Judged = VaultDocument & { validity: DocumentValidity };

function standingOf(
  day: string,
  askedRequirement: AskedRequirement,
  documents: readonly Judged[],
): Standing {
  const originals = documents.filter(({ isRequest }) => !isRequest);
  const standing =
    askedRequirement.requirement.validity === "fiscal"
      ? yearsStanding(day, askedRequirement, originals)
      : { ...standingOfDocuments(originals), missingYears: [] };
  const isWorthNothing = ["missing", "refused", "ended", "date-missing"].includes(
    standing.standing,
  );
  const isRequested =
    askedRequirement.requirement.necessity === "request-enough" &&
    documents.some(({ isRequest }) => isRequest);
  return isWorthNothing && isRequested
    ? { ...standing, standing: "requested", until: null }
    : standing;
}

function standingOfDocuments(documents: readonly Judged[]): Omit<Standing, "missingYears"> {
  if (documents.length === 0) return { standing: "missing", until: null };
  const worth = documents.filter(({ validity }) => ["valid", "ends-soon"].includes(validity.state));
  const best = worth
    .map(({ validity }) => validity)
    .sort((a, b) => ((a.until ?? "9") < (b.until ?? "9") ? 1 : -1))[0];
  if (best)
    return { standing: best.state === "valid" ? "in-order" : "ends-soon", until: best.until };
  const states = documents.map(({ validity }) => validity.state);
  const standing = states.includes("date-missing")
    ? "date-missing"
    : states.every((state) => state === "refused")
      ? "refused"
      : "ended";
  return { standing, until: null };
}

function yearsStanding(
  day: string,
  askedRequirement: AskedRequirement,
  documents: readonly Judged[],
): Standing {
  const { standing, until, missing } = seriesOn(day, documents, askedRequirement);
  return {
    standing: standing === "incomplete" ? "missing" : standing,
    until,
    missingYears: missing,
  };
}
