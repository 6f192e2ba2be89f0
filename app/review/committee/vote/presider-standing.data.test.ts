import { beforeEach, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { declaresConflict, made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import {
  aConvenedSession,
  castAll,
  declaresAs,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { confirmPresence } from "../sessions/attend-session.server.ts";
import { openSession } from "../sessions/plan-session.server.ts";
import { loader as sessionPage } from "../sessions/session-page.tsx";
import { castCastingVote } from "./cast-casting-vote.server.ts";
import { closeVote } from "./close-vote.server.ts";
import { postponeItem } from "./end-item.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { loader as runPage } from "./run-page.tsx";

const t = openForTests();

let held: Awaited<ReturnType<typeof aConvenedSession>>;
beforeEach(async () => {
  await endMandates(t.services);
  held = await aConvenedSession(t.services);
});

const undeclares = () =>
  t.db
    .deleteFrom("declaration")
    .where("account_id", "=", held.president.accountId)
    .where("application_id", "=", held.applicationId)
    .execute();
const conflicts = () =>
  declaresConflict(t.services, {
    applicationId: held.applicationId,
    accountId: held.president.accountId,
  });
const secretary = () => t.as(held.secretary);
const shown = () => shownItem(t.services, held.itemId);
const opens = async () => openVote(secretary(), { ...(await shown()), kind: "secret", left: true });

async function opensSession() {
  const { sessionId, president, members } = held;
  for (const member of members) await made(confirmPresence(t.as(member), { sessionId }));
  await made(openSession(secretary(), { sessionId, presidedBy: president.accountId }));
}

async function dataOf<Data>(loader: Handler, reader: Person, path = ""): Promise<Data> {
  if (!("accountId" in reader)) throw new Error("no account");
  const page = await callPage(loader, {
    services: t.services,
    path: `/bureau/seances/${held.sessionId}${path}`,
    cookie: await signedInCookie(t.services, reader.accountId),
  });
  return page.data as Data;
}

test("nothing is called, voted or decided before who presides has declared, and nothing at all in conflict", async () => {
  await opensSession();
  const { itemId } = held;
  await undeclares();
  expect(await openItem(secretary(), { itemId })).toMatchObject({ refusal: "presider-undeclared" });
  await conflicts();
  expect(await openItem(secretary(), { itemId })).toMatchObject({ refusal: "presider-recused" });
  // The way out: another person presides over it another day.
  await made(postponeItem(secretary(), { itemId, reason: "Qui préside est écarté." }));
});

test("a conflict declared during an item stops its votes", async () => {
  await opensSession();
  await made(openItem(secretary(), { itemId: held.itemId }));
  await proposeWithReason(t.services, { ctx: secretary(), itemId: held.itemId });
  for (let round = 0; round < 2; round += 1) {
    await made(opens());
    await castAll(t.services, held, "111222");
    await made(closeVote(secretary(), await shown()));
  }
  const casts = async () =>
    castCastingVote(t.as(held.president), { ...(await shown()), choice: "for", reason: "Motif." });
  await undeclares();
  expect(await casts()).toMatchObject({ refusal: "presider-undeclared" });
  await conflicts();
  expect(await casts()).toMatchObject({ refusal: "presider-recused" });
  expect(await opens()).toMatchObject({ refusal: "presider-recused" });
});

test("the page of a convened session leads who may preside to what they declare, and nobody to what they have declared", async () => {
  type Data = { agenda: { declareAt: string | null }[] };
  const linksOf = async (reader: Person) =>
    (await dataOf<Data>(sessionPage, reader)).agenda.map(({ declareAt }) => declareAt);
  expect(await linksOf(held.president)).toEqual([null]);
  await undeclares();
  expect(await linksOf(held.president)).toEqual([
    expect.stringContaining(`/bureau/dossiers/${held.applicationId}/declaration`),
  ]);
  const [member] = held.members;
  if (!member) throw new Error("no member");
  expect(await linksOf(member)).toEqual([null]);
  expect(await linksOf(held.secretary)).toEqual([null]);
});

test("the page that conducts the session asks who presides to declare, and tells the secretary", async () => {
  type Data = { unfit: string | null; declare: { at: string } | null };
  await opensSession();
  const said = async (reader: Person) => {
    const { unfit, declare } = await dataOf<Data>(runPage, reader, "/conduite");
    return [unfit, declare !== null];
  };
  expect(await said(held.president)).toEqual([null, false]);
  await undeclares();
  expect(await said(held.president)).toEqual(["presider-undeclared", true]);
  expect(await said(held.secretary)).toEqual(["presider-undeclared", false]);
  await declaresAs(t.services, held.president, held.applicationId);
  expect(await said(held.secretary)).toEqual([null, false]);
  await undeclares();
  await conflicts();
  expect(await said(held.secretary)).toEqual(["presider-recused", false]);
});
