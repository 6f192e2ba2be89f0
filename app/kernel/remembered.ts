interface Question<Value> {
  /** Identifies the value; include the day for values that change at midnight. */
  key?: string;
  /** An instant, or milliseconds of a monotonic clock. */
  now: Date | number;
  read: () => Promise<Value>;
}

/**
 * Caches answers for `forMs` milliseconds of the given clock, at most `atMost` of them for each owner, such as a database
 * handle; the oldest is dropped first. A caller that asks while the answer is being read waits for it, and a failure is not
 * cached.
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
      const cachedAnswer = answers.get(key);
      // Absolute, because the clocks of two requests may differ.
      if (cachedAnswer && Math.abs(Number(now) - cachedAnswer.since) < forMs)
        return cachedAnswer.answer;
      const entry = { since: Number(now), answer: read() };
      answers.delete(key);
      answers.set(key, entry);
      if (answers.size > atMost) answers.delete(answers.keys().next().value);
      entry.answer.catch(() => answers.get(key) === entry && answers.delete(key));
      return entry.answer;
    },
    /** To be called when the data behind the answer has changed. */
    forget: (owner: Owner): void => {
      byOwner.delete(owner);
    },
  };
}
