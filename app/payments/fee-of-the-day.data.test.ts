import { expect, test } from "vitest";
import { system } from "#app/kernel/actor.ts";
import { publishTariff } from "#app/tariff/publish-tariff.server.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { aPayment } from "#tests/paying.ts";
import { testContext, testServices } from "#tests/services.ts";

const t = openForTests();

test("a published fee applies from midnight of its day in Dakar, and not an instant before", async () => {
  const opening = { ...referenceTariff.fees.opening, E: 91_000 };
  const services = testServices({ db: t.db, now: () => new Date("2026-03-01T12:00:00Z") });
  const published = await publishTariff(testContext(services, { actor: system("tests") }), {
    effectiveFrom: "2026-03-10",
    parts: { fees: { ...referenceTariff.fees, opening } },
  });
  expect(published.ok).toBe(true);
  const { companyId } = await aMemberAccount(services);
  const askedAt = async (instant: string) => {
    const then = testServices({ db: t.db, now: () => new Date(instant) });
    return Number((await aPayment(then, companyId)).amount);
  };
  const before = referenceTariff.fees.opening.E;
  expect(before).not.toBe(91_000);
  expect(await askedAt("2026-03-09T23:59:59.999Z")).toBe(before);
  expect(await askedAt("2026-03-10T00:00:00.000Z")).toBe(91_000);
});
