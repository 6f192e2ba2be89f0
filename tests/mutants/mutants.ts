import fs from "node:fs";
import path from "node:path";
import { access } from "./access.ts";
import { actMutants } from "./acts.ts";
import { admissibilityMutants } from "./admissibility.ts";
import { byItself } from "./by-itself.ts";
import { committeeMutants } from "./committee.ts";
import { complementMutants } from "./complements.ts";
import { decisionMutants } from "./decision.ts";
import { door } from "./door.ts";
import { examinationMutants } from "./examination.ts";
import { experts } from "./experts.ts";
import { hidden } from "./hidden.ts";
import { history } from "./history.ts";
import { journalMutants } from "./journal.ts";
import { memberships } from "./members.ts";
import { money } from "./money.ts";
import { officePages } from "./office.ts";
import { onceAndMoney } from "./once-and-money.ts";
import { queueMutants } from "./queue.ts";
import { recusedMutants } from "./recused.ts";
import { review } from "./review.ts";
import { seal } from "./seal.ts";
import { servers } from "./servers.ts";
import { shownRights } from "./shown-rights.ts";
import { staffRoleMutants } from "./staff-roles.ts";
import { verificationMutants } from "./verification.ts";

export interface Mutant {
  /** The rule that the replacement breaks, and that a test must defend. */
  rule: string;
  file: string;
  /** Stands in the file exactly once; a list that no longer fits the code is refused. */
  text: string;
  replacement: string;
  /** Why the replacement has no visible effect: the rule is enforced a second time. Such a line is listed and not run. */
  equivalent?: string;
  /** Files of tests, at least one of which must fail. */
  tests: string[];
}

/** Rules that guard history, money, access and what is shown as a right, each broken once. Whoever writes such a rule adds its line. */
export const mutants: Mutant[] = [
  ...examinationMutants,
  ...history,
  ...journalMutants,
  ...access,
  ...hidden,
  ...door,
  ...memberships,
  ...complementMutants,
  ...admissibilityMutants,
  ...onceAndMoney,
  ...servers,
  ...byItself,
  ...money,
  ...officePages,
  ...committeeMutants,
  ...recusedMutants,
  ...decisionMutants,
  ...actMutants,
  ...queueMutants,
  ...seal,
  ...shownRights,
  ...verificationMutants,
  ...staffRoleMutants,
  ...review,
  ...experts,
];

/** One line for each mutant whose text does not occur exactly once in its file, or whose tests are missing. */
export function misfits(root: string): string[] {
  const readFile = (file: string) => {
    const place = path.join(root, file);
    return fs.existsSync(place) ? fs.readFileSync(place, "utf8") : "";
  };
  return mutants.flatMap(({ rule, file, text, replacement, tests }) => {
    const replaced = laterDefinition(root, readFile(file).split(text)[0], file);
    const times = readFile(file).split(text).length - 1;
    const missingTests = tests.filter((test) => !fs.existsSync(path.join(root, test)));
    return [
      ...(times === 1 ? [] : [`« ${rule} »: its text stands ${times} times in ${file}.`]),
      ...(replaced ? [`« ${rule} »: ${replaced} defines this function again.`] : []),
      ...(replacement === text ? [`« ${rule} »: nothing is replaced.`] : []),
      ...missingTests.map((test) => `« ${rule} »: there is no ${test}.`),
      ...(tests.length === 0 ? [`« ${rule} » names no test.`] : []),
    ];
  });
}

/** The last migration that replaces the function in which `before` ends, a migration being read from its beginning. */
function laterDefinition(root: string, before = "", file = ""): string | undefined {
  if (!file.startsWith("db/migrations/")) return undefined;
  const definition = /create (?:or replace )?function (\w+)\(/gi;
  const name = [...before.matchAll(definition)].at(-1)?.[1];
  if (!name || before.lastIndexOf("\n$$;") > before.lastIndexOf(`function ${name}(`))
    return undefined;
  const folder = path.join(root, "db/migrations");
  const readSource = (each: string) => fs.readFileSync(path.join(folder, each), "utf8");
  return fs
    .readdirSync(folder)
    .sort()
    .filter((each) => `db/migrations/${each}` > file)
    .findLast((each) =>
      new RegExp(`create (or replace )?function ${name}\\(`, "i").test(readSource(each)),
    );
}
