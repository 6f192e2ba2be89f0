import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { fillPaying } from "#tests/e2e/paying-product.ts";
import { preparedFolder } from "#tests/e2e/product.ts";
import { openProviders } from "#tests/providers/providers.ts";
import { silentLog } from "#tests/silent-log.ts";
import { killRunning, startOn } from "./killable-product.ts";

afterAll(killRunning);

const LIMIT_MS = 90_000;

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error(`Not within ${LIMIT_MS / 1000} s: ${what}`);
    await pause(200);
  }
}

test("a product killed between the two transactions of a payment finds the link, and the payment is booked once", async () => {
  const providers = await openProviders();
  const dataDir = await preparedFolder();
  const { payments, cookies } = await fillPaying(dataDir, 1);
  const [paymentId = ""] = payments;
  let product = await startOn(dataDir, providers.env);
  try {
    providers.control("wave", "slowCreate", 3_000);
    const pay = fetch(`${product.url}/espace/paiements/${paymentId}`, {
      method: "POST",
      headers: { cookie: cookies.payer, origin: product.url },
      body: new URLSearchParams({ intent: "pay", moyen: "wave" }),
    }).catch(() => null);
    await until("Wave is asked for a link", () =>
      providers.desks.wave.calls.some(({ method }) => method === "POST"),
    );
    await product.kill();
    await pay;
    expect(await stateOf(dataDir, { lookNow: true })).toBe("creating");

    product = await startOn(dataDir, providers.env);
    providers.wave.notifyUrl = `${product.url}/v1/payments/notifications/wave`;
    const page = async () => {
      const answer = await fetch(`${product.url}/espace/paiements/${paymentId}`, {
        headers: { cookie: cookies.payer },
      });
      return await answer.text();
    };
    await until("the link is found again", async () =>
      (await page()).includes("En attente de paiement"),
    );
    providers.control("wave", "pay");
    await until("the payment is there", async () => (await page()).includes("Voir le reçu"));
    await product.stop();
    expect(await stateOf(dataDir, { lookNow: false })).toBe("succeeded");
  } finally {
    if (!product.hasEnded()) await product.kill();
    await providers.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);

/** The state of the one attempt, read while no product runs; `lookNow` as if its next look were due. */
async function stateOf(dataDir: string, { lookNow }: { lookNow: boolean }): Promise<string> {
  const database = await openDatabase(
    { DATA_DIR: dataDir, DATABASE_POOL: 1 },
    {
      log: silentLog,
      onFatal: (error) => {
        throw error;
      },
    },
  );
  try {
    const attempts = await database.db
      .selectFrom("payment_attempt")
      .select(["id", "state"])
      .execute();
    expect(attempts).toHaveLength(1);
    if (lookNow) {
      await database.db.updateTable("payment_attempt").set({ next_check_at: new Date() }).execute();
      await database.db.deleteFrom("duty_run").where("name", "=", "check-payments").execute();
    }
    return attempts[0]?.state ?? "";
  } finally {
    await database.close();
  }
}
