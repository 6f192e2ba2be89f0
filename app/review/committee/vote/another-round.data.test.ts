import { beforeEach, describe, expect, test } from "vitest";
import { made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import {
  anOpenSession,
  castAll,
  confirmedAct,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { type Line, linesOf } from "../agenda/item.queries.server.ts";
import { proposeLine } from "../agenda/propose-line.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { answerConfirmation } from "../confirmations/answer-confirmation.server.ts";
import { askConfirmation } from "../confirmations/ask-confirmation.server.ts";
import { action, loader } from "./ballot-page.tsx";
import { castBallot } from "./cast-ballot.server.ts";
import { castCastingVote } from "./cast-casting-vote.server.ts";
import { closeHands } from "./close-hands.server.ts";
import { closeVote } from "./close-vote.server.ts";
import { confirmBox } from "./confirm-box.server.ts";
import { itemVersion } from "./item-version.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { typeBoxOutcome } from "./type-box-outcome.server.ts";
import { type Vote, votersOf } from "./vote.queries.server.ts";

const t = await openForTests();

let held: Awaited<ReturnType<typeof anOpenSession>>;
beforeEach(async () => {
  await endMandates(t.services);
  held = await anOpenSession(t.services);
  await made(openItem(held.ctx, { itemId: held.itemId }));
  await proposeWithReason(t.services, held);
});

const shown = () => shownItem(t.services, held.itemId);
const opens = async (kind: "secret" | "box" = "secret") =>
  await made(
    openVote(held.ctx, { ...(await shown()), kind, left: true, reason: "Le réseau est coupé." }),
  );
const member = () => {
  const [first] = held.members;
  if (!first) throw new Error("no member");
  return first;
};
const ballots = async (round: number) =>
  (await votersOf(t.db, atWork, { itemId: held.itemId, round })).filter(
    ({ sealed }) => sealed !== null,
  );
const votes = () =>
  t.db
    .selectFrom("vote")
    .select(["round", "state", "outcome"])
    .where("item_id", "=", held.itemId)
    .orderBy("round")
    .execute();

/** Rejects the proposal that is open and opens the vote on a refusal. */
async function rejectsThenProposesRefusal() {
  await opens();
  const read = await shown();
  await castAll(t.services, held, "222222");
  await made(closeVote(held.ctx, await shown()));
  await proposesRefusal();
  await opens();
  return read;
}

async function proposesRefusal() {
  const [line] = await linesOf(t.db, atWork, held.itemId);
  const reason = await t.db
    .selectFrom("reason")
    .select("code")
    .where("scope", "=", "refusal")
    .executeTakeFirstOrThrow();
  await made(
    proposeLine(held.ctx, {
      ...(await shown()),
      subAreaId: line?.subAreaId ?? "",
      outcome: "refused",
      level: null,
      class: null,
      reasonCodes: [reason.code],
      note: "",
    }),
  );
}

describe("a ballot", () => {
  test("for a vote that has closed enters no other vote, and the page shows the new one", async () => {
    const read = await rejectsThenProposesRefusal();
    const cookie = await signedInCookie(t.services, member().accountId, "second-factor");
    const path = `/bureau/seances/${held.sessionId}/vote`;
    const post = (seen: string) =>
      callPage(action, {
        services: t.services,
        path,
        cookie,
        form: { intent: "vote", itemId: held.itemId, seen, v: "1" },
      });
    const answer = await post(read.seen);
    expect(answer).toMatchObject({
      status: 409,
      data: { message: "Le vote que vous lisiez est clos. Voici le nouveau." },
    });
    expect(await ballots(2)).toEqual([]);
    const { data } = await callPage(loader, { services: t.services, path, cookie });
    const item = (data as { item: { seen: string; lines: { text: string }[] } }).item;
    expect(item.lines[0]?.text).toMatch(/refusé/);
    expect(item.seen).not.toBe(read.seen);
    expect((await post(item.seen)).status).toBe(303);
    expect(await ballots(2)).toHaveLength(1);
  });

  test("without a version, or with that of another item, enters no urn", async () => {
    await opens();
    const { itemId } = held;
    for (const seen of ["", "0000000000000000"])
      expect(
        await castBallot(testContext(t.services, { actor: member() }), {
          itemId,
          seen,
          digit: "1",
        }),
      ).toMatchObject({ refusal: "vote-changed" });
    expect(await ballots(1)).toEqual([]);
  });
});

describe("an act on a vote that its page no longer shows is refused, and nothing changes:", () => {
  const asks = {
    "closing it": (read) => closeVote(held.ctx, read),
    "asking to cancel it": (read) =>
      askConfirmation(held.ctx, { ...read, kind: "void-vote", reason: "Une erreur." }),
    "asking to close it early": (read) =>
      askConfirmation(held.ctx, { ...read, kind: "close-vote", reason: "Une absence." }),
    "confirming what was asked about it": async (read) => {
      const { id } = await made(
        askConfirmation(held.ctx, {
          ...(await shown()),
          kind: "close-vote",
          reason: "Une absence.",
        }),
      );
      const president = testContext(t.services, { actor: held.president });
      return await answerConfirmation(president, { id, seen: read.seen, answer: "confirmed" });
    },
  } satisfies Record<string, (read: Awaited<ReturnType<typeof shown>>) => Promise<unknown>>;
  test.each(Object.keys(asks) as (keyof typeof asks)[])("%s", async (act) => {
    const read = await rejectsThenProposesRefusal();
    await castAll(t.services, held, "111");
    const before = await votes();
    expect(await asks[act](read)).toMatchObject({ refusal: "item-changed" });
    expect(await votes()).toEqual(before);
    expect(await ballots(2)).toHaveLength(3);
  });

  test("opening a vote, changing the proposal, adjourning", async () => {
    const read = await shown();
    await proposesRefusal();
    const open = () => openVote(held.ctx, { ...read, kind: "secret" as const, left: true });
    expect(await open()).toMatchObject({ refusal: "item-changed" });
    const line = {
      subAreaId: (await linesOf(t.db, atWork, held.itemId))[0]?.subAreaId ?? "",
      note: "",
    };
    const granted = { outcome: "granted" as const, level: 1 as const, class: "D" as const };
    expect(
      await proposeLine(held.ctx, { ...read, ...line, ...granted, reasonCodes: [] }),
    ).toMatchObject({ refusal: "item-changed" });
    const asked = [{ code: "2201", text: "Joignez le contrat." }];
    expect(
      await askConfirmation(held.ctx, {
        ...read,
        kind: "adjourn",
        reason: "Il manque une preuve.",
        requests: asked,
      }),
    ).toMatchObject({ refusal: "item-changed" });
    expect(await votes()).toEqual([]);
    expect((await linesOf(t.db, atWork, held.itemId))[0]?.voted).toBe("refused");
  });

  test("reading out a vote on paper, confirming an outcome that was read out anew, a casting vote", async () => {
    const before = await shown();
    await opens("box");
    const read = { outcome: "adopted", voters: 6 } as const;
    expect(await typeBoxOutcome(held.ctx, { ...before, ...read })).toMatchObject({
      refusal: "item-changed",
    });
    const atOpening = await shown();
    await made(typeBoxOutcome(held.ctx, { ...atOpening, ...read }));
    const actor = testContext(t.services, { actor: member() });
    expect(await confirmBox(actor, atOpening)).toMatchObject({ refusal: "vote-changed" });
    const toConfirm = await shown();
    await confirmedAct(t.services, held, { kind: "void-vote" });
    await opens("box");
    await made(typeBoxOutcome(held.ctx, { ...(await shown()), outcome: "rejected", voters: 6 }));
    expect(await confirmBox(actor, toConfirm)).toMatchObject({ refusal: "vote-changed" });
    expect(await votes()).toMatchObject([{ outcome: "void" }, { state: "to-confirm" }]);
    await made(confirmBox(actor, await shown()));
    expect(await votes()).toMatchObject([{ outcome: "void" }, { outcome: "rejected" }]);
    const presider = testContext(t.services, { actor: held.president });
    expect(
      await castCastingVote(presider, { ...toConfirm, choice: "for", reason: "Motif." }),
    ).toMatchObject({
      refusal: "item-changed",
    });
    expect(
      await castCastingVote(presider, { ...(await shown()), choice: "for", reason: "Motif." }),
    ).toMatchObject({
      refusal: "no-tie",
    });
    expect(await closeHands(held.ctx, { ...toConfirm, hands: {} })).toMatchObject({
      refusal: "no-vote",
    });
  });
});

describe("the version of an item", () => {
  const line = (voted: string, code = "7101"): Line => ({
    subAreaId: code,
    code,
    name: "Toiture",
    askedLevel: 1,
    outcome: "granted",
    level: 1,
    class: "F",
    note: null,
    voted,
    reasons: [],
  });
  const vote = (changes: Partial<Vote> = {}): Vote => ({
    itemId: "i",
    round: 1,
    subAreaId: null,
    kind: "secret",
    state: "open",
    outcome: null,
    voidReason: null,
    proposal: [],
    entitled: 6,
    quorum: { colleges: [], percent: 50 },
    voters: null,
    openedAt: new Date(0),
    closedAt: null,
    typedBy: null,
    reason: null,
    ...changes,
  });

  test("differs by round, sub-area, outcome, proposal and reason, and always has 16 digits", () => {
    const lines = [line("granted 1 F")];
    const versions = [
      itemVersion({ votes: [], lines }),
      itemVersion({ votes: [vote()], lines }),
      itemVersion({ votes: [vote({ round: 2 })], lines }),
      itemVersion({ votes: [vote({ subAreaId: "7101" })], lines }),
      itemVersion({ votes: [vote({ subAreaId: "7102" })], lines }),
      itemVersion({ votes: [vote({ state: "to-confirm", outcome: "adopted", voters: 5 })], lines }),
      itemVersion({ votes: [vote({ state: "to-confirm", outcome: "adopted", voters: 6 })], lines }),
      itemVersion({ votes: [vote()], lines: [line("refused")] }),
      itemVersion({
        votes: [vote()],
        lines: [
          {
            ...line("refused"),
            reasons: [{ code: "R-01", version: 1, scope: "refusal", text: "Motif" }],
          },
        ],
      }),
    ];
    expect(new Set(versions).size).toBe(versions.length);
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{16}$/);
  });

  test("stays the same while ballots come in", () => {
    const lines = [line("granted 1 F")];
    expect(itemVersion({ votes: [vote()], lines })).toBe(
      itemVersion({ votes: [vote({ typedBy: "somebody" })], lines }),
    );
  });
});
