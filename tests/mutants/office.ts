import type { Mutant } from "./mutants.ts";

const office = "app/operations/office.data.test.ts";

/** What the rooms of the office show, and to whom. */
export const officeRooms: Mutant[] = [
  // The search and the journal of the office
  {
    rule: "the number of a file is found by who may read files",
    file: "app/operations/numbered.queries.server.ts",
    text: 'if (!permit(actor, "application.read")) return [];',
    replacement: "",
    tests: [office],
  },
  {
    rule: "the number of a payment is found by who may read payments",
    file: "app/operations/numbered.queries.server.ts",
    text: 'if (!permit(actor, "payment.read")) return [];',
    replacement: "",
    tests: [office],
  },
  {
    rule: "the journal names no company to who may not read companies",
    file: "app/operations/journal-page.tsx",
    text: "subjectNames(db, lines.filter(visible))",
    replacement: "subjectNames(db, lines)",
    tests: [office],
  },
];
