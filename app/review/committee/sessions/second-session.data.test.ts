import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { addDays } from "#app/kernel/dates.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { anOpenSession, declaresAs, endMandates } from "#tests/sitting.ts";
import { scheduleApplication } from "../agenda/schedule-application.server.ts";
import { postponeItem } from "../vote/end-item.server.ts";
import { openItem } from "../vote/open-item.server.ts";
import { noteArrival, noteDeparture } from "./attend-session.server.ts";
import {
  closeSession,
  conveneSession,
  moveSession,
  openSession,
  planSession,
  stateQuorumFailed,
} from "./plan-session.server.ts";

const t = openForTests({ day: "2026-12-18" });
beforeEach(async () => {
  t.on("2026-12-18");
  await endMandates(t.services);
});

const at = (heldOn: string) => ({ heldOn, startsAt: "09:00", place: "Salle du conseil" });

test("a session without its quorum is followed by one that neither comes, nor is moved, nor opens too soon, and has its own quorum", async () => {
  const first = await anOpenSession(t.services, { perCollege: 2 });
  const { ctx, sessionId, itemId, applicationId, members, examiner, president } = first;
  expect(await planSession(ctx, { ...at("2026-12-28"), followsId: sessionId })).toMatchObject({
    refusal: "no-second",
  });
  // Both owners have gone, and one of the two enterprises.
  for (const { accountId } of [members[0], members[2], members[3]].filter((each) => !!each))
    await made(noteDeparture(ctx, { sessionId, accountId }));
  expect(await openItem(ctx, { itemId })).toMatchObject({ refusal: "no-quorum" });
  await made(stateQuorumFailed(ctx, { sessionId }));
  await made(postponeItem(ctx, { itemId, reason: "Le quorum manque." }));
  await made(closeSession(ctx, { sessionId }));

  const { committeeSecondDays } = await settingsInForce(t.db, t.services.now());
  const earliest = addDays("2026-12-18", committeeSecondDays);
  const early = addDays(earliest, -1);
  expect(await planSession(ctx, { ...at(early), followsId: sessionId })).toMatchObject({
    refusal: "too-soon",
  });
  const second = await made(planSession(ctx, { ...at(earliest), followsId: sessionId }));
  const move = (heldOn: string) => moveSession(ctx, { sessionId: second.sessionId, ...at(heldOn) });
  expect(await move(early)).toMatchObject({ refusal: "too-soon" });
  await made(move(earliest));
  await declaresAs(t.services, first.secretary, applicationId);
  const item = await made(
    scheduleApplication(ctx, {
      sessionId: second.sessionId,
      applicationId,
      rapporteurId: examiner.accountId,
    }),
  );
  await made(conveneSession(ctx, { sessionId: second.sessionId }));
  const open = () =>
    openSession(ctx, { sessionId: second.sessionId, presidedBy: president.accountId });
  expect(await open()).toMatchObject({ refusal: "before-its-day" });
  await expect(
    sql`update committee_session set state = 'open', presided_by = ${president.accountId}, opened_at = ${t.services.now()}
      where id = ${second.sessionId}`.execute(t.db),
  ).rejects.toThrow("committee_session_on_its_day");

  t.on(earliest);
  const later = t.as(first.secretary);
  // One of the two members of each college.
  const there = [members[0], members[2], members[4]].filter((each) => !!each);
  for (const { accountId } of there)
    await made(noteArrival(later, { sessionId: second.sessionId, accountId }));
  await made(openSession(later, { sessionId: second.sessionId, presidedBy: president.accountId }));
  await made(openItem(later, { itemId: item.itemId }));
});
