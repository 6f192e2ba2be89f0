interface Question<Value> {
  /** What tells one answer from another; the day, for what changes at midnight. */
  key?: string;
  /** The instant, or milliseconds of a clock that only runs. */
  now: Date | number;
  read: () => Promise<Value>;
}

/**
 * Answers that are given again for `forMs` milliseconds of the given clock, `atMost` of them for each owner, such as a
 * database handle; the oldest goes first. Who asks while an answer is being read waits for the same one, and an answer
 * that failed is not remembered.
 */
export function remembered<Owner extends object, Value>({
  forMs,
  atMost = 1,
}: {
  forMs: number;
  atMost?: number;
}) {
  const byOwner = new WeakMap<Owner, Map<string, { since: number; answer: Promise<Value> }>>();

  return {
    recall: (owner: Owner, { key = "", now, read }: Question<Value>): Promise<Value> => {
      const answers = byOwner.get(owner) ?? new Map();
      byOwner.set(owner, answers);
      const known = answers.get(key);
      // Absolute, because the clocks of two requests may not agree.
      if (known && Math.abs(Number(now) - known.since) < forMs) return known.answer;
      const entry = { since: Number(now), answer: read() };
      answers.delete(key);
      answers.set(key, entry);
      if (answers.size > atMost) answers.delete(answers.keys().next().value);
      entry.answer.catch(() => answers.get(key) === entry && answers.delete(key));
      return entry.answer;
    },
    /** To be called when what was read is known to have changed. */
    forget: (owner: Owner): void => {
      byOwner.delete(owner);
    },
  };
}
