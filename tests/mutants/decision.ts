import type { Mutant } from "./mutants.ts";

const deputies = "app/review/committee/deputies";
const decision = "app/review/decision";
const mandates = "app/review/committee/mandates";
const given = [`${mandates}/mandates.data.test.ts`];
const named = [`${deputies}/deputies.data.test.ts`];
const held = [`${decision}/held-certificate.data.test.ts`];
const pages = [`${decision}/decision-pages.data.test.ts`];

/** Who reads and attests a decision: a deputy by two people and for a term, nobody else of the committee. */
export const decisionMutants: Mutant[] = [
  {
    rule: "nobody signs a decision that they drafted, even where another worded it since (database)",
    file: "db/migrations/0151_drafters_of_a_decision.sql",
    text: "if new.signed_by = any(new.drafters) then",
    replacement: "if false then",
    tests: [`${decision}/held-by-database.data.test.ts`],
  },
  {
    rule: "who drafted a decision stays named",
    file: "db/migrations/0151_drafters_of_a_decision.sql",
    text: "new.drafters := old.drafters || new.prepared_by;",
    replacement: "new.drafters := array[new.prepared_by];",
    tests: [`${decision}/held-by-database.data.test.ts`],
  },
  {
    rule: "nobody signs a decision that they drafted (product)",
    file: `${decision}/change-decision.server.ts`,
    text: "        !decision.drafters.includes(accountId) &&\n",
    replacement: "",
    tests: [`${decision}/held-by-database.data.test.ts`, `${decision}/decision.data.test.ts`],
  },
  {
    rule: "a company whose mails about a decision are given up is called at once",
    file: `${decision}/decision-list.queries.server.ts`,
    text: '(mail === "given-up" || ',
    replacement: "(",
    tests: ["app/review/outages.data.test.ts"],
  },
  {
    rule: "the days of an alternate are within those of who they stand for",
    file: `${mandates}/propose-mandate.server.ts`,
    text: 'if (fromOn < seat.fromOn || toOn > seat.toOn) return refused("outside-seat");',
    replacement: "",
    tests: given,
  },
  {
    rule: "an alternate votes while the mandate that they stand for is in force (database)",
    file: "db/migrations/0167_alternates_of_seats.sql",
    text: "and not (held.from_on <= day and held.to_on >= day)",
    replacement: "and false",
    tests: ["app/review/committee/vote/held-by-database.data.test.ts"],
  },
  {
    rule: "an alternate votes while the mandate that they stand for is in force (product)",
    file: "app/review/committee/vote/voters.queries.server.ts",
    text: "(mandate.alternate_of is null or exists",
    replacement: "(mandate.alternate_of is null or true or exists",
    tests: ["app/review/committee/vote/vote.data.test.ts"],
  },
  {
    rule: "an alternate without a seat is not convened",
    file: "app/review/committee/sessions/session-writes.queries.server.ts",
    text: '.whereRef("seat.id", "=", "mandate.alternate_of")\n                .where("seat.from_on", "<=", day)\n                .where("seat.to_on", ">=", day),',
    replacement: '.whereRef("seat.id", "=", "mandate.alternate_of"),',
    tests: ["app/review/committee/sessions/agenda-day.data.test.ts"],
  },
  {
    rule: "who proposes a deputy does not name them",
    file: `${deputies}/name-deputy.server.ts`,
    text: 'if (proposed.proposedBy === actor.accountId) return refused("own-proposal");',
    replacement: "",
    tests: named,
  },
  {
    rule: "the terms of a deputy do not overlap",
    file: `${deputies}/propose-deputy.server.ts`,
    text: 'if (await hasTermWithin(tx.db, term)) return refused("terms-overlap");',
    replacement: "",
    tests: named,
  },
  {
    rule: "a member of the committee reads a decision only as a deputy",
    file: `${decision}/open-decision.server.ts`,
    text: 'if (!attests && !permit(actor, "decision.read")) return undefined;',
    replacement: "",
    tests: pages,
  },
  {
    rule: "what a deputy did not sign closes to them at its signature",
    file: `${decision}/sign-decision.server.ts`,
    text: "await closeToDeputiesIn(tx, { applicationId: application.id, signedBy: actor.accountId });",
    replacement: "",
    tests: pages,
  },
  {
    rule: "an adjourned decision has no line of what was only proposed",
    file: `${decision}/decision-writes.queries.server.ts`,
    text: 'if (decision.itemOutcome === "adjourned") return id;',
    replacement: "",
    tests: pages,
  },
  {
    rule: "a deputy whose term is ended reads no decision any more",
    file: `${deputies}/end-deputy.server.ts`,
    text: "    await closeEveryDecisionIn(tx, accountId);\n",
    replacement: "",
    tests: pages,
  },
  {
    rule: "a deputy does not end their own term, and nobody without the role ends one",
    file: `${deputies}/end-deputy.server.ts`,
    text: 'if (accountId === actor.accountId) return refused("own-term");',
    replacement: "",
    tests: named,
  },
  {
    rule: "who proposes a mandate of the committee does not give it",
    file: `${mandates}/decide-mandate.server.ts`,
    text: 'if (proposedBy === actor.accountId) return refused("own-proposal");',
    replacement: "",
    tests: given,
  },
  {
    rule: "nobody gives themselves a mandate of the committee",
    file: `${mandates}/decide-mandate.server.ts`,
    text: 'if (accountId === actor.accountId) return refused("own-mandate");',
    replacement: "",
    tests: given,
  },
  {
    rule: "a member whose mandate is ended reads the agenda no longer",
    file: `${mandates}/decide-mandate.server.ts`,
    text: '  await endEveryReadingIn(tx, { accountId, ground: "agenda" });\n',
    replacement: "",
    tests: given,
  },
  {
    rule: "an alternate of the committee has the college of the member whose seat they take",
    file: `${mandates}/propose-mandate.server.ts`,
    text: "        seat.college !== mandate.college\n",
    replacement: "        false\n",
    tests: given,
  },
  {
    rule: "the fee of an extension cannot be paid after the certificate that it joins",
    file: "app/applications/last-day-to-pay.ts",
    text: "return endsWith !== null && endsWith < byTariff ? endsWith : byTariff;",
    replacement: "return byTariff;",
    tests: held,
  },
  {
    rule: "a payment that begins after its last day is refused before any money",
    file: "app/payments/start-payment.server.ts",
    text: 'if (isPastDue(payment, tx.now)) return refused("too-late");',
    replacement: "",
    tests: held,
  },
  {
    rule: "a paid certificate that cannot be issued waits for a person",
    file: `${decision}/issue-granted.server.ts`,
    text: 'if (!issued.ok && issued.refusal === "nothing-hinders-issue") {',
    replacement: "if (false) {",
    tests: held,
  },
  {
    rule: "who pays on the last day gets the right, whenever it is issued",
    file: `${decision}/certificate-of-decision.server.ts`,
    text: "return paidOn <= endsOn ? paidOn : today;",
    replacement: "return today;",
    tests: held,
  },
  {
    rule: "a person who issues a certificate on hold never dates it back",
    file: `${decision}/certificate-of-decision.server.ts`,
    text: ' || state !== "granted"',
    replacement: "",
    tests: held,
  },
  {
    rule: "who examined or prepared a decision does not issue its certificate on hold",
    file: "app/applications/application.machine.ts",
    text: '"may-decide-again", "nothing-hinders-issue"',
    replacement: '"nothing-hinders-issue"',
    tests: held,
  },
  {
    rule: "a certificate on hold that is given up gives its fee back",
    file: "app/applications/application.machine.ts",
    text: '["keep-reason", "give-fee-back", ',
    replacement: '["keep-reason", ',
    tests: held,
  },
  {
    rule: "no application is on hold without a paid fee (database)",
    file: "db/migrations/0182_delivery_on_hold.sql",
    text: "if new.state in ('certified', 'on-hold') and",
    replacement: "if new.state = 'certified' and",
    tests: [`${decision}/held-by-database.data.test.ts`],
  },
];
