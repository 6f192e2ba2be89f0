import type { Mutant } from "./mutants.ts";

const desk = "app/payments/desk.data.test.ts";
const paying = "app/payments/paying.data.test.ts";
const closing = "app/payments/closing.data.test.ts";
const scope = "app/payments/scope.data.test.ts";
const proof = "app/payments/proof.data.test.ts";
const signatures = "server/payments/notifications.test.ts";

/** Money is what came, once, for whom it is; two people hold what one could take. */
export const money: Mutant[] = [
  {
    rule: "who wrote money down does not confirm it",
    file: "app/payments/change-payment.server.ts",
    text: '"other-person": ({ actor }, { recordedBy }) => actorName(actor) !== recordedBy,',
    replacement: '"other-person": () => true,',
    tests: [desk],
  },
  {
    rule: "cash above the limit is confirmed by another than who counted it",
    file: "app/payments/change-payment.server.ts",
    text: "(countedBy !== null && countedBy !== actorName(actor)),",
    replacement: "true,",
    tests: [desk],
  },
  {
    rule: "who found a difference does not accept it",
    file: "app/payments/change-payment.server.ts",
    text: "({ actor }, { doubtedBy }, { other = doubtedBy }) => actorName(actor) !== other",
    replacement: "() => true",
    tests: [desk],
  },
  {
    rule: "who asked for a refund does not approve it",
    file: "app/payments/refund.server.ts",
    text: 'if (refund.askedBy === actorName(tx.actor)) return refused("own-refund");',
    replacement: "",
    tests: [desk],
  },
  {
    rule: "another amount pays nothing",
    file: "app/payments/book-money.server.ts",
    text: 'if (payment.state === "due" && ours && amount === payment.amount) {',
    replacement: 'if (payment.state === "due" && ours && amount !== null) {',
    tests: [paying, desk],
  },
  {
    rule: "a payment is paid once",
    file: "app/payments/book-money.server.ts",
    text: 'if (payment.state === "due" && ours && amount === payment.amount) {',
    replacement: "if (ours && amount === payment.amount) {",
    tests: [paying],
  },
  {
    rule: "a transaction that is known is not booked again",
    file: "app/payments/settle.server.ts",
    text: "  if (known) return;\n",
    replacement: "",
    tests: [paying],
  },
  {
    rule: "two presses make one link",
    file: "app/payments/start-payment.server.ts",
    text: "    return done({ attemptId: underWay.id, reference: underWay.reference, isNew: false });",
    replacement:
      "    return done({ attemptId: underWay.id, reference: underWay.reference, isNew: true });",
    tests: [paying],
  },
  {
    rule: "a company pays its own payments alone",
    file: "app/payments/payer.server.ts",
    text: "const scope = companyId ? companyScope(actor, companyId) : null;",
    replacement: 'const scope = companyId ? ({ kind: "company", companyId } as const) : null;',
    tests: [scope],
  },
  {
    rule: "a payment is shown within its scope",
    file: "app/payments/payment.queries.server.ts",
    text: '    .where(inScope(scope, { fees: "payment.company_id" }));\n',
    replacement: "    .where((where) => where.val(true));\n",
    tests: [scope],
  },
  {
    rule: "an infected proof is opened by nobody",
    file: "app/payments/proof.queries.server.ts",
    text: '    .where("proof.scan", "<>", "infected")\n',
    replacement: "",
    tests: [proof],
  },
  {
    rule: "the content of an infected proof goes",
    file: "app/documents/document.queries.server.ts",
    text: '    .selectFrom("payment_proof")\n    .select("sha256")\n    .where("scan", "<>", "infected")',
    replacement: '    .selectFrom("payment_proof")\n    .select("sha256")',
    tests: [proof],
  },
  {
    rule: "a company declares so many payments a day, and no more",
    file: "app/payments/offline.server.ts",
    text: '    if (!atDesk && (await isTooOften(tx, companyId))) return refused("declared-too-often");\n',
    replacement: "",
    tests: [proof],
  },
  {
    rule: "the proof of a declaration too many is not kept",
    file: "app/payments/offline.server.ts",
    text: "  if (mayPay && !(await isTooOften(ctx, companyId)))",
    replacement: "  if (mayPay)",
    tests: [proof],
  },
  {
    rule: "an infected paper of a succession is opened by nobody",
    file: "app/companies/members/succession-proof-file.ts",
    text: 'if (!proof || proof.scan === "infected") return',
    replacement: "if (!proof) return",
    tests: ["app/companies/members/succession-proof.data.test.ts"],
  },
  {
    rule: "the proof of a payment is opened within its scope",
    file: "app/payments/proof.queries.server.ts",
    text: '    .where(inScope(scope, { fees: "payment.company_id" }))\n',
    replacement: "    .where((where) => where.val(true))\n",
    tests: [proof],
  },
  {
    rule: "who opens a proof at the desk is noted",
    file: "app/payments/proof-file.ts",
    text: '  await noteAccess(ctx, { what: "payment-proof", subject });\n',
    replacement: "  void [noteAccess, subject];\n",
    tests: [proof],
  },
  {
    rule: "the content of a proof is no content without a row",
    file: "app/documents/document.queries.server.ts",
    text: '        .select("proof.sha256")\n        .where(sql<boolean>`proof.sha256 = any(',
    replacement: '        .select("proof.sha256")\n        .where(sql<boolean>`null = any(',
    tests: [proof],
  },
  {
    rule: "a day that is closed is not closed again",
    file: "app/payments/close-day.server.ts",
    text: 'if (await closedDay(db, day)) return refused("day-closed");',
    replacement: "",
    equivalent: "the insert decides it a second time",
    tests: [closing],
  },
  {
    rule: "a count that differs needs words",
    file: "app/payments/close-day.server.ts",
    text: 'if ((differs || unexplained > 0) && !note) return refused("difference-unexplained");',
    replacement: "",
    tests: [closing],
  },
  {
    rule: "a signature of Wave is over the very bytes",
    file: "server/payments/wave.ts",
    text: "      .update(body)\n",
    replacement: "      .update(body.toString().trim())\n",
    tests: [signatures],
  },
  {
    rule: "a signature is of these minutes",
    file: "server/payments/provider-call.ts",
    text: "Math.abs(now.getTime() / 1000 - time) <= 300",
    replacement: "now.getTime() / 1000 - time <= 300",
    tests: [signatures],
  },
];
