export interface Lane {
  /** Requests a run; when one is under way another follows it. */
  go: () => void;
  /** Starts no other run and waits for the one under way. */
  stop: () => Promise<void>;
}

/** Runs one kind of work, one run at a time; the error of a run is reported and does not stop later runs. */
export function lane(run: () => Promise<void>, failed: (error: unknown) => void): Lane {
  let hasRequest = false;
  let stopping = false;
  let underWay: Promise<void> | undefined;

  async function runWhileAsked() {
    while (hasRequest && !stopping) {
      hasRequest = false;
      await run().catch(failed);
    }
    underWay = undefined;
  }

  return {
    go: () => {
      hasRequest = true;
      underWay ??= runWhileAsked();
    },
    stop: async () => {
      stopping = true;
      await underWay;
    },
  };
}
