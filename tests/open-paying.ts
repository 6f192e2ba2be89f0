import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { emptyTables } from "./database.ts";
import { aPayer, aPayment, openPaying } from "./paying.ts";
import { openReadyDatabase, type ReadyDatabase } from "./ready-database.ts";
import { type TestServices, testServices } from "./services.ts";

export interface PayingTest {
  t: ReadyDatabase;
  services: TestServices;
  paying: Awaited<ReturnType<typeof openPaying>>;
  payer: Person & { companyId: string };
  /** A payment of 75 000 FCFA that is due. */
  paymentId: string;
}

/**
 * Opens database, services and fake providers for the tests of one file, and closes them after it. `ready` gets them
 * before each test, with empty tables and a new payment. The answered clock is set ahead by `later` milliseconds.
 */
export function openPayingTests(ready: (test: PayingTest) => void): { later: number } {
  const clock = { later: 0 };
  let t: ReadyDatabase;
  let services: TestServices;
  let paying: PayingTest["paying"];
  beforeAll(async () => {
    t = await openReadyDatabase({ max: 8 });
    services = testServices({ db: t.db, now: () => new Date(Date.now() + clock.later) });
    paying = await openPaying(services);
  });
  afterAll(async () => {
    await paying.close();
    await t.close();
  });
  beforeEach(async () => {
    await emptyTables(t.db);
    paying.providers.reset();
    clock.later = 0;
    const payer = await aPayer(services);
    const { paymentId } = await aPayment(services, payer.companyId);
    ready({ t, services, paying, payer, paymentId });
  });
  return clock;
}
