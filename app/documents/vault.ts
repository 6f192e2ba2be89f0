import type { ApplicationFacts, AskedRequirement, Requirement } from "./requirement.ts";
import { type PaperDates, type PaperValidity, requirementsFor, validOn } from "./requirement.ts";

/**
 * How a requirement stands in the vault of a company, the worst first. `requested`: nothing is worth something today, but the
 * proof is there that the paper was asked for, which is enough at filing (applications §2).
 */
export const standings = [
  "missing",
  "ended",
  "date-missing",
  "requested",
  "ends-soon",
  "in-order",
] as const;
export type PaperStanding = (typeof standings)[number];

/** A paper that only shows that the paper itself was asked for bears no dates. */
export interface VaultPaper extends PaperDates {
  code: string;
  isRequest?: boolean;
}

export interface StandingRequirement<Paper> extends AskedRequirement {
  standing: PaperStanding;
  /** Last day of what is worth something today; null for ever, or when nothing is. */
  until: string | null;
  papers: (Paper & { validity: PaperValidity })[];
}

/** What the vault holds of each paper that an application would need, on a day. */
export function vaultStanding<Paper extends VaultPaper>(
  facts: ApplicationFacts,
  requirements: readonly Requirement[],
  papers: readonly Paper[],
): StandingRequirement<Paper>[] {
  return requirementsFor(facts, requirements).map((asked) => {
    const own = papers
      .filter(({ code }) => code === asked.requirement.code)
      .map((paper) => ({ ...paper, validity: validOn(facts.day, paper, asked.requirement) }));
    return { ...asked, ...standingOf(asked, own), papers: own };
  });
}

interface Standing {
  standing: PaperStanding;
  until: string | null;
}

type Judged = VaultPaper & { validity: PaperValidity };

function standingOf(asked: AskedRequirement, papers: readonly Judged[]): Standing {
  const found = standingOfPapers(
    asked,
    papers.filter(({ isRequest }) => !isRequest),
  );
  const isWorthNothing = ["missing", "ended", "date-missing"].includes(found.standing);
  const isRequested =
    asked.requirement.necessity === "request-enough" && papers.some(({ isRequest }) => isRequest);
  return isWorthNothing && isRequested ? { standing: "requested", until: null } : found;
}

function standingOfPapers(
  { requirement, years }: AskedRequirement,
  papers: readonly Judged[],
): Standing {
  if (papers.length === 0) return { standing: "missing", until: null };
  const worth = papers.filter(({ validity }) => ["valid", "ends-soon"].includes(validity.state));
  if (requirement.validity === "fiscal") return yearsStanding(years ?? 1, papers, worth);
  const best = worth
    .map(({ validity }) => validity)
    .sort((a, b) => ((a.until ?? "9") < (b.until ?? "9") ? 1 : -1))[0];
  if (best)
    return { standing: best.state === "valid" ? "in-order" : "ends-soon", until: best.until };
  const unclear = papers.some(({ validity }) => validity.state === "date-missing");
  return { standing: unclear ? "date-missing" : "ended", until: null };
}

/** The latest closed year decides how long they are worth something; each year asked for has its statement. */
function yearsStanding(
  years: number,
  papers: readonly { issuedOn: string | null }[],
  worth: readonly { validity: PaperValidity }[],
): Standing {
  const closed = new Set(papers.flatMap(({ issuedOn }) => issuedOn?.slice(0, 4) ?? []));
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
