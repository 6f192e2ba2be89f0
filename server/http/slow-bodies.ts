import type { Readable } from "node:stream";

/** The pace that a sender of a file must keep; a connection of 2 to 4 kB/s with pauses does. */
export interface BodyPace {
  /** Bytes that must arrive before the sender takes a slot. */
  firstBytes: number;
  /** Longest silence at the beginning, and the longest at any time. */
  graceMs: number;
  mostMs: number;
  /** Bytes that earn one more second. */
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
  /** We have paused reading, so the time does not count. */
  isHeld: () => boolean;
  giveUp: () => void;
}

/**
 * Ends bodies whose senders stop or fall below the pace: each starts with a credit of seconds, which time uses up and
 * bytes restore.
 */
export function slowBodies(pace: Partial<BodyPace> = {}) {
  const { firstBytes, graceMs, mostMs, bytesPerSecond } = { ...usual, ...pace };
  const lookMs = Math.min(LOOK_MS, graceMs / 4);
  const watched = new Set<Watched>();
  let looked = performance.now();
  const look = setInterval(() => {
    const at = performance.now();
    // While the event loop was late the sockets were not read, so that time does not count.
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
     * Waits until the first bytes of a body have arrived, or all of a smaller one; rejects with 408 when they do not. Read `source`
     * through `body`: when the rest does not arrive it ends as after a broken connection, and emits `late`.
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
            // Nobody reads the body any more, so its connection is closed.
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
