import { beforeEach, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { scheduleApplication } from "#app/review/committee/agenda/schedule-application.server.ts";
import { proposeMandate } from "#app/review/committee/mandates/propose-mandate.server.ts";
import { attestMinutes } from "#app/review/committee/minutes/attest-minutes.server.ts";
import { replyToConvocation } from "#app/review/committee/sessions/attend-session.server.ts";
import {
  closeSession,
  conveneSession,
  planSession,
} from "#app/review/committee/sessions/plan-session.server.ts";
import { postponeItem } from "#app/review/committee/vote/end-item.server.ts";
import { aColleague, made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import {
  aMember,
  anOpenSession,
  aReadyApplication,
  declaresAs,
  endMandates,
} from "#tests/sitting.ts";
import { waitingFor } from "./waiting.queries.server.ts";

const t = openForTests({ day: "2026-12-18" });
beforeEach(() => endMandates(t.services));

const waiting = (actor: Person) =>
  waitingFor(t.db, { actor, now: t.services.now(), engine: "embedded" });
/** What the home page says about one session. */
const saidTo = async (actor: Person, sessionId: string) =>
  (await waiting(actor))
    .filter(({ path }) => path.includes(sessionId))
    .map(({ path, what }) => [
      path.replace(`/bureau/seances/${sessionId}`, ""),
      what.replaceAll("\u00A0", " ").replace(/CE-[\d-]+/, "CE"),
    ]);

test("the secretary is asked to schedule and to convene, a member to answer and to read", async () => {
  const { applicationId, examiner } = await aReadyApplication(t.services);
  const secretary = await aColleague(t.services, "secretary");
  const member = await aMember(t.services, "owners");
  const stranger = await aColleague(t.services, "committee");
  const ready = async () =>
    (await waiting(secretary)).find(({ what }) => what.includes("à inscrire"))?.count ?? 0;
  const before = await ready();
  expect(before).toBeGreaterThan(0);
  await declaresAs(t.services, secretary, applicationId);
  const ctx = testContext(t.services, { actor: secretary });
  const plan = { heldOn: "2026-12-28", startsAt: "09:00", place: "Salle du conseil" };
  const { sessionId } = await made(planSession(ctx, plan));
  expect(await saidTo(secretary, sessionId)).toEqual([]);
  const rapporteurId = examiner.accountId;
  await made(scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }));
  expect(await ready()).toBe(before - 1);
  expect(await saidTo(secretary, sessionId)).toEqual([
    ["", "Séance du 28 décembre 2026 : les membres sont à convoquer"],
  ]);
  await made(conveneSession(ctx, { sessionId, urgency: "Le marché n’attend pas." }));
  const answer = ["", "Séance du 28 décembre 2026 : dites si vous venez"];
  const readLine = [
    "",
    "1 dossier de la séance du 28 décembre 2026 à lire, après votre déclaration",
  ];
  expect(await saidTo(member, sessionId)).toEqual([answer, readLine]);
  await declaresAs(t.services, member, applicationId);
  expect(await saidTo(member, sessionId)).toEqual([answer]);
  const as = testContext(t.services, { actor: member });
  await made(replyToConvocation(as, { sessionId, reply: "coming" }));
  expect(await saidTo(member, sessionId)).toEqual([]);
  expect(await saidTo(stranger, sessionId)).toEqual([]);
});

test("an open session calls its members to vote, and its minutes wait for who presided, and for nobody who only reads", async () => {
  const { sessionId, itemId, members, secretary, president, ctx } = await anOpenSession(t.services);
  const [member] = members;
  if (!member) throw new Error("no member");
  expect(await saidTo(member, sessionId)).toEqual([
    ["/vote", "La séance CE est ouverte : entrez et votez"],
  ]);
  expect(await saidTo(secretary, sessionId)).toEqual([
    ["/conduite", "La séance CE est ouverte : conduisez-la"],
  ]);
  expect(await saidTo(president, sessionId)).toEqual([["/conduite", "Vous présidez la séance CE"]]);
  await made(postponeItem(ctx, { itemId, reason: "Le temps manque." }));
  await made(closeSession(ctx, { sessionId }));
  expect(await saidTo(president, sessionId)).toEqual([]);
  expect(await saidTo(secretary, sessionId)).toEqual([
    ["/proces-verbal", "Le procès-verbal CE est à relire, puis à signer"],
  ]);
  await made(attestMinutes(ctx, { sessionId, seen: 1 }));
  expect(await saidTo(secretary, sessionId)).toEqual([]);
  expect(await saidTo(president, sessionId)).toEqual([
    ["/proces-verbal", "Le procès-verbal CE est à signer"],
  ]);
  for (const role of ["president", "controller", "committee"] as const)
    expect(await saidTo(await aColleague(t.services, role), sessionId)).toEqual([]);
  expect(await saidTo(member, sessionId)).toEqual([]);
});

test("a proposed mandate waits for the president, and neither for who proposed it nor for its member", async () => {
  const secretary = await aColleague(t.services, "secretary");
  const person = await aColleague(t.services, "committee");
  const seats = async (actor: Person) =>
    (await waiting(actor)).find(({ path }) => path === "/bureau/seances/membres")?.count ?? 0;
  const president = await aColleague(t.services, "president");
  const before = await seats(president);
  await made(
    proposeMandate(testContext(t.services, { actor: secretary }), {
      accountId: person.accountId,
      college: "owners",
      alternateOf: null,
      fromOn: "2027-01-01",
      toOn: "2028-12-31",
    }),
  );
  expect(await seats(president)).toBe(before + 1);
  expect(await seats(secretary)).toBe(0);
  expect(await seats(person)).toBe(0);
});
