import { type Delivery, deliverDueMails } from "./deliver.ts";

export interface MailSender {
  /** Looks for due mails now; to be called after the commit that wrote one. */
  wake: () => void;
  /** Waits for the deliveries under way, then takes no other. */
  stop: () => Promise<void>;
}

/**
 * Delivers the mails of the outbox as they become due, when woken or every `pollMs`. Any number of processes
 * may run one on the same database. After a round in which nothing left (the mail server is down) it waits,
 * instead of running through the whole outbox in vain.
 */
export function startMailSender(options: Delivery & { pollMs: number }): MailSender {
  let stopping = false;
  let bell = Promise.withResolvers<void>();
  const ring = () => bell.resolve();

  async function run() {
    while (!stopping) {
      bell = Promise.withResolvers<void>();
      const delivered = await round();
      if (delivered > 0 || stopping) continue;
      const timer = setTimeout(ring, options.pollMs);
      await bell.promise;
      clearTimeout(timer);
    }
  }

  /** A fault here (the database is away) must not end the sender: it is logged, and the next round tries again. */
  async function round(): Promise<number> {
    try {
      return (await deliverDueMails(options)).delivered;
    } catch (error) {
      options.log.error({ err: error }, "The outbox could not be read or written");
      return 0;
    }
  }

  const ended = run();
  return {
    wake: ring,
    stop: () => {
      stopping = true;
      ring();
      return ended;
    },
  };
}
