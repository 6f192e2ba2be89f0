import { afterAll, expect, test } from "vitest";
import { nomenclatureInForce } from "#app/activity/activity.queries.server.ts";
import { publishNomenclatureEdition } from "#app/activity/publish-edition.server.ts";
import { nobody } from "#app/kernel/actor.ts";
import { publishTariff } from "#app/tariff/publish-tariff.server.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { publishTermsEdition } from "#app/terms/publish-terms.server.ts";
import { termsInForce } from "#app/terms/terms.queries.server.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { referenceTerms } from "#db/reference/terms/reference-terms.ts";
import { openTestDatabase } from "#tests/database.ts";
import { publishNext, withoutSubArea } from "#tests/nomenclature.ts";
import { prepareForTests } from "#tests/prepare.ts";
import { countRows } from "#tests/ready-database.ts";
import { testContext, testServices } from "#tests/services.ts";

const { db, close } = await openTestDatabase();
afterAll(close);

test("a restart keeps edited nomenclature, tariff and terms", async () => {
  const now = new Date("2026-11-20T10:00:00Z");
  const today = "2026-11-20";
  const ctx = testContext(testServices({ db, now: () => now }));
  await prepareForTests(db, now);
  expect(await nomenclatureInForce(db, today)).toEqual(nomenclature);
  expect(await tariffInForce(db, today)).toMatchObject(referenceTariff);
  expect((await termsInForce(db, today))?.number).toBe(referenceTerms.number);

  const edited = withoutSubArea(nomenclature, "1101");
  await publishNext(ctx, { effectiveFrom: today, nomenclature: edited });
  const fees = { ...referenceTariff.fees, duplicate: 0 };
  await publishTariff(ctx, { effectiveFrom: today, parts: { fees } });
  await publishTermsEdition(ctx, {
    template: { ...referenceTerms, number: "2026-7", preamble: ["Un autre texte."] },
    names: { body: "Organisme", product: "Tabax" },
    effectiveFrom: today,
    acceptAgain: true,
  });
  const rows = await countRows(db);

  await prepareForTests(db, new Date("2026-11-21T10:00:00Z"));
  expect(await countRows(db)).toEqual(rows);
  expect(await nomenclatureInForce(db, "2026-11-21")).toEqual(edited);
  expect(await tariffInForce(db, "2026-11-21")).toMatchObject({ ...referenceTariff, fees });
  expect((await termsInForce(db, "2026-11-21"))?.number).toBe("2026-7");
});

test("an actor without the permission publishes nothing", async () => {
  const ctx = testContext(testServices({ db }), { actor: nobody });
  const rows = await countRows(db);
  const effectiveFrom = "2030-01-01";
  const refusal = { ok: false, refusal: "not-yours" };
  expect(await publishTariff(ctx, { effectiveFrom, parts: referenceTariff })).toEqual(refusal);
  const edition = { effectiveFrom, basedOn: 2, nomenclature };
  expect(await publishNomenclatureEdition(ctx, edition)).toEqual(refusal);
  const terms = {
    template: { ...referenceTerms, number: "2030-1" },
    names: { body: "Organisme", product: "Tabax" },
    effectiveFrom,
    acceptAgain: false,
  };
  expect(await publishTermsEdition(ctx, terms)).toEqual(refusal);
  expect(await countRows(db)).toEqual(rows);
});
