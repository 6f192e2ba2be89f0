import type { Mutant } from "./mutants.ts";

const office = "app/operations/office.data.test.ts";

/** What the pages of the office show, and to whom. */
export const officePages: Mutant[] = [
  // The search and the journal of the office
  {
    rule: "the number of an application is found by those who may read applications",
    file: "app/operations/numbered.queries.server.ts",
    text: 'if (!permit(actor, "application.read")) return [];',
    replacement: "",
    tests: [office],
  },
  {
    rule: "the number of a payment is found by those who may read payments",
    file: "app/operations/numbered.queries.server.ts",
    text: 'if (!permit(actor, "payment.read")) return [];',
    replacement: "",
    tests: [office],
  },
  {
    rule: "the journal names no company to those who may not read companies",
    file: "app/operations/journal-page.tsx",
    text: "subjectNames(db, page.rows.filter(visible).map(about))",
    replacement: "subjectNames(db, page.rows.map(about))",
    tests: [office],
  },
  {
    rule: "the journal shows nothing about an application or a payment to those who may not read them",
    file: "app/operations/subject-names.queries.server.ts",
    text: "return permission === undefined || permit(actor, permission);",
    replacement: 'return kind !== "company" || permit(actor, "company.read");',
    tests: [office],
  },
];
