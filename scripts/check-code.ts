import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Style, types and unused code, each to its end: `npm run check:code`. All three run to their end, so that a change with
 * several faults takes one round. Types are checked incrementally (`tsBuildInfoFile`), concurrently with the other two.
 */
const checks: Record<string, string[][]> = {
  "style (biome; `npm run fix` repairs most)": [["biome", "check", "."]],
  "types (tsc)": [["react-router", "typegen"], ["tsc"]],
  "unused code (knip)": [["knip"]],
};

async function run(commands: string[][]) {
  let output = "";
  for (const [program = "", ...args] of commands) {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    const [code] = await once(child, "close");
    if (code !== 0) return { passed: false, said: output };
  }
  return { passed: true, said: output };
}

const verdicts = await Promise.all(
  Object.entries(checks).map(async ([name, commands]) => {
    const { passed, said } = await run(commands);
    if (!passed) console.log(`\n== ${name}\n${said.trim()}`);
    return `${passed ? "passed" : "FAILED"}: ${name}`;
  }),
);
console.log(`\n${verdicts.join("\n")}`);
if (verdicts.some((verdict) => verdict.startsWith("FAILED"))) process.exitCode = 1;
