import { beforeEach, describe, expect, test } from "vitest";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { endPassedDeadlines } from "#app/applications/company-deadlines.server.ts";
import { prepareIn } from "#app/applications/complements/prepare-complement.server.ts";
import { type Person, system } from "#app/kernel/actor.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { publishTariff } from "#app/tariff/publish-tariff.server.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { taskHandlers } from "#server/duties/list.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { aColleague, declaresClear, made } from "#tests/applying.ts";
import { aPreparedDecision, aVotedItem, presidentReads } from "#tests/deciding.ts";
import { openForTests } from "#tests/opening.ts";
import { paysByTransfer } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { issueGranted } from "./issue-granted.server.ts";
import { readDecision } from "./notify-decision.server.ts";
import { prepareDecision } from "./prepare-decision.server.ts";
import { returnDecision } from "./return-decision.server.ts";
import { setDecisionAside } from "./set-decision-aside.server.ts";
import { signDecision, signDecisions } from "./sign-decision.server.ts";
import { presentDecision, wordDecision } from "./word-decision.server.ts";

const t = openForTests({ day: "2026-11-24" });

/** The hash of the words of a letter, as the page that changes them shows it. */
async function wordsRead(decisionId: string): Promise<string> {
  return sha256Hex((await decisionOf(decisionId)).words);
}
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
const certificates = (companyId: string) =>
  t.db.selectFrom("certificate").selectAll().where("company_id", "=", companyId).execute();
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
const pay = async (applicationId: string) => {
  const payment = await feeOf(applicationId);
  await paysByTransfer(t.services, payment?.id ?? "");
};
const work = async () => {
  while ((await doDueTasks(t.services, taskHandlers)) > 0);
};
const asProduct = () => testContext(t.services, { actor: system("tests") });

describe("from a voted item to the directory", () => {
  test("prepared, signed, read, paid: the certificate says what was voted, once", async () => {
    const prepared = await aPreparedDecision(t.services);
    const { applicationId, companyId, decisionId, owner } = prepared;
    expect(await made(sign(prepared))).toMatchObject({
      number: expect.stringMatching(/^DE-2026-/),
    });
    expect(await stateOf(applicationId)).toBe("decided");
    const signed = await decisionOf(decisionId);
    expect(signed.letter_sha256).toBe(sha256Hex(canonicalJson(signed.letter)));
    expect(signed.letter).toMatchObject({
      signature: { on: "2026-11-24", deputy: false },
      lines: [{ code: "2201", outcome: "granted", level: 1, class: "D" }],
      grant: { kind: "full", months: 48, fee: 60_000, feeDays: 180 },
    });
    expect(await mailsTo(applicationId)).toContain("application-decided");
    expect(await feeOf(applicationId)).toBeUndefined();
    t.on("2026-11-26");
    const reading = await readDecision(t.as(owner), { applicationId, companyId });
    expect(reading).toMatchObject({ state: "notified", notifiedHow: "read", appealUntil: null });
    expect(await stateOf(applicationId)).toBe("granted");
    // By the class that was asked for, whatever was granted; 180 days after the reading.
    expect(await feeOf(applicationId)).toMatchObject({ state: "due", due_on: "2027-05-25" });
    t.on("2026-12-01");
    await pay(applicationId);
    await work();
    expect(await stateOf(applicationId)).toBe("certified");
    const [certificate, ...others] = await certificates(companyId);
    expect(others).toEqual([]);
    expect(certificate).toMatchObject({
      decision_id: decisionId,
      kind: "full",
      decided_on: "2026-11-24",
    });
    const rights = await t.db
      .selectFrom("qualification")
      .selectAll()
      .where("company_id", "=", companyId)
      .execute();
    expect(rights).toMatchObject([
      {
        level: 1,
        class: "D",
        starts_on: "2026-12-01",
        ends_on: "2030-11-23",
        decision_id: decisionId,
      },
    ]);
    const listed = await t.db
      .selectFrom("listing")
      .select("certified_on")
      .where("company_id", "=", companyId)
      .execute();
    expect(listed).toEqual([{ certified_on: "2026-11-24" }]);
    const sheet = await t.db
      .selectFrom("sheet")
      .select("number")
      .where("kind", "=", "decision-letter")
      .where("subject_id", "=", decisionId)
      .execute();
    expect(sheet).toEqual([{ number: signed.number }]);
    // The task runs again around a crash: nothing more is issued.
    const data = {
      paymentId: "",
      purpose: "certificate" as const,
      subjectKind: "application" as const,
      subjectId: applicationId,
    };
    const again = { id: "", key: "", data, finishIn: async () => {} };
    await issueGranted(asProduct(), again, AbortSignal.timeout(9_000));
    expect(await certificates(companyId)).toHaveLength(1);
  });

  test("a refusal ends this application alone, asks for no fee and says how to contest it", async () => {
    const prepared = await aPreparedDecision(t.services, { line: "refused" });
    await made(sign(prepared));
    expect(await stateOf(prepared.applicationId)).toBe("decided");
    // Thirty days later is Saturday 26 December.
    t.on("2026-11-26");
    expect(await reads(prepared)).toMatchObject({ appealUntil: "2026-12-28" });
    expect(await stateOf(prepared.applicationId)).toBe("refused");
    expect(await feeOf(prepared.applicationId)).toBeUndefined();
    const { letter } = await decisionOf(prepared.decisionId);
    expect(letter).toMatchObject({ grant: null, appeal: { days: 30, fee: 25_000 } });
    const { state } = await t.db
      .selectFrom("company")
      .select("state")
      .where("id", "=", prepared.companyId)
      .executeTakeFirstOrThrow();
    expect(state).toBe("active");
  });

  test("an adjournment asks for the prepared complements", async () => {
    const prepared = await aPreparedDecision(t.services, { outcome: "adjourned" });
    const { applicationId } = prepared;
    await presidentReads(t.services, prepared);
    const early = await signDecision(t.as(prepared.president), { decisionId: prepared.decisionId });
    expect(early).toMatchObject({ refusal: "asks-when-adjourned" });
    await t.as(prepared.secretary).transaction(async (tx) => {
      const application = await lockApplication(tx.db, applicationId);
      if (application)
        await prepareIn(tx, application, {
          applicationId,
          targetKind: "sub-area",
          target: "2201",
          scope: "complement",
          text: "Joignez l’attestation.",
        });
    });
    await t.db
      .updateTable("complement")
      .set({ target_label: "exhaure" })
      .where("application_id", "=", applicationId)
      .execute();
    // What is asked is part of the letter: it is read again.
    const unread = await signDecision(t.as(prepared.president), {
      decisionId: prepared.decisionId,
    });
    expect(unread).toMatchObject({ refusal: "read" });
    await made(sign(prepared));
    const { letter } = await decisionOf(prepared.decisionId);
    expect(letter).toMatchObject({ adjournment: { asked: [{ label: "Exhaure" }] } });
    const complementRows = () =>
      t.db
        .selectFrom("complement")
        .select(["state", "due_on"])
        .where("application_id", "=", applicationId)
        .execute();
    expect(await stateOf(applicationId)).toBe("decided");
    expect(await complementRows()).toEqual([{ state: "prepared", due_on: null }]);
    // Fifteen days after the reading, not after the signature.
    t.on("2026-12-10");
    await reads(prepared);
    expect(await stateOf(applicationId)).toBe("complement-asked");
    expect(await complementRows()).toEqual([{ state: "open", due_on: "2026-12-28" }]);
    expect(await mailsTo(applicationId)).toContain("application-adjourned");
  });

  test("a letter that cannot be drawn is not signed, and one that changes while it is drawn neither", async () => {
    const prepared = await aPreparedDecision(t.services);
    const { decisionId, applicationId, president, secretary } = prepared;
    await presidentReads(t.services, prepared);
    const before = await stateOf(applicationId);
    const broken = () => Promise.reject(new Error("no letter for this sign"));
    const failing = { ...t.as(president), renderPdf: broken };
    expect(await signDecision(failing, { decisionId })).toMatchObject({ refusal: "not-drawn" });
    const changing: typeof t.services.renderPdf = async (document) => {
      const words = "Ces mots viennent pendant le dessin.";
      await made(
        wordDecision(t.as(secretary), { decisionId, read: await wordsRead(decisionId), words }),
      );
      return await t.services.renderPdf(document);
    };
    const meanwhile = { ...t.as(president), renderPdf: changing };
    expect(await signDecision(meanwhile, { decisionId })).toMatchObject({
      refusal: "changed-meanwhile",
    });
    expect(await stateOf(applicationId)).toBe(before);
    await made(sign(prepared));
    expect(await stateOf(applicationId)).not.toBe(before);
  });

  test("without payment the grant lapses after its last day, and its fee is withdrawn", async () => {
    const prepared = await aPreparedDecision(t.services);
    const { applicationId } = prepared;
    await made(sign(prepared));
    // What nobody reads never lapses: it is called about.
    t.on("2027-06-30");
    await endPassedDeadlines(asProduct());
    expect(await stateOf(applicationId)).toBe("decided");
    await reads(prepared);
    t.on("2027-12-27");
    await endPassedDeadlines(asProduct());
    expect(await stateOf(applicationId)).toBe("granted");
    t.on("2027-12-28");
    await endPassedDeadlines(asProduct());
    expect(await stateOf(applicationId)).toBe("closed");
    expect(await feeOf(applicationId)).toMatchObject({ state: "cancelled" });
    expect(await mailsTo(applicationId)).toContain("application-grant-lapsed");
  });
});

describe("what nobody can do", () => {
  test("prepare before the minutes are signed, without a declaration, or twice", async () => {
    const early = await aVotedItem(t.services, { signed: false });
    const item = { itemId: early.itemId };
    expect(await prepareDecision(t.as(early.secretary), item)).toMatchObject({
      refusal: "not-voted",
    });
    const stranger = await aColleague(t.services, "secretary");
    expect(await prepareDecision(t.as(stranger), item)).toMatchObject({ refusal: "not-declared" });
    expect(await prepareDecision(t.as(early.president), item)).toMatchObject({
      refusal: "not-yours",
    });
    const { itemId, secretary } = await aPreparedDecision(t.services);
    expect(await prepareDecision(t.as(secretary), { itemId })).toMatchObject({
      refusal: "prepared-already",
    });
  });

  test("replace words that somebody else wrote meanwhile, unread", async () => {
    const { decisionId, secretary } = await aPreparedDecision(t.services);
    const readHash = await wordsRead(decisionId);
    const words = (text: string) =>
      wordDecision(t.as(secretary), { decisionId, seen: 1, read: readHash, words: text });
    await made(words("Nous vous félicitons."));
    expect(await words("Avec nos vœux.")).toEqual({ ok: false, refusal: "changed-meanwhile" });
    expect(await wordsRead(decisionId)).toBe(sha256Hex("Nous vous félicitons."));
    expect(
      await wordDecision(t.as(secretary), {
        decisionId,
        read: await wordsRead(decisionId),
        words: "a".repeat(4_001),
      }),
    ).toEqual({ ok: false, refusal: "words-too-long" });
  });

  test("sign what one has not read, or what was rewritten since", async () => {
    const prepared = await aPreparedDecision(t.services);
    const { decisionId, president, secretary } = prepared;
    expect(await signDecision(t.as(president), { decisionId })).toMatchObject({
      refusal: "unknown-decision",
    });
    await presidentReads(t.services, prepared);
    await made(
      wordDecision(t.as(secretary), {
        decisionId,
        read: await wordsRead(decisionId),
        words: "Nous vous félicitons.",
      }),
    );
    expect(await signDecision(t.as(president), { decisionId })).toMatchObject({ refusal: "read" });
    await made(sign(prepared));
  });

  test("sign what one prepared, or without the office", async () => {
    const both = await aColleague(t.services, "secretary", "president");
    const voted = await aVotedItem(t.services);
    await declaresClear(t.services, { ...both, applicationId: voted.applicationId });
    const { decisionId } = await made(prepareDecision(t.as(both), { itemId: voted.itemId }));
    await presidentReads(t.services, { president: both, decisionId });
    expect(await signDecision(t.as(both), { decisionId })).toMatchObject({ refusal: "entitled" });
    expect(await signDecision(t.as(voted.owner), { decisionId })).toMatchObject({
      refusal: "not-yours",
    });
    expect(await signDecision(t.as(voted.secretary), { decisionId })).toMatchObject({ ok: false });
  });

  test("send a decision back twice, or sign it while it is with the secretary", async () => {
    const prepared = await aPreparedDecision(t.services);
    const { decisionId, president, secretary, applicationId } = prepared;
    await presidentReads(t.services, prepared);
    const reason = "La convocation n’est pas partie à temps.";
    const short = await returnDecision(t.as(president), { decisionId, reason: "non" });
    expect(short).toMatchObject({ refusal: "reason-given" });
    await made(returnDecision(t.as(president), { decisionId, reason }));
    expect(await signDecision(t.as(president), { decisionId })).toMatchObject({
      refusal: "wrong-state",
    });
    await made(presentDecision(t.as(secretary), { decisionId }));
    expect(await returnDecision(t.as(president), { decisionId, reason })).toMatchObject({
      refusal: "never-returned",
    });
    await made(sign(prepared));
    expect(await stateOf(applicationId)).toBe("decided");
  });

  test("a decision sent back may take its application to another session", async () => {
    const prepared = await aPreparedDecision(t.services);
    const { decisionId, president, secretary, applicationId } = prepared;
    await presidentReads(t.services, prepared);
    const reason = "La convocation n’est pas partie à temps.";
    await made(returnDecision(t.as(president), { decisionId, reason }));
    await made(setDecisionAside(t.as(secretary), { decisionId, reason }));
    expect(await stateOf(applicationId)).toBe("ready");
    expect(await decisionOf(decisionId)).toMatchObject({ state: "set-aside", signed_at: null });
  });
});

describe("one act over many", () => {
  test("each is whole: one that was not read leaves the others signed", async () => {
    const first = await aPreparedDecision(t.services);
    const second = await aPreparedDecision(t.services, { with: first });
    const unread = await aPreparedDecision(t.services, { with: first });
    for (const each of [first, second]) await presidentReads(t.services, each);
    const decisions = [first, unread, second].map(({ decisionId }) => ({ decisionId }));
    const answers = await signDecisions(t.as(first.president), decisions);
    expect(answers.map(({ result }) => result.ok)).toEqual([true, false, true]);
    expect(await stateOf(unread.applicationId)).toBe("on-agenda");
  });

  test("two presidents at once: one signature", async () => {
    const prepared = await aPreparedDecision(t.services);
    const other = await aColleague(t.services, "president");
    await declaresClear(t.services, { ...other, applicationId: prepared.applicationId });
    for (const president of [prepared.president, other])
      await presidentReads(t.services, { ...prepared, president });
    const both = await Promise.all(
      [prepared.president, other].map((actor) =>
        signDecision(t.as(actor), { decisionId: prepared.decisionId }),
      ),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const mails = (await mailsTo(prepared.applicationId)).filter((kind) =>
      kind.includes("decided"),
    );
    expect(mails).toEqual(["application-decided"]);
  });
});

test("a fee of nil is settled with the notification, and the certificate is issued without anybody paying", async () => {
  t.on("2027-08-02");
  const certificate = { ...referenceTariff.fees.certificate, D: 0 };
  const published = await publishTariff(asProduct(), {
    effectiveFrom: "2027-08-03",
    parts: { fees: { ...referenceTariff.fees, certificate } },
  });
  expect(published.ok).toBe(true);
  t.on("2027-08-03");
  const prepared = await aPreparedDecision(t.services);
  await made(sign(prepared));
  await work();
  expect(await certificates(prepared.companyId)).toEqual([]);
  await reads(prepared);
  expect(await feeOf(prepared.applicationId)).toMatchObject({ state: "paid", amount: 0n });
  await work();
  expect(await stateOf(prepared.applicationId)).toBe("certified");
  expect(await certificates(prepared.companyId)).toHaveLength(1);
});
