import type { Mutant } from "./mutants.ts";

const office = "app/operations/office.data.test.ts";
const search = "app/operations/office-search.data.test.ts";
const record = "app/operations/company-record.data.test.ts";
const waiting = "app/operations/waiting.data.test.ts";
const find = "app/operations/search.queries.server.ts";

/** Mutants of what the pages of the office show, and to whom. */
export const officePages: Mutant[] = [
  // The search and the journal of the office
  {
    rule: "the number of an application is found by who may read applications",
    file: find,
    text: 'if (!scope || !permit(actor, "application.read")) return nothing;',
    replacement: "if (!scope) return nothing;",
    equivalent: "the readings of a role without the permission give it no application (inScope)",
    tests: [search],
  },
  {
    rule: "an application is found by who sees it",
    file: find,
    text: '    .where(inScope(scope, { ...ofApplication, grade: "summary" }))\n',
    replacement: "",
    tests: [search],
  },
  {
    rule: "a payment is found by who may read payments",
    file: find,
    text: 'if (!scope || !permit(actor, "payment.read")) return nothing;',
    replacement: "if (!scope) return nothing;",
    tests: [search],
    equivalent: "roles that may not read payments see no fees: the scope finds none for them",
  },
  {
    rule: "a company is found by who sees it",
    file: find,
    text: '    .where(inScope(scope, { company: "company.id" }))\n',
    replacement: "",
    tests: [search],
  },
  {
    rule: "a person of the staff is found by who may open the pages of the staff",
    file: find,
    text: 'const readsStaff = permit(actor, "staff.read");',
    replacement: "const readsStaff = true;",
    tests: [search],
  },
  {
    rule: "the record shows no payments to who examines the company",
    file: "app/operations/company-record.queries.server.ts",
    text: '    .where(inScope(scope, { fees: "company.id" }))\n',
    replacement: "",
    tests: [record],
  },
  {
    rule: "the record shows what a company keeps with us to who reads it",
    file: "app/operations/office-company-page.tsx",
    text: "seesRecord: canSeeRecord,",
    replacement: "seesRecord: true",
    tests: [record],
  },
  {
    rule: "the list of companies names an application to who sees it",
    file: "app/operations/company-list.queries.server.ts",
    text: `        and \${inScope(scope, { company: "application.company_id", application: "application.id", grade: "summary" })}\n`,
    replacement: "",
    tests: [record],
  },
  {
    rule: "a succession is not counted for who proposed it",
    file: "app/companies/members/succession-list.queries.server.ts",
    text: '          row("succession.proposed_by", "is distinct from", scope.accountId),\n',
    replacement: "",
    tests: [waiting],
  },
  {
    rule: "a correction is not counted for who asked for it",
    file: "app/registration/change-decisions.queries.server.ts",
    text: "changesAsked(db, scope, scope.accountId);",
    replacement: "changesAsked(db, scope);",
    tests: [waiting],
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
