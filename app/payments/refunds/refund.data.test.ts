import { afterEach, expect, test } from "vitest";
import { aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openPayingTests, type PayingTest } from "#tests/open-paying.ts";
import { callPage } from "#tests/page-call.ts";
import { aCashier, standing, start, theDesk } from "#tests/paying.ts";
import { acceptPayment } from "../desk/decide-payment.server.ts";
import { loader as paymentLoader } from "../payment-page.tsx";
import { askRefund, decideRefund, recordRefund } from "./refund.server.ts";
import { loader } from "./refunds-page.tsx";

let t: PayingTest["t"];
let services: PayingTest["services"];
let paying: PayingTest["paying"];
let payer: PayingTest["payer"];
let paymentId: string;
openPayingTests((test) => {
  ({ t, services, paying, payer, paymentId } = test);
});
afterEach(() => {
  services.logged.length = 0;
});
const { as, refusal } = theDesk(
  () => services,
  () => paymentId,
);
const [one, two] = [aCashier(), aCashier()];

const paidByWave = async () => {
  const attemptId = await start(services, payer, paymentId, "wave");
  paying.providers.control("wave", "pay");
  await paying.work();
  return attemptId;
};
async function anApprovedRefund(attemptId: string): Promise<string> {
  const asked = await askRefund(as(one), { attemptId, reason: "Dossier irrecevable" });
  if (!asked.ok) throw new Error(asked.refusal);
  const { refundId } = asked.value;
  expect(await decideRefund(as(two), { refundId, approve: true })).toMatchObject({ ok: true });
  return refundId;
}
async function page() {
  const { accountId } = await aStaffAccount(services, { roles: ["cashier"] });
  const cookie = await signedInCookie(services, accountId, "second-factor");
  const path = "/bureau/caisse/remboursements";
  return (await callPage(loader, { services, path, cookie })).data;
}
const events = async () =>
  (
    await t.db
      .selectFrom("journal")
      .select("event")
      .where("subject_id", "=", paymentId)
      .orderBy("sequence")
      .execute()
  ).map(({ event }) => event);

test("a part of a sum that came by Wave is paid back by the desk, as its page and the company's say", async () => {
  paying.providers.control("wave", "wrongAmount", 80_000);
  await paidByWave();
  await acceptPayment(as(one), { paymentId, reason: "Payé en trop" });
  const { id: refundId } = await t.db.selectFrom("refund").select("id").executeTakeFirstOrThrow();
  expect(await decideRefund(as(two), { refundId, approve: true })).toMatchObject({ ok: true });
  await paying.work();
  expect(paying.providers.wave.session().refunded).toBeUndefined();
  expect(await page()).toMatchObject({
    refunds: [{ id: refundId, state: "approved", automatic: false, providerAsked: null }],
  });
  const cookie = await signedInCookie(services, payer.accountId);
  const path = `/espace/paiements/${paymentId}`;
  const own = await callPage(paymentLoader, { services, path, cookie });
  const [{ steps } = { steps: [] }] = (own.data as { refunds: { steps: { what: string }[] }[] })
    .refunds;
  expect(steps.at(-1)?.what).toMatch(/par la caisse$/);
  const recorded = await recordRefund(as(one), {
    refundId,
    proofReference: "VIR-5",
    rail: "transfer",
  });
  expect(recorded).toMatchObject({ ok: true });
  expect(await standing(services, paymentId)).toMatchObject({
    payment: "paid",
    held: { wave: 80_000, bank: -5_000, "refunds-due": 0 },
  });
});

test("a refund that Wave was asked for is recorded by hand only by a cashier who has looked", async () => {
  const refundId = await anApprovedRefund(await paidByWave());
  const [wave, ...others] = services.rails;
  if (!wave) throw new Error("Wave is not configured.");
  const silent = { ...wave, refund: () => Promise.reject(new Error("no answer")) };
  services.rails = [silent, ...others];
  await paying.work();
  services.rails = [wave, ...others];
  const byHand = { refundId, proofReference: "VIR-9", rail: "transfer" } as const;
  expect(await recordRefund(as(one), byHand)).toEqual(refusal("provider-asked"));
  expect(await page()).toMatchObject({
    refunds: [{ automatic: true, providerAsked: expect.any(String) }],
  });
  expect(await recordRefund(as(one), { ...byHand, providerHasNot: true })).toMatchObject({
    ok: true,
  });
  await paying.work();
  expect(paying.providers.wave.session().refunded).toBeUndefined();
  expect(await page()).toMatchObject({ refunds: [], twice: [] });
});

test("a refund made twice is marked, journaled, logged and shown, once", async () => {
  const refundId = await anApprovedRefund(await paidByWave());
  const [wave, ...others] = services.rails;
  if (!wave) throw new Error("Wave is not configured.");
  const proofReference = "VIR-9";
  const meanwhile = { refundId, proofReference, rail: "transfer", providerHasNot: true } as const;
  services.rails = [
    {
      ...wave,
      refund: async (providerId) => {
        expect(await recordRefund(as(one), meanwhile)).toMatchObject({ ok: true });
        await wave.refund(providerId);
      },
    },
    ...others,
  ];
  await paying.work();
  services.rails = [wave, ...others];
  await paying.work();
  expect(paying.providers.wave.session().refunded).toBe(true);
  expect((await events()).filter((event) => event === "refund-made-twice")).toHaveLength(1);
  expect(services.logged).toContainEqual(
    expect.objectContaining({ level: "error", details: { refundId } }),
  );
  expect(await page()).toMatchObject({
    refunds: [],
    twice: [{ id: refundId, rail: "Wave", proofReference, at: expect.any(String) }],
  });
});
