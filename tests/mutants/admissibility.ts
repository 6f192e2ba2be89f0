import type { Mutant } from "./mutants.ts";

const reviewed = "app/review/admissibility/review-application.data.test.ts";

const together = "app/review/admissibility/documents-in-a-row.data.test.ts";

/** What the registrar records and decides before an application is examined. */
export const admissibilityMutants: Mutant[] = [
  {
    rule: "a series of annual accounts has no gap",
    file: "app/documents/series.ts",
    text: "windowOf(latest).filter((year) => !closed.includes(year));",
    replacement: "windowOf(latest).filter((year) => year > (closed[0] ?? 0));",
    tests: ["app/documents/series.test.ts"],
  },
  {
    rule: "nothing is admitted before its review",
    file: "app/review/admissibility/review-application.server.ts",
    text: ") => isReviewed(db, id);",
    replacement: ") => isReviewed(db, id).then(() => true);",
    tests: [reviewed],
  },
  {
    rule: "the database admits nothing without the review of each family",
    file: "db/migrations/0109_application_review.sql",
    text: "  for each row when (old.state = 'filed' and new.state = 'under-review')",
    replacement: "  for each row when (false)",
    tests: [reviewed],
  },
  {
    rule: "a family without an authorised examiner needs a written reason",
    file: "app/review/admissibility/review-application.server.ts",
    text: 'if (reasons.some((reason) => reason.length < SHORTEST_REASON)) return refused("no-exception");',
    replacement: "",
    tests: [reviewed],
  },
  {
    rule: "an examiner in conflict is none for the review of an application",
    file: "app/review/admissibility/application-review.queries.server.ts",
    text: "declaration.account_id = account.id and declaration.outcome = 'conflict')",
    replacement: "declaration.account_id = account.id and declaration.outcome = 'none')",
    tests: [reviewed],
  },
  {
    rule: "an answer that the company has not sent is not shown to the staff",
    file: "app/review/complements/shown-complement.ts",
    text: 'const isSent = complement.state === "answered" || closed.includes(complement.state);',
    replacement: "const isSent = true || closed.includes(complement.state);",
    tests: ["app/review/complements/complements-page.data.test.ts"],
  },
  {
    rule: "only what has not been sent is rewritten",
    file: "app/applications/complements/rewrite-complement.server.ts",
    text: 'if (state !== "prepared") return refused("wrong-state");',
    replacement: "",
    tests: ["app/review/complements/complements-page.data.test.ts"],
  },
  {
    rule: "the letter follows the last verdict on a document",
    file: "app/applications/check-document.server.ts",
    text: 'if (about.state === "prepared")',
    replacement: 'if (about.state !== "prepared")',
    tests: ["app/review/admissibility/admissibility-page.data.test.ts"],
  },
  {
    rule: "nobody opens the page of admissibility before the declaration",
    file: "app/review/admissibility/admissibility-page.tsx",
    text: "  if (way) throw redirect(way);",
    replacement: "",
    tests: ["app/review/admissibility/admissibility-page.data.test.ts"],
  },
  {
    rule: "documents are declared conform together once all their pages were shown",
    file: "app/applications/filing/seen-pages.queries.server.ts",
    text: "cardinality(filed.seen_pages) >= coalesce(document.pages, 1)",
    replacement: "cardinality(filed.seen_pages) >= 1",
    tests: [together],
  },
  {
    rule: "what somebody else was shown counts for them alone",
    file: "app/applications/filing/seen-pages.queries.server.ts",
    text: '    .where("filed.seen_by", "=", accountId)\n',
    replacement: "",
    tests: [together],
  },
  {
    rule: "who has the application alone is noted as having seen a page",
    file: "app/review/admissibility/seen-page.route.ts",
    text: "if (opened.mine && ctx.actor",
    replacement: "if (ctx.actor",
    tests: [together],
  },
  {
    rule: "a follow-up is accepted by another person than who checked it",
    file: "app/applications/complement-effects.server.ts",
    text: "!(await hasChecked(db, { applicationId, accountId: actor.accountId }))",
    replacement: "applicationId !== db.toString()",
    tests: ["app/applications/move-application.data.test.ts"],
  },
];
