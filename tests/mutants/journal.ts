import type { Mutant } from "./mutants.ts";

const compared = ["app/operations/compare-with-journal.data.test.ts"];
const fingerprinted = ["app/operations/verify-fingerprints.data.test.ts"];

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
    text: "of missingHeads.values())",
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
  {
    rule: "a certificate that no event records is named",
    file: "app/operations/compare-with-journal.server.ts",
    text: '  if (!event) return "no-event";',
    replacement: "  if (!event) return null;",
    tests: compared,
  },
  {
    rule: "a certificate has the rights that the journal says",
    file: "app/operations/compare-with-journal.server.ts",
    text: "recordedOnce(issued, { number, kind, decidedOn, decisionId, rights })",
    replacement: "recordedOnce(issued, { number, kind, decidedOn, decisionId })",
    tests: compared,
  },
  {
    rule: "a right is in the state that the journal says",
    file: "app/operations/compare-with-journal.server.ts",
    text: 'return state !== (last ? rightStates[last.event] : "granted");',
    replacement: "return false;",
    tests: compared,
  },
  {
    rule: "a payment stands as the journal says",
    file: "app/operations/compare-with-journal.server.ts",
    text: "!last || paymentStates[last.event] !== state || !says(last.data, held)",
    replacement: "!last",
    tests: compared,
  },
  {
    rule: "a refund stands as the journal says",
    file: "app/operations/compare-with-journal.server.ts",
    text: "isSaid && refundStates[last.event] === state",
    replacement: "isSaid",
    tests: compared,
  },
  {
    rule: "an event whose row is gone is named",
    file: "app/operations/compare-with-journal.server.ts",
    text: "if (!isHeld) differences.push",
    replacement: "if (false) differences.push",
    tests: compared,
  },
  {
    rule: "a page says when its content has another fingerprint than it was kept with",
    file: "app/journal/ask-fingerprint.server.ts",
    text: "if (sha256 === null || hasFingerprint(content, sha256)) return true;",
    replacement: "if (sha256 !== undefined) return true;",
    tests: fingerprinted,
  },
  {
    rule: "a document is not drawn with a fingerprint that its content does not have",
    file: "app/journal/ask-fingerprint.server.ts",
    text: "  if (!hasFingerprint(content, sha256))\n    throw",
    replacement: "  if (false)\n    throw",
    tests: fingerprinted,
  },
  {
    rule: "the daily duty names a content with another fingerprint",
    file: "app/operations/verify-fingerprints.server.ts",
    text: "if (!hasFingerprint(content, sha256)) differing",
    replacement: "if (false) differing",
    tests: fingerprinted,
  },
];
