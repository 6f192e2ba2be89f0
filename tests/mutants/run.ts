import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type Mutant, misfits, mutants } from "./mutants.ts";

const USAGE = `Usage: npm run test:mutants [-- <words of a rule, or part of a file>]
Breaks one rule at a time in a copy of the sources and runs the tests that guard it; each must fail.`;

const root = path.resolve(import.meta.dirname, "../..");
const say = (line: string) => process.stdout.write(`${line}\n`);

await main(process.argv.slice(2));

async function main([words, ...others]: string[]): Promise<void> {
  if (others.length > 0 || words?.startsWith("-")) throw new Error(USAGE);
  const chosen = mutants.filter(({ rule, file }) => !words || `${rule} ${file}`.includes(words));
  const tried = chosen.filter(({ equivalent }) => equivalent === undefined);
  if (chosen.length === 0) throw new Error(`No mutant has « ${words} » in its rule or its file.`);
  const wrong = misfits(root);
  if (wrong.length > 0)
    throw new Error(`The list of mutants no longer fits the code:\n${wrong.join("\n")}`);
  const copy = copySources();
  const survivors: Mutant[] = [];
  try {
    const all = [...new Set(tried.flatMap(({ tests }) => tests))];
    if (all.length > 0 && (await outcomeOf(copy, all)) !== "passed")
      throw new Error("The tests fail before anything was broken: nothing can be said.");
    for (const { rule, equivalent } of chosen)
      if (equivalent) say(`same     ${rule}: ${equivalent}`);
    for (const mutant of tried) {
      const broken = await withMutant(copy, mutant, () =>
        outcomeOf(copy, mutant.tests, ["--bail=1"]),
      );
      if (broken === "passed") survivors.push(mutant);
      say(`${broken === "passed" ? "SURVIVED" : "died    "} ${mutant.rule} (${mutant.file})`);
    }
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
  say(`\n${tried.length - survivors.length} of ${tried.length} died`);
  if (survivors.length > 0) process.exitCode = 1;
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

async function withMutant<T>(copy: string, mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const file = path.join(copy, mutant.file);
  const source = fs.readFileSync(file, "utf8");
  fs.writeFileSync(
    file,
    source.replace(mutant.text, () => mutant.replacement),
  );
  try {
    return await work();
  } finally {
    fs.writeFileSync(file, source);
  }
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
