import type { Mutant } from "./mutants.ts";

const role = "server/database/serving-role.data.test.ts";
const issue = "app/certificates/issue-certificate.data.test.ts";
const change = "app/certificates/change-qualification.data.test.ts";
const journal = "app/journal/journal.data.test.ts";
const moves = "app/journal/make-move.data.test.ts";
const draft = "app/activity/edit-draft.data.test.ts";
const edit = "app/activity/edit-nomenclature.test.ts";
const terms = "app/terms/terms-draft.data.test.ts";

const purgedDocuments = "app/documents/purge-documents.data.test.ts";

/** Mutants of history: journal, rights and certificates are never changed. */
export const history: Mutant[] = [
  // History: the journal
  {
    rule: "the journal is append-only",
    file: "db/migrations/0006_journal_format.sql",
    text: "create trigger journal_append_only before update or delete on journal",
    replacement: "create trigger journal_append_only before delete on journal",
    tests: [journal],
  },
  {
    rule: "a row of the journal is never deleted",
    file: "db/migrations/0006_journal_format.sql",
    text: "create trigger journal_append_only before update or delete on journal",
    replacement: "create trigger journal_append_only before update on journal",
    tests: [journal],
  },
  {
    rule: "the erasure function clears data and salt and nothing else",
    file: "db/migrations/0154_erased_experts.sql",
    text: "to_jsonb(new) - 'data' - 'salt' = to_jsonb(old) - 'data' - 'salt'",
    replacement: "to_jsonb(new) is not null",
    tests: [journal],
  },
  {
    rule: "the hash of a row covers the one before it",
    file: "app/journal/chain.server.ts",
    text: "canonicalJson([2, previousHash, subjectKind,",
    replacement: 'canonicalJson([2, "", subjectKind,',
    tests: [journal],
  },
  {
    rule: "the hash of a row covers who acted",
    file: "app/journal/chain.server.ts",
    text: "sequence, at, actor, event, dataHash]),",
    replacement: 'sequence, at, "", event, dataHash]),',
    tests: [journal],
  },
  {
    rule: "verification compares the data with their digest",
    file: "app/journal/verify-chain.server.ts",
    text: "if (salt && saltedHash(salt, canonicalJson(data)) !== dataHash) return null;",
    replacement: "",
    tests: [journal],
  },
  {
    rule: "verification compares each row with the one before it",
    file: "app/journal/verify-chain.server.ts",
    text: "row.previous_hash === previousHash &&",
    replacement: "",
    tests: [journal],
  },
  {
    rule: "verification sees a row that is gone",
    file: "app/journal/verify-chain.server.ts",
    text: "row.sequence === index + 1 &&",
    replacement: "",
    tests: [journal],
  },

  // History: rights and certificates
  {
    rule: "a certificate replaces rights that stand, not those of the past",
    file: "app/certificates/certificate.queries.server.ts",
    text: '    .where("state", "in", ["granted", "suspended"]);\n',
    replacement: "    ;\n",
    tests: [issue],
  },
  {
    rule: "no certificate for a sub-area whose right is suspended",
    file: "app/certificates/issue-certificate.server.ts",
    text: 'if (standing.some(({ state }) => state === "suspended")) return "sub-area-suspended";',
    replacement: "",
    tests: [issue],
  },
  {
    rule: "a certificate replaces rights of its own sub-areas alone",
    file: "app/certificates/certificate.queries.server.ts",
    text: '    .where("sub_area_id", "in", subAreaIds)\n',
    replacement: "",
    tests: [issue],
  },
  {
    rule: "a certificate replaces rights of its own company alone",
    file: "app/certificates/certificate.queries.server.ts",
    text: '    .where("company_id", "=", companyId)\n    .where("sub_area_id", "in", subAreaIds)\n',
    replacement: '    .where("sub_area_id", "in", subAreaIds)\n',
    tests: [issue],
  },
  {
    rule: "no right begins before its decision",
    file: "app/certificates/issue-certificate.server.ts",
    text: "startsOn < decidedOn || endsOn < startsOn",
    replacement: "endsOn < startsOn",
    tests: [issue],
  },
  {
    rule: "the issue of a certificate is journaled",
    file: "app/certificates/issue-certificate.server.ts",
    text: "...(decisionId && { decisionId }), qualifications },",
    replacement: "...(decisionId && { decisionId }), qualifications: [] },",
    tests: [issue],
  },
  {
    rule: "numbers of certificates have no holes and no doubles",
    file: "app/kernel/next-number.server.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the file
    text: "number_serial.last + ${count}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the file
    replacement: "number_serial.last + 1 + ${count}",
    tests: [issue, "app/kernel/next-number.data.test.ts"],
  },
  {
    rule: "a move is made from the states of its machine alone",
    file: "app/certificates/qualification.machine.ts",
    text: 'lift: {\n      from: ["suspended"],',
    replacement: 'lift: {\n      from: ["suspended", "withdrawn"],',
    tests: [change],
  },
  {
    rule: "nobody but the president withdraws a right",
    file: "app/certificates/qualification.machine.ts",
    text: 'to: "withdrawn",\n      by: ["president"],',
    replacement: 'to: "withdrawn",\n      by: ["president", "system"],',
    tests: [change],
  },
  {
    rule: "a right that has ended is left as it is",
    file: "app/certificates/change-qualification.server.ts",
    text: "endsOn >= todayInDakar(now)",
    replacement: "true",
    tests: [change],
  },
  {
    rule: "a form that saw an earlier version changes nothing",
    file: "app/journal/make-move.server.ts",
    text: "if (seen !== undefined && seen !== subject.version) {",
    replacement: "if (false) {",
    tests: [change],
  },
  {
    rule: "a move is made when its guards hold",
    file: "app/journal/make-move.server.ts",
    text: "!(await guards[guard](ctx, subject, details))",
    replacement: "false",
    tests: [moves],
  },
  {
    rule: "every effect of a move is done, those of later folders too",
    file: "app/journal/make-move.server.ts",
    text: "for (const effect of effectsOf(machine.moves[move]))",
    replacement: "for (const effect of effectsOf(machine.moves[move]).slice(0, 1))",
    tests: [moves],
  },
  {
    rule: "a state that was changed around the move is not written over",
    file: "app/journal/make-move.server.ts",
    text: "if (!(await bindings.write(tx.db, { from: subject, to, at: tx.now }))) return changedMeanwhile;",
    replacement: "await bindings.write(tx.db, { from: subject, to, at: tx.now });",
    tests: [moves],
  },
  {
    rule: "each move is journaled",
    file: "app/journal/make-move.server.ts",
    text: "bindings.journalEntry(move, subject, details)",
    replacement: "{ ...bindings.journalEntry(move, subject, details), data: {} as never }",
    tests: [change],
  },
  {
    rule: "a certificate that was issued stays as it was",
    file: "db/migrations/0029_certificates_stay.sql",
    text: "before update or delete on certificate",
    replacement: "before delete on certificate",
    tests: [role],
  },
  {
    rule: "a certificate that was issued is not deleted",
    file: "db/migrations/0029_certificates_stay.sql",
    text: "company.id = old.company_id and company.demo",
    replacement: "company.id = old.company_id",
    tests: [role],
  },
  {
    rule: "the role that serves cannot delete what was issued",
    file: "app/certificates/certificates.tables.ts",
    text: '  certificate: { personal: nothing, rights: append, scope: "public" },',
    replacement:
      '  certificate: { personal: nothing, rights: { update: [], delete: true }, scope: "public" },',
    tests: [role],
  },
  {
    rule: "a receipt that was handed out is not drawn anew",
    file: "app/sheets/draw-once.server.ts",
    text: `  if (keptSheet) return keptSheet;
`,
    replacement: `  void keptSheet;
`,
    equivalent:
      "`sheet_once` keeps the first one, which is answered; drawing again only costs time",
    tests: ["app/companies/send-receipt.data.test.ts"],
  },
  {
    rule: "of two that draw a receipt at once, one is kept and journaled",
    file: "app/sheets/draw-once.server.ts",
    text: "    if (!added) return;\n",
    replacement: "    void added;\n",
    tests: ["app/companies/send-receipt.data.test.ts"],
  },

  // History: editions of the nomenclature
  {
    rule: "an edition that was withdrawn never holds",
    file: "app/activity/activity.queries.server.ts",
    text: "::date and withdrawn_at is null",
    replacement: "::date",
    tests: [draft],
  },
  {
    rule: "an edition that has begun is not withdrawn",
    file: "app/activity/withdraw-edition.server.ts",
    text: 'if (effectiveFrom <= todayInDakar(tx.now)) return refused("has-begun");',
    replacement: 'if (effectiveFrom < todayInDakar(tx.now)) return refused("has-begun");',
    tests: [draft],
  },
  {
    rule: "an edition that another one follows is not withdrawn",
    file: "app/activity/withdraw-edition.server.ts",
    text: 'return refused("edition-follows");',
    replacement: "{}",
    tests: [draft],
  },
  {
    rule: "the number of an edition is given once",
    file: "app/activity/publish-edition.server.ts",
    text: "const number = (await lastNumber(tx.db)) + 1;",
    replacement: "const number = basedOn + 1;",
    tests: [draft],
  },
  {
    rule: "a code means the same work for ever",
    file: "app/activity/edit-nomenclature.ts",
    text: 'if (edit.kind === "add-sub-area" && knownSubAreas.some((each) => each.code === code))',
    replacement: "if (knownSubAreas.length < 0)",
    tests: [edit, draft],
  },
  {
    rule: "the second of two who edit one draft is warned",
    file: "app/activity/nomenclature.queries.server.ts",
    text: '    .where("stamp", "=", stamp)\n    .returning("stamp")\n    .executeTakeFirst();\n  return rewritten',
    replacement: '    .returning("stamp")\n    .executeTakeFirst();\n  return rewritten',
    equivalent:
      "the stamp is compared before, in the same transaction; on one connection nobody comes between",
    tests: [draft],
  },
  {
    rule: "a company that had a certificate is not erased with its only owner",
    file: "app/personal-data/erase-account.server.ts",
    text: 'return owned.some(({ tied }) => tied) ? "owner-alone" : null;',
    replacement: "void owned; return null;",
    tests: ["app/personal-data/personal-data.data.test.ts"],
  },
  {
    rule: "an erasure looks again for obstacles on its day",
    file: "app/personal-data/erase-account.server.ts",
    text: "const obstacle = await erasureObstacle(tx, { accountId, email: account.email });\n    if (!(await endErasureIn",
    replacement: "const obstacle = null as ErasureObstacle | null;\n    if (!(await endErasureIn",
    tests: ["app/personal-data/personal-data.data.test.ts"],
  },

  // History: editions of the terms
  {
    rule: "what is published is the document that was read",
    file: "app/terms/terms-draft.queries.server.ts",
    text: "      prepared: drawn ? jsonText(drawn.prepared) : null,\n      pdf: drawn?.pdf ?? null,\n",
    replacement: "      ...(drawn && { prepared: jsonText(drawn.prepared), pdf: drawn.pdf }),\n",
    tests: [terms],
  },
  {
    rule: "terms that were withdrawn never hold",
    file: "app/terms/terms.queries.server.ts",
    text: '    .where("withdrawn_at", "is", null)\n    .orderBy("effective_from", "desc")\n    .orderBy("published_at", "desc")\n    .orderBy("id", "desc")\n    .limit(1);',
    replacement:
      '    .orderBy("effective_from", "desc")\n    .orderBy("published_at", "desc")\n    .orderBy("id", "desc")\n    .limit(1);',
    tests: [terms],
  },
  {
    rule: "terms that have begun are not withdrawn",
    file: "app/terms/publish-terms-draft.server.ts",
    text: 'if (effectiveFrom <= todayInDakar(tx.now)) return refused("has-begun");',
    replacement: 'if (effectiveFrom < todayInDakar(tx.now)) return refused("has-begun");',
    tests: [terms],
  },
  {
    rule: "terms are accepted that are in force, not others that were shown",
    file: "app/terms/accept-terms.server.ts",
    text: 'if (terms?.number !== number) return refused("other-terms");',
    replacement: "if (!terms) throw new Error(number);",
    tests: [terms],
  },
  // History: what is erased
  {
    rule: "the documents of a company that is erased go with it",
    file: "app/personal-data/erase-account.server.ts",
    text: "    await removeDocumentsOf(tx.db, id);\n",
    replacement: "",
    tests: ["app/personal-data/personal-data.data.test.ts"],
  },
  {
    rule: "a company that has filed is not erased with its only owner",
    file: "app/companies/members/owners.queries.server.ts",
    text: '.where("application.filed_at", "is not", null)',
    replacement: '.where("application.filed_at", "is", null)',
    tests: ["app/personal-data/personal-data.data.test.ts"],
  },
  // History: documents
  {
    rule: "a content that a filed application has stays",
    file: "app/documents/content.queries.server.ts",
    text: '.whereRef("filed.sha256", "=", "document.sha256")',
    replacement: '.whereRef("filed.sha256", "<>", "document.sha256")',
    tests: [purgedDocuments],
  },
  {
    rule: "a content that a document names is no orphan",
    file: "app/documents/purge-documents.server.ts",
    text: "filter((sha256) => !namedContents.has(sha256))",
    replacement: "filter((sha256) => sha256 !== String(namedContents))",
    tests: [purgedDocuments],
  },
  {
    rule: "a store of which most is of no document is left alone",
    file: "app/documents/purge-documents.server.ts",
    text: "if (orphans.length > MOST_ORPHANS && orphans.length > named)",
    replacement: "if (orphans.length < 0)",
    tests: [purgedDocuments],
  },
  {
    rule: "a content that is given again as it goes stays",
    file: "server/files/open-files.ts",
    text: "if (keptAt && limit && keptAt >= limit.unlessKeptSince) return false;",
    replacement: "",
    tests: [purgedDocuments],
  },
  {
    rule: "a proof of the request is no document where the document is asked for",
    file: "app/documents/add-document.server.ts",
    text: 'input.isRequest && requirement.necessity !== "request-enough"',
    replacement: "false",
    tests: ["app/documents/add-document.data.test.ts"],
  },
  {
    rule: "who asks for another number of a company does not grant it",
    file: "app/registration/change-identity.server.ts",
    text: "askedBy === null || askedBy !== personOf(tx)",
    replacement: "askedBy !== undefined",
    tests: ["app/registration/change-identity.data.test.ts"],
  },
  {
    rule: "what somebody else wrote in the record meanwhile is not overwritten",
    file: "app/registration/correct-record.server.ts",
    text: "const { write, conflicts } = mergeFields(form, { typed, stored });",
    replacement:
      "const { conflicts } = mergeFields(form, { typed, stored });\n    const write = typed;",
    tests: ["app/registration/record-page.data.test.ts"],
  },
];
