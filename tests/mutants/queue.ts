import type { Mutant } from "./mutants.ts";

const queue = "app/review/queue/queue.data.test.ts";
const reasons = "app/review/queue/reasons-here.data.test.ts";

/** What the queue of the staff shows, and to whom. */
export const queueMutants: Mutant[] = [
  {
    rule: "every list and count of the queue is limited to what its reader sees",
    file: "app/review/queue/queue.queries.server.ts",
    text: '.where(inScope(scope, { ...ofApplication, grade: "summary" }));',
    replacement: ";",
    tests: [queue],
  },
  {
    rule: "received complements show only to who reads the application whole",
    file: "app/review/queue/queue-conditions.queries.server.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the file
    text: " and ${inScope(scope, ofApplication)}`",
    replacement: "`",
    tests: [reasons],
  },
  {
    rule: "an export of the queue is journaled",
    file: "app/review/queue/export-queue.server.ts",
    text: 'event: "queue-exported"',
    replacement: 'event: "payments-exported" as "queue-exported"',
    tests: ["app/review/queue/queue-page.data.test.ts"],
  },
  {
    rule: "the journal keeps no word of a search",
    file: "app/review/queue/queue.csv.route.ts",
    text: '  searchParams.delete("q");\n',
    replacement: "",
    tests: ["app/review/queue/queue-page.data.test.ts"],
  },
];
