import { beforeEach, expect, test } from "vitest";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { compromiseKeyIn } from "#app/keys/seal-key.queries.server.ts";
import { aColleague } from "#tests/applying.ts";
import { emptyTables } from "#tests/database.ts";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { type TestServices, testContext } from "#tests/services.ts";
import { testSigner } from "#tests/signer.ts";
import { documentToServe } from "./certificate-document.queries.server.ts";
import { drawCertificate } from "./draw-certificate.server.ts";
import { toReissue, waitingDocuments } from "./reissue.queries.server.ts";
import { reissueCertificates } from "./reissue-certificates.server.ts";

const t = openForTests({ day: "2026-12-22" });
let services: TestServices;
beforeEach(async () => {
  await emptyTables(t.db);
  services = { ...t.services, signer: testSigner(t.services.now) };
  await beginKeys(testContext(services));
});

async function aDrawnCertificate() {
  const issued = await aCertificate(services, { company: { name: "Sahel Bâtiment" } });
  const { id } = await t.db
    .selectFrom("certificate")
    .select("id")
    .where("number", "=", issued.number)
    .executeTakeFirstOrThrow();
  expect(await waitingDocuments(t.db)).toMatchObject([{ number: issued.number }]);
  await drawCertificate(testContext(services), { certificateId: id, version: 1, cause: "issued" });
  expect(await waitingDocuments(t.db)).toEqual([]);
  return { ...issued, id };
}

const rename = (companyId: string) =>
  t.db
    .updateTable("company")
    .set({ name: "Sahel Construction" })
    .where("id", "=", companyId)
    .execute();

test("after a change of name one act asks for one new document under the same number, and the old one stays", async () => {
  const { id, number, companyId } = await aDrawnCertificate();
  const ctx = testContext(services);
  expect(await toReissue(t.db)).toEqual([]);
  expect(await reissueCertificates(ctx, { cause: "renamed", number })).toMatchObject({ ok: false });
  await rename(companyId);
  const results = await Promise.all([
    reissueCertificates(ctx, { cause: "renamed", number }),
    reissueCertificates(ctx, { cause: "renamed", number }),
  ]);
  expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 1 }]);
  await drawCertificate(ctx, { certificateId: id, version: 2, cause: "renamed" });
  const scope = { kind: "company", companyId } as const;
  expect(await documentToServe(t.db, scope, number)).toMatchObject({
    version: 2,
    number,
    holder: "Sahel Construction",
  });
  const documents = await t.db
    .selectFrom("certificate_document")
    .select(["version", "holder"])
    .orderBy("version")
    .execute();
  expect(documents).toEqual([
    { version: 1, holder: "Sahel Bâtiment" },
    { version: 2, holder: "Sahel Construction" },
  ]);
  const events = await t.db
    .selectFrom("journal")
    .select("event")
    .where("subject_id", "=", companyId)
    .where("event", "like", "certificate-%")
    .orderBy("sequence")
    .execute();
  expect(events.map(({ event }) => event)).toEqual([
    "certificate-issued",
    "certificate-drawn",
    "certificate-reissue-asked",
    "certificate-drawn",
  ]);
  expect(await toReissue(t.db)).toEqual([]);
});

test("what a compromised key has sealed is sealed again at once, under the same numbers", async () => {
  const { number } = await aDrawnCertificate();
  const ctx = testContext(services);
  const since = new Date("2026-12-20T08:00:00Z");
  await ctx.transaction(async (tx) => void (await compromiseKeyIn(tx, 1, { since, at: ctx.now })));
  expect(await toReissue(t.db)).toMatchObject([{ number, cause: "sealed-again", nextVersion: 2 }]);
  expect(await reissueCertificates(ctx, { cause: "sealed-again" })).toEqual({ ok: true, value: 1 });
  expect(await reissueCertificates(ctx, { cause: "sealed-again" })).toEqual({
    ok: false,
    refusal: "nothing-to-reissue",
  });
});

test("an examiner cannot ask for a new document, a registrar can", async () => {
  const { number, companyId } = await aDrawnCertificate();
  await rename(companyId);
  const examiner = testContext(services, { actor: await aColleague(services, "examiner") });
  expect(await reissueCertificates(examiner, { cause: "renamed", number })).toEqual({
    ok: false,
    refusal: "not-yours",
  });
  const registrar = testContext(services, { actor: await aColleague(services, "registrar") });
  expect(await reissueCertificates(registrar, { cause: "renamed", number })).toMatchObject({
    ok: true,
  });
});

test("an administrator renews the seals of a key and asks for no document of one company", async () => {
  const { number, companyId } = await aDrawnCertificate();
  await rename(companyId);
  const administrator = testContext(services, {
    actor: await aColleague(services, "administrator"),
  });
  expect(await reissueCertificates(administrator, { cause: "renamed", number })).toEqual({
    ok: false,
    refusal: "not-yours",
  });
  expect(await reissueCertificates(administrator, { cause: "sealed-again" })).toEqual({
    ok: false,
    refusal: "nothing-to-reissue",
  });
});
