import type { Mutant } from "./mutants.ts";

const duties = "app/tasks/duty.queries.server.ts";
const tasks = "app/tasks/task.queries.server.ts";
const outbox = "app/mails/outbox.queries.server.ts";
const claims = "app/tasks/duty.data.test.ts";
const runner = "server/duties/runner.data.test.ts";
const delivery = "server/duties/mail-delivery.data.test.ts";

/** Mutants of duties and tasks: each runs once, at its time, and a failure is not forgotten. */
export const byItself: Mutant[] = [
  {
    rule: "a duty runs at its time, and once for all processes",
    file: duties,
    text: '    .where("name", "=", name)\n    .where("next_run_at", "<=", now)\n',
    replacement: '    .where("name", "=", name)\n',
    tests: [claims],
  },
  {
    rule: "a duty that runs in one process is not begun in another",
    file: duties,
    text: '    .where((duty) => duty.or([duty("claimed_until", "is", null), duty("claimed_until", "<=", now)]))\n    .returning("runs")',
    replacement: '    .returning("runs")',
    tests: [claims],
  },
  {
    rule: "a run whose duty another process has taken up says nothing of it",
    file: duties,
    text: '.where("name", "=", claim.name).where("runs", "=", claim.run);',
    replacement: '.where("name", "=", claim.name);',
    tests: [claims],
  },
  {
    rule: "a duty that was done waits for its next time",
    file: duties,
    text: "const next = stopped ? now : later;",
    replacement: "const next = now;",
    tests: [claims],
  },
  {
    rule: "a duty that fails says so in its row",
    file: duties,
    text: '      failures: duty("failures", "+", 1),\n      last_error: error.slice(0, 500),',
    replacement: "      failures: 0,\n      last_error: null,",
    tests: [claims],
  },
  {
    rule: "a duty that is under way is not made due by hand",
    file: duties,
    text: 'if (duty.claimed_until && duty.claimed_until > now) return "under-way";',
    replacement: "",
    tests: [claims],
  },
  {
    rule: "a task is asked for once",
    file: tasks,
    text: 'if (added && dueAt <= tx.now) tx.wakeAfterCommit("tasks");\n  return added !== undefined;',
    replacement: 'tx.wakeAfterCommit("tasks");\n  return true;',
    tests: [runner],
  },
  {
    rule: "a task that one process does is not taken by another",
    file: tasks,
    text: `          .where((task) =>
            task.or([task("claimed_until", "is", null), task("claimed_until", "<=", now)]),
          )
`,
    replacement: "",
    tests: [runner],
  },
  {
    rule: "a task whose claim has passed on undoes what it did",
    file: tasks,
    text: `    .set({ done_at: now, claimed_until: null, last_error: null })
    .where("id", "=", task.id)
    .where("attempts", "=", task.attempts)`,
    replacement: `    .set({ done_at: now, claimed_until: null, last_error: null })
    .where("id", "=", task.id)`,
    tests: [runner],
  },
  {
    rule: "a mail that one process sends is not taken by another",
    file: outbox,
    text: `          .where((where) =>
            where.or([where("claimed_until", "is", null), where("claimed_until", "<=", now)]),
          )
`,
    replacement: "",
    tests: [runner, delivery],
  },
  {
    rule: "a mail that left while the database was away is not sent again",
    file: "server/duties/mail-delivery.ts",
    text: "      await mark();\n      const allowed",
    replacement: "      const allowed",
    tests: [delivery],
  },
  {
    rule: "a mail that left while others were marked is marked as well",
    file: "server/duties/mail-delivery.ts",
    text: "    while (unmarked.size > 0) {\n",
    replacement: "    if (unmarked.size > 0) {\n",
    tests: [delivery],
  },
];
