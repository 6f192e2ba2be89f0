import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { addDays } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aColleague, made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { asServingRole } from "#tests/serving-role.ts";
import {
  anOpenSession,
  castAll,
  confirmedAct,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { decideMandate } from "../mandates/decide-mandate.server.ts";
import { proposeMandate, proposeMandateEnd } from "../mandates/propose-mandate.server.ts";
import { wholeMinutes } from "../minutes/minutes.queries.server.ts";
import { actInWords, endedMandateInWords, voteInWords } from "../minutes/minutes.ts";
import { noteDeparture } from "../sessions/attend-session.server.ts";
import { closeSession } from "../sessions/plan-session.server.ts";
import { closeVote } from "../vote/close-vote.server.ts";
import { postponeItem } from "../vote/end-item.server.ts";
import { openItem } from "../vote/open-item.server.ts";
import { openVote } from "../vote/open-vote.server.ts";
import { action, loader } from "../vote/run-page.tsx";
import { typeBoxOutcome } from "../vote/type-box-outcome.server.ts";
import { answerConfirmation } from "./answer-confirmation.server.ts";
import { askConfirmation } from "./ask-confirmation.server.ts";
import { type ConfirmationKind, confirmationsOf } from "./confirmation.queries.server.ts";

const t = await openForTests();

let held: Awaited<ReturnType<typeof anOpenSession>>;
beforeEach(async () => {
  await endMandates(t.services);
  held = await anOpenSession(t.services);
  await made(openItem(held.ctx, { itemId: held.itemId }));
  await proposeWithReason(t.services, held);
});

const as = (actor: Person) => testContext(t.services, { actor });
const itemNow = () => shownItem(t.services, held.itemId);
const opens = async () =>
  await made(openVote(held.ctx, { ...(await itemNow()), kind: "secret", left: true }));
const asks = async (kind: ConfirmationKind, changes: object = {}) =>
  askConfirmation(held.ctx, {
    ...(await itemNow()),
    kind,
    reason: "Deux membres ne répondent plus.",
    requests: kind === "adjourn" ? [{ code: "2201", text: "Joignez le contrat." }] : [],
    ...changes,
  });
const answers = async (
  id: string,
  answer: "confirmed" | "refused" | "withdrawn" = "confirmed",
  actor: Person = held.president,
) => answerConfirmation(as(actor), { id, seen: (await itemNow()).seen, answer });
const lastVote = async () =>
  (
    await t.db
      .selectFrom("vote")
      .select(["state", "outcome", "void_reason as voidReason", "voters"])
      .where("item_id", "=", held.itemId)
      .orderBy("round", "desc")
      .execute()
  )[0];
const item = () =>
  t.db
    .selectFrom("agenda_item")
    .select(["state", "outcome", "reason"])
    .where("id", "=", held.itemId)
    .executeTakeFirstOrThrow();

describe("closing a vote while somebody in the room has not voted", () => {
  test("needs a reason and the confirmation of who presides; ballots go on meanwhile", async () => {
    await opens();
    await castAll(t.services, held, "111");
    expect(await closeVote(held.ctx, await itemNow())).toMatchObject({ refusal: "not-all-voted" });
    const { id } = await made(asks("close-vote"));
    expect(await lastVote()).toMatchObject({ state: "open" });
    await castAll(t.services, held, "1111");
    for (const [actor, refusal] of [
      [held.secretary, "not-presiding"],
      [held.members[0] ?? held.secretary, "not-presiding"],
    ] as const)
      expect(await answers(id, "confirmed", actor)).toMatchObject({ refusal });
    await made(answers(id));
    expect(await lastVote()).toMatchObject({ state: "closed", outcome: "adopted", voters: 4 });
    expect(await t.db.selectFrom("urn").selectAll().execute()).toEqual([]);
    expect(await answers(id)).toMatchObject({ refusal: "no-confirmation" });
  });

  test("needs neither once everybody in the room has voted: who left without a ballot is not waited for", async () => {
    await opens();
    await castAll(t.services, held, "11111");
    const [, , , , , last] = held.members;
    const { sessionId } = held;
    await made(noteDeparture(held.ctx, { sessionId, accountId: last?.accountId ?? "" }));
    expect(await asks("close-vote")).toMatchObject({ refusal: "everybody-voted" });
    expect(await made(closeVote(held.ctx, await itemNow()))).toMatchObject({ outcome: "adopted" });
  });

  test("lapses when everybody votes and the secretary closes", async () => {
    await opens();
    const { id } = await made(asks("close-vote"));
    await castAll(t.services, held, "111111");
    await made(closeVote(held.ctx, await itemNow()));
    expect(await confirmationsOf(t.db, atWork, held.itemId)).toMatchObject([
      { id, state: "withdrawn" },
    ]);
    expect(await answers(id)).toMatchObject({ ok: false });
  });
});

describe("what the secretary asks", () => {
  test("does nothing when it is refused or withdrawn, and one thing waits at a time", async () => {
    await opens();
    const first = await made(asks("void-vote"));
    expect(await asks("close-vote")).toMatchObject({ refusal: "confirmation-waits" });
    await made(answers(first.id, "refused"));
    expect(await lastVote()).toMatchObject({ state: "open" });
    const second = await made(asks("void-vote"));
    expect(await answers(second.id, "withdrawn", held.president)).toMatchObject({
      refusal: "not-yours",
    });
    await made(answers(second.id, "withdrawn", held.secretary));
    expect(await lastVote()).toMatchObject({ state: "open" });
    expect(await answers(second.id)).toMatchObject({ refusal: "no-confirmation" });
    expect(await answers(newId())).toMatchObject({ refusal: "no-confirmation" });
    expect(await answers("nothing")).toMatchObject({ refusal: "no-confirmation" });
  });

  test("is confirmed once by two presses at the same instant", async () => {
    await opens();
    await castAll(t.services, held, "111111");
    const { id } = await made(asks("void-vote"));
    const both = await Promise.all([answers(id), answers(id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await lastVote()).toMatchObject({ outcome: "void", voidReason: "cancelled" });
  });

  test("waits before a vote opens or a proposal changes", async () => {
    const { id } = await made(asks("adjourn"));
    const open = async () =>
      openVote(held.ctx, { ...(await itemNow()), kind: "secret" as const, left: true });
    expect(await open()).toMatchObject({ refusal: "confirmation-waits" });
    await made(answers(id));
    expect(await item()).toMatchObject({ state: "closed", outcome: "adjourned" });
    const complements = t.db
      .selectFrom("complement")
      .select(["state", "text"])
      .where("application_id", "=", held.applicationId);
    expect(await complements.execute()).toEqual([
      { state: "prepared", text: "Joignez le contrat." },
    ]);
  });

  test("by somebody who presides themselves is never confirmed by them", async () => {
    await opens();
    const both = { ...held.president, staffRoles: ["president", "secretary"] } as Person;
    const { id } = await made(
      askConfirmation(as(both), {
        ...(await itemNow()),
        kind: "void-vote",
        reason: "Une erreur de proposition.",
      }),
    );
    expect(await answers(id)).toMatchObject({ refusal: "own-confirmation" });
    expect(await lastVote()).toMatchObject({ state: "open" });
  });
});

test("an item is postponed by the secretary alone before a vote, after one with who presides, and without where the quorum failed", async () => {
  await opens();
  await castAll(t.services, held, "222222");
  await made(closeVote(held.ctx, await itemNow()));
  const reason = "Le rapporteur est empêché.";
  expect(await postponeItem(held.ctx, { itemId: held.itemId, reason })).toMatchObject({
    refusal: "voted-before",
  });
  await confirmedAct(t.services, held, { kind: "postpone", reason });
  expect(await item()).toMatchObject({ outcome: "postponed", reason });
  const { state } = await t.db
    .selectFrom("application")
    .select("state")
    .where("id", "=", held.applicationId)
    .executeTakeFirstOrThrow();
  expect(state).toBe("ready");
});

test("the pages of the secretary and of who presides show what waits, and their buttons answer it", async () => {
  await opens();
  const path = `/bureau/seances/${held.sessionId}/conduite`;
  const cookieOf = (person: { accountId: string }) =>
    signedInCookie(t.services, person.accountId, "second-factor");
  const [secretary, president] = [await cookieOf(held.secretary), await cookieOf(held.president)];
  const post = (cookie: string, form: Record<string, string>) =>
    callPage(action, { services: t.services, path, cookie, form });
  const asks = { ...(await itemNow()), intent: "ask", kind: "close-vote", part: "close-vote" };
  expect(await post(secretary, { ...asks, reason: "Deux 🏗 absents." })).toMatchObject({
    status: 400,
    data: {
      part: "close-vote",
      values: { reason: "Deux 🏗 absents." },
      errors: { reason: expect.stringContaining("🏗") },
    },
  });
  expect(await post(secretary, { ...asks, reason: "a".repeat(2_001) })).toMatchObject({
    status: 400,
    data: { errors: { reason: expect.stringContaining("2\u202F000 caractères") } },
  });
  const askAnswer = await post(secretary, {
    ...(await itemNow()),
    intent: "ask",
    kind: "close-vote",
    reason: "Deux membres ne répondent plus.",
  });
  expect(askAnswer).toMatchObject({ status: 303, location: `${path}?fait=ask` });
  const pageOf = async (cookie: string) =>
    (await callPage(loader, { services: t.services, path, cookie })).data as {
      item: { seen: string };
      open: { waited: string[] };
      waiting: { id: string; reason: string; mayAnswer: boolean; mayWithdraw: boolean };
    };
  expect((await pageOf(secretary)).waiting).toMatchObject({ mayAnswer: false, mayWithdraw: true });
  const { waiting, item: shownPage, open } = await pageOf(president);
  expect(waiting).toMatchObject({ mayAnswer: true, reason: "Deux membres ne répondent plus." });
  expect(open.waited).toHaveLength(6);
  const answer = { intent: "confirm", id: waiting.id, itemId: held.itemId, seen: shownPage.seen };
  expect((await post(secretary, answer)).status).toBe(403);
  expect((await post(president, answer)).status).toBe(303);
  expect(await lastVote()).toMatchObject({ outcome: "void", voidReason: "too-few" });
});

test("the minutes say what was voted, what was asked and answered, and a mandate that ended meanwhile", async () => {
  await opens();
  await castAll(t.services, held, "1111");
  await confirmedAct(t.services, held, { kind: "close-vote", reason: "Deux absences prolongées." });
  const [first] = held.members;
  const end = await made(
    proposeMandateEnd(held.ctx, { mandateId: first?.mandateId ?? "", reason: "Démission écrite." }),
  );
  await made(decideMandate(as(held.president), { id: end.id, approves: true }));
  await made(closeSession(as(held.secretary), { sessionId: held.sessionId }));
  const facts = (await wholeMinutes(t.db, atWork, held.sessionId))?.facts;
  const [point] = facts?.items ?? [];
  const plain = (text: string | undefined) => text?.replaceAll(/[\u00A0\u202F]/g, " ");
  expect(point?.votes.map(voteInWords).map(plain)).toEqual([
    "Vote secret (proposition : 2201 accordé, N1, classe D), 4 votants : adopté.",
  ]);
  expect(point?.acts?.map(actInWords).map(plain)[0]).toMatch(
    /^Clôture du vote avant que chacun ait voté, à la demande de .* : « Deux absences prolongées »\. Présents et sans bulletin : .*, .*\. Confirmé par /,
  );
  expect(facts?.endedMandates?.map(endedMandateInWords).map(plain)[0]).toMatch(
    new RegExp(`^Mandat de ${first?.name} terminé pendant la séance, .* : « Démission écrite »`),
  );
});

test("the minutes say of every mandate of the day that it ended while the session was open, even one given meanwhile", async () => {
  const ended = async (mandateId: string) => {
    const { id } = await made(
      proposeMandateEnd(held.ctx, { mandateId, reason: "Démission écrite." }),
    );
    await made(decideMandate(as(held.president), { id, approves: true }));
  };
  const memberFrom = async (fromOn: string) => {
    const person = await aColleague(t.services, "committee");
    const mandate = { accountId: person.accountId, college: "owners" as const, fromOn };
    const { id } = await made(
      proposeMandate(held.ctx, { ...mandate, toOn: "2028-12-31", alternateOf: null }),
    );
    await made(decideMandate(as(held.president), { id, approves: true }));
    const row = await t.db
      .selectFrom("mandate")
      .select("id")
      .where("account_id", "=", person.accountId)
      .executeTakeFirstOrThrow();
    return { ...person, mandateId: row.id };
  };
  const { held_on: day } = await t.db
    .selectFrom("committee_session")
    .select("held_on")
    .where("id", "=", held.sessionId)
    .executeTakeFirstOrThrow();
  const [convened] = held.members;
  const meanwhile = await memberFrom(day);
  const later = await memberFrom(addDays(day, 1));
  for (const mandateId of [convened?.mandateId ?? "", meanwhile.mandateId, later.mandateId])
    await ended(mandateId);
  await made(postponeItem(held.ctx, { itemId: held.itemId, reason: "Le temps manque." }));
  await made(closeSession(as(held.secretary), { sessionId: held.sessionId }));
  const facts = (await wholeMinutes(t.db, atWork, held.sessionId))?.facts;
  expect(facts?.endedMandates?.map(({ name }) => name).sort()).toEqual(
    [convened?.name, meanwhile.name].sort(),
  );
});

test.each([
  ["secret", 6],
  ["box", 0],
] as const)(
  "a request about a %s vote names the %d people without a ballot on a phone, as the minutes do",
  async (kind, count) => {
    await made(
      openVote(held.ctx, {
        ...(await itemNow()),
        kind,
        left: true,
        reason: "Le réseau est coupé.",
      }),
    );
    const { id } = await made(asks("void-vote"));
    expect((await confirmationsOf(t.db, atWork, held.itemId))[0]?.waited).toHaveLength(count);
    await made(answers(id));
    await confirmedAct(t.services, held, { kind: "postpone", reason: "Le temps manque." });
    await made(closeSession(held.ctx, { sessionId: held.sessionId }));
    const [point] = (await wholeMinutes(t.db, atWork, held.sessionId))?.facts.items ?? [];
    const words = (point?.acts ?? []).map(actInWords).join(" ");
    expect(words).toContain("Deux membres ne répondent plus");
    expect(words.includes("Présents et sans bulletin")).toBe(count > 0);
  },
);

test("the database asks for two people, whatever the code does", async () => {
  await opens();
  await castAll(t.services, held, "1111");
  const ofVote = `item_id = '${held.itemId}' and round = 1`;
  const { id } = await made(asks("close-vote"));
  const passed: string[] = [];
  await asServingRole(t.db, async (run) => {
    await run(`update voter set sealed = null where ${ofVote}`);
    for (const text of [
      `update vote set state = 'closed', outcome = 'adopted', voters = 4, closed_at = now() where ${ofVote}`,
      `update vote set state = 'closed', outcome = 'void', void_reason = 'too-few', voters = 4, closed_at = now() where ${ofVote}`,
      `update vote set state = 'closed', outcome = 'void', void_reason = 'cancelled', closed_at = now() where ${ofVote}`,
      `update confirmation set state = 'confirmed', answered_by = '${held.secretary.accountId}', answered_at = now() where id = '${id}'`,
      `update confirmation set state = 'confirmed', answered_by = '${held.members[0]?.accountId}', answered_at = now() where id = '${id}'`,
      `update confirmation set reason = 'Autre' where id = '${id}'`,
      `delete from confirmation where id = '${id}'`,
      `insert into confirmation (id, session_id, item_id, kind, round, reason, requests, waited, asked_by, asked_at, state, answered_by, answered_at)
        values (gen_random_uuid(), '${held.sessionId}', '${held.itemId}', 'void-vote', 1, 'Motif', '[]', '[]', '${held.secretary.accountId}', now(), 'confirmed', '${held.president.accountId}', now())`,
      `insert into mandate_proposal (id, account_id, change, mandate_id, proposed_by, proposed_at, state)
        values (gen_random_uuid(), '${held.members[0]?.accountId}', 'end', '${held.members[0]?.mandateId}', '${held.secretary.accountId}', now(), 'proposed')`,
    ])
      passed.push(
        ...(await run(text).then(
          () => [text],
          () => [],
        )),
      );
  });
  expect(passed).toEqual([]);
  await made(answers(id));
  expect(await lastVote()).toMatchObject({ state: "closed" });
  await expect(
    sql`update agenda_item set state = 'closed', outcome = 'adjourned', reason = 'Motif', closed_at = now() where id = ${held.itemId}`.execute(
      t.db,
    ),
  ).rejects.toThrow();
});

test("a vote of fewer than three ballots, or adopted by fewer than half, is refused by the database", async () => {
  await made(
    openVote(held.ctx, {
      ...(await itemNow()),
      kind: "box",
      left: true,
      reason: "Le réseau est coupé.",
    }),
  );
  const close = (outcome: string, voters: number) =>
    sql
      .raw(
        `update vote set state = 'closed', outcome = '${outcome}', voters = ${voters}, closed_at = now(),
          typed_by = '${held.secretary.accountId}', confirmed_by = '${held.members[0]?.accountId}' where item_id = '${held.itemId}'`,
      )
      .execute(t.db);
  await expect(close("adopted", 1)).rejects.toThrow("three ballots");
  await expect(close("rejected", 2)).rejects.toThrow("three ballots");
  await expect(close("adopted", 3)).rejects.toThrow("a voter confirms what was read out");
  const read = { outcome: "adopted", voters: 3 } as const;
  await made(typeBoxOutcome(held.ctx, { ...(await itemNow()), ...read }));
  await close("adopted", 3);
});
