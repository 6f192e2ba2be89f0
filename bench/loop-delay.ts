import { writeFileSync } from "node:fs";

const EVERY_MS = 10;

/** Delay of one sample of the event loop, and the time that its thread worked since the last sample. */
export interface Look {
  lateMs: number;
  ownMs: number;
}

let looks: Look[] = [];
let last = performance.now();
let own = process.threadCpuUsage();

/**
 * Loaded into the product before it starts: samples the delay of its event loop every ten milliseconds, and separates the time that its
 * thread worked from the time that it waited for a core. SIGUSR2 writes the samples since the last signal.
 */
setInterval(() => {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(own);
  own = process.threadCpuUsage();
  looks.push({ lateMs: now - last - EVERY_MS, ownMs: (user + system) / 1000 });
  last = now;
}, EVERY_MS).unref();

process.on("SIGUSR2", () => {
  writeFileSync(String(process.env.LOOP_LOOKS), JSON.stringify(looks));
  looks = [];
});
