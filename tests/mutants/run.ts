import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { readSources } from "../architecture/source-tree.ts";
import { mutantsOf } from "./by-syntax.ts";
import { equivalents } from "./equivalents.ts";
import { isMutated, misfits, mutants } from "./mutants.ts";
import { testsOf } from "./tests-of.ts";

const USAGE = `Usage: npm run test:mutants [-- [--list] [<part of a file or a folder, of a name, or words of a rule>]]
Breaks one rule at a time in a copy of the sources and runs the tests that guard it; one must fail. The rules are those of
tests/mutants and each refusal, early exit, guard and condition of the files.`;

/** One way to break the code, hand-written or generated. */
interface Breakage {
  name: string;
  file: string;
  broken: (source: string) => string;
  /** Why it has no effect; it is then listed and not run. */
  equivalent: string | undefined;
  /** Lists of tests, run in this order until one fails. */
  tests: string[][];
}

const root = path.resolve(import.meta.dirname, "../..");
const say = (line: string) => process.stdout.write(`${line}\n`);

await main(process.argv.slice(2));

async function main(given: string[]): Promise<void> {
  const [words, ...others] = given.filter((each) => each !== "--list");
  if (others.length > 0 || words?.startsWith("-")) throw new Error(USAGE);
  const wrong = misfits(root);
  if (wrong.length > 0)
    throw new Error(`The list of mutants no longer fits the code:\n${wrong.join("\n")}`);
  const chosen = breakages(words ?? "");
  if (chosen.length === 0) throw new Error(`No mutant has « ${words} » in its name or its file.`);
  if (given.includes("--list")) for (const { name } of chosen) say(name);
  else await breakEach(chosen);
}

function breakages(words: string): Breakage[] {
  const sources = readSources();
  const written = mutants.map(({ rule, file, text, replacement, equivalent, tests }): Breakage => {
    const broken = (source: string) => source.replace(text, () => replacement);
    return { name: `${rule} (${file})`, file, broken, equivalent, tests: [tests] };
  });
  const generated = sources
    .filter(({ path: file }) => isMutated(file))
    .flatMap(({ path: file, text }) => mutantsOf(file, text))
    .filter(({ name }) => name.includes(words));
  const testsOfFiles = new Map(
    [...new Set(generated.map(({ file }) => file))].map((file) => [file, testsOf(file, sources)]),
  );
  return [
    ...written.filter(({ name }) => name.includes(words)),
    ...generated.map(({ name, file, start, end, replacement }): Breakage => {
      const { beside = [], related = [] } = testsOfFiles.get(file) ?? {};
      return {
        name,
        file,
        broken: (source) => source.slice(0, start) + replacement + source.slice(end),
        equivalent: equivalents[name],
        tests: [beside, related].filter((tests) => tests.length > 0),
      };
    }),
  ];
}

async function breakEach(chosen: Breakage[]): Promise<void> {
  const tried = chosen.filter(({ equivalent }) => equivalent === undefined);
  for (const { name, equivalent } of chosen) if (equivalent) say(`same     ${name}: ${equivalent}`);
  const copy = copySources();
  const passing = new Set<string>();
  const survivors: string[] = [];
  try {
    for (const breakage of tried) {
      const died = await isNoticed(copy, breakage, passing);
      if (!died) survivors.push(breakage.name);
      say(`${died ? "died    " : "SURVIVED"} ${breakage.name}`);
    }
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
  say(`\n${tried.length - survivors.length} of ${tried.length} died`);
  for (const name of survivors) say(`SURVIVED ${name}`);
  if (survivors.length > 0) process.exitCode = 1;
}

async function isNoticed(
  copy: string,
  { file, broken, tests }: Breakage,
  passing: Set<string>,
): Promise<boolean> {
  for (const each of tests) {
    const unknown = each.filter((test) => !passing.has(test));
    if (unknown.length > 0 && (await outcomeOf(copy, unknown)) !== "passed")
      throw new Error(`Tests fail before anything was broken, among ${unknown.join(", ")}.`);
    for (const test of unknown) passing.add(test);
    const place = path.join(copy, file);
    const source = fs.readFileSync(place, "utf8");
    fs.writeFileSync(place, broken(source));
    try {
      if ((await outcomeOf(copy, each, ["--bail=1"])) === "failed") return true;
    } finally {
      fs.writeFileSync(place, source);
    }
  }
  return false;
}

/** The files as they are now, with the packages of here. */
function copySources(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-mutants-"));
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of listed.split("\0").filter((each) => each !== "")) {
    if (/^(pictures|public)\//.test(file) || !fs.existsSync(path.join(root, file))) continue;
    fs.cpSync(path.join(root, file), path.join(copy, file));
  }
  for (const unchanged of ["node_modules", "public"])
    fs.symlinkSync(path.join(root, unchanged), path.join(copy, unchanged));
  return copy;
}

interface Report {
  numFailedTests: number;
  numPassedTests: number;
  success: boolean;
}

/** A file that no longer loads proves nothing: only a test that fails, or a hook of one, counts. */
async function outcomeOf(
  copy: string,
  tests: string[],
  options: string[] = [],
): Promise<"passed" | "failed"> {
  const report = path.join(copy, "report.json");
  fs.rmSync(report, { force: true });
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", ...tests, ...options, "--reporter=json", `--outputFile=${report}`];
  const output = await promisify(execFile)(process.execPath, args, { cwd: copy }).then(
    () => "",
    ({ stdout, stderr }) => `${stdout}\n${stderr}`,
  );
  const { success, numFailedTests, numPassedTests }: Report = JSON.parse(
    fs.readFileSync(report, "utf8"),
  );
  if (success) return "passed";
  if (numFailedTests + numPassedTests === 0) throw new Error(`No test ran:\n${output}`);
  return "failed";
}
