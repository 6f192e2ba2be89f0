import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** In a process of its own: the flags cannot be taken back. */
const spared = (bytes: number) =>
  execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `const { spareMemory } = await import(${JSON.stringify(new URL("./small-machine.ts", import.meta.url).href)});
       console.log(spareMemory(${bytes}));`,
    ],
    { encoding: "utf8" },
  ).trim();

test("a machine of a gigabyte spares memory, one of two does not", () => {
  expect(spared(1_073_741_824)).toBe("true");
  expect(spared(2_147_483_648)).toBe("false");
});
