import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import {
  aConvenedSession,
  anOpenSession,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { confirmPresence, noteArrival } from "../sessions/attend-session.server.ts";
import { moveSession } from "../sessions/plan-session.server.ts";
import { loader as sessionPage } from "../sessions/session-page.tsx";
import { loader as ballot } from "./ballot-page.tsx";
import { castBallot } from "./cast-ballot.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { choices } from "./tally.ts";

const t = await openForTests();

test("a ballot waits until a member whom the secretary noted as present says that no new interest binds them", async () => {
  const open = await anOpenSession(t.services);
  await made(openItem(open.ctx, { itemId: open.itemId }));
  const by = (actor: Person) => testContext(t.services, { actor });
  const shown = () => shownItem(t.services, open.itemId);
  await proposeWithReason(t.services, open);
  await made(openVote(open.ctx, { ...(await shown()), kind: "secret", left: true }));
  const [noted, ...others] = open.members;
  if (!noted) throw new Error("no member");
  const { sessionId } = open;
  await t.db
    .updateTable("attendance")
    .set({ confirmed_at: null })
    .where("session_id", "=", sessionId)
    .where("account_id", "=", noted.accountId)
    .execute();
  const path = `/bureau/seances/${sessionId}/vote`;
  const cookie = await signedInCookie(t.services, noted.accountId, "second-factor");
  const act = async () => {
    const { data } = await callPage(ballot, { services: t.services, path, cookie });
    return (data as { act: string }).act;
  };
  expect(await act()).toBe("wait");
  const of = { ...(await shown()), digit: choices.for };
  expect(await castBallot(by(noted), of)).toMatchObject({ refusal: "not-at-the-door" });
  const { rows } = await sql`select 1 from voter where sealed is not null`.execute(t.db);
  expect(rows).toEqual([]);
  for (const member of others) await made(castBallot(by(member), of));
  await made(confirmPresence(by(noted), { sessionId }));
  expect(await act()).toBe("vote");
  await made(castBallot(by(noted), of));
});

test("nobody enters a session before its day, nor is offered to", async () => {
  await endMandates(t.services);
  const { sessionId, secretary, members } = await aConvenedSession(t.services);
  const [member, other] = members;
  if (!member || !other) throw new Error("no member");
  const today = todayInDakar(t.services.now());
  const secretaryActs = testContext(t.services, { actor: secretary });
  const movedTo = (heldOn: string) =>
    made(
      moveSession(secretaryActs, {
        sessionId,
        heldOn,
        startsAt: "09:00",
        place: "Salle du conseil",
        urgency: "Le marché n’attend pas.",
      }),
    );
  const enters = () => confirmPresence(testContext(t.services, { actor: member }), { sessionId });
  const arrives = () => noteArrival(secretaryActs, { sessionId, accountId: other.accountId });
  const read = async (loader: Handler, person: { accountId: string }, page = "") => {
    const path = `/bureau/seances/${sessionId}${page}`;
    const cookie = await signedInCookie(t.services, person.accountId, "second-factor");
    return await callPage(loader, { services: t.services, path, cookie });
  };
  const offers = async () => [
    (await read(ballot, member, "/vote")).status,
    ((await read(sessionPage, secretary)).data as { presiders: unknown[] }).presiders.length > 0,
  ];
  await movedTo(addDays(today, 1));
  for (const act of [enters, arrives])
    expect(await act()).toEqual({ ok: false, refusal: "before-its-day" });
  expect(await offers()).toEqual([302, false]);
  await movedTo(today);
  for (const act of [enters, arrives]) expect(await act()).toMatchObject({ ok: true });
  expect(await offers()).toEqual([200, true]);
});
