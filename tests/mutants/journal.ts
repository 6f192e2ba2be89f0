import type { Mutant } from "./mutants.ts";

/** Mutants of what the journal proves: nothing cut off, nothing emptied, every seal compared. */
export const journalMutants: Mutant[] = [
  {
    rule: "rows cut off at the end of a chain are seen by the last checkpoint",
    file: "app/journal/verify-chain.server.ts",
    text: "  if (chain.length < length) return chain.length + 1;\n",
    replacement: "  if (chain.length < length) return null;\n",
    tests: ["app/journal/witness-journal.data.test.ts"],
  },
  {
    rule: "a chain that is gone is seen by the last checkpoint",
    file: "app/journal/verify-chain.server.ts",
    text: "of missing.values())",
    replacement: "of new Map<string, Head>().values())",
    tests: ["app/journal/witness-journal.data.test.ts"],
  },
  {
    rule: "a checkpoint that we have not signed is not believed",
    file: "app/journal/checkpoint.server.ts",
    text: "if (!isOurs) return null;",
    replacement: "",
    tests: ["app/journal/witness-journal.data.test.ts"],
  },
  {
    rule: "the heads beside a checkpoint are those that it signed",
    file: "app/journal/witness-journal.server.ts",
    text: "!checkpoint || checkpoint.root !== rootOf(lines)",
    replacement: "!checkpoint",
    tests: ["app/journal/witness-journal.data.test.ts"],
  },
  {
    rule: "a journal that fails its verification gets no new checkpoint",
    file: "app/journal/witness-journal.server.ts",
    text: 'broken.length > 0 || before === "forged"',
    replacement: 'before === "forged"',
    tests: ["app/journal/witness-journal.data.test.ts"],
  },
  {
    rule: "data emptied without a row that says so break the chain",
    file: "app/journal/verify-chain.server.ts",
    text: "row.format === 1 || row.salt !== null || index < lastErasure",
    replacement: "true",
    tests: ["app/journal/journal.data.test.ts"],
  },
  {
    rule: "the data of payments, applications and settings are erased by nobody",
    file: "db/migrations/0154_erased_experts.sql",
    text: "if personal and old.format = 2",
    replacement: "if old.format = 2",
    tests: ["app/journal/journal.data.test.ts", "server/database/serving-role.data.test.ts"],
  },
  {
    rule: "an answer of an owner of works is compared with its seal",
    file: "app/companies/means/verify-answers.server.ts",
    text: "if (!isWhole || ",
    replacement: "if (",
    tests: ["app/companies/means/confirmation.data.test.ts"],
  },
  {
    rule: "the seal of an answer is compared with the journal",
    file: "app/companies/means/verify-answers.server.ts",
    text: "(journalSha256 !== null && journalSha256 !== answerSha256)",
    replacement: "false",
    tests: ["app/companies/means/confirmation.data.test.ts"],
  },
];
