import type { Mutant } from "./mutants.ts";

const deputies = "app/review/committee/deputies";
const decision = "app/review/decision";
const named = [`${deputies}/deputies.data.test.ts`];
const pages = [`${decision}/decision-pages.data.test.ts`];

/** Who reads and attests a decision: a deputy by two people and for a term, nobody else of the committee. */
export const decisionMutants: Mutant[] = [
  {
    rule: "who proposes a deputy does not name them",
    file: `${deputies}/name-deputy.server.ts`,
    text: 'if (proposed.proposedBy === actor.accountId) return refused("own-proposal");',
    replacement: "",
    tests: named,
  },
  {
    rule: "the terms of a deputy do not overlap",
    file: `${deputies}/propose-deputy.server.ts`,
    text: 'if (await hasTermWithin(tx.db, term)) return refused("terms-overlap");',
    replacement: "",
    tests: named,
  },
  {
    rule: "a member of the committee reads a decision only as a deputy",
    file: `${decision}/open-decision.server.ts`,
    text: 'if (!attests && !permit(actor, "decision.read")) return undefined;',
    replacement: "",
    tests: pages,
  },
  {
    rule: "what a deputy did not sign closes to them at its signature",
    file: `${decision}/sign-decision.server.ts`,
    text: "await closeToDeputiesIn(tx, { applicationId: application.id, signedBy: actor.accountId });",
    replacement: "",
    tests: pages,
  },
  {
    rule: "an adjourned decision has no line of what was only proposed",
    file: `${decision}/decision-writes.queries.server.ts`,
    text: 'if (decision.itemOutcome === "adjourned") return id;',
    replacement: "",
    tests: pages,
  },
];
