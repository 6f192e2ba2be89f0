import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { aPerson } from "#tests/actors.ts";
import { aColleague, made } from "#tests/applying.ts";
import { complaining } from "#tests/complaining.ts";
import { aMember, aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import {
  addToComplaint,
  answerConsent,
  changeNaming,
  withdrawComplaint,
} from "./answer-as-complainant.server.ts";
import { answerHearing } from "./answer-hearing.server.ts";
import { complaintForAuthor } from "./complainant.queries.server.ts";
import { complaintCounts, complaintsToDo } from "./complaint.queries.server.ts";
import { decideComplaint, returnAnswer } from "./decide-complaint.server.ts";
import { extendHearing } from "./hear-company.server.ts";
import { identifyParties } from "./identify-parties.server.ts";
import { remindHearings } from "./remind-hearings.server.ts";
import { acknowledgeComplaint, takeOverComplaint } from "./take-complaint.server.ts";
import { askConsentOfComplainant, writeToComplainant } from "./write-to-complainant.server.ts";

const t = openForTests({ day: "2026-11-20" });
let now: Awaited<ReturnType<typeof complaining>>;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await complaining(t);
});

describe("who takes part", () => {
  test("is nobody who examined, is tied to, acts for or is named by it", async () => {
    const complaintId = (await now.aComplaint()).id;
    const take = (actor: Person) => acknowledgeComplaint(now.as(actor), { complaintId, seen: 1 });
    const examinerToo = { ...now.examiner, staffRoles: ["examiner", "secretary"] } as Person;
    expect(await take(examinerToo)).toEqual({ ok: false, refusal: "unconcerned" });
    const tied = await aColleague(t.services, "secretary");
    await sql`insert into tie (id, account_id, company_id, kind, declared_at) values
      (gen_random_uuid(), ${tied.accountId}, ${now.companyId}, 'family', now())`.execute(t.db);
    expect(await take(tied)).toEqual({ ok: false, refusal: "unconcerned" });
    const member = await aColleague(t.services, "secretary");
    await aMember(t.services, { accountId: member.accountId, companyId: now.companyId });
    const acting = aPerson({
      ...member,
      memberships: [{ companyId: now.companyId, role: "owner" }],
    });
    expect(await take(acting)).toEqual({ ok: false, refusal: "unknown-complaint" });
    expect(await take(await aColleague(t.services, "examiner"))).toEqual({
      ok: false,
      refusal: "not-yours",
    });
    await made(take(now.handler));
    expect(await now.kindsTo("mame@client.example", complaintId)).toContain("complaint-change");
  });

  test("is not its author, nor the person whom it names, who no longer sees it", async () => {
    const author = await aColleague(t.services, "secretary");
    const own = await now.aComplaint({ email: author.email });
    expect(await acknowledgeComplaint(now.as(author), { complaintId: own.id, seen: 1 })).toEqual({
      ok: false,
      refusal: "unconcerned",
    });
    const complaintId = await now.acknowledged({ kind: "body", about: null });
    const accused = await aColleague(t.services, "secretary");
    const parties = { complaintId, company: null };
    expect(
      await identifyParties(now.as(now.handler), { ...parties, accused: "x@y.example" }),
    ).toEqual({
      ok: false,
      refusal: "unknown-account",
    });
    await made(identifyParties(now.as(now.handler), { ...parties, accused: accused.email }));
    expect(
      await takeOverComplaint(now.as(accused), { complaintId, from: now.handler.accountId }),
    ).toEqual({
      ok: false,
      refusal: "unknown-complaint",
    });
    const other = await aColleague(t.services, "registrar");
    const takeOver = { complaintId, from: now.handler.accountId };
    await made(takeOverComplaint(now.as(other), takeOver));
    expect(await now.kindsTo(now.handler.email, complaintId)).toContain("complaint-work");
    const third = await aColleague(t.services, "registrar");
    expect(await takeOverComplaint(now.as(third), takeOver)).toEqual({
      ok: false,
      refusal: "changed-meanwhile",
    });
    expect((await now.complaintRow(complaintId)).handled_by).toBe(other.accountId);
  });

  test("acts only as the person in charge", async () => {
    const complaintId = await now.acknowledged();
    const other = await aColleague(t.services, "secretary");
    const write = { complaintId, body: "Bonjour." };
    expect(await writeToComplainant(now.as(other), write)).toEqual({
      ok: false,
      refusal: "in-charge",
    });
    expect(await now.hear(complaintId, { by: other })).toEqual({ ok: false, refusal: "in-charge" });
    expect(await now.propose(complaintId, { by: other, outcome: "unfounded" })).toEqual({
      ok: false,
      refusal: "in-charge",
    });
    await made(writeToComplainant(now.as(now.handler), write));
    await made(addToComplaint(now.visitor(), { complaintId, body: "Merci." }));
    expect(await now.kindsTo(now.handler.email, complaintId)).toContain("complaint-work");
  });

  test("two who press « Prendre en charge » at once: one has it", async () => {
    const { id: complaintId } = await now.aComplaint();
    const other = await aColleague(t.services, "registrar");
    const outcomes = await Promise.all(
      [now.handler, other].map((actor) =>
        acknowledgeComplaint(now.as(actor), { complaintId, seen: 1 }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("the company", () => {
  test("is heard before a complaint is found to be founded, and answers once", async () => {
    const complaintId = await now.acknowledged();
    expect(await now.propose(complaintId)).toEqual({ ok: false, refusal: "company-heard" });
    expect(await now.hear(complaintId, { tellsNobody: false })).toEqual({
      ok: false,
      refusal: "tells-who",
    });
    await made(now.hear(complaintId));
    expect(await now.hear(complaintId)).toEqual({ ok: false, refusal: "company-heard-already" });
    const owner = now.owner as Person;
    expect(await now.kindsTo(owner.email, complaintId)).toContain("complaint-hearing");
    expect(await now.propose(complaintId)).toEqual({ ok: false, refusal: "company-heard" });
    const answer = { companyId: now.companyId, complaintId, answer: "Le client n’a pas payé." };
    const stranger = await aMemberAccount(t.services);
    const foreign = aPerson({
      accountId: stranger.accountId,
      memberships: [{ companyId: stranger.companyId, role: "owner" }],
    });
    expect(await answerHearing(now.as(foreign), answer)).toEqual({
      ok: false,
      refusal: "unknown-hearing",
    });
    expect(
      await answerHearing(now.as(foreign), { ...answer, companyId: stranger.companyId }),
    ).toEqual({
      ok: false,
      refusal: "unknown-hearing",
    });
    const reader = aPerson({
      accountId: stranger.accountId,
      memberships: [{ companyId: now.companyId, role: "reader" }],
    });
    expect(await answerHearing(now.as(reader), answer)).toEqual({
      ok: false,
      refusal: "not-yours",
    });
    await made(answerHearing(now.as(owner), answer));
    expect(await answerHearing(now.as(owner), answer)).toEqual({ ok: false, refusal: "answered" });
    await made(now.propose(complaintId));
  });

  test("that is silent has been heard on the day after its last day, and is reminded once", async () => {
    const complaintId = await now.acknowledged();
    await made(now.hear(complaintId));
    // Fifteen days end on a Saturday, so on the Monday after it.
    const hearing = await t.db
      .selectFrom("complaint_hearing")
      .select("due_on")
      .where("complaint_id", "=", complaintId)
      .executeTakeFirstOrThrow();
    expect(hearing.due_on).toBe("2026-12-07");
    const duty = () => remindHearings(now.visitor());
    expect(await duty()).toBe(0);
    t.on("2026-12-02");
    expect(await duty()).toBeGreaterThan(0);
    expect(await duty()).toBe(0);
    t.on("2026-12-07", "23:59");
    expect(await now.propose(complaintId)).toEqual({ ok: false, refusal: "company-heard" });
    t.on("2026-12-08", "00:00");
    await made(now.propose(complaintId));
  });

  test("gets more time and never less", async () => {
    const complaintId = await now.acknowledged();
    expect(await extendHearing(now.as(now.handler), complaintId)).toEqual({
      ok: false,
      refusal: "no-hearing",
    });
    await made(now.hear(complaintId));
    expect(await extendHearing(now.as(now.handler), complaintId)).toEqual({
      ok: false,
      refusal: "no-hearing",
    });
    t.on("2026-12-04");
    await made(extendHearing(now.as(now.handler), complaintId));
    await expect(
      sql`update complaint_hearing set due_on = due_on - 1 where complaint_id = ${complaintId}`.execute(
        t.db,
      ),
    ).rejects.toThrow(/not shortened/);
  });

  test("is identified by its NINEA or a certificate, and stays once it is heard", async () => {
    const complaintId = await now.acknowledged({ about: "Une boîte de Thiès" });
    expect((await now.complaintRow(complaintId)).company_id).toBeNull();
    expect(await now.hear(complaintId)).toEqual({ ok: false, refusal: "no-company" });
    const parties = { complaintId, accused: null };
    expect(await identifyParties(now.as(now.handler), { ...parties, company: "Baol" })).toEqual({
      ok: false,
      refusal: "unknown-company",
    });
    await made(identifyParties(now.as(now.handler), { ...parties, company: await now.ein() }));
    await made(now.hear(complaintId));
    expect(await identifyParties(now.as(now.handler), { ...parties, company: null })).toEqual({
      ok: false,
      refusal: "company-heard-already",
    });
  });
});

describe("the name of the author", () => {
  test("who refuses is not told, and who accepts may be", async () => {
    const complaintId = await now.acknowledged();
    const ask = { complaintId, facts: "Vous habitez en face du chantier." };
    await made(askConsentOfComplainant(now.as(now.handler), ask));
    await made(answerConsent(now.visitor(), { complaintId, consent: "refused" }));
    expect(await answerConsent(now.visitor(), { complaintId, consent: "given" })).toEqual({
      ok: false,
      refusal: "asked-nothing",
    });
    expect(await now.hear(complaintId, { tellsNobody: false })).toEqual({
      ok: false,
      refusal: "consent-refused",
    });
    await made(askConsentOfComplainant(now.as(now.handler), ask));
    await made(answerConsent(now.visitor(), { complaintId, consent: "given" }));
    expect(await now.hear(complaintId, { tellsNobody: false })).toEqual({
      ok: false,
      refusal: "tells-who",
    });
    await made(now.hear(complaintId));
  });

  test("may be told from when they choose so", async () => {
    const complaintId = await now.acknowledged();
    await made(changeNaming(now.visitor(), { complaintId, naming: "may-be-named" }));
    await made(now.hear(complaintId, { tellsNobody: false }));
  });
});

describe("the answer", () => {
  const proposed = async () => {
    const complaintId = await now.acknowledged();
    await made(now.propose(complaintId, { outcome: "unfounded" }));
    return complaintId;
  };

  test("is decided by another person whom nothing ties to it, and read by its author", async () => {
    const complaintId = await proposed();
    expect(await now.kindsTo(now.decider.email, complaintId)).toContain("complaint-work");
    const decision = { complaintId, seen: 3, isAnswered: false };
    expect(await decideComplaint(now.as(now.handler), decision)).toEqual({
      ok: false,
      refusal: "another-person",
    });
    const examinerToo = { ...now.examiner, staffRoles: ["examiner", "president"] } as Person;
    expect(await decideComplaint(now.as(examinerToo), decision)).toEqual({
      ok: false,
      refusal: "unconcerned",
    });
    expect(
      await decideComplaint(now.as(await aColleague(t.services, "registrar")), decision),
    ).toEqual({
      ok: false,
      refusal: "not-yours",
    });
    expect((await complaintForAuthor(t.db, complaintId))?.state).toBe("proposed");
    await made(decideComplaint(now.as(now.decider), decision));
    expect(await made(decideComplaint(now.as(now.decider), decision))).toBeNull();
    expect(await now.complaintRow(complaintId)).toMatchObject({
      state: "answered",
      decided_by: now.decider.accountId,
    });
    expect(
      (await now.kindsTo("mame@client.example", complaintId)).filter(
        (kind) => kind === "complaint-change",
      ),
    ).toHaveLength(2);
    for (const refused of [
      addToComplaint(now.visitor(), { complaintId, body: "Encore." }),
      withdrawComplaint(now.visitor(), complaintId),
    ])
      expect(await refused).toEqual({ ok: false, refusal: "closed" });
  });

  test("is not decided on a page that did not show what the company answered meanwhile", async () => {
    const complaintId = await now.acknowledged();
    await made(now.hear(complaintId));
    await made(now.propose(complaintId, { outcome: "unfounded" }));
    const answer = { companyId: now.companyId, complaintId, answer: "Le client n’a pas payé." };
    await made(answerHearing(now.as(now.owner), answer));
    const decision = { complaintId, seen: 3, isAnswered: false };
    expect(await decideComplaint(now.as(now.decider), decision)).toEqual({
      ok: false,
      refusal: "changed-meanwhile",
    });
    await made(decideComplaint(now.as(now.decider), { ...decision, isAnswered: true }));
  });

  test("is returned with a reason, and proposed again", async () => {
    const complaintId = await proposed();
    const reason = "Citez les faits.";
    expect(await returnAnswer(now.as(now.handler), { complaintId, reason, seen: 3 })).toEqual({
      ok: false,
      refusal: "another-person",
    });
    await made(returnAnswer(now.as(now.decider), { complaintId, reason, seen: 3 }));
    await made(now.propose(complaintId, { outcome: "unfounded", seen: 4 }));
    expect(
      await decideComplaint(now.as(now.decider), { complaintId, seen: 3, isAnswered: false }),
    ).toEqual({
      ok: false,
      refusal: "changed-meanwhile",
    });
    await made(decideComplaint(now.as(now.decider), { complaintId, seen: 5, isAnswered: false }));
  });

  test("never comes to a complaint that its author takes back; a company that was heard is told", async () => {
    const complaintId = await now.acknowledged();
    await made(now.hear(complaintId));
    await made(withdrawComplaint(now.visitor(), complaintId));
    expect((await now.complaintRow(complaintId)).state).toBe("withdrawn");
    expect(await now.kindsTo(now.owner.email, complaintId)).toContain("complaint-ended");
    expect(await now.propose(complaintId, { seen: 3 })).toEqual({
      ok: false,
      refusal: "wrong-state",
    });
    expect(
      await answerHearing(now.as(now.owner), {
        companyId: now.companyId,
        complaintId,
        answer: "Trop tard.",
      }),
    ).toEqual({ ok: false, refusal: "closed" });
  });

  test("is counted for the public, without the demonstration", async () => {
    const before = await complaintCounts(t.db, 2026);
    const complaintId = await proposed();
    await made(decideComplaint(now.as(now.decider), { complaintId, seen: 3, isAnswered: false }));
    const counts = await complaintCounts(t.db, 2026);
    expect(counts).toEqual({
      received: before.received + 1,
      acknowledgedInTime: before.acknowledgedInTime + 1,
      answered: before.answered + 1,
      answeredInTime: before.answeredInTime + 1,
    });
    await t.db.updateTable("company").set({ demo: true }).where("id", "=", now.companyId).execute();
    await now.aComplaint({ words: "Une invention." });
    expect((await complaintCounts(t.db, 2026)).received).toBe(counts.received);
  });
});

test("what waits for somebody counts what they may do alone, and what is late", async () => {
  const scopeOf = (person: Person) => ({
    kind: "staff" as const,
    accountId: person.accountId,
    roles: person.staffRoles,
    ownCompanies: [],
  });
  const before = await complaintsToDo(t.db, scopeOf(now.handler), "2026-11-20");
  await now.aComplaint();
  const mine = await now.acknowledged({ words: "Une autre." });
  const ofHandler = await complaintsToDo(t.db, scopeOf(now.handler), "2026-11-20");
  expect(ofHandler).toMatchObject({ received: before.received + 1, mine: 1, late: before.late });
  expect(await complaintsToDo(t.db, scopeOf(now.examiner), "2026-11-20")).toMatchObject({
    mine: 0,
  });
  await made(now.propose(mine, { outcome: "unfounded" }));
  expect((await complaintsToDo(t.db, scopeOf(now.decider), "2026-11-20")).proposed).toBe(
    ofHandler.proposed + 1,
  );
  expect((await complaintsToDo(t.db, scopeOf(now.handler), "2027-02-01")).late).toBeGreaterThan(
    ofHandler.late,
  );
});
