import { setTimeout as pause } from "node:timers/promises";

export const providers = ["wave", "orange-money", "paydunya"] as const;
export type Provider = (typeof providers)[number];

/** The faults of a fake provider, until they are changed; a count goes down by one each time. */
export interface Faults {
  /** The session is made and the connection ends without an answer. */
  loseNextCreateResponse: number;
  /** The payer confirms while the session is being closed. */
  payOnExpire: number;
  /** Milliseconds before a create is answered. */
  slowCreate: number;
  delayWebhook: number;
  dropWebhook: boolean;
  /** How often each webhook event is sent. */
  duplicateWebhook: number;
  /** The body is changed after it was signed. */
  tamperWebhook: boolean;
  /** Seconds by which its clock is wrong. */
  skewClock: number;
  /** The amount that it reports instead of the requested one. */
  wrongAmount: number;
  return429: number;
  return500: number;
  /** Answers 200 without a body. */
  emptyBody: number;
  /** Signs webhook events with the next secret and adds a second signature with the old one. */
  rotateSecret: string;
  /** Closes every connection. */
  dead: boolean;
}

const none: Faults = {
  loseNextCreateResponse: 0,
  payOnExpire: 0,
  slowCreate: 0,
  delayWebhook: 0,
  dropWebhook: false,
  duplicateWebhook: 1,
  tamperWebhook: false,
  skewClock: 0,
  wrongAmount: 0,
  return429: 0,
  return500: 0,
  emptyBody: 0,
  rotateSecret: "",
  dead: false,
};

export interface Call {
  method: string;
  path: string;
}

/** The outcome of a webhook event, by the answers that it got. */
export interface SentWebhook {
  statuses: number[];
}

/** The common part of the fake providers: their faults, the calls that they got, the webhook events that they send. */
export class Desk {
  faults: Faults = { ...none };
  calls: Call[] = [];
  announced: SentWebhook[] = [];
  /** Webhook events that are not delivered yet. */
  #underWay = new Set<Promise<void>>();
  #closing = new AbortController();

  reset(): void {
    this.faults = { ...none };
    this.calls = [];
    this.announced = [];
  }

  /** Its clock in seconds. */
  seconds(): number {
    return Math.floor(Date.now() / 1000) + this.faults.skewClock;
  }

  /** Whether a counted fault strikes now. */
  strikes(
    fault: "loseNextCreateResponse" | "payOnExpire" | "return429" | "return500" | "emptyBody",
  ): boolean {
    if (this.faults[fault] <= 0) return false;
    this.faults[fault] -= 1;
    return true;
  }

  /** The amount that it reports. */
  collected = (amount: number): number => this.faults.wrongAmount || amount;

  /** Sends a webhook event until it is accepted; `isFinal` says which answer ends the attempts. */
  announce(
    send: () => { url: string; headers: Record<string, string>; body: string } | null,
    isFinal: (status: number) => boolean,
  ): void {
    const { dropWebhook, duplicateWebhook, delayWebhook } = this.faults;
    if (dropWebhook) return;
    for (let copy = 0; copy < duplicateWebhook; copy += 1) {
      const actual: SentWebhook = { statuses: [] };
      this.announced.push(actual);
      const work = this.#deliver(send, isFinal, actual, delayWebhook).finally(() =>
        this.#underWay.delete(work),
      );
      this.#underWay.add(work);
    }
  }

  async #deliver(
    send: () => { url: string; headers: Record<string, string>; body: string } | null,
    isFinal: (status: number) => boolean,
    actual: SentWebhook,
    delay: number,
  ): Promise<void> {
    const { signal } = this.#closing;
    const message = send();
    if (!message) return;
    await pause(delay, undefined, { signal }).catch(() => {});
    for (const wait of [100, 500, 2_000, 10_000, 60_000]) {
      if (signal.aborted) return;
      const body = this.faults.tamperWebhook ? `${message.body} ` : message.body;
      const status = await fetch(message.url, { method: "POST", headers: message.headers, body })
        .then((response) => response.status)
        .catch(() => 0);
      actual.statuses.push(status);
      if (isFinal(status)) return;
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  }

  /** Waits until every webhook event was sent at least once and the accepted ones are processed. */
  async quiet(): Promise<void> {
    for (let round = 0; round < 100; round += 1) {
      if (this.announced.every(({ statuses }) => statuses.length > 0)) return;
      await pause(50);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#underWay);
  }
}
