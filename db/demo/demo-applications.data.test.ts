import { readdirSync, rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "#app/accounts/sign-in/sign-in.server.ts";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { staysOf } from "#app/applications/clock.queries.server.ts";
import { daysOfStay } from "#app/applications/clock.ts";
import {
  endPassedDeadlines,
  remindApplications,
} from "#app/applications/company-deadlines.server.ts";
import { delayOf } from "#app/applications/promised-days.ts";
import { remindOwners } from "#app/companies/means/ask-owner.server.ts";
import { concernOf } from "#app/complaints/complaint.queries.server.ts";
import { remindHearings } from "#app/complaints/remind-hearings.server.ts";
import { remindDocuments } from "#app/documents/remind-documents.server.ts";
import { verifyJournal } from "#app/journal/verify-chain.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { compareWithJournal } from "#app/operations/compare-with-journal.server.ts";
import { endUrgentSuspensions } from "#app/review/measures/end-urgent-suspensions.server.ts";
import { remindMeasures } from "#app/review/measures/remind-measures.server.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { publishFirstReasons } from "#app/settings/reasons/publish-reason.server.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { reasons2026 } from "#db/reference/reasons.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { publishRequirements } from "#tests/applications.ts";
import { addToDemoComplaint, aTakenComplaint } from "#tests/demo-complaints.ts";
import { listedDemoMeasures, useDemoMeasures } from "#tests/demo-measures.ts";
import { useDemonstration } from "#tests/demo-visits.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { filesOf } from "#tests/files.ts";
import { countRows, openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { applicants, guests } from "./applicants.ts";
import { demoComplaints } from "./complaint-stories.ts";
import { addressOf, demoPassword, staffAddressOf } from "./demo-people.ts";
import { loadDemoApplications } from "./load-applications.ts";
import { loadDemoComplaints } from "./load-complaints.ts";
import { loadDemo } from "./load-demo.ts";
import { loadDemoMeasures } from "./load-measures.ts";
import { loadDemoPeople } from "./load-people.ts";
import { demoMeasures } from "./measure-stories.ts";
import { openDemoQuestions } from "./outside-acts.ts";
import { removeDemo } from "./remove-demo.ts";

const folder = fastFolder("tabax-demo-");
const files = filesOf({ DATA_DIR: folder });
let t: ReadyDatabase;
let services: TestServices;
let before: Record<string, number>;
beforeAll(async () => {
  t = await openReadyDatabase({ own: true });
  // Hardly any time of the day has passed for its acts; other moments are those of `demo-clocks.long.ts`.
  services = testServices({ db: t.db, now: () => new Date("2026-11-22T00:05:00Z"), files });
  await publishRequirements(services);
  await publishFirstReasons(testContext(services), {
    effectiveFrom: referenceFrom,
    reasons: reasons2026,
  });
  before = await countRows(t.db);
  await loadDemo(testContext(services));
  await loadDemoPeople(testContext(services));
  expect(await loadDemoApplications(testContext(services), files)).toBe(applicants.length);
  expect(await loadDemoComplaints(testContext(services))).toBe(demoComplaints.length);
  expect(await loadDemoMeasures(testContext(services))).toBe(demoMeasures.length);
}, 300_000);
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const keptFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());

const statesOf = async (table: "application" | "complement" | "payment" | "payment_attempt") =>
  new Set((await t.db.selectFrom(table).select("state").execute()).map(({ state }) => state));

test("applications of the demonstration are in every state that a first application or an extension reaches", async () => {
  // A follow-up alone is accepted, and nobody can open one yet; a paid certificate is on hold where a right of an earlier one hinders it.
  const reachable = Object.keys(applicationMachine.states).filter(
    (state) => state !== "accepted" && state !== "on-hold",
  );
  expect(await statesOf("application")).toEqual(new Set(reachable));
  expect(await statesOf("complement")).toEqual(new Set(["open", "answered", "lapsed"]));
  const payments = await statesOf("payment");
  for (const state of ["due", "paid", "refund-due", "refunded"]) expect(payments).toContain(state);
  const attempts = await statesOf("payment_attempt");
  for (const state of ["declared", "uncertain", "succeeded", "failed", "rejected"])
    expect(attempts).toContain(state);
});

test("no page of the demonstration is drawn before somebody opens it; the PDF documents are", async () => {
  const tasks = await t.db.selectFrom("task").select(["kind", "key"]).execute();
  const kinds = new Set(tasks.map(({ kind }) => kind));
  expect([...kinds]).not.toContain("draw-first-page");
  expect([...kinds]).toContain("filing-receipt");
  expect((await countRows(t.db)).document).toBeGreaterThan(100);
});

test("the demonstration has sessions in each state but cancelled, and decisions to prepare, to sign, unread, unpaid and issued", async () => {
  const sessions = await t.db
    .selectFrom("committee_session")
    .select(["state", "held_on as day"])
    .orderBy("held_on")
    .execute();
  expect(sessions.map(({ state, day }) => `${state} ${day}`)).toEqual([
    "signed 2026-10-29",
    "closed 2026-11-19",
    "open 2026-11-22",
    "convened 2026-12-07",
    "planned 2027-01-04",
  ]);
  const decisions = await t.db
    .selectFrom("decision")
    .innerJoin("application", "application.id", "decision.application_id")
    .innerJoin("company", "company.id", "application.company_id")
    .select(["company.name", "decision.outcome", "decision.state", "application.state as now"])
    .orderBy("decision.number")
    .execute();
  expect(decisions.map((each) => [each.outcome, each.state, each.now])).toEqual([
    ["granted", "notified", "certified"],
    ["granted", "notified", "granted"],
    ["refused", "notified", "refused"],
    ["adjourned", "notified", "complement-asked"],
    ["granted", "signed", "decided"],
    ["granted", "prepared", "on-agenda"],
  ]);
  const voters = await t.db
    .selectFrom("voter")
    .innerJoin("vote", (join) =>
      join.onRef("vote.item_id", "=", "voter.item_id").onRef("vote.round", "=", "voter.round"),
    )
    .select(["voter.took_part"])
    .where("vote.state", "=", "open")
    .execute();
  expect(voters).toEqual(Array(6).fill({ took_part: false }));
});

test("the sessions of the demonstration were opened on their days, and none of its acts is in the future", async () => {
  const sessions = await t.db
    .selectFrom("committee_session")
    .select(["held_on as day", "opened_at as openedAt"])
    .where("opened_at", "is not", null)
    .execute();
  expect(sessions).toHaveLength(3);
  for (const { day, openedAt } of sessions)
    expect(todayInDakar(openedAt ?? services.now())).toBe(day);
  const later = t.db.selectFrom("journal").select("event").where("at", ">", services.now());
  expect(await later.execute()).toEqual([]);
});

test("what the demonstration has granted or refused was decided within the announced working days", async () => {
  const decided = await t.db
    .selectFrom("application")
    .select(["id", "company_id as companyId"])
    .where("state", "in", ["decided", "granted", "refused", "certified"])
    .execute();
  expect(decided).toHaveLength(4);
  const calendar = {
    today: "2026-11-22",
    holidays: await holidaysBetween(t.db, "2026-01-01", "2026-12-31"),
  };
  for (const { id, companyId } of decided) {
    const stays = await staysOf(t.db, { kind: "company", companyId }, id);
    for (const delay of new Set(Object.values(delayOf))) {
      const delayStays = stays.filter(({ state }) => delayOf[state] === delay);
      const used = delayStays.reduce((sum, stay) => sum + daysOfStay(stay, calendar), 0);
      expect(used, `${delay} of ${id}`).toBeLessThanOrEqual(referenceTariff.delays[delay]);
    }
  }
});

test("the demonstration has future and past deadlines, and open questions on each side", async () => {
  const deadlines = await t.db
    .selectFrom("application")
    .select("deadline_on as day")
    .where("state", "=", "complement-asked")
    .orderBy("deadline_on")
    .execute();
  const days = deadlines.map(({ day }) => day ?? "");
  expect(days).toHaveLength(3);
  expect(days[0] && days[0] < "2026-11-22").toBe(true);
  expect(days[1] && days[1] > "2026-11-22" && days[1] < "2026-11-28").toBe(true);
  const counts = await countRows(t.db);
  expect(counts.member_invitation).toBe(7);
  expect(counts.company_change).toBe(1);
  expect(counts.succession).toBe(1);
  const roles = await t.db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["member.role"])
    .where("account.email", "like", "dossier-brouillon%")
    .execute();
  expect(roles.map(({ role }) => role).sort()).toEqual(["manager", "owner", "reader"]);
  const answers = await t.db
    .selectFrom("reference_confirmation")
    .innerJoin("company", "company.id", "reference_confirmation.company_id")
    .select("reference_confirmation.answer")
    .where("company.name", "=", "Kassalane Routes")
    .execute();
  expect(answers).toHaveLength(4);
  expect(answers.filter(({ answer }) => answer === null)).toHaveLength(1);
});

test("an expert is asked and another has answered, a visit waits and another is signed with its photos, an objection waits", async () => {
  const { db } = t;
  expect(await openDemoQuestions({ db })).toHaveLength(1);
  expect(await db.selectFrom("expert_answer").select("question_id").execute()).toHaveLength(1);
  const visits = await db.selectFrom("visit").select("signed_at").execute();
  expect(visits.map(({ signed_at }) => signed_at !== null).sort()).toEqual([false, true]);
  expect(await db.selectFrom("visit_photo").select("id").execute()).toHaveLength(2);
  expect(await db.selectFrom("objection").select("outcome").execute()).toEqual([{ outcome: null }]);
  expect(await db.selectFrom("absence").select("id").execute()).toHaveLength(1);
});

test("complaints of the demonstration are in each state, one about a number that no certificate has, one with a given consent", async () => {
  const complaints = await t.db
    .selectFrom("complaint")
    .innerJoin("complainant", "complainant.complaint_id", "complaint.id")
    .leftJoin("complaint_hearing as hearing", "hearing.complaint_id", "complaint.id")
    .select(["complaint.id", "complaint.number", "complaint.state", "complaint.kind"])
    .select(["complaint.outcome", "complainant.consent", "complaint.company_id as companyId"])
    .select(["hearing.asked_at as heardAt", "hearing.answered_at as answeredAt"])
    .orderBy("complaint.received_at")
    .execute();
  const serials = complaints.map(({ number }) => number.slice(0, 13));
  expect(serials).toEqual([1, 2, 3, 4, 5, 6].map((serial) => `RL-2026-0000${serial}`));
  const heard = (at: Date | null, answered: Date | null) =>
    at === null ? "not heard" : answered === null ? "heard" : "answered";
  expect(
    complaints.map(({ state, kind, outcome, consent, companyId, heardAt, answeredAt }) => [
      ...[state, kind, outcome, consent],
      ...[companyId !== null, heard(heardAt, answeredAt)],
    ]),
  ).toEqual([
    ["answered", "company", "partly-founded", null, true, "answered"],
    ["withdrawn", "company", null, null, true, "not heard"],
    ["proposed", "company", "unfounded", null, true, "answered"],
    ["under-review", "company", null, "given", true, "heard"],
    ["received", "misuse", null, null, false, "not heard"],
    ["received", "company", null, null, true, "not heard"],
  ]);
  expect((await countRows(t.db)).complaint_message).toBe(1);
  const presidents = await t.db
    .selectFrom("account")
    .select("id")
    .where("email", "=", staffAddressOf("presidence"))
    .execute();
  for (const { id: accountId } of presidents)
    for (const { id: complaintId } of complaints)
      expect(await concernOf(t.db, { complaintId, accountId })).toBeNull();
  expect(presidents).toHaveLength(1);
});

test("measures of the demonstration are in each state, one suspends at once, one letter waits to be read, and the day of each delay is right", async () => {
  const measures = await listedDemoMeasures(t.db);
  expect(measures.map(({ number }) => number.slice(0, 13))).toEqual(
    measures.map((_, place) => `MS-2026-${String(place + 1).padStart(5, "0")}`),
  );
  expect(
    measures.map(({ kind, state, rights, letters }) => [kind, state, rights, letters]),
  ).toEqual([
    ["suspension", "lifted", "granted granted granted", "decided call, lifted call"],
    ["suspension", "lift-proposed", "suspended", "decided call"],
    ["withdrawal", "decided", "withdrawn", "decided call"],
    ["condition", "decided", "granted granted granted granted", "decided call"],
    ["suspension", "decided", "suspended", "decided unread"],
    ["suspension", "dropped", "granted", ""],
    ["condition", "heard", "granted", ""],
    ["suspension", "heard", "granted", ""],
    ["suspension", "heard", "suspended", "urgent call"],
    ["condition", "proposed", "granted granted", ""],
  ]);
  const today = todayInDakar(services.now());
  const heard = measures.filter(({ state }) => state === "heard");
  expect(heard.map(({ answer }) => answer !== null)).toEqual([true, false, false]);
  const [, waiting, urgent] = heard;
  expect(waiting?.name).toBe("Ndoucoumane Bâtiment");
  for (const day of [waiting?.dueOn, urgent?.dueOn, urgent?.urgentUntil, measures[3]?.demandedBy])
    expect((day ?? "") > today).toBe(true);
});

test("the acts of the demonstration are in chronological order, and its journal verifies and says what its rows say", async () => {
  expect((await verifyJournal(t.db)).broken).toEqual([]);
  expect((await compareWithJournal({ db: t.db })).differences).toEqual([]);
  const numbers = await t.db
    .selectFrom("application")
    .select(["number", "filed_at"])
    .where("number", "is not", null)
    .orderBy("filed_at")
    .execute();
  expect(numbers.map(({ number }) => number?.slice(0, 13))).toEqual(
    numbers.map((_, place) => `DO-2026-${String(place + 1).padStart(5, "0")}`),
  );
});

test("every account of the demonstration signs in with its password, and no mail is unsent", async () => {
  const signInFacts = {
    password: demoPassword(services.secret),
    formerToken: null,
    newDevice: false,
  };
  const words = [...applicants.map(({ word }) => word), ...guests.map(([word]) => word)];
  for (const word of [...words, "dossier-brouillon-gestion"]) {
    const signedIn = await signIn(testContext(services), {
      ...signInFacts,
      email: addressOf(word),
    });
    expect([word, signedIn.ok && signedIn.value.step]).toEqual([word, "session"]);
  }
  const mails = await t.db.selectFrom("mail").select("recipient").execute();
  expect(mails).toEqual([]);
});

test("no reminder is sent for the demonstration, however long it exists", async () => {
  for (const days of [1, 8, 15, 40, 100]) {
    const now = new Date(Date.parse("2026-11-22T10:00:00Z") + days * 86_400_000);
    const ctx = testContext(testServices({ db: t.db, now: () => now, files }));
    await remindDocuments(ctx);
    await remindOwners(ctx);
    await remindHearings(ctx);
    await remindMeasures(ctx);
    await endUrgentSuspensions(ctx);
    await remindApplications(ctx);
    await endPassedDeadlines(ctx);
  }
  expect(await t.db.selectFrom("mail").select(["kind", "recipient"]).execute()).toEqual([]);
});

test("the demonstration is made once and removed with all its documents, those of visitors included; a real complaint stays", async () => {
  const loaded = await countRows(t.db);
  expect(await loadDemoApplications(testContext(services), files)).toBe(0);
  expect(await loadDemoComplaints(testContext(services))).toBe(0);
  expect(await loadDemoMeasures(testContext(services))).toBe(0);
  expect(await countRows(t.db)).toEqual(loaded);
  const drawn = keptFiles().length;
  expect(drawn).toBeGreaterThan(100);
  await useDemonstration(services, files);
  await addToDemoComplaint(services, files);
  await useDemoMeasures(services, files);
  expect(keptFiles().length).toBe(drawn + 4);
  await aTakenComplaint(services);
  await removeDemo(testContext(services));
  const serials = await t.db
    .selectFrom("number_serial")
    .select(["kind", "last"])
    .orderBy("kind")
    .execute();
  // A place of the status list is given once, so its counter stays, as that of the real complaint does.
  expect(serials).toMatchObject([{ kind: "complaint", last: 7 }, { kind: "status-index" }]);
  const complaint = await t.db.selectFrom("complaint").select("number").executeTakeFirstOrThrow();
  expect(complaint.number.slice(0, 13)).toBe("RL-2026-00007");
  expect(await countRows(t.db)).toEqual({
    ...before,
    complainant: 1,
    complaint: 1,
    // Who has it, disabled.
    account: 1,
    staff_role: 1,
    // Its receipt, and that somebody has it: its states, the mails about it, and that it was opened by its id and by its number.
    journal: (before.journal ?? 0) + 2,
    stay: 2,
    mail: 5,
    access_log: 2,
    listing_change: 1,
    number_serial: 2,
  });
  expect(keptFiles()).toEqual([]);
});
