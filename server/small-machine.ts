import { totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";

/** Below this the embedded engine is not optimised while it runs: the compiler takes 600 MB for its largest function. */
const SMALL_BYTES = 1_800_000_000;

/** The last implies the first two only when it is given at the start of Node. */
const flags = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering", "--liftoff-only"];

/** Memory that this process may use: of the machine, or of its container or unit when that has a limit. */
const memoryOfProcess = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * On a small machine WebAssembly runs as its first compiler made it; must be called before any is loaded. The peak of a start falls
 * from 1 GB to a half, and a query of the embedded engine takes longer (docs/benchmarks.md, « Memory »).
 */
export function spareMemory(available: number = memoryOfProcess()): boolean {
  const isSmall = available < SMALL_BYTES;
  if (isSmall) for (const flag of flags) setFlagsFromString(flag);
  return isSmall;
}
