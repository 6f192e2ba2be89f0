import type { Mutant } from "./mutants.ts";

const declared = "app/review/interests/declare-interests.data.test.ts";
const declare = "app/review/interests/declare-interests.server.ts";

/** The gate of an application and who has it (decision 0096). */
export const review: Mutant[] = [
  {
    rule: "nobody declares their interests without an undertaking in force",
    file: declare,
    text: 'if (!undertaking) return refused("no-undertaking");',
    replacement: "if (!undertaking) return done({ outcome });",
    tests: [declared],
  },
  {
    rule: "a tie of the last two years is a conflict",
    file: "app/review/interests/interests.ts",
    text: "toOn === null || toOn > addMonths(day, -TIE_MONTHS)",
    replacement: "toOn === null",
    tests: [declared],
  },
  {
    rule: "a conflict stands for good",
    file: declare,
    text: 'if (standing?.outcome === "conflict") return refused("conflict-stands");',
    replacement: "",
    tests: [declared],
  },
  {
    rule: "who is a member of the company declares nothing as staff",
    file: declare,
    text: 'if (scope.ownCompanies.includes(companyId)) return refused("own-company");',
    replacement: "",
    tests: [declared],
  },
  {
    rule: "each suggestion of the data is answered",
    file: declare,
    text: 'if (outcome === "clear" && openSuggestions(suggestions, setAside).length > 0)',
    replacement: "if (openSuggestions(suggestions, setAside).length > 99)",
    tests: [declared],
  },
  {
    rule: "nobody takes an application before a clear declaration",
    file: "app/review/assignment/take-application.server.ts",
    text: 'if (declared?.outcome !== "clear") return refused("not-declared");',
    replacement: 'if (declared?.outcome === "conflict") return refused("not-declared");',
    tests: [declared],
  },
  {
    rule: "an examiner takes what their authorisation covers",
    file: "app/review/assignment/take-application.server.ts",
    text: 'else return refused("not-authorised");',
    replacement: "",
    tests: [declared],
  },
  {
    rule: "a conflict hides the application",
    file: declare,
    text: "else await hideApplicationIn(tx, { applicationId, accountId });",
    replacement: "",
    tests: [declared],
  },
];
