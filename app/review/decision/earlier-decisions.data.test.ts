import fs from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { spaceToday } from "#app/applications/space/space-today.queries.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { startPayment } from "#app/payments/attempts/start-payment.server.ts";
import { declarePayment } from "#app/payments/desk/offline.server.ts";
import { paymentInScope } from "#app/payments/payment.queries.server.ts";
import { made } from "#tests/applying.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { openForTests } from "#tests/opening.ts";
import { aCashier } from "#tests/paying.ts";
import { readDecision } from "./notify-decision.server.ts";
import { signDecision } from "./sign-decision.server.ts";

const t = openForTests({ day: "2026-11-24" });

const migration = new URL("../../../db/migrations/0194_unread_decisions.sql", import.meta.url);

/** A grant that is signed and unread as it stood before 0193: its application granted, its fee asked for since the signature. */
async function anEarlierGrant() {
  const prepared = await aPreparedDecision(t.services);
  const { applicationId, companyId } = prepared;
  await presidentReads(t.services, prepared);
  await made(signDecision(t.as(prepared.president), prepared));
  const paymentId = newId();
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update application set state = 'granted', deadline_on = '2027-05-24' where id = ${applicationId}`.execute(
      tx,
    );
    await sql`update stay set state = 'granted', move = 'grant'
      where machine = 'application' and subject_id = ${applicationId} and left_at is null`.execute(
      tx,
    );
    await sql`insert into payment (id, company_id, reference, purpose, subject_id, lines, amount, tariff_version_id, state,
        state_since, version, due_on, created_at)
      select ${paymentId}::uuid, ${companyId}::uuid, ${`PA-${paymentId}`}, 'certificate', ${applicationId}::uuid, '[]', 60000, id, 'due',
        now(), 1, '2027-05-24', now() from tariff_version limit 1`.execute(tx);
  });
  return { ...prepared, paymentId };
}

const migrate = async () => {
  for (const statement of fs.readFileSync(migration, "utf8").split(/;\n/))
    if (statement.trim() !== "") await sql.raw(statement).execute(t.db);
};
const standing = (applicationId: string) =>
  t.db
    .selectFrom("application")
    .innerJoin("payment", "payment.subject_id", "application.id")
    .select(["application.state", "application.deadline_on as until", "payment.due_on as dueOn"])
    .where("application.id", "=", applicationId)
    .execute();

test("an earlier grant that nobody has read waits for its reading, its fee unseen and unpayable by every way until then", async () => {
  const { applicationId, companyId, owner, paymentId } = await anEarlierGrant();
  await migrate();
  expect(await standing(applicationId)).toMatchObject([{ state: "decided", until: null }]);
  const scope = { kind: "company", companyId } as const;
  const dueIn = async () => (await spaceToday(t.as(owner), companyId))?.facts.due;
  const starts = (actor: Person) => startPayment(t.as(actor), { paymentId, rail: "wave" });
  const declares = (actor: Person) =>
    declarePayment(t.as(actor), {
      paymentId,
      rail: "transfer",
      proofReference: "VIR-1",
      proofNote: null,
      proof: null,
    });
  expect(await paymentInScope(t.db, scope, paymentId)).toBeUndefined();
  expect(await dueIn()).toBe(0);
  expect(await starts(owner)).toMatchObject({ refusal: "unknown-payment" });
  expect(await declares(owner)).toMatchObject({ refusal: "not-due" });
  expect(await declares(aCashier())).toMatchObject({ refusal: "not-due" });
  t.on("2026-12-07");
  await readDecision(t.as(owner), { applicationId, companyId });
  // 180 days after the reading is Saturday 5 June.
  expect(await standing(applicationId)).toEqual([
    { state: "granted", until: "2027-06-07", dueOn: "2027-06-07" },
  ]);
  expect(await dueIn()).toBe(1);
  await made(declares(owner));
});

test("an earlier grant whose company has tried to pay stays granted, and its reading still counts", async () => {
  t.on("2026-11-24");
  const { applicationId, companyId, decisionId, owner, paymentId } = await anEarlierGrant();
  await made(
    declarePayment(t.as(owner), {
      paymentId,
      rail: "transfer",
      proofReference: "VIR-2",
      proofNote: null,
      proof: null,
    }),
  );
  await migrate();
  expect(await standing(applicationId)).toMatchObject([{ state: "granted", until: "2027-05-24" }]);
  const reading = await readDecision(t.as(owner), { applicationId, companyId });
  expect(reading).toMatchObject({ id: decisionId, state: "notified" });
  expect(await standing(applicationId)).toMatchObject([{ state: "granted", until: "2027-05-24" }]);
});
