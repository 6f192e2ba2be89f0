import fs from "node:fs";
import path from "node:path";
import { accountMutants } from "./accounts.ts";
import { applicationMutants } from "./applications.ts";
import { certificateMutants } from "./certificates.ts";
import { committeeMutants } from "./committee.ts";
import { companyMutants } from "./companies.ts";
import { complaintMutants } from "./complaints.ts";
import { directoryMutants } from "./directory.ts";
import { officeMutants } from "./journal-and-office.ts";
import { measureMutants } from "./measures.ts";
import { moneyMutants } from "./money.ts";
import { reviewMutants } from "./review.ts";
import { serverMutants } from "./servers.ts";
import { storedReviewMutants } from "./stored-reviews.ts";
import { storedRightMutants } from "./stored-rights.ts";

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

/**
 * Rules that guard history, money, access and what is shown as a right, each replaced by another one. What only refuses, guards or
 * narrows is broken by syntax (`by-syntax.ts`) and stands in no list. Whoever writes another such rule adds its line.
 */
export const mutants: Mutant[] = [
  ...storedRightMutants,
  ...storedReviewMutants,
  ...accountMutants,
  ...certificateMutants,
  ...applicationMutants,
  ...companyMutants,
  ...complaintMutants,
  ...measureMutants,
  ...directoryMutants,
  ...moneyMutants,
  ...committeeMutants,
  ...reviewMutants,
  ...officeMutants,
  ...serverMutants,
];

/** Whether the rules of a file are broken one by one (`by-syntax.ts`): use cases, queries, rules and pages. */
export const isMutated = (file: string): boolean =>
  /^(?:app|server)\/.*\.tsx?$/.test(file) && !/\.(?:test|refusals|tables|places)\.tsx?$/.test(file);

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
