import { expect, test } from "vitest";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { aColleague } from "#tests/applying.ts";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { drawCertificate } from "./draw-certificate.server.ts";
import { waitingDocuments } from "./reissue.queries.server.ts";
import { reissueCertificates } from "./reissue-certificates.server.ts";
import { retryDrawing } from "./retry-drawing.server.ts";

const t = openForTests({
  day: "2026-12-22",
  prepare: (services) => beginKeys(testContext(services)),
});

const giveUp = (taskId: string | null) =>
  t.db
    .updateTable("task")
    .set({ given_up_at: t.services.now(), attempts: 170, last_error: "No key can seal." })
    .where("id", "=", taskId ?? "")
    .execute();

const taskOf = (certificateId: string) =>
  t.db
    .selectFrom("task")
    .select(["id", "given_up_at as givenUpAt", "next_attempt_at as dueAt"])
    .where("key", "like", `${certificateId}%`)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();

test("a first document that was given up is due again, by who may ask for it; a purged task is added again", async () => {
  const { number } = await aCertificate(t.services);
  const [waiting] = await waitingDocuments(t.db, number);
  expect(waiting).toMatchObject({ isFirst: true, givenUp: false, attempts: 0 });
  await giveUp(waiting?.taskId ?? null);
  expect(await waitingDocuments(t.db, number)).toMatchObject([{ givenUp: true, attempts: 170 }]);

  const examiner = testContext(t.services, { actor: await aColleague(t.services, "examiner") });
  const refused = { ok: false, refusal: "not-yours" };
  expect(await retryDrawing(examiner, { number })).toEqual(refused);
  const registrar = testContext(t.services, { actor: await aColleague(t.services, "registrar") });
  expect(await retryDrawing(registrar, { number })).toMatchObject({ ok: true });
  expect(await taskOf(waiting?.certificateId ?? "")).toMatchObject({
    givenUpAt: null,
    dueAt: registrar.now,
  });
  expect(await waitingDocuments(t.db, number)).toMatchObject([{ givenUp: false }]);

  await t.db
    .deleteFrom("task")
    .where("id", "=", waiting?.taskId ?? "")
    .execute();
  expect(await waitingDocuments(t.db, number)).toMatchObject([{ taskId: null, givenUp: true }]);
  expect(await retryDrawing(registrar, { number })).toMatchObject({ ok: true });
  expect(await waitingDocuments(t.db, number)).toMatchObject([{ givenUp: false }]);
});

test("a new version that failed waits beside the first document, which stays; what is drawn or being drawn is not asked for again", async () => {
  const { number, companyId } = await aCertificate(t.services);
  const ctx = testContext(t.services);
  const [first] = await waitingDocuments(t.db, number);
  const certificateId = first?.certificateId ?? "";
  await drawCertificate(ctx, { certificateId, version: 1, cause: "issued" });
  expect(await waitingDocuments(t.db, number)).toEqual([]);
  expect(await retryDrawing(ctx, { number })).toEqual({ ok: false, refusal: "nothing-waits" });

  await t.db
    .updateTable("company")
    .set({ name: "Fouta Grands Travaux" })
    .where("id", "=", companyId)
    .execute();
  await reissueCertificates(ctx, { cause: "renamed", number });
  const [again] = await waitingDocuments(t.db, number);
  expect(again).toMatchObject({ isFirst: false, givenUp: false });
  await giveUp(again?.taskId ?? null);
  expect(await retryDrawing(ctx, { number })).toMatchObject({ ok: true });
  const claimed = { claimed_until: new Date(t.services.now().getTime() + 60_000) };
  await t.db
    .updateTable("task")
    .set(claimed)
    .where("id", "=", again?.taskId ?? "")
    .execute();
  expect(await retryDrawing(ctx, { number })).toEqual({ ok: false, refusal: "nothing-waits" });
  await drawCertificate(ctx, { certificateId, version: 2, cause: "renamed" });
  expect(await waitingDocuments(t.db, number)).toEqual([]);
});
