import type { ApplicationFacts, AskedRequirement, Requirement } from "./requirement.ts";
import {
  type DocumentDates,
  type DocumentValidity,
  requirementsFor,
  validOn,
} from "./requirement.ts";

/**
 * Standing of a requirement in the vault of a company, the worst first. `requested`: no document is valid today, but there is
 * a proof of request, which is enough at filing (applications §2).
 */
export const standings = [
  "missing",
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
  /** Last day of the valid document; null for ever, or when none is valid. */
  until: string | null;
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
  return requirementsFor(facts, requirements).map((asked) => {
    const own = documents
      .filter(({ code }) => code === asked.requirement.code)
      .map((document) => ({
        ...document,
        validity: validOn(facts.day, document, asked.requirement),
      }));
    const listed = listedFor(asked.requirement, lists);
    const standing = listed
      ? ({ standing: "in-order", until: null } as const)
      : standingOf(asked, own);
    return { ...asked, ...standing, listed, documents: own };
  });
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
}

type Judged = VaultDocument & { validity: DocumentValidity };

function standingOf(asked: AskedRequirement, documents: readonly Judged[]): Standing {
  const found = standingOfDocuments(
    asked,
    documents.filter(({ isRequest }) => !isRequest),
  );
  const isWorthNothing = ["missing", "ended", "date-missing"].includes(found.standing);
  const isRequested =
    asked.requirement.necessity === "request-enough" &&
    documents.some(({ isRequest }) => isRequest);
  return isWorthNothing && isRequested ? { standing: "requested", until: null } : found;
}

function standingOfDocuments(
  { requirement, years }: AskedRequirement,
  documents: readonly Judged[],
): Standing {
  if (documents.length === 0) return { standing: "missing", until: null };
  const worth = documents.filter(({ validity }) => ["valid", "ends-soon"].includes(validity.state));
  if (requirement.validity === "fiscal") return yearsStanding(years ?? 1, documents, worth);
  const best = worth
    .map(({ validity }) => validity)
    .sort((a, b) => ((a.until ?? "9") < (b.until ?? "9") ? 1 : -1))[0];
  if (best)
    return { standing: best.state === "valid" ? "in-order" : "ends-soon", until: best.until };
  const unclear = documents.some(({ validity }) => validity.state === "date-missing");
  return { standing: unclear ? "date-missing" : "ended", until: null };
}

/**
 * Statements are valid until a day that depends on the latest closed year; each required year needs its statement.
 */
function yearsStanding(
  years: number,
  documents: readonly { issuedOn: string | null }[],
  worth: readonly { validity: DocumentValidity }[],
): Standing {
  const closed = new Set(documents.flatMap(({ issuedOn }) => issuedOn?.slice(0, 4) ?? []));
  if (closed.size < years) return { standing: "missing", until: null };
  const until =
    worth
      .map(({ validity }) => validity.until)
      .sort()
      .at(-1) ?? null;
  if (until === null) return { standing: "ended", until };
  const soon = worth.every(({ validity }) => validity.state === "ends-soon");
  return { standing: soon ? "ends-soon" : "in-order", until };
}
