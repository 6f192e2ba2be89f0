import { beforeEach, describe, expect, test } from "vitest";
import { type Person, system } from "#app/kernel/actor.ts";
import { publishTariff } from "#app/tariff/publish-tariff.server.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { made } from "#tests/applying.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { openForTests } from "#tests/opening.ts";
import { rounds } from "#tests/rounds.ts";
import { testContext } from "#tests/services.ts";
import { readDecision, recordCall } from "./notify-decision.server.ts";
import { recordAppeal } from "./record-appeal.server.ts";
import { remindDecisions } from "./remind-decisions.server.ts";
import { signDecision } from "./sign-decision.server.ts";

const t = openForTests({ day: "2026-11-24" });
beforeEach(() => t.on("2026-11-24"));

type Prepared = Awaited<ReturnType<typeof aPreparedDecision>>;

const stateOf = async (applicationId: string) =>
  (
    await t.db
      .selectFrom("application")
      .select("state")
      .where("id", "=", applicationId)
      .executeTakeFirstOrThrow()
  ).state;
const decisionOf = (decisionId: string) =>
  t.db.selectFrom("decision").selectAll().where("id", "=", decisionId).executeTakeFirstOrThrow();
const feeOf = (applicationId: string) =>
  t.db
    .selectFrom("payment")
    .selectAll()
    .where("purpose", "=", "certificate")
    .where("subject_id", "=", applicationId)
    .executeTakeFirst();
const mailsTo = async (applicationId: string) =>
  (
    await t.db.selectFrom("mail").select("kind").where("subject_id", "=", applicationId).execute()
  ).map(({ kind }) => kind);
const sign = async (prepared: Prepared) => {
  await presidentReads(t.services, prepared);
  return await signDecision(t.as(prepared.president), { decisionId: prepared.decisionId });
};
const reads = (prepared: Prepared, reader: Person = prepared.owner) =>
  readDecision(t.as(reader), prepared);
const asProduct = () => testContext(t.services, { actor: system("tests") });

describe("notification", () => {
  test("an unread decision is reminded once after five days, then a call stands for its reading", async () => {
    const prepared = await aPreparedDecision(t.services);
    const { decisionId, applicationId, secretary, owner, companyId } = prepared;
    await made(sign(prepared));
    t.on("2026-11-28");
    await remindDecisions(asProduct());
    expect(await mailsTo(applicationId)).not.toContain("application-decision-reminder");
    t.on("2026-11-30");
    await remindDecisions(asProduct());
    await remindDecisions(asProduct());
    const reminders = (await mailsTo(applicationId)).filter((kind) => kind.includes("reminder"));
    expect(reminders).toEqual(["application-decision-reminder"]);
    const nobody = { decisionId, reached: false, spokeTo: "", said: "Sonne dans le vide." };
    await made(recordCall(t.as(secretary), nobody));
    expect(await decisionOf(decisionId)).toMatchObject({ state: "signed" });
    const reached = { ...nobody, reached: true, spokeTo: "Awa Diop, gérante", said: "Informée." };
    await made(recordCall(t.as(secretary), reached));
    expect(await decisionOf(decisionId)).toMatchObject({ state: "notified", notified_how: "call" });
    expect(await readDecision(t.as(owner), { applicationId, companyId })).toMatchObject({
      notifiedHow: "call",
    });
  });

  test("a call notifies only with the name of who was reached, and its delays count from the day of the call", async () => {
    const prepared = await aPreparedDecision(t.services);
    const { decisionId, applicationId, secretary, president } = prepared;
    await made(sign(prepared));
    t.on("2026-12-01");
    const called = { decisionId, reached: true, spokeTo: "Awa Diop, gérante", said: "Informée." };
    const calls = (change: Partial<Parameters<typeof recordCall>[1]>, actor: Person = secretary) =>
      recordCall(t.as(actor), { ...called, ...change });
    expect(await calls({ spokeTo: "  " })).toMatchObject({ refusal: "nobody-named" });
    expect(await calls({ said: "" })).toMatchObject({ refusal: "no-words" });
    const early = new Date("2026-11-23T10:00:00Z");
    expect(await calls({ calledAt: early })).toMatchObject({ refusal: "not-then" });
    const late = new Date("2026-12-02T10:00:00Z");
    expect(await calls({ calledAt: late })).toMatchObject({ refusal: "not-then" });
    expect(await calls({}, president)).toMatchObject({ refusal: "not-yours" });
    expect(await stateOf(applicationId)).toBe("decided");
    const inVain = await t.db
      .selectFrom("decision_call")
      .select("id")
      .where("decision_id", "=", decisionId)
      .execute();
    expect(inVain).toEqual([]);
    const calledAt = new Date("2026-11-30T16:20:00Z");
    await made(calls({ calledAt }));
    expect(await decisionOf(decisionId)).toMatchObject({ notified_at: calledAt });
    // 180 days after 30 November is Saturday 29 May.
    expect(await feeOf(applicationId)).toMatchObject({ due_on: "2027-05-31" });
    expect(await calls({})).toMatchObject({ refusal: "wrong-state" });
  });

  test("two members and a call at the same instant make one notification, one fee and one set of delays", async () => {
    for (let round = 0; round < rounds(3); round += 1) {
      const prepared = await aPreparedDecision(t.services);
      const { applicationId, decisionId, companyId, secretary, owner } = prepared;
      await made(sign(prepared));
      const reader = { ...owner, memberships: [{ companyId, role: "reader" as const }] };
      const called = { decisionId, reached: true, spokeTo: "Awa Diop", said: "Informée." };
      const [first, second] = await Promise.all([
        reads(prepared),
        reads(prepared, reader),
        recordCall(t.as(secretary), called),
      ]);
      expect(first?.notifiedHow).toBe(second?.notifiedHow);
      const journal = await t.db
        .selectFrom("journal")
        .select("event")
        .where("subject_id", "=", applicationId)
        .where("event", "in", ["decision-notified", "application-granted"])
        .execute();
      expect(journal).toHaveLength(2);
      const fees = await t.db
        .selectFrom("payment")
        .select("due_on")
        .where("subject_id", "=", applicationId)
        .execute();
      expect(fees).toEqual([{ due_on: "2027-05-24" }]);
    }
  });

  test("the fee is that of the signed letter, whatever tariff is in force on the day of the reading", async () => {
    t.on("2028-03-01");
    const prepared = await aPreparedDecision(t.services);
    await made(sign(prepared));
    const { letter } = await decisionOf(prepared.decisionId);
    const certificate = { ...referenceTariff.fees.certificate, D: 99_000 };
    await made(
      publishTariff(asProduct(), {
        effectiveFrom: "2028-03-03",
        parts: { fees: { ...referenceTariff.fees, certificate } },
      }),
    );
    t.on("2028-03-06");
    await reads(prepared);
    const fee = await feeOf(prepared.applicationId);
    expect(letter).toMatchObject({ grant: { fee: Number(fee?.amount) } });
    expect(fee?.amount).not.toBe(99_000n);
  });

  test("a letter that contests a decision is recorded as it arrived, by the secretary alone", async () => {
    const prepared = await aPreparedDecision(t.services, { line: "refused" });
    const { decisionId, secretary, president } = prepared;
    const letter = {
      decisionId,
      receivedOn: "2026-11-24",
      way: "post",
      said: "Nous contestons.",
    } as const;
    expect(await recordAppeal(t.as(secretary), letter)).toMatchObject({ refusal: "wrong-state" });
    await made(sign(prepared));
    expect(await recordAppeal(t.as(president), letter)).toMatchObject({ refusal: "not-yours" });
    await made(recordAppeal(t.as(secretary), letter));
    const rows = await t.db
      .selectFrom("received_appeal")
      .select(["way", "said"])
      .where("decision_id", "=", decisionId)
      .execute();
    expect(rows).toEqual([{ way: "post", said: "Nous contestons." }]);
  });
});
