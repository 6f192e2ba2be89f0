import { expect, test } from "vitest";
import { onlineRails } from "#app/kernel/rail.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openPayingTests, type PayingTest } from "#tests/open-paying.ts";
import { callPage } from "#tests/page-call.ts";
import { standing, start } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { attemptOfSpace, leaveForProvider, noteReturn } from "./attempt-of-space.server.ts";
import { loader } from "./attempt-page.tsx";
import { checkPayments } from "./check-payments.server.ts";

let paying: PayingTest;
const clock = openPayingTests((ready) => {
  paying = ready;
});

/** The duty runs each minute of the hour in which the provider knows of no payment. */
async function live(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.later += 60_000;
    await checkPayments(testContext(paying.services));
  }
}

test.each(onlineRails)(
  "a payment that %s reports an hour after the payer came back is booked once, and meanwhile its page asks for patience and no second sum",
  async (rail) => {
    const { services, payer, paymentId, t } = paying;
    const { providers, work } = paying.paying;
    const cookie = await signedInCookie(services, payer.accountId);
    const as = () => testContext(services, { actor: payer });
    const attemptId = await start(services, payer, paymentId, rail);
    const attempt = async () => {
      const found = await attemptOfSpace(as(), { paymentId, attemptId });
      if (!found) throw new Error("There is no such attempt.");
      return found;
    };
    await leaveForProvider(as(), await attempt(), rail === "orange-money" ? 0 : null);
    clock.later += 1_000;
    await noteReturn(as(), await attempt(), "success");
    const page = async () =>
      (
        await callPage(loader, {
          services,
          cookie,
          path: `/espace/paiements/${paymentId}/tentatives/${attemptId}`,
        })
      ).data;
    expect(await page()).toMatchObject({ view: "confirming", isLate: false });
    await live(12);
    expect(await page()).toMatchObject({ view: "confirming", isLate: true });
    await live(49);
    expect(await standing(services, paymentId)).toMatchObject({ payment: "due", entries: [] });
    providers.control(rail, "skewClock", clock.later / 1000);
    providers.control(rail, "pay");
    await work();
    await live(2);
    expect(await standing(services, paymentId)).toMatchObject({
      payment: "paid",
      entries: ["received 75000"],
      receipts: 1,
    });
    const kinds = (await t.db.selectFrom("mail").select("kind").execute()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "payment-received")).toHaveLength(1);
    expect(await page()).toMatchObject({ view: "paid" });
  },
);
