import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { readSources } from "./architecture/source-tree.ts";
import { changedFiles, specsFor } from "./changed.ts";
import { longSuites } from "./suites.ts";

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Sentences for the end of the output about tests that failed or passed at the second attempt only. */
  remarks: string[];
  /** The files of Vitest in which something failed. */
  failedFiles?: { name: string; passed: number }[];
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
}

const root = resolve(import.meta.dirname, "..");

/** When more files than these fail, the cause is not a machine that was busy for a while. */
const MOST_FILES_TO_TRY_AGAIN = 3;

/** At landing a few files that failed are tried once more, by themselves, as Playwright does; what passes then is named. */
async function vitest(args: string[], env?: Record<string, string>): Promise<Tally> {
  const first = await vitestOnce(args, env);
  const { failedFiles = [] } = first;
  if (!process.env.CI || failedFiles.length === 0 || failedFiles.length > MOST_FILES_TO_TRY_AGAIN)
    return first;
  const second = await vitestOnce([...args, ...failedFiles.map(({ name }) => name)], env);
  const counted = failedFiles.reduce((total, { passed }) => total + passed, 0);
  const passedNow = first.remarks
    .filter((remark) => !second.remarks.includes(remark))
    .map((remark) => remark.replace("failed:", "passed at the second attempt:"));
  return {
    passed: first.passed - counted + second.passed,
    failed: second.failed,
    skipped: first.skipped,
    remarks: [...passedNow, ...second.remarks],
  };
}

async function vitestOnce(args: string[], env?: Record<string, string>): Promise<Tally> {
  const path = report();
  return run(
    "Vitest",
    path,
    readVitest,
    "node_modules/vitest/vitest.mjs",
    ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${path}`],
    env,
  );
}

async function playwright(specs: string[] = [], env: Record<string, string> = {}): Promise<Tally> {
  const path = report();
  return run(
    "Playwright",
    path,
    readPlaywright,
    "node_modules/@playwright/test/cli.js",
    ["test", "--reporter=list,json", ...specs],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
  );
}

/** A program that reports no failed test but ends badly, or ran nothing, counts as one failure. */
async function run<Report>(
  name: string,
  reportPath: string,
  read: (report: Report) => Tally,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Tally> {
  console.log(`\n${name}`);
  const child = spawn(process.execPath, [resolve(root, program), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "exit");
  const text = await readFile(reportPath, "utf8").catch(() => undefined);
  const tally =
    text === undefined ? { passed: 0, failed: 0, skipped: 0, remarks: [] } : read(JSON.parse(text));
  const mayBeNone = args.includes("--passWithNoTests");
  if (tally.failed > 0 || (code === 0 && (tally.passed > 0 || mayBeNone))) return tally;
  console.error(code === 0 ? `${name} ran no test` : `${name} crashed (exit code ${code})`);
  return { ...tally, failed: 1, remarks: [...tally.remarks, `failed: ${name} itself`] };
}

function readVitest(report: VitestReport): Tally {
  const failedFiles = report.testResults.filter(({ status }) => status === "failed");
  const remarks = failedFiles.flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    // A file that does not load fails without having a test.
    const titles = failed.length > 0 ? failed.map(({ fullName }) => fullName) : ["the file itself"];
    return titles.map((title) => `failed: ${relative(root, name)} › ${title}`);
  });
  return {
    passed: report.numPassedTests,
    failed: remarks.length,
    skipped: report.numPendingTests + report.numTodoTests,
    remarks,
    failedFiles: failedFiles.map(({ name, assertionResults }) => ({
      name: relative(root, name),
      passed: assertionResults.filter(({ status }) => status === "passed").length,
    })),
  };
}

/** A browser test that passes at the second attempt has passed, and is named at the end. */
function readPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    remarks: suites.flatMap(remarksOf),
  };
}

const remarkOn: Record<string, string> = {
  unexpected: "failed",
  flaky: "passed at the second attempt",
};

function remarksOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const ownRemarks = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status in remarkOn)
      .map(({ projectName, status }) => `${remarkOn[status]}: ${file} [${projectName}] › ${title}`),
  );
  return [...ownRemarks, ...suites.flatMap(remarksOf)];
}

const reports = await mkdtemp(join(tmpdir(), "tabax-tests-"));
const report = () => join(reports, `${crypto.randomUUID()}.json`);
const tallies: Tally[] = [];
/** Parts of the suite, of which `.ci/run` runs some beside others: `--fast`, `--data`, `--durability`, `--browser`. */
const projects = ["fast", "data", "durability"]
  .filter((name) => process.argv.includes(`--${name}`))
  .flatMap((name) => ["--project", name]);
if (process.argv.includes("--long")) await runLong();
else if (process.argv.includes("--browser")) tallies.push(await playwright());
else if (process.argv.includes("--changed")) await runChanged();
else if (projects.length > 0) tallies.push(await vitest(projects));
else tallies.push(await vitest([]), await playwright());
await rm(reports, { recursive: true, force: true });

async function runLong(): Promise<void> {
  for (const { program, args, env } of longSuites)
    tallies.push(await (program === "vitest" ? vitest(args, env) : playwright(args, env)));
}

/** The tests that a change since a commit can reach; since the last commit by default. */
async function runChanged(): Promise<void> {
  const since = process.argv[process.argv.indexOf("--changed") + 1] ?? "HEAD";
  const changed = changedFiles(since);
  if (changed.length === 0) {
    console.log(`Nothing has changed since ${since}.`);
    return;
  }
  tallies.push(await vitest(["--changed", since, "--passWithNoTests"]));
  const specs = specsFor(changed, readSources());
  if (specs === "all" || specs.length > 0)
    tallies.push(await playwright(specs === "all" ? [] : specs));
}

const sum = (key: "passed" | "failed" | "skipped") =>
  tallies.reduce((total, tally) => total + tally[key], 0);
const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
if (sum("failed") > 0) process.exitCode = 1;
console.log(`\n${tallies.flatMap(({ remarks }) => remarks).join("\n")}`);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
