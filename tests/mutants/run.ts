import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { readSources } from "#tests/architecture/source-tree.ts";
import { mutantsOf } from "./by-syntax.ts";
import { equivalents } from "./equivalents.ts";
import { isMutated, misfits, mutants } from "./mutants.ts";
import { testsOf } from "./tests-of.ts";

const USAGE = `Usage: npm run test:mutants [-- [--list | --quick] <words>]
Breaks one rule at a time in a copy of the sources and runs the tests that guard it; one must fail. The rules are those of
tests/mutants and each refusal, early exit, guard and condition of the files. All the words stand in its name: a folder, a file, a kind
(refused, guard, where, sql), words of a rule; without words all are broken.
  --list   names them and runs nothing
  --quick  runs no test that builds the pages: where no other fails, those take a minute for each mutant`;

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
  const words = given.filter((each) => each !== "--list" && each !== "--quick");
  if (words.some((each) => each.startsWith("-"))) throw new Error(USAGE);
  const wrong = misfits(root);
  if (wrong.length > 0)
    throw new Error(`The list of mutants no longer fits the code:\n${wrong.join("\n")}`);
  const chosen = breakages(words, given.includes("--quick"));
  if (chosen.length === 0) throw new Error(`No mutant has « ${words.join(" ")} » in its name.`);
  if (given.includes("--list")) for (const { name } of chosen) say(name);
  else await breakEach(chosen);
}

function breakages(words: string[], isQuick: boolean): Breakage[] {
  const sources = readSources();
  const isMeant = ({ name }: { name: string }) => words.every((each) => name.includes(each));
  const written = mutants.map(({ rule, file, text, replacement, equivalent, tests }): Breakage => {
    const broken = (source: string) => source.replace(text, () => replacement);
    return { name: `${rule} (${file})`, file, broken, equivalent, tests: [tests] };
  });
  const generated = sources
    .filter(({ path: file }) => isMutated(file))
    .flatMap(({ path: file, text }) => mutantsOf(file, text))
    .filter(isMeant);
  const testsOfFiles = new Map(
    [...new Set(generated.map(({ file }) => file))].map((file) => [file, testsOf(file, sources)]),
  );
  return [
    ...written.filter(isMeant),
    ...generated.map(({ name, file, start, end, replacement }): Breakage => {
      const { beside = [], related = [], building = [] } = testsOfFiles.get(file) ?? {};
      return {
        name,
        file,
        broken: (source) => source.slice(0, start) + replacement + source.slice(end),
        equivalent: equivalents[name],
        tests: [beside, related, isQuick ? [] : building].filter((tests) => tests.length > 0),
      };
    }),
  ];
}

async function breakEach(chosen: Breakage[]): Promise<void> {
  const tried = chosen.filter(({ equivalent }) => equivalent === undefined);
  for (const { name, equivalent } of chosen) if (equivalent) say(`same     ${name}: ${equivalent}`);
  const copy = copySources();
  // The configuration of the tests looks for them below the working directory.
  process.chdir(copy);
  const vitest = await standingVitest(copy);
  const passing = new Set<string>();
  const survivors: string[] = [];
  try {
    for (const breakage of tried) {
      const outcome = await outcomeOf(vitest, breakage, passing);
      if (outcome !== "died    ") survivors.push(breakage.name);
      say(`${outcome} ${breakage.name}`);
    }
  } finally {
    await vitest.close();
    process.chdir(root);
    fs.rmSync(copy, { recursive: true, force: true });
  }
  say(`\n${tried.length - survivors.length} of ${tried.length} died`);
  for (const name of survivors) say(`SURVIVED ${name}`);
  process.exitCode = survivors.length > 0 ? 1 : 0;
}

async function standingVitest(copy: string): Promise<Vitest> {
  const vitest = await createVitest("test", { root: copy, watch: false, bail: 1, reporters: [{}] });
  await vitest.standalone();
  return vitest;
}

/** Whether the tests pass in a Vitest of their own: one makes the database of its tests once, from the migrations as they were then. */
async function passApart(root: string, tests: string[]): Promise<boolean | null> {
  const vitest = await standingVitest(root);
  try {
    return await testsPass(vitest, tests);
  } finally {
    await vitest.close();
  }
}

/** `UNLOADED`: no test ran, as the broken file does not load, which proves nothing. */
async function outcomeOf(
  vitest: Vitest,
  { file, broken, tests }: Breakage,
  passing: Set<string>,
): Promise<"died    " | "SURVIVED" | "UNLOADED"> {
  const place = path.join(vitest.config.root, file);
  const source = fs.readFileSync(place, "utf8");
  const write = (text: string) => {
    fs.writeFileSync(place, text);
    vitest.invalidateFile(place);
  };
  for (const each of tests) {
    const unknown = each.filter((test) => !passing.has(test));
    if (unknown.length > 0 && (await testsPass(vitest, unknown)) !== true)
      throw new Error(`Tests fail before anything was broken, among ${unknown.join(", ")}.`);
    for (const test of unknown) passing.add(test);
    write(broken(source));
    const isMigration = file.startsWith("db/migrations/");
    const isPassed = isMigration ? passApart(vitest.config.root, each) : testsPass(vitest, each);
    const pass = await isPassed.finally(() => write(source));
    if (pass === null) return "UNLOADED";
    if (!pass) return "died    ";
  }
  return "SURVIVED";
}

/** Null when no test ran. */
async function testsPass(vitest: Vitest, tests: string[]): Promise<boolean | null> {
  const places = tests.map((test) => path.join(vitest.config.root, test));
  const found = await vitest.globTestSpecifications(tests);
  const specifications = found.filter(({ moduleId }) => places.includes(moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Files of earlier runs are told as well, as they ended then.
  const ranNow = testModules.filter(({ moduleId }) => places.includes(moduleId));
  const ran = ranNow.some((each) => [...each.children.allTests()].length > 0);
  if (!ran) return null;
  return unhandledErrors.length === 0 && ranNow.every((each) => each.state() !== "failed");
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
