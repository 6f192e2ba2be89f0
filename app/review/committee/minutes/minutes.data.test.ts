import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { aColleague, declaresConflict, made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import {
  anOpenSession,
  castAll,
  colleges,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { closeSession } from "../sessions/plan-session.server.ts";
import { closeVote } from "../vote/close-vote.server.ts";
import { postponeItem } from "../vote/end-item.server.ts";
import { openItem } from "../vote/open-item.server.ts";
import { openVote } from "../vote/open-vote.server.ts";
import { attestMinutes } from "./attest-minutes.server.ts";
import { wholeMinutes } from "./minutes.queries.server.ts";
import { apartInWords } from "./minutes.ts";
import { correctMinutes, signMinutes } from "./sign-minutes.server.ts";

const t = await openForTests();

let open: Awaited<ReturnType<typeof anOpenSession>>;
beforeEach(async () => {
  await endMandates(t.services);
  open = await anOpenSession(t.services);
  await made(openItem(open.ctx, { itemId: open.itemId }));
});

const by = (actor: (typeof open.members)[number] | typeof open.secretary) =>
  testContext(t.services, { actor });
const withReason = () => proposeWithReason(t.services, open);
const itemNow = () => shownItem(t.services, open.itemId);
const ask = async () => openVote(open.ctx, { ...(await itemNow()), kind: "secret", left: true });
const votes = (digits: string) => castAll(t.services, open, digits);

test("minutes say what happened, change in words alone, and are signed once by who presided", async () => {
  await withReason();
  await made(ask());
  await votes("111112");
  await made(closeVote(open.ctx, await itemNow()));
  const { sessionId } = open;
  const first = closeSession(open.ctx, { sessionId });
  const second = closeSession(open.ctx, { sessionId });
  expect([(await first).ok, (await second).ok].filter(Boolean)).toHaveLength(1);
  const minutes = await wholeMinutes(t.db, atWork, sessionId);
  expect(minutes?.facts).toMatchObject({
    presidedBy: open.president.name,
    secretary: open.secretary.name,
    startsAt: "09:00",
    items: [
      {
        outcome: "adopted",
        votes: [
          {
            outcome: "adopted",
            voters: 6,
            hands: [],
            quorum: {
              percent: 50,
              colleges: colleges.map((college) => ({ college, seats: 2, voters: 2 })),
            },
          },
        ],
      },
    ],
  });
  expect(JSON.stringify(minutes?.facts)).not.toMatch(/unanim/i);
  expect(minutes?.facts.people.map(({ college }) => college)).toEqual(
    colleges.flatMap((college) => [college, college]),
  );
  const words = { before: "La séance est ouverte.", after: "", items: {} };
  const itemId = minutes?.facts.items[0]?.id ?? "";
  for (const long of [
    { ...words, before: "a".repeat(4_001) },
    { ...words, after: "a".repeat(4_001) },
    { ...words, items: { [itemId]: "a".repeat(4_001) } },
  ])
    expect(await correctMinutes(open.ctx, { sessionId, seen: 1, words: long })).toMatchObject({
      refusal: "words-too-long",
    });
  await made(correctMinutes(open.ctx, { sessionId, seen: 1, words }));
  expect(await correctMinutes(open.ctx, { sessionId, seen: 1, words })).toMatchObject({
    refusal: "changed-meanwhile",
  });
  expect(await signMinutes(open.ctx, { sessionId, seen: 2 })).toMatchObject({
    refusal: "not-presiding",
  });
  expect(await signMinutes(by(open.president), { sessionId, seen: 2 })).toMatchObject({
    refusal: "not-attested",
  });
  await made(attestMinutes(open.ctx, { sessionId, seen: 2 }));
  expect(await signMinutes(by(open.president), { sessionId, seen: 1 })).toMatchObject({
    refusal: "changed-meanwhile",
  });
  const broken = () => Promise.reject(new Error("no letter for this sign"));
  const failing = { ...by(open.president), renderPdf: broken };
  expect(await signMinutes(failing, { sessionId, seen: 2 })).toMatchObject({
    refusal: "not-drawn",
  });
  expect((await wholeMinutes(t.db, atWork, sessionId))?.signedAt).toBeNull();
  await made(signMinutes(by(open.president), { sessionId, seen: 2 }));
  expect(await signMinutes(by(open.president), { sessionId, seen: 2 })).toMatchObject({
    refusal: "signed-already",
  });
  expect(await correctMinutes(open.ctx, { sessionId, seen: 2, words })).toMatchObject({
    refusal: "signed-already",
  });
  for (const text of [
    `update minutes set words = '{}' where session_id = '${sessionId}'`,
    `update minutes set facts = '{}' where session_id = '${sessionId}'`,
    `delete from minutes where session_id = '${sessionId}'`,
    `update committee_session set state = 'closed' where id = '${sessionId}'`,
  ])
    await expect(sql.raw(text).execute(t.db), text).rejects.toThrow();
  const readers = await t.db
    .selectFrom("application_reader")
    .select("grounds")
    .where("application_id", "=", open.applicationId)
    .where(
      "account_id",
      "in",
      open.members.map(({ accountId }) => accountId),
    )
    .execute();
  expect(readers).toEqual([]);
});

test("a secretary signs minutes before who presided does, and a correction ends that signature", async () => {
  await withReason();
  await made(ask());
  await votes("111111");
  await made(closeVote(open.ctx, await itemNow()));
  const { sessionId } = open;
  await made(closeSession(open.ctx, { sessionId }));
  const [member] = open.members;
  if (!member) throw new Error("no member");
  for (const actor of [member, open.president])
    expect(await attestMinutes(by(actor), { sessionId, seen: 1 })).toMatchObject({
      refusal: "not-yours",
    });
  const both = by({ ...open.president, staffRoles: ["president", "secretary"] });
  expect(await attestMinutes(both, { sessionId, seen: 1 })).toMatchObject({
    refusal: "attests-own-session",
  });
  const recused = await aColleague(t.services, "secretary");
  const { applicationId } = open;
  await declaresConflict(t.services, { applicationId, accountId: recused.accountId });
  expect(await attestMinutes(by(recused), { sessionId, seen: 1 })).toMatchObject({
    refusal: "recused-secretary",
  });
  const twice = await Promise.all([
    attestMinutes(open.ctx, { sessionId, seen: 1 }),
    attestMinutes(open.ctx, { sessionId, seen: 1 }),
  ]);
  expect(twice.map((each) => (each.ok ? "signed" : each.refusal)).sort()).toEqual([
    "changed-meanwhile",
    "signed",
  ]);
  const words = { before: "Un mot de plus.", after: "", items: {} };
  await made(correctMinutes(open.ctx, { sessionId, seen: 1, words }));
  const president = by(open.president);
  expect(await signMinutes(president, { sessionId, seen: 2 })).toMatchObject({
    refusal: "not-attested",
  });
  const other = await aColleague(t.services, "secretary");
  await made(attestMinutes(by(other), { sessionId, seen: 2 }));
  const { sha256 } = await made(signMinutes(president, { sessionId, seen: 2 }));
  expect(await attestMinutes(open.ctx, { sessionId, seen: 2 })).toMatchObject({
    refusal: "signed-already",
  });
  const attested = await t.db
    .selectFrom("journal")
    .select(["actor", "data"])
    .where("subject_id", "=", sessionId)
    .where("event", "=", "minutes-attested")
    .orderBy("sequence")
    .execute();
  expect(attested.map(({ actor }) => actor)).toEqual([
    expect.stringContaining(open.secretary.accountId),
    expect.stringContaining(other.accountId),
  ]);
  const [first, second] = attested.map(({ data }) => data);
  expect(second).toMatchObject({ sha256 });
  expect(first).not.toMatchObject({ sha256 });
});

test("nobody but the secretary corrects minutes, and a session without minutes has none to sign", async () => {
  const words = { before: "", after: "", items: {} };
  const [member] = open.members;
  if (!member) throw new Error("no member");
  const { sessionId } = open;
  for (const actor of [member, open.president])
    expect(await correctMinutes(by(actor), { sessionId, seen: 1, words })).toMatchObject({
      refusal: "not-yours",
    });
  expect(await signMinutes(testContext(t.services), { sessionId, seen: 1 })).toMatchObject({
    refusal: "not-yours",
  });
  for (const each of [sessionId, newId()]) {
    const session = { sessionId: each, seen: 1 };
    expect(await correctMinutes(open.ctx, { ...session, words })).toMatchObject({
      refusal: "no-minutes",
    });
    expect(await signMinutes(by(open.president), session)).toMatchObject({
      refusal: "no-minutes",
    });
    expect(await attestMinutes(open.ctx, session)).toMatchObject({ refusal: "no-minutes" });
  }
});

test("minutes say that people left the room only where a vote was held", async () => {
  await withReason();
  const absenceWords = async () => {
    const [item] = (await wholeMinutes(t.db, atWork, open.sessionId))?.facts.items ?? [];
    return item ? apartInWords(item).replaceAll("\u00A0", " ") : "";
  };
  await made(postponeItem(open.ctx, { itemId: open.itemId, reason: "Le temps manque." }));
  await made(closeSession(open.ctx, { sessionId: open.sessionId }));
  expect(await absenceWords()).toMatch(
    /^Récusation, sans qu’un vote ait eu lieu : .+ \(rapport du dossier\)\.$/,
  );
});

test("who corrected minutes never signs them, even after somebody else has corrected them; nor by SQL", async () => {
  await withReason();
  await made(ask());
  await votes("111111");
  await made(closeVote(open.ctx, await itemNow()));
  const { sessionId } = open;
  await made(closeSession(open.ctx, { sessionId }));
  const words = { before: "", after: "", items: {} };
  const both = by({ ...open.president, staffRoles: ["president", "secretary"] });
  await made(correctMinutes(both, { sessionId, seen: 1, words }));
  await made(correctMinutes(open.ctx, { sessionId, seen: 2, words }));
  expect(await signMinutes(both, { sessionId, seen: 3 })).toMatchObject({ refusal: "own-minutes" });
  const { accountId } = open.president;
  for (const [text, why] of [
    [
      `signed_by = '${accountId}', signed_at = now(), sha256 = repeat('0', 64)`,
      "that they drafted",
    ],
    ["drafters = array[drawn_by]", "stays named"],
  ] as const)
    await expect(
      sql.raw(`update minutes set ${text} where session_id = '${sessionId}'`).execute(t.db),
      text,
    ).rejects.toThrow(why);
});
