import { beforeEach, expect, test } from "vitest";
import { made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import {
  anOpenSession,
  castAll,
  confirmedAct,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { castBallot } from "./cast-ballot.server.ts";
import { closeVote } from "./close-vote.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";

const t = openForTests({ day: "2026-12-18" });
beforeEach(async () => {
  t.on("2026-12-18");
  await endMandates(t.services);
});

async function aVoteOpen() {
  const held = await anOpenSession(t.services);
  const { ctx, itemId } = held;
  await made(openItem(ctx, { itemId }));
  await proposeWithReason(t.services, { ctx, itemId });
  await made(
    openVote(ctx, { ...(await shownItem(t.services, itemId)), kind: "secret", left: true }),
  );
  return held;
}

test("midnight within a vote: who may vote was fixed at its opening, and a mandate that ended that day still votes", async () => {
  const { itemId, members, secretary } = await aVoteOpen();
  const [first] = members;
  await t.db
    .updateTable("mandate")
    .set({ to_on: "2026-12-18" })
    .where("id", "=", first?.mandateId ?? "")
    .execute();
  t.on("2026-12-19");
  const cast = await castAll(t.services, { members, itemId }, "111112");
  expect(cast.every(({ ok }) => ok)).toBe(true);
  const ctx = testContext(t.services, { actor: secretary });
  expect(await made(closeVote(ctx, await shownItem(t.services, itemId)))).toMatchObject({
    outcome: "adopted",
  });
});

test("a mandate that ended before a vote opens has no vote on the new day, and without its college none opens", async () => {
  const held = await anOpenSession(t.services);
  const { itemId, members, secretary } = held;
  const [first, second] = members;
  await t.db
    .updateTable("mandate")
    .set({ to_on: "2026-12-18" })
    .where("id", "in", [first?.mandateId ?? "", second?.mandateId ?? ""])
    .execute();
  t.on("2026-12-19");
  const ctx = testContext(t.services, { actor: secretary });
  expect(await openItem(ctx, { itemId })).toEqual({ ok: false, refusal: "no-quorum" });
});

test("a vote that is closed twice at once is counted once", async () => {
  const { itemId, members, ctx } = await aVoteOpen();
  await castAll(t.services, { members, itemId }, "111111");
  const shown = await shownItem(t.services, itemId);
  const answers = await Promise.all([closeVote(ctx, shown), closeVote(ctx, shown)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const votes = await t.db
    .selectFrom("vote")
    .select(["outcome", "voters"])
    .where("item_id", "=", itemId)
    .execute();
  expect(votes).toEqual([{ outcome: "adopted", voters: 6 }]);
});

test("a ballot after the closing is refused and changes nothing", async () => {
  const { itemId, members, ctx, president } = await aVoteOpen();
  await castAll(t.services, { members, itemId }, "11111");
  await confirmedAct(t.services, { ctx, president, itemId }, { kind: "close-vote" });
  const [, , , , , last] = members;
  if (!last) throw new Error("no member");
  const late = await castBallot(testContext(t.services, { actor: last }), {
    ...(await shownItem(t.services, itemId)),
    digit: "2",
  });
  expect(late).toEqual({ ok: false, refusal: "vote-closed" });
  const row = await t.db
    .selectFrom("voter")
    .select(["sealed", "took_part as tookPart"])
    .where("item_id", "=", itemId)
    .where("account_id", "=", last.accountId)
    .executeTakeFirst();
  expect(row).toEqual({ sealed: null, tookPart: false });
});
