import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { anOpenSession, endMandates, proposeWithReason, shownItem } from "#tests/sitting.ts";
import { noteDeparture } from "../sessions/attend-session.server.ts";
import { castBallot } from "./cast-ballot.server.ts";
import { castCastingVote } from "./cast-casting-vote.server.ts";
import { closeHands } from "./close-hands.server.ts";
import { closeVote } from "./close-vote.server.ts";
import { confirmBox } from "./confirm-box.server.ts";
import { divideItem, postponeItem, postponeRest } from "./end-item.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { recordOpinion } from "./record-opinion.server.ts";
import type { Choice } from "./tally.ts";
import { typeBoxOutcome } from "./type-box-outcome.server.ts";

const t = openForTests();

let held: Awaited<ReturnType<typeof anOpenSession>>;
beforeEach(async () => {
  await endMandates(t.services);
  held = await anOpenSession(t.services);
});

interface Shown {
  itemId: string;
  seen: string;
}
type Act = (ctx: Context, shown: Shown) => Promise<{ ok: boolean; refusal?: string }>;

const reason = "Une panne.";
const opinion = { text: "Un avis de plus de vingt signes.", source: "Une lettre" };
const ofSecretary = {
  openItem,
  openVote: (ctx, shown) => openVote(ctx, { ...shown, kind: "secret", left: true }),
  closeVote,
  closeHands: (ctx, shown) => closeHands(ctx, { ...shown, hands: {} }),
  typeBoxOutcome: (ctx, shown) => typeBoxOutcome(ctx, { ...shown, outcome: "adopted", voters: 6 }),
  recordOpinion: (ctx, { itemId }) =>
    recordOpinion(ctx, { itemId, familyId: newId(), expertId: newId(), ...opinion }),
} satisfies Record<string, Act>;
const ofMember = { confirmBox, divideItem } satisfies Record<string, Act>;

const refusal = (name: string) => ({ ok: false, refusal: name });
const member = () => {
  const [first] = held.members;
  if (!first) throw new Error("no member");
  return t.as(first);
};
const nowhere = () => ({ itemId: newId(), seen: "" });
const shown = () => shownItem(t.services, held.itemId);

describe("an act on an item", () => {
  const acts: [string, Act, "secretary" | "member"][] = [
    ...Object.entries(ofSecretary).map(([name, act]): [string, Act, "secretary"] => [
      name,
      act,
      "secretary",
    ]),
    ...Object.entries(ofMember).map(([name, act]): [string, Act, "member"] => [
      name,
      act,
      "member",
    ]),
  ];
  test.each(acts)(
    "%s: for who may, on an item that there is, in a session that is open",
    async (_, act, by) => {
      const ctx = by === "secretary" ? held.ctx : member();
      const other = by === "secretary" ? member() : t.as(held.examiner);
      expect(await act(other, await shown())).toEqual(refusal("not-yours"));
      expect(await act(ctx, nowhere())).toEqual(refusal("unknown-item"));
      await t.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update committee_session set state = 'convened' where id = ${held.sessionId}`.execute(
          tx,
        );
      });
      expect(await act(ctx, await shown())).toEqual(refusal("session-not-open"));
    },
  );

  test("an item is postponed by the secretary, alone and with the others of its session", async () => {
    const { itemId, sessionId } = held;
    expect(await postponeItem(member(), { itemId, reason })).toEqual(refusal("not-yours"));
    expect(await postponeRest(member(), { sessionId, reason })).toEqual(refusal("not-yours"));
    expect(await postponeItem(held.ctx, { itemId: newId(), reason })).toEqual(
      refusal("unknown-item"),
    );
  });

  test("a casting vote and a ballot are given on an item that there is", async () => {
    const casting = { ...nowhere(), choice: "for" as Choice, reason };
    expect(await castCastingVote(t.as(held.president), casting)).toEqual(refusal("unknown-item"));
    for (const itemId of ["", "1", "' or 1 = 1"])
      expect(await castBallot(member(), { itemId, seen: "", digit: "1" })).toEqual(
        refusal("unknown-item"),
      );
  });
});

test("an item is divided and a casting vote given once it was called, the second once its votes are closed", async () => {
  const president = t.as(held.president);
  const casting = async () => ({ ...(await shown()), choice: "for" as Choice, reason });
  expect(await castCastingVote(president, await casting())).toEqual(refusal("item-not-open"));
  expect(await divideItem(member(), await shown())).toEqual(refusal("item-not-open"));
  await made(openItem(held.ctx, { itemId: held.itemId }));
  await proposeWithReason(t.services, held);
  await made(openVote(held.ctx, { ...(await shown()), kind: "secret", left: true }));
  expect(await castCastingVote(president, await casting())).toEqual(refusal("vote-open"));
});

describe("an item that was called", () => {
  beforeEach(async () => {
    await made(openItem(held.ctx, { itemId: held.itemId }));
    await proposeWithReason(t.services, held);
  });
  const opens = async (kind: "secret" | "box", ctx = held.ctx) =>
    openVote(ctx, { ...(await shown()), kind, left: true, reason });
  const memberAt = (place: number) => {
    const found = held.members[place];
    if (!found) throw new Error("no member");
    return found;
  };

  test("is not postponed while a vote is open, for a reason without end, or by a member of its company", async () => {
    const { itemId, companyId, secretary } = held;
    const endless = { itemId, reason: "a".repeat(2_001) };
    expect(await postponeItem(held.ctx, endless)).toEqual(refusal("reason-too-long"));
    const memberships = [{ companyId, role: "reader" as const }];
    expect(await postponeItem(t.as({ ...secretary, memberships }), { itemId, reason })).toEqual(
      refusal("not-yours"),
    );
    await made(opens("secret"));
    expect(await postponeItem(held.ctx, { itemId, reason })).toEqual(refusal("vote-open"));
  });

  test("is not divided once a vote is open", async () => {
    await made(opens("secret"));
    expect(await divideItem(member(), await shown())).toEqual(refusal("divided"));
  });

  test("is voted on once it is called, for a reason with an end, and called no more once it is closed", async () => {
    const endless = { kind: "box" as const, left: true, reason: "a".repeat(2_001) };
    expect(await openVote(held.ctx, { ...(await shown()), ...endless })).toEqual(
      refusal("reason-too-long"),
    );
    await made(postponeItem(held.ctx, { itemId: held.itemId, reason }));
    expect(await opens("box")).toEqual(refusal("item-closed"));
    expect(await openItem(held.ctx, await shown())).toEqual(refusal("item-closed"));
  });

  test("is closed by its ballots only where they are secret", async () => {
    await made(opens("box"));
    expect(await closeVote(held.ctx, await shown())).toEqual(refusal("vote-open"));
  });

  test("an outcome on paper is confirmed once it is read out, by a voter who did not read it out", async () => {
    const both = { ...memberAt(0), staffRoles: ["committee", "secretary"] as const };
    await made(
      noteDeparture(held.ctx, { sessionId: held.sessionId, accountId: memberAt(5).accountId }),
    );
    await made(opens("box"));
    expect(await confirmBox(t.as(memberAt(1)), await shown())).toEqual(refusal("no-vote"));
    const typed = { outcome: "adopted", voters: 5 } as const;
    await made(typeBoxOutcome(t.as(both), { ...(await shown()), ...typed }));
    expect(await confirmBox(t.as(both), await shown())).toEqual(refusal("own-outcome"));
    expect(await confirmBox(t.as(memberAt(5)), await shown())).toEqual(refusal("not-a-voter"));
    await made(confirmBox(t.as(memberAt(1)), await shown()));
  });
});

describe("hands", () => {
  beforeEach(async () => {
    await made(openItem(held.ctx, { itemId: held.itemId }));
    await proposeWithReason(t.services, held);
  });
  const fewest = (value: number) =>
    sql`insert into setting (id, key, value, effective_from, created_at, created_by)
      values (${newId()}, 'committeeFewestVoters', ${JSON.stringify(value)}::jsonb, now() - interval '1 hour', now(), ${newId()})`.execute(
      t.db,
    );
  afterEach(() => sql`delete from setting where key = 'committeeFewestVoters'`.execute(t.db));
  const opens = async (kind: "hands" | "secret") =>
    made(openVote(held.ctx, { ...(await shown()), kind, left: true }));
  const hands = () =>
    Object.fromEntries(held.members.map(({ accountId }): [string, Choice] => [accountId, "for"]));

  test("are kept for the vote that its page shows, once each voter has shown one", async () => {
    await fewest(7);
    const before = await shown();
    await opens("hands");
    expect(await closeHands(held.ctx, { ...before, hands: hands() })).toEqual(
      refusal("item-changed"),
    );
    const [first] = Object.keys(hands());
    const allButOne = { ...hands(), [first ?? ""]: undefined } as unknown as Record<string, Choice>;
    expect(await closeHands(held.ctx, { ...(await shown()), hands: allButOne })).toEqual(
      refusal("no-choice"),
    );
    expect(await made(closeHands(held.ctx, { ...(await shown()), hands: hands() }))).toMatchObject({
      adopted: true,
    });
    expect(await closeHands(held.ctx, { ...(await shown()), hands: hands() })).toEqual(
      refusal("no-vote"),
    );
  });

  test("are not kept for a secret vote", async () => {
    await opens("secret");
    expect(await closeHands(held.ctx, { ...(await shown()), hands: hands() })).toEqual(
      refusal("no-vote"),
    );
  });
});
