import type { Mutant } from "./mutants.ts";

const answers = "app/certificates/verification/answer.test.ts";
const verifying = "app/certificates/verification/verify-certificate.data.test.ts";
const pdf = "app/certificates/verification/check-pdf.test.ts";
const offline = "app/certificates/offline/offline-answer.test.ts";
const list = "app/certificates/status-list/status-list.data.test.ts";
const wallet = "app/certificates/wallet/credential.data.test.ts";
const ownTest = "app/certificates/own-qualifications.data.test.ts";

/** Mutants of what verifies a certificate: what is ever called valid, online, in a file and on a phone without a network. */
export const verificationMutants: Mutant[] = [
  {
    rule: "a certificate is valid only when every qualification is in force",
    file: "app/certificates/verification/answer.ts",
    text: 'return valid === rights.length ? "valid" : "partial";',
    replacement: 'return "valid";',
    tests: [answers],
  },
  {
    rule: "a true code on the paper of another certificate is refused",
    file: "app/certificates/verification/verify-certificate.server.ts",
    text: "if (content.number !== record.number)",
    replacement: "if (content.number === undefined)",
    tests: [verifying],
  },
  {
    rule: "a code of a compromised key proves nothing by itself",
    file: "app/certificates/verification/verify-certificate.server.ts",
    text: 'const obstacle = key.revoked ? "compromised" : null;',
    replacement: "const obstacle = null;",
    tests: [verifying],
  },
  {
    rule: "known numbers are never limited, unknown ones are",
    file: "app/certificates/verification/verify-certificate.server.ts",
    text: "  if (!turn.allowed) {",
    replacement: "  if (turn === null) {",
    tests: [verifying],
  },
  {
    rule: "a prefetch is not counted",
    file: "app/certificates/verification/verify-certificate.server.ts",
    text: "  if (counts && !ctx.readsReplica) {",
    replacement: "  if (!ctx.readsReplica) {",
    tests: [verifying],
  },
  {
    rule: "a file with something after its seal is never sealed",
    file: "app/certificates/verification/check-pdf.ts",
    text: '  if (after + rest < bytes.length) return { kind: "appended", number };\n',
    replacement: "",
    tests: [pdf],
  },
  {
    rule: "the seal covers the bytes of the file",
    file: "app/certificates/verification/check-pdf.ts",
    text: "if (!signer || !digest.every((byte, at) => signer.messageDigest[at] === byte))",
    replacement: "if (!signer || digest.length === 0)",
    tests: [pdf],
  },
  {
    rule: "a seal has one signer",
    file: "app/certificates/verification/check-pdf.ts",
    text: "inside(signers.length === 1 ? signers[0] : undefined)",
    replacement: "inside(signers[0])",
    tests: [pdf],
  },
  {
    rule: "the seal of a compromised key counts only for files recorded before",
    file: "app/certificates/verification/check-pdf.ts",
    text: "Date.parse(record.madeAt) >= Date.parse(since)",
    replacement: "Date.parse(record.madeAt) > Date.parse(since)",
    tests: [pdf],
  },
  {
    rule: "the record confirms the whole hash, not its beginning",
    file: "app/certificates/verification/check-pdf.ts",
    text: "const record = recorded.find((each) => each.sha256 === sha256);",
    replacement: "const record = recorded[0];",
    tests: [pdf],
  },
  {
    rule: "without a network nothing is valid beyond a day",
    file: "app/certificates/offline/offline-answer.ts",
    text: "if (age <= 24 * hour || final.includes(answer)) {",
    replacement: "if (age <= 72 * hour || final.includes(answer)) {",
    tests: [offline],
  },
  {
    rule: "without a network the state is unknown beyond three days",
    file: "app/certificates/offline/offline-answer.ts",
    text: "  if (age <= 72 * hour)\n",
    replacement: "  if (age <= 720 * hour)\n",
    tests: [offline],
  },
  {
    rule: "without a network a trial key is told although the code does not say it",
    file: "app/certificates/offline/offline-answer.ts",
    text: 'key.trial ? ["trial"] : []',
    replacement: "[]",
    tests: [offline],
  },
  {
    rule: "what is without value never stands on the ground of a valid certificate",
    file: "app/certificates/marks.ts",
    text: 'isWorthless(marks) && plainWords.tone === "good"',
    replacement: "false",
    tests: [offline, verifying],
  },
  {
    rule: "a mark that is not known makes a code unreadable",
    file: "app/certificates/marks.ts",
    text: "packed < 1 << markNames.length",
    replacement: "packed >= 0",
    tests: ["app/certificates/token/token.test.ts"],
  },
  {
    rule: "a certificate whose document a trial key seals is told, also by its number alone",
    file: "app/certificates/verification/verification.queries.server.ts",
    text: "select seal_root.trial from certificate_document",
    replacement: "select false from certificate_document",
    tests: [verifying],
  },
  {
    rule: "a clock before the signature of the list is called wrong",
    file: "app/certificates/offline/offline-answer.ts",
    text: "  if (age < -tolerance)\n",
    replacement: "  if (age < -1000 * hour)\n",
    tests: [offline],
  },
  {
    rule: "without a network a code without known states is not valid",
    file: "app/certificates/offline/offline-answer.ts",
    text: "!list || states.includes(null)",
    replacement: "!list",
    tests: [offline],
  },
  {
    rule: "without a network a code of another certificate is refused",
    file: "app/certificates/offline/offline-answer.ts",
    text: "if (content.number !== number.number)",
    replacement: "if (content.number === undefined)",
    tests: [offline],
  },
  {
    rule: "without a network a code of a compromised key proves nothing",
    file: "app/certificates/offline/offline-answer.ts",
    text: "const words = key.revoked\n",
    replacement: "const words = !key\n",
    tests: [offline],
  },
  {
    rule: "a phone believes no list of a compromised key",
    file: "app/certificates/offline/read-status-list.ts",
    text: "each.kid === kid && !each.revoked",
    replacement: "each.kid === kid",
    tests: [list],
  },
  {
    rule: "a phone believes no list that is changed",
    file: "app/certificates/offline/read-status-list.ts",
    text: "  if (!holds) return null;\n",
    replacement: "",
    tests: [list],
  },
  {
    rule: "a week of few verifications is not shown",
    file: "app/certificates/verification/verification.queries.server.ts",
    text: "having sum(n) >= ",
    replacement: "having sum(n) >= 0 * ",
    tests: [ownTest],
  },
  {
    rule: "a company's text for an offer names only what is in force",
    file: "app/certificates/sharing/share-texts.ts",
    text: '    .filter(({ status }) => status === "valid" || status === "to-renew")\n',
    replacement: "",
    tests: [ownTest],
  },
  {
    rule: "a wallet is not told to believe a compromised key",
    file: "app/keys/published-jwks.server.ts",
    text: "keys.filter(({ revoked }) => !revoked)",
    replacement: "keys",
    tests: [wallet],
  },
  {
    rule: "a credential names the place of its own qualification in the status list",
    file: "app/certificates/wallet/credential-file.route.ts",
    text: "certificate?.statusIndexes[at ?? -1]",
    replacement: "certificate?.statusIndexes[0]",
    tests: [wallet],
  },
  {
    rule: "a credential is given out for an own certificate only",
    file: "app/certificates/wallet/credential-file.route.ts",
    text: "const certificate = ownCertificateId ? ",
    replacement: "const certificate = number ? ",
    tests: [wallet],
  },
];
