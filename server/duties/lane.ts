export interface Lane {
  /** Asks for a run; the one under way is followed by another. */
  go: () => void;
  /** Takes no other run and waits for the one under way. */
  stop: () => Promise<void>;
}

/** Runs one kind of work, one run at a time; a run that throws is told and ends nothing else. */
export function lane(run: () => Promise<void>, failed: (error: unknown) => void): Lane {
  let asked = false;
  let stopping = false;
  let underWay: Promise<void> | undefined;

  async function runWhileAsked() {
    while (asked && !stopping) {
      asked = false;
      await run().catch(failed);
    }
    underWay = undefined;
  }

  return {
    go: () => {
      asked = true;
      underWay ??= runWhileAsked();
    },
    stop: async () => {
      stopping = true;
      await underWay;
    },
  };
}
