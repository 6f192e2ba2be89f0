import { readFileSync } from "node:fs";

/**
 * Loaded into a process by `NODE_OPTIONS=--import=…`: its wall clock, and that of its threads, is off by the milliseconds in the file
 * of `CLOCK_FILE`, which may change at any time. What passes between two instants is measured as before.
 */
const file = process.env.CLOCK_FILE;
const RealDate = Date;
const READ_MS = 100;
let read = { at: Number.NEGATIVE_INFINITY, offset: 0 };

function offset(): number {
  const at = performance.now();
  if (file === undefined || at - read.at < READ_MS) return read.offset;
  read = { at, offset: Number(readFileSync(file, "utf8")) };
  return read.offset;
}

const now = () => RealDate.now() + offset();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, self),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name, target)),
});
