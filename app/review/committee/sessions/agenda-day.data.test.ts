import { expect, test } from "vitest";
import { loader as progress } from "#app/applications/progress-page.tsx";
import { loader as spaceHome } from "#app/applications/space/space-home-page.tsx";
import { aColleague, declaresConflict, made, mailKinds } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { aMember, aReadyApplication, declaresAs, endMandates, seated } from "#tests/sitting.ts";
import { scheduleApplication } from "../agenda/schedule-application.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { postponeItem } from "../vote/end-item.server.ts";
import { inviteObserver } from "./invite-observer.server.ts";
import { cancelSession, conveneSession, moveSession, planSession } from "./plan-session.server.ts";
import { attendeesOf } from "./session.queries.server.ts";
import { action } from "./session-page.tsx";

const t = openForTests({ day: "2026-11-24" });

test("the company is mailed the day of the session that has its application, and the new day when it moves, and reads it", async () => {
  const { applicationId, examiner, companyId, owner } = await aReadyApplication(t.services);
  const secretary = await aColleague(t.services, "secretary");
  await declaresAs(t.services, secretary, applicationId);
  const ctx = testContext(t.services, { actor: secretary });
  const plan = { heldOn: "2026-12-18", startsAt: "09:00", place: "Salle du conseil" };
  const { sessionId } = await made(planSession(ctx, plan));
  const rapporteurId = examiner.accountId;
  await made(scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }));
  const mails = async () => {
    const mailRows = await t.db
      .selectFrom("mail")
      .select("text_body as text")
      .where("kind", "=", "application-scheduled")
      .where("subject_id", "=", applicationId)
      .orderBy("created_at")
      .execute();
    const day = /18 décembre 2026|8 janvier 2027/;
    return mailRows.map(({ text }) => day.exec(text.replaceAll("\u00A0", " "))?.[0]);
  };
  expect(await mails()).toEqual(["18 décembre 2026"]);
  await made(moveSession(ctx, { sessionId, ...plan, place: "Salle des actes" }));
  expect(await mails()).toHaveLength(1);
  await made(moveSession(ctx, { sessionId, ...plan, heldOn: "2027-01-08" }));
  expect(await mails()).toEqual(["18 décembre 2026", "8 janvier 2027"]);
  const cookie = await signedInCookie(t.services, "accountId" in owner ? owner.accountId : "");
  const path = `/espace/dossiers/${applicationId}/suivi?entreprise=${companyId}`;
  const page = await callPage(progress, { services: t.services, path, cookie });
  const { next } = page.data as { next: string };
  expect(next.replaceAll("\u00A0", " ")).toContain(
    "séance du vendredi 8 janvier 2027. Vous n’avez rien à faire.",
  );
});

test("the company is mailed once when its item is postponed and once when its session is cancelled, and reads it in its space", async () => {
  const { applicationId, examiner, companyId, owner } = await aReadyApplication(t.services);
  const secretary = await aColleague(t.services, "secretary");
  await declaresAs(t.services, secretary, applicationId);
  const ctx = testContext(t.services, { actor: secretary });
  const onAgenda = async () => {
    const plan = { heldOn: "2026-12-18", startsAt: "09:00", place: "Salle du conseil" };
    const { sessionId } = await made(planSession(ctx, plan));
    const rapporteurId = examiner.accountId;
    const item = await made(scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }));
    return { sessionId, ...item };
  };
  const mails = async () =>
    (await mailKinds(t.services, applicationId)).filter((kind) => /scheduled|postponed/.test(kind));
  const { itemId } = await onAgenda();
  await made(postponeItem(ctx, { itemId, reason: "Le rapporteur est malade." }));
  expect(await mails()).toEqual(["application-scheduled", "application-postponed"]);
  const { sessionId } = await onAgenda();
  await made(conveneSession(ctx, { sessionId, urgency: "Le marché n’attend pas." }));
  const unsaid = await cancelSession(ctx, { sessionId, reason: " " });
  expect(unsaid).toEqual({ ok: false, refusal: "reason-given" });
  expect(await cancelSession(ctx, { sessionId, reason: "a".repeat(1_001) })).toEqual({
    ok: false,
    refusal: "reason-too-long",
  });
  expect(
    await inviteObserver(ctx, { sessionId, name: "a".repeat(121), organisation: "SOAC" }),
  ).toEqual({ ok: false, refusal: "name-too-long" });
  await made(cancelSession(ctx, { sessionId, reason: "Le quorum ne sera pas atteint." }));
  expect(await mails()).toEqual([
    ...["application-scheduled", "application-postponed"],
    ...["application-scheduled", "application-postponed"],
  ]);
  // The reason is written for the minutes; the mail says what follows.
  const [mail] = await t.db
    .selectFrom("mail")
    .select("text_body as text")
    .where("kind", "=", "application-postponed")
    .where("subject_id", "=", applicationId)
    .execute();
  expect(mail?.text).toMatch(/attend une autre séance/);
  expect(mail?.text).not.toMatch(/malade|quorum/);
  const cookie = await signedInCookie(t.services, "accountId" in owner ? owner.accountId : "");
  const path = `/espace/dossiers/${applicationId}/suivi?entreprise=${companyId}`;
  const page = await callPage(progress, { services: t.services, path, cookie });
  const { next } = page.data as { next: string };
  expect(next).toContain("le dossier attend une séance de la commission.");
});

test("a second secretary, who declared nothing, takes applications off the agenda of a session, and stands in the journal", async () => {
  const { applicationId, examiner } = await aReadyApplication(t.services);
  const secretary = await aColleague(t.services, "secretary");
  await declaresAs(t.services, secretary, applicationId);
  const ctx = testContext(t.services, { actor: secretary });
  const second = await aColleague(t.services, "secretary");
  const inConflict = await aColleague(t.services, "secretary");
  await declaresConflict(t.services, { applicationId, accountId: inConflict.accountId });
  const as = (actor: typeof second) => testContext(t.services, { actor });
  const convened = async () => {
    const plan = { heldOn: "2026-12-18", startsAt: "09:00", place: "Salle du conseil" };
    const { sessionId } = await made(planSession(ctx, plan));
    const rapporteurId = examiner.accountId;
    const item = await made(scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }));
    await made(conveneSession(ctx, { sessionId, urgency: "Le marché n’attend pas." }));
    return { sessionId, itemId: item.itemId };
  };
  const postponedBy = async () => {
    const rows = await t.db
      .selectFrom("journal")
      .select(["actor", "data"])
      .where("event", "=", "application-postponed")
      .where("subject_id", "=", applicationId)
      .orderBy("sequence")
      .execute();
    return rows.map(({ actor, data }) => [actor, (data as { by?: string }).by]);
  };
  const first = await convened();
  const reason = "Le rapporteur est malade.";
  expect(await postponeItem(as(inConflict), { itemId: first.itemId, reason })).toEqual({
    ok: false,
    refusal: "not-yours",
  });
  await made(postponeItem(as(second), { itemId: first.itemId, reason }));
  const other = await convened();
  // To cancel is an act on the session as a whole.
  await made(cancelSession(as(inConflict), { sessionId: other.sessionId, reason }));
  expect(await postponedBy()).toEqual([
    ["committee", second.accountId],
    ["committee", inConflict.accountId],
  ]);
});

test("two secretaries at one agenda: one application stands on it once, and a session is convened once", async () => {
  const { applicationId, examiner } = await aReadyApplication(t.services);
  const secretaries = [
    await aColleague(t.services, "secretary"),
    await aColleague(t.services, "secretary"),
  ];
  for (const each of secretaries) await declaresAs(t.services, each, applicationId);
  const contexts = secretaries.map((actor) => testContext(t.services, { actor }));
  const [first] = contexts;
  if (!first) throw new Error("no secretary");
  const plan = { heldOn: "2026-12-18", startsAt: "09:00", place: "Salle du conseil" };
  const { sessionId } = await made(planSession(first, plan));
  const rapporteurId = examiner.accountId;
  const scheduled = await Promise.all(
    contexts.map((ctx) => scheduleApplication(ctx, { sessionId, applicationId, rapporteurId })),
  );
  expect(scheduled.filter(({ ok }) => ok)).toHaveLength(1);
  expect(scheduled.filter(({ ok }) => !ok)).toEqual([{ ok: false, refusal: "wrong-state" }]);
  const convened = await Promise.all(
    contexts.map((ctx) => conveneSession(ctx, { sessionId, urgency: "Le marché n’attend pas." })),
  );
  expect(convened.filter(({ ok }) => ok)).toHaveLength(1);
  const ended = await Promise.all(
    contexts.map((ctx) => cancelSession(ctx, { sessionId, reason: "La salle est prise." })),
  );
  expect(ended.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await mailKinds(t.services, applicationId)).slice(-2)).toEqual([
    ...["application-scheduled", "application-postponed"],
  ]);
});

test("the first page of the company says the day of the session and counts the same days as the page of the application", async () => {
  t.on("2026-11-24");
  const { applicationId, examiner, companyId, owner } = await aReadyApplication(t.services);
  t.on("2026-12-08");
  const secretary = await aColleague(t.services, "secretary");
  await declaresAs(t.services, secretary, applicationId);
  const ctx = testContext(t.services, { actor: secretary });
  const plan = { heldOn: "2026-12-18", startsAt: "09:00", place: "Salle du conseil" };
  const { sessionId } = await made(planSession(ctx, plan));
  const rapporteurId = examiner.accountId;
  await made(scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }));
  t.on("2026-12-10");
  const cookie = await signedInCookie(t.services, "accountId" in owner ? owner.accountId : "");
  const readPage = async (loader: Handler, path: string) =>
    (await callPage(loader, { services: t.services, path, cookie })).data;
  const { since } = (await readPage(
    progress,
    `/espace/dossiers/${applicationId}/suivi?entreprise=${companyId}`,
  )) as { since: string };
  const { application } = (await readPage(spaceHome, `/espace?entreprise=${companyId}`)) as {
    application: { turn: string };
  };
  expect(since.replaceAll("\u00A0", " ")).toBe("chez nous depuis 12 jours ouvrés");
  expect(application.turn.replaceAll("\u00A0", " ")).toContain(
    `séance du 18 décembre 2026 · ${since.replaceAll("\u00A0", " ")} · `,
  );
});

test("a secretary who has not declared is led to the declaration and back to the session", async () => {
  const { applicationId, examiner } = await aReadyApplication(t.services);
  const secretary = await aColleague(t.services, "secretary");
  const ctx = testContext(t.services, { actor: secretary });
  const plan = { heldOn: "2026-12-18", startsAt: "09:00", place: "Salle du conseil" };
  const { sessionId } = await made(planSession(ctx, plan));
  const path = `/bureau/seances/${sessionId}`;
  const cookie = await signedInCookie(t.services, secretary.accountId);
  const schedules = () =>
    callPage(action, {
      services: t.services,
      path,
      cookie,
      form: { intent: "schedule", applicationId, rapporteurId: examiner.accountId },
    });
  const declaration = `/bureau/dossiers/${applicationId}/declaration?retour=${path}`;
  expect((await schedules()).location).toBe(declaration);
  await declaresAs(t.services, secretary, applicationId);
  expect((await schedules()).location).toBe(`${path}?fait=schedule`);
});

test("an alternate is convened while the mandate that they stand for is in force on the day of the session", async () => {
  await endMandates(t.services);
  const secretary = await aColleague(t.services, "secretary");
  const { applicationId, examiner } = await aReadyApplication(t.services);
  await declaresAs(t.services, secretary, applicationId);
  const ctx = testContext(t.services, { actor: secretary });
  const seat = await aMember(t.services, "owners");
  const ended = await aMember(t.services, "owners", { toOn: "2026-12-01" });
  const sits = await aMember(t.services, "owners", { alternateOf: seat.mandateId });
  await aMember(t.services, "owners", { alternateOf: ended.mandateId });
  const plan = { heldOn: "2026-12-18", startsAt: "09:00", place: "Salle du conseil" };
  const { sessionId } = await made(planSession(ctx, plan));
  const rapporteurId = examiner.accountId;
  await made(scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }));
  await made(conveneSession(ctx, { sessionId, urgency: "Le marché n’attend pas." }));
  const people = await attendeesOf(t.db, atWork, sessionId);
  expect(people.map(({ accountId }) => accountId).sort()).toEqual(
    [seat.accountId, sits.accountId].sort(),
  );
});

test("until a session opens, who is convened follows the mandates of its day, and mails go to those who sit", async () => {
  await endMandates(t.services);
  const secretary = await aColleague(t.services, "secretary");
  const { applicationId, examiner } = await aReadyApplication(t.services);
  await declaresAs(t.services, secretary, applicationId);
  const ctx = testContext(t.services, { actor: secretary });
  const stays = await aMember(t.services, "owners");
  const renewed = await aMember(t.services, "enterprises", { toOn: "2026-12-31" });
  const ends = await aMember(t.services, "owners", { toOn: "2026-12-31" });
  const plan = { heldOn: "2026-12-18", startsAt: "09:00", place: "Salle du conseil" };
  const { sessionId } = await made(planSession(ctx, plan));
  const rapporteurId = examiner.accountId;
  await made(scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }));
  await made(conveneSession(ctx, { sessionId, urgency: "Le marché n’attend pas." }));
  const again = await seated(t.services, renewed, "general-interest", { fromOn: "2027-01-01" });
  const newcomer = await seated(t.services, await aColleague(t.services, "committee"), "owners", {
    fromOn: "2027-01-01",
  });
  await made(moveSession(ctx, { ...plan, sessionId, heldOn: "2027-01-12" }));
  const people = await attendeesOf(t.db, atWork, sessionId);
  expect(people.map(({ accountId, sits, college }) => [accountId, sits, college]).sort()).toEqual(
    [
      [stays.accountId, true, "owners"],
      [again.accountId, true, "general-interest"],
      [ends.accountId, false, "owners"],
      [newcomer.accountId, true, "owners"],
    ].sort(),
  );
  const emails = new Map(people.map(({ accountId, email }) => [accountId, email]));
  const mails = await t.db
    .selectFrom("mail")
    .select(["kind", "recipient as to"])
    .where("subject_id", "=", sessionId)
    .execute();
  const kindsFor = ({ accountId }: { accountId: string }) =>
    mails.flatMap(({ kind, to }) => (to === emails.get(accountId) ? kind : [])).sort();
  expect(kindsFor(stays)).toEqual(["session-convened", "session-moved"]);
  expect(kindsFor(again)).toEqual(["session-convened", "session-moved"]);
  expect(kindsFor(ends)).toEqual(["session-convened"]);
  expect(kindsFor(newcomer)).toEqual(["session-convened"]);
  const reads = await t.db
    .selectFrom("application_reader")
    .select("grade")
    .where("application_id", "=", applicationId)
    .where("account_id", "=", newcomer.accountId)
    .execute();
  expect(reads).toEqual([{ grade: "summary" }]);
  // A mandate of somebody else never takes the place of one's own.
  await expect(
    t.db
      .updateTable("attendance")
      .set({ mandate_id: stays.mandateId })
      .where("session_id", "=", sessionId)
      .where("account_id", "=", newcomer.accountId)
      .execute(),
  ).rejects.toThrow(/a mandate of their own/);
});

test("members are told once a day what was added to or taken off an agenda after they were convened, and get the appointment", async () => {
  await endMandates(t.services);
  const secretary = await aColleague(t.services, "secretary");
  const ctx = testContext(t.services, { actor: secretary });
  const member = await aMember(t.services, "owners");
  const plan = { heldOn: "2026-12-18", startsAt: "09:00", place: "Salle du conseil" };
  const { sessionId } = await made(planSession(ctx, plan));
  const schedules = async () => {
    const { applicationId, examiner } = await aReadyApplication(t.services);
    await declaresAs(t.services, secretary, applicationId);
    const rapporteurId = examiner.accountId;
    return await made(scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }));
  };
  await schedules();
  await made(conveneSession(ctx, { sessionId, urgency: "Le marché n’attend pas." }));
  const added = await schedules();
  await schedules();
  await made(postponeItem(ctx, { itemId: added.itemId, reason: "Une pièce manque." }));
  const [to] = await attendeesOf(t.db, atWork, sessionId);
  expect(to?.accountId).toBe(member.accountId);
  const mails = await t.db
    .selectFrom("mail")
    .leftJoin("mail_attachment as file", "file.mail_id", "mail.id")
    .select(["mail.kind", "mail.text_body as text", "file.name"])
    .where("mail.subject_id", "=", sessionId)
    .where("mail.recipient", "=", to?.email ?? "")
    .orderBy("mail.kind", "desc")
    .execute();
  expect(mails.map(({ kind, name }) => [kind, name])).toEqual([
    ["session-convened", expect.stringMatching(/^seance-CE-.*\.ics$/)],
    ["session-agenda", null],
  ]);
  const mailText = mails[1]?.text.replaceAll(/[\u00A0\u202F]/g, " ") ?? "";
  for (const words of [
    "un dossier ajouté, l’ordre du jour en compte 2",
    "un dossier ajouté, l’ordre du jour en compte 3",
    "un dossier retiré, l’ordre du jour en compte 2",
  ])
    expect(mailText).toContain(words);
});
