import { beforeEach, expect, test } from "vitest";
import { addDays } from "#app/kernel/dates.ts";
import { aColleague, made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { aMember, aReadyApplication, declaresAs, endMandates } from "#tests/sitting.ts";
import { scheduleApplication } from "../agenda/schedule-application.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { replyToConvocation } from "./attend-session.server.ts";
import { conveneSession, moveSession, planSession } from "./plan-session.server.ts";
import { remindMembers } from "./remind-members.server.ts";
import { attendeesOf, sessionFor } from "./session.queries.server.ts";
import { action as onSession, loader as sessionPage } from "./session-page.tsx";
import { action as onSessions } from "./sessions-page.tsx";

const t = await openForTests();
const today = "2026-12-18";
const urgency = "Le visa du marché expire.";

let secretary: Awaited<ReturnType<typeof aColleague>>;
let answers: Awaited<ReturnType<typeof aMember>>;
let silent: Awaited<ReturnType<typeof aMember>>;
let applicationId: string;
let rapporteurId: string;
beforeEach(async () => {
  t.on(today);
  await endMandates(t.services);
  secretary = await aColleague(t.services, "secretary");
  answers = await aMember(t.services, "owners");
  silent = await aMember(t.services, "enterprises");
  const ready = await aReadyApplication(t.services);
  applicationId = ready.applicationId;
  rapporteurId = ready.examiner.accountId;
  await declaresAs(t.services, secretary, applicationId);
});

const planned = async (heldOn: string) => {
  const ctx = t.as(secretary);
  const plan = { heldOn, startsAt: "09:30", place: "Salle du conseil" };
  const { sessionId } = await made(planSession(ctx, plan));
  await made(scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }));
  return { sessionId, plan };
};
const convene = (sessionId: string, why = "") =>
  conveneSession(t.as(secretary), { sessionId, urgency: why });
const mails = async (sessionId: string, kind: string) =>
  await t.db
    .selectFrom("mail")
    .select(["recipient", "text_body as text"])
    .where("subject_id", "=", sessionId)
    .where("kind", "=", kind)
    .execute();
const reasonKept = async (sessionId: string) =>
  (await sessionFor(t.db, atWork, sessionId))?.shortNotice;

test.each([
  [0, false],
  [4, false],
  [5, true],
  [30, true],
])("a convocation %i days before its session needs no reason: %s", async (days, keepsNotice) => {
  const { sessionId } = await planned(addDays(today, days));
  const path = `/bureau/seances/${sessionId}`;
  const cookie = await signedInCookie(t.services, secretary.accountId, "second-factor");
  const { data } = await callPage(sessionPage, { services: t.services, path, cookie });
  expect((data as { isNoticeShort: boolean }).isNoticeShort).toBe(!keepsNotice);
  const convened = await convene(sessionId);
  if (keepsNotice) {
    expect(convened.ok).toBe(true);
    expect(await reasonKept(sessionId)).toBe(null);
    return;
  }
  expect(convened).toEqual({ ok: false, refusal: "short-notice" });
  expect(await convene(sessionId, "a".repeat(1_001))).toMatchObject({
    refusal: "urgency-too-long",
  });
  expect(await mails(sessionId, "session-convened")).toEqual([]);
  await made(convene(sessionId, urgency));
  expect(await reasonKept(sessionId)).toBe(urgency);
  const convocations = await mails(sessionId, "session-convened");
  expect(convocations.map(({ recipient }) => recipient).sort()).toEqual(
    [answers.email, silent.email].sort(),
  );
  for (const { text } of convocations)
    expect(text.replaceAll("\u00A0", " ")).toContain(`Convocation tardive : ${urgency}`);
});

test("a session that moves nearer than the notice needs a reason, and another day or hour a new answer", async () => {
  const { sessionId, plan } = await planned(addDays(today, 20));
  await made(convene(sessionId));
  expect((await mails(sessionId, "session-convened"))[0]?.text).not.toContain("tardive");
  await made(replyToConvocation(t.as(answers), { sessionId, reply: "coming" }));
  const replies = async () =>
    (await attendeesOf(t.db, atWork, sessionId)).flatMap(({ reply }) => reply ?? []);
  const move = (to: Partial<typeof plan> & { urgency?: string }) =>
    moveSession(t.as(secretary), { ...plan, sessionId, ...to });
  await made(move({ place: "Salle des actes" }));
  expect(await replies()).toEqual(["coming"]);
  const nearer = addDays(today, 2);
  expect(await move({ heldOn: nearer })).toMatchObject({ refusal: "short-notice" });
  expect(await replies()).toEqual(["coming"]);
  await made(move({ heldOn: nearer, urgency }));
  expect(await replies()).toEqual([]);
  expect(await reasonKept(sessionId)).toBe(urgency);
  await made(move({ heldOn: addDays(today, 9) }));
  expect(await reasonKept(sessionId)).toBe(null);
});

const remindedOn = async (sessionId: string, day: string) => {
  t.on(day);
  await remindMembers(testContext(t.services));
  return (await mails(sessionId, "session-reminder")).map(({ recipient }) => recipient);
};

test("who has not answered is reminded once, from three days before the session; who has answered is not", async () => {
  const heldOn = addDays(today, 10);
  const { sessionId } = await planned(heldOn);
  await made(convene(sessionId));
  await made(replyToConvocation(t.as(answers), { sessionId, reply: "excused" }));
  expect(await remindedOn(sessionId, addDays(heldOn, -4))).toEqual([]);
  expect(await remindedOn(sessionId, addDays(heldOn, -3))).toEqual([silent.email]);
  expect(await remindedOn(sessionId, addDays(heldOn, -2))).toEqual([silent.email]);
});

test("who is convened on the day itself is reminded on the next, and never on the day of the session", async () => {
  const heldOn = addDays(today, 2);
  const { sessionId } = await planned(heldOn);
  await made(convene(sessionId, urgency));
  await made(replyToConvocation(t.as(answers), { sessionId, reply: "coming" }));
  expect(await remindedOn(sessionId, today)).toEqual([]);
  expect(await remindedOn(sessionId, heldOn)).toEqual([]);
  expect(await remindedOn(sessionId, addDays(today, 1))).toEqual([silent.email]);
});

test("the reason and the place, which minutes print, refuse by name a sign that no document can show", async () => {
  const { sessionId, plan } = await planned(addDays(today, 1));
  const cookie = await signedInCookie(t.services, secretary.accountId, "second-factor");
  const posts = async (path: string, action: Handler, form: Record<string, string>) =>
    await callPage(action, { services: t.services, path, cookie, form });
  const day = { "heldOn.day": "28", "heldOn.month": "12", "heldOn.year": "2026" };
  const here = `/bureau/seances/${sessionId}`;
  const moves = { intent: "move", ...day, startsAt: "9 h 30", urgency: "" };
  for (const [path, action, form] of [
    [here, onSession, { intent: "convene", urgency: `${urgency} 🏗` }],
    [here, onSession, { ...moves, place: "Salle 🏗" }],
    [
      "/bureau/seances",
      onSessions,
      { intent: "plan", ...day, startsAt: "9 h 30", place: "Salle 🏗" },
    ],
  ] as const) {
    const { status, data } = await posts(path, action, form);
    expect([status, JSON.stringify(data)]).toEqual([400, expect.stringContaining("🏗")]);
  }
  expect(await sessionFor(t.db, atWork, sessionId)).toMatchObject({ ...plan, state: "planned" });
  const again = await posts(here, onSession, {
    ...moves,
    place: "Salle des actes",
    startsAt: "neuf heures",
    urgency,
  });
  expect(again).toMatchObject({
    status: 400,
    data: {
      intent: "move",
      errors: { startsAt: "L’heure s’écrit ainsi\u00A0: 9 h 30" },
      values: { heldOn: "28/12/2026", place: "Salle des actes", urgency },
    },
  });
  const unexplained = await posts(here, onSession, { intent: "convene", urgency: "" });
  expect(unexplained.data).toMatchObject({ errors: { urgency: expect.stringContaining("délai") } });
  const nameless = { intent: "invite", name: "", organisation: "COFRAC" };
  expect((await posts(here, onSession, nameless)).data).toMatchObject({
    errors: { name: "Dites le nom de l’observateur et son organisme." },
    values: { organisation: "COFRAC" },
  });
  const convened = await posts(here, onSession, { intent: "convene", urgency });
  expect(convened.location).toContain("fait=convene");
});
