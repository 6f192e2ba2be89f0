import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { anOpenSession, proposeWithReason, shownItem } from "#tests/sitting.ts";
import { confirmPresence } from "../sessions/attend-session.server.ts";
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
    const { data } = await callPage(ballot as never, { services: t.services, path, cookie });
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
