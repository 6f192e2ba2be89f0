import { writeFileSync } from "node:fs";

const EVERY_MS = 10;

/** How late one look at the loop came, and what of the time since the last one its own thread was at work. */
export interface Look {
  lateMs: number;
  ownMs: number;
}

let looks: Look[] = [];
let last = performance.now();
let own = process.threadCpuUsage();

/**
 * Loaded into the product before it starts: looks every ten milliseconds how late its event loop comes. What its thread worked
 * in that time is told apart from what it waited for a core. SIGUSR2 writes the looks since the last one down.
 */
setInterval(() => {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(own);
  own = process.threadCpuUsage();
  looks.push({ lateMs: now - last - EVERY_MS, ownMs: (user + system) / 1000 });
  last = now;
}, EVERY_MS).unref();

process.on("SIGUSR2", () => {
  writeFileSync(String(process.env["LOOP_LOOKS"]), JSON.stringify(looks));
  looks = [];
});
