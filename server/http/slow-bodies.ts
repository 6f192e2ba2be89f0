import type { Readable } from "node:stream";

/** What is asked of who sends a file, for a line of 2 to 4 kB/s that falls silent at times. */
export interface BodyPace {
  /** Comes before its sender takes a place from others. */
  firstBytes: number;
  /** How long nothing may come at the beginning, and at the most after that. */
  graceMs: number;
  mostMs: number;
  /** What buys one more second. */
  bytesPerSecond: number;
}

const usual: BodyPace = {
  firstBytes: 16 * 1024,
  graceMs: 30_000,
  mostMs: 60_000,
  bytesPerSecond: 1_000,
};

const LOOK_MS = 1_000;

interface Watched {
  patienceMs: number;
  /** It is we who do not read on: that costs its sender nothing. */
  isHeld: () => boolean;
  giveUp: () => void;
}

/**
 * Ends bodies whose senders stop, or send less than the pace wants: each begins with some patience, which time takes away and
 * bytes give back.
 */
export function slowBodies(pace: Partial<BodyPace> = {}) {
  const { firstBytes, graceMs, mostMs, bytesPerSecond } = { ...usual, ...pace };
  const lookMs = Math.min(LOOK_MS, graceMs / 4);
  const watched = new Set<Watched>();
  let looked = performance.now();
  const look = setInterval(() => {
    const at = performance.now();
    // A process that came late has not looked into the sockets meanwhile.
    const passed = Math.min(at - looked, 2 * lookMs);
    looked = at;
    for (const each of watched) {
      if (each.isHeld()) continue;
      each.patienceMs -= passed;
      if (each.patienceMs <= 0) each.giveUp();
    }
  }, lookMs);
  look.unref();

  return {
    /**
     * Waits until the first bytes of a body have come, or all of a smaller one; rejects with 408 when they do not. `body` is what
     * `source` is read through: when the rest does not come it ends as if its line had died, and emits `late`.
     */
    begun: (source: Readable, body: Readable): Promise<void> =>
      new Promise((begin, fail) => {
        let bytes = 0;
        const end = () => {
          watched.delete(each);
          begin();
        };
        const each: Watched = {
          patienceMs: graceMs,
          isHeld: () => source.isPaused(),
          giveUp: () => {
            watched.delete(each);
            fail(Object.assign(new Error("late"), { statusCode: 408 }));
            body.emit("late");
            // Nobody waits for it any more: its connection goes with it.
            if (body.destroyed) source.destroy();
          },
        };
        source
          .on("data", ({ length }: Buffer) => {
            bytes += length;
            const bought = (1000 * length) / bytesPerSecond;
            each.patienceMs = Math.min(each.patienceMs + bought, mostMs);
            if (bytes >= firstBytes) begin();
          })
          .once("end", end)
          .once("close", end);
        watched.add(each);
      }),
    close: () => clearInterval(look),
  };
}
