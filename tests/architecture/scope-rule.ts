import { product, type Rule } from "./sources.ts";
import { unscopedReads } from "./unscoped-reads.ts";

/** Tables whose rows belong to one company or one application, and that nobody else may see. */
const belonging = [
  ...["application", "application_document", "application_message", "application_reader"],
  ...["committee_session", "attendance", "presence", "observer", "minutes"],
  ...["agenda_item", "item_line", "item_line_reason", "item_opinion", "confirmation"],
  ...["vote", "voter", "shown_hand", "recusal"],
  ...["application_sub_area", "company_change", "complement", "document", "equipment"],
  ...["examination", "grid_mark", "opinion", "report", "review_note"],
  ...["expert_answer", "expert_declaration", "expert_document", "expert_question", "objection"],
  ...["visit", "visit_photo"],
  ...["ledger_entry", "payment", "payment_attempt", "payment_proof", "receipt", "refund"],
  ...["reference_confirmation", "succession", "succession_proof", "worker", "works_reference"],
].join("|");

const reads = new RegExp(
  `(?:selectFrom|[jJ]oin)\\(\\s*["'\`](?:${belonging})(?: as \\w+)?["'\`]|\\b(?:from|join)\\s+(?:${belonging})\\b(?!["'(])`,
);

/** The functions and constants of a file by name, each with its text. */
function declarations(text: string): Map<string, string> {
  const parts = text.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/);
  return new Map(
    parts.flatMap((part) => {
      const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1];
      return name ? [[name, part]] : [];
    }),
  );
}

const excepted = new Set(Object.values(unscopedReads).flat());

/** A query that begins with such a table; each takes a condition of its own. */
const begins = new RegExp(
  `\\bdb\\s*\\.selectFrom\\(\\s*["'](?:${belonging})(?: as \\w+)?["']`,
  "g",
);
const condition =
  /\b(?:inScope|readsApplication|itemHiddenFrom|itemInScope|inSession|turnoutInScope)\(/g;
const times = (part: string, pattern: RegExp) => [...part.matchAll(pattern)].length;

/** Whether it has a condition for each query, or declarations beside it that it calls have one. */
function isScoped(part: string, all: Map<string, string>): boolean {
  const called = [...all].filter(([, other]) => other !== part && times(other, condition) > 0);
  const conditions = called.reduce(
    (sum, [name]) => sum + times(part, new RegExp(`\\b${name}\\(`, "g")),
    times(part, condition),
  );
  return conditions >= Math.max(1, times(part, begins));
}

function unscoped(path: string, text: string): string[] {
  const all = declarations(text);
  return [...all]
    .filter(([, part]) => reads.test(part) && !part.includes("forUpdate()"))
    .filter(([, part]) => !/\bfor update\b/.test(part) && !isScoped(part, all))
    .map(([name]) => `${path}#${name}`);
}

/** Decision 0080: a query cannot forget whose row it is. */
export const scopedReads: Rule = (sources) => {
  const found = product(sources)
    .filter(({ path }) => path.startsWith("app/"))
    .flatMap(({ path, text }) => unscoped(path, text));
  return found
    .filter((each) => !excepted.has(each))
    .map((each) => {
      const [path, name] = each.split("#");
      return (
        `${path} reads in ${name} what belongs to a company or an application: take a Scope and put inScope(scope, …) ` +
        "into the where, or for an item of a session an CommitteeScope and itemHiddenFrom(scope), or name it with its reason in tests/architecture/unscoped-reads.ts."
      );
    });
};

/** The exceptions that nothing needs any more. Only the whole project can tell. */
export const idleExceptions: Rule = (sources) => {
  const found = new Set(product(sources).flatMap(({ path, text }) => unscoped(path, text)));
  return [...excepted]
    .filter((each) => !found.has(each))
    .map(
      (each) =>
        `${each} reads nothing without a scope: take its line out of tests/architecture/unscoped-reads.ts.`,
    );
};
