import type { Mutant } from "./mutants.ts";

const query = "app/directory/search/conditions.server.ts";
const relay = "app/contact/relay/relay-message.server.ts";
const inRelay = ["app/contact/relay/relay.data.test.ts"];
const inSearch = ["app/directory/search/search-directory.data.test.ts"];
const inForms = ["app/layouts/form-actions.server.test.ts"];

/** What the directory is asked and answers; messages to its companies; what a refused form answers. */
export const directoryMutants: Mutant[] = [
  {
    rule: "a criterion that does not exist is refused by name",
    file: "app/kernel/problem.ts",
    text: ".filter((name) => !knownNames.includes(name))",
    replacement: ".filter(() => false)",
    tests: ["app/directory/directory-query.test.ts"],
  },
  {
    rule: "a list that is asked by page refuses other criteria",
    file: "app/activity/page.schema.ts",
    text: 'unknownParameters(parameters, ["page", "size"])',
    replacement: "unknownParameters(new URLSearchParams(), [])",
    tests: ["app/activity/page.schema.test.ts"],
  },
  {
    rule: "a right is expired since the day after its last one",
    file: "app/certificates/qualification-status.ts",
    text: 'if (status === "expired") return addDays(endsOn, 1);',
    replacement: 'if (status === "expired") return endsOn;',
    tests: ["app/certificates/qualification-status.test.ts"],
  },
  {
    rule: "a right that its dates keep in force has no day since which it is not",
    file: "app/certificates/qualification-status.ts",
    text: "isOfDates ? null : todayInDakar(stateSince)",
    replacement: "todayInDakar(stateSince)",
    tests: ["app/certificates/qualification-status.test.ts"],
  },
  {
    rule: "a suspension lasts « depuis le » its first day",
    file: "app/certificates/qualification.ts",
    text: 'const lasts = status === "suspended" || status === "expired";',
    replacement: 'const lasts = status === "expired";',
    tests: [
      "app/certificates/own-qualifications.data.test.ts",
      "app/directory/company/standing.test.ts",
    ],
  },
  {
    rule: "words that only ask are no words of a trade",
    file: "app/activity/match-sub-areas.ts",
    text: ".filter((word) => !askingWords.has(word))",
    replacement: ".filter(() => true)",
    tests: ["app/activity/match-sub-areas.test.ts"],
  },
  {
    rule: "the status is asked of the qualification that has the activity",
    file: query,
    text: "right: allOf([listedOn(day), status, right]),",
    replacement: "right: allOf([listedOn(day), right]),",
    tests: inSearch,
  },
  {
    rule: "the amount of a market limits the classes",
    file: query,
    text: "leastClasses(conditions).filter((each) =>",
    replacement: "[...classes].filter((each) =>",
    tests: ["app/directory/buyer.data.test.ts"],
  },
  {
    rule: "a company answers the visitor who wrote to it",
    file: relay,
    text: "      replyTo: message.email,\n",
    replacement: "",
    tests: inRelay,
  },
  {
    rule: "an identical message is not sent again",
    file: relay,
    text: "    if (id === null) return done(null);\n",
    replacement: "",
    tests: inRelay,
  },
  {
    rule: "the link that stops messages reports none, and the other way round",
    file: relay,
    text: "openToken(token, { secret, purpose: act })",
    replacement:
      'openToken(token, { secret, purpose: "relay-report" }) ?? openToken(token, { secret, purpose: "relay-stop" })',
    tests: inRelay,
  },
  {
    rule: "a message is reported once",
    file: relay,
    text: "    if (relayed.reportedAt !== null) return done(null);\n",
    replacement: "",
    tests: inRelay,
  },
  {
    rule: "a reported message is written to the journal",
    file: relay,
    text: "await appendToJournal(tx, {",
    replacement: "await Promise.resolve({",
    tests: inRelay,
  },
  {
    rule: "messages to one company are counted",
    file: "app/contact/relay/write-page.tsx",
    text: "return turn.allowed ? await",
    replacement: "return true ? await",
    tests: inRelay,
  },
  {
    rule: "a refused form beyond the limit says how long to wait",
    file: "app/layouts/read-form.server.ts",
    text: "if (waitSeconds === undefined) return data(failure, { status });",
    replacement: "if (waitSeconds !== null) return data(failure, { status });",
    tests: ["app/layouts/read-form.server.test.ts"],
  },
  {
    rule: "the refusal of a button has its status",
    file: "app/layouts/form-actions.server.ts",
    text: "data<RefusedForm>({ ...typedForm, ...why }, status)",
    replacement: "data<RefusedForm>({ ...typedForm, ...why }, 200)",
    tests: inForms,
  },
  {
    rule: "no name of an object is a button of a page (`pressButton`)",
    file: "app/layouts/form-actions.server.ts",
    text: "const press = Object.hasOwn(buttons, intent) ? buttons[intent] : undefined;",
    replacement: "const press = buttons[intent];",
    tests: inForms,
  },
];
