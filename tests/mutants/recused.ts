import type { Mutant } from "./mutants.ts";

const folder = "app/review/committee";
const recused = `${folder}/recused.data.test.ts`;
const vote = `${folder}/vote/vote.data.test.ts`;
const reader = `${folder}/committee-scope.queries.server.ts`;

/** What a recused member reads of an item and of the minutes. */
export const recusedMutants: Mutant[] = [
  {
    rule: "who declared a conflict with an application is recused on its item from then on",
    file: reader,
    text: "and declaration.outcome = 'conflict')",
    replacement: "and false)",
    tests: [recused],
  },
  {
    rule: "who acts for a company reads nothing of its item in the committee",
    file: reader,
    text: "application.company_id = any(",
    replacement: "false and application.company_id = any(",
    tests: [recused],
  },
  {
    rule: "an agenda shows whoever is recused on an item its company alone",
    file: `${folder}/agenda/item.queries.server.ts`,
    text: "item.isHidden ? { ...item, ...nothingBeside } : item",
    replacement: "item",
    tests: [recused],
  },
  {
    rule: "what is proposed for an item is hidden from whoever is recused on it",
    file: `${folder}/agenda/item.queries.server.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the file
    text: " and not ${itemHiddenFrom(scope)} order by sub_area.code",
    replacement: " order by sub_area.code",
    tests: [recused],
    equivalent:
      "The pages ask for the lines of a shown item alone: the query enforces it a second time.",
  },
  {
    rule: "what goes on at an item is hidden from whoever is recused on it",
    file: `${folder}/vote/running.server.ts`,
    text: "const shown = item?.isHidden ? undefined : item;",
    replacement: "const shown = item;",
    tests: [recused],
    equivalent:
      "The queries of votes and lines leave a hidden item out as well: the page asks once more.",
  },
  {
    rule: "the votes on an item are read in the scope of the committee",
    file: `${folder}/vote/vote.queries.server.ts`,
    text: '    .where(itemInScope(scope, "vote.item_id"))\n',
    replacement: "",
    tests: [recused],
    equivalent:
      "The pages ask for the votes on a shown item alone: the query enforces it a second time.",
  },
  {
    rule: "a member reads the sessions to which they are convened, and no other",
    file: reader,
    text: 'if (scope.standing !== "member") return always;',
    replacement: 'if (scope.standing !== "work") return always;',
    tests: [vote],
  },
  {
    rule: "what waits for who presides is read by those who conduct the session alone",
    file: reader,
    text: "conducts(scope) ? always : sql`confirmation.state <> 'asked'`",
    replacement: "always",
    tests: [vote],
  },
  {
    rule: "the version of an item, which moves with its votes, is hidden from whoever is recused on it",
    file: `${folder}/vote/ballot-page.tsx`,
    text: 'item.isHidden ? "" : await currentVersion',
    replacement: "await currentVersion",
    tests: [recused],
  },
  {
    rule: "minutes leave out the facts of an item for whoever is recused on it",
    file: `${folder}/minutes/minutes.ts`,
    text: "hiddenIds.has(item.id)",
    replacement: "hiddenIds.has(facts.number)",
    tests: [recused],
  },
  {
    rule: "minutes leave out the words on an item for whoever is recused on it",
    file: `${folder}/minutes/minutes.ts`,
    text: ".filter(([id]) => !hiddenIds.has(id))",
    replacement: ".filter(([id]) => !hiddenIds.has(facts.number + id))",
    tests: [recused],
  },
  {
    rule: "whoever is recused on an item gets an extract of the minutes as a PDF",
    file: `${folder}/minutes/draw-minutes-pdf.server.ts`,
    text: "if (!minutes.isExtract) return",
    replacement: "if (minutes.signedAt) return",
    tests: [recused],
  },
  {
    rule: "a secretary who is recused on an item does not erase the words that they were not shown",
    file: `${folder}/minutes/sign-minutes.server.ts`,
    text: "hiddenIds.has(id) ?",
    replacement: "hiddenIds.has(words.before) ?",
    tests: [recused],
  },
  {
    rule: "the journal of a session leaves out what happened at an item that is hidden from its reader",
    file: "app/operations/journal.queries.server.ts",
    text: '    .where(itemNotHidden(actor, "journal.data"))\n',
    replacement: "",
    tests: [recused],
  },
];
