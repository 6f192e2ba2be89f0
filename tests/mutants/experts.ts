import type { Mutant } from "./mutants.ts";

const askExpertTest = "app/review/experts/ask-expert.data.test.ts";
const reads = "app/review/experts/expert-reads.data.test.ts";
const view = "app/review/experts/expert-view.queries.server.ts";
const opposed = "app/review/objections/objections.data.test.ts";
const decide = "app/review/objections/decide-objection.server.ts";
const visited = "app/review/visits/visits.data.test.ts";
const offered = "app/review/assignment/offer-application.data.test.ts";
const erased = "app/personal-data/expert-data.data.test.ts";

/** Experts, objections and visits (decision 0100). */
export const experts: Mutant[] = [
  {
    rule: "an expert reads nothing before a clear declaration",
    file: view,
    text: "and declared.outcome = 'clear')",
    replacement: "or true)",
    tests: [reads],
  },
  {
    rule: "an expert reads nothing after a revocation",
    file: view,
    text: "and question.revoked_at is null and question.due_on",
    replacement: "and question.due_on",
    tests: [reads],
  },
  {
    rule: "an expert reads nothing after the last day",
    file: view,
    text: "and question.due_on >= ",
    replacement: "and '9999-12-31'::date >= ",
    tests: [reads],
  },
  {
    rule: "an expert reads nothing after the answer",
    file: view,
    text: "and not exists (select from expert_answer answer where answer.question_id = question.id)`;",
    replacement: "`;",
    tests: [reads],
  },
  {
    rule: "an expert reads the documents chosen for the question alone",
    file: view,
    text: '.where("chosen.document_id", "=", documentId)',
    replacement: "",
    tests: [reads],
  },
  {
    rule: "an answer to a question that ended is refused in words",
    file: "app/review/experts/expert-link.server.ts",
    text: 'if (question.revokedAt) return "revoked";',
    replacement: "",
    tests: [reads],
  },
  {
    rule: "who belongs to the company or the staff is no expert",
    file: "app/review/experts/ask-expert.server.ts",
    text: 'if (expert.related) return refused("related");',
    replacement: "",
    tests: [askExpertTest],
  },
  {
    rule: "an expert needs an authorisation in force for the family",
    file: "app/review/experts/ask-expert.server.ts",
    text: 'if (!family?.authorisationId) return refused("not-authorised");',
    replacement: 'if (!family?.authorisationId) return refused("related");',
    tests: [askExpertTest],
  },
  {
    rule: "nobody decides an objection against themselves",
    file: decide,
    text: 'if (objection.accountId === by) return refused("objected-to");',
    replacement: "",
    tests: [opposed],
  },
  {
    rule: "who chose the expert does not decide the objection",
    file: decide,
    text: 'if (objection.askedBy === by) return refused("named-expert");',
    replacement: "",
    tests: [opposed],
  },
  {
    rule: "an objection is decided after a declaration of interests",
    file: decide,
    text: 'if (declared?.outcome !== "clear") return refused("not-declared");',
    replacement: "",
    tests: [opposed],
  },
  {
    rule: "an upheld objection ends the assignment",
    file: decide,
    text: 'if (outcome === "upheld" && accountId)',
    replacement: 'if (outcome === "rejected" && accountId)',
    tests: [opposed],
  },
  {
    rule: "the days to object end",
    file: "app/review/objections/raise-objection.server.ts",
    text: "(await lastDayToObject(tx, person.since)) < todayInDakar(tx.now)",
    replacement: "person === null",
    tests: [opposed],
  },
  {
    rule: "the reason of an objection is read after a declaration",
    file: "app/review/objections/objection.queries.server.ts",
    text: "exists (select from declaration",
    replacement: "true or exists (select from declaration",
    tests: [opposed],
  },
  {
    rule: "whoever was objected to takes the application no more",
    file: "app/review/assignment/take-application.server.ts",
    text: 'if (await wasObjectedTo(tx.db, { applicationId, accountId })) return refused("objected");',
    replacement: "",
    tests: [opposed],
  },
  {
    rule: "a visit that ended is changed no more",
    file: "app/review/visits/lock-visit.server.ts",
    text: 'if (visit.signedAt || visit.cancelledAt) return refused("ended");',
    replacement: "",
    tests: [visited],
  },
  {
    rule: "a visit is signed as it was read",
    file: "app/review/visits/sign-visit.server.ts",
    text: 'if (readSha256(record) !== readHash) return refused("changed-meanwhile");',
    replacement: "",
    tests: [visited],
  },
  {
    rule: "a visit is signed once nothing is missing",
    file: "app/review/visits/sign-visit.server.ts",
    text: 'if (visitGaps(visitPoints(application.class), visit).length > 0) return refused("incomplete");',
    replacement: "",
    tests: [visited],
  },
  {
    rule: "a company objects to each person once",
    file: "app/review/objections/raise-objection.server.ts",
    text: 'if (person.objection) return refused("raised-already");',
    replacement: "",
    tests: [opposed],
    equivalent: "the unique key of the objection refuses the second with the same words",
  },
  {
    rule: "somebody who acts for the company alone objects",
    file: "app/review/objections/raise-objection.server.ts",
    text: 'if (!permit(actor, "application.prepare", { companyId })) return refused("not-yours");',
    replacement: "",
    tests: [opposed],
  },
  {
    rule: "no visit is planned for a day that is past",
    file: "app/review/visits/plan-visit.server.ts",
    text: 'if (planned.onDay < todayInDakar(tx.now)) return refused("past");',
    replacement: "",
    tests: [visited],
  },
  {
    rule: "whoever does not examine an application neither plans nor signs its visit",
    file: "app/review/visits/lock-visit.server.ts",
    text: "if (whyNot) return refused(whyNot);",
    replacement: "",
    tests: [visited],
  },
  {
    rule: "a visit is signed from its day on",
    file: "app/review/visits/sign-visit.server.ts",
    text: 'if (visit.onDay > todayInDakar(tx.now)) return refused("too-early");',
    replacement: "",
    tests: [visited],
  },
  {
    rule: "an application that somebody has is not taken",
    file: "app/review/assignment/take-application.server.ts",
    text: 'if (open.length > 0) return refused("taken");',
    replacement: "",
    tests: [offered],
  },
  {
    rule: "an expert who may be asked is not erased",
    file: "app/personal-data/erase-account.server.ts",
    text: 'return "acts-as-expert";',
    replacement: "return null;",
    tests: [erased],
  },
  {
    rule: "an opinion that is awaited keeps the address of its expert",
    file: "app/review/experts/expert-erasure.queries.server.ts",
    text: '.whereRef("waits.expert_id", "=", "expert.id")',
    replacement: '.where("waits.expert_id", "is", null)',
    tests: [erased],
  },
  {
    rule: "the export about an expert tells no question",
    file: "app/personal-data/expert-data.queries.server.ts",
    text: "asked_at, due_on::timestamptz, null from asked",
    replacement: "asked_at, due_on::timestamptz, question from asked",
    tests: [erased],
  },
  {
    rule: "the absence of a colleague is entered by who assigns applications",
    file: "app/review/assignment/enter-absence.server.ts",
    text: 'if (other && !permit(actor, "assignment.manage")) return refused("not-yours");',
    replacement: "",
    tests: ["app/review/assignment/hand-over.data.test.ts"],
  },
  {
    rule: "what is hidden from who hands over is not in the absence of a colleague",
    file: "app/review/assignment/own-applications.queries.server.ts",
    text: '.where(inScope(scope, { ...ofApplication, grade: "summary" }))',
    replacement: "",
    tests: ["app/review/assignment/hand-over.data.test.ts"],
  },
];
