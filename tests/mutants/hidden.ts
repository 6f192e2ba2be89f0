import type { Mutant } from "./mutants.ts";

const scopes = "app/accounts/scope.data.test.ts";
const walk = "tests/hidden-application.data.test.ts";
const pictures = "app/documents/pictures/page-picture.data.test.ts";
const scope = "app/accounts/scope.server.ts";

/** Mutants of what the staff sees of companies and of single applications (decision 0080). */
export const hidden: Mutant[] = [
  {
    rule: "a conflict wins over a role that reads every application",
    file: scope,
    text: `  return sql\`not \${row(sql\`reader.grade = 'hidden'\`)} and \${seen}\`;`,
    replacement: "  return seen;",
    tests: [scopes],
  },
  {
    rule: "a conflict with one company hides no other: a column keeps the name of its table",
    file: scope,
    text: "  const company = sql.ref(companyColumn(belonging));\n  const row =",
    replacement:
      '  const company = sql.ref(companyColumn(belonging).split(".").at(-1) ?? "");\n  const row =',
    tests: ["tests/conflict-elsewhere.data.test.ts"],
  },
  {
    rule: "a conflict with one company closes no other vault: a column keeps the name of its table",
    file: scope,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the file
    text: "reader.company_id = ${sql.ref(company)}\n    and reader.grade = 'hidden')`;",
    replacement:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the file
      'reader.company_id = ${sql.ref(company.split(".").at(-1) ?? "")}\n    and reader.grade = \'hidden\')`;',
    tests: ["tests/conflict-elsewhere.data.test.ts"],
  },
  {
    rule: "a conflict closes the vault to a role that reads every record",
    file: scope,
    text: `conditionForRoles(scope, "record", ["all"], sql\`not \${hiddenVault}\`)`,
    replacement: 'conditionForRoles(scope, "record", ["all"], always)',
    tests: [scopes],
  },
  {
    rule: "a document that was also filed with an application in conflict is hidden",
    file: scope,
    text: ` and not \${filed(sql\`reader.grade = 'hidden'\`)}\`,`,
    replacement: "`,",
    tests: [scopes],
  },
  {
    rule: "nobody decides about a company in which they have an interest",
    file: scope,
    text: `return "decided" in belonging ? sql\`\${identity} and \${notHidden}\` : identity;`,
    replacement: "return identity;",
    tests: [scopes],
  },
  {
    rule: "who examines sees no fee of that company, whatever other role they have",
    file: scope,
    text: `conditionForRoles(scope, "fees", ["all"], sql\`not \${row(examines)}\`) ?? never`,
    replacement: 'conditionForRoles(scope, "fees", ["all"], always) ?? never',
    tests: [scopes],
  },
  {
    rule: "nobody sees as staff a company that they act for",
    file: scope,
    text: "if (scope.ownCompanies.length === 0) return",
    replacement: "if (scope.ownCompanies.length >= 0) return",
    tests: [scopes],
  },
  {
    rule: "nobody acts as staff on a company of which they are a member",
    file: "app/kernel/actor.ts",
    text: '  return roleNow(ownMembership) === "reader" ? [] : ["company"];',
    replacement:
      '  return roleNow(ownMembership) === "reader" ? [...actor.staffRoles] : [...actor.staffRoles, "company"];',
    tests: ["app/kernel/actor.test.ts"],
  },
  {
    rule: "a member of the committee reads what was granted alone",
    file: "app/accounts/reading.ts",
    text: 'committee: { companies: "granted", applications: "granted", record: "granted", fees: "none" }',
    replacement:
      'committee: { companies: "all", applications: "whole", record: "all", fees: "none" }',
    tests: [scopes],
  },
  {
    rule: "an examiner reads the summary alone before a declaration",
    file: scope,
    text: 'grade === "whole" ? ["whole"] : ["whole", "summary"];',
    replacement: '["whole", "summary"];',
    tests: [scopes],
  },
  {
    rule: "a grant does not undo a conflict",
    file: "app/applications/application-reader.queries.server.ts",
    text: `    where application_reader.grade <> 'hidden'
    returning`,
    replacement: "    returning",
    tests: [scopes],
  },
  {
    rule: "the journal leaves out what is hidden from its reader",
    file: "app/operations/journal.queries.server.ts",
    text: '    .where(notHidden(actor, { kind: "journal.subject_kind", id: "journal.subject_id" }))\n',
    replacement: "",
    tests: [walk],
  },
  {
    rule: "an export of entries leaves out what is hidden from its reader",
    file: "app/payments/ledger/entries.queries.server.ts",
    text: 'or([eb("payment.id", "is", null), inScope(scope, { fees: "payment.company_id" })]),',
    replacement: 'or([eb("payment.id", "is", null), eb("payment.id", "is not", null)]),',
    tests: [walk],
  },
  {
    rule: "nobody works on an application that they may not read",
    file: "app/applications/staff-access.server.ts",
    text: '  if (!(await applicationInScope(db, scope, id))) return "unknown-application";\n',
    replacement: "",
    tests: [walk],
  },
  {
    rule: "mails about an application go to nobody in conflict with it",
    file: scope,
    text: " and reader.grade is distinct from 'hidden'",
    replacement: "",
    tests: [scopes],
  },
  {
    rule: "the picture of a page is for who may open its document",
    file: "app/documents/readable-document.server.ts",
    text: "const documents = await Promise.all(scopes.map((scope) => documentInScope(db, scope, id)));",
    replacement:
      'const documents = [await documentInScope(db, { kind: "company", companyId: (await db.selectFrom("document").select("company_id").where("id", "=", id).executeTakeFirstOrThrow()).company_id }, id), ...scopes.slice(9)] as Awaited<ReturnType<typeof documentInScope>>[];',
    tests: [pictures],
  },
  {
    rule: "a document is opened only under its own company",
    file: "app/documents/readable-document.server.ts",
    text: "(!company || each.companyId === company)",
    replacement: "true",
    tests: [pictures],
  },
  {
    rule: "an infected document has no picture",
    file: "app/documents/pictures/picture-to-show.server.ts",
    text: ' || scan === "infected"',
    replacement: "",
    tests: [pictures],
  },
  {
    rule: "the pictures of a removed content are forgotten",
    file: "app/documents/content.queries.server.ts",
    text: "  await forgetPictures(db, sha256);\n",
    replacement: "",
    tests: [pictures],
  },
];
