import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { aColleague, authorised, made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import {
  aMember,
  anOpenSession,
  castAll,
  declaresAs,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { proposeLine } from "../agenda/propose-line.server.ts";
import { noteArrival, noteDeparture } from "../sessions/attend-session.server.ts";
import { openToMembersIn } from "../sessions/convocation.server.ts";
import { loader as ballot } from "./ballot-page.tsx";
import { castBallot } from "./cast-ballot.server.ts";
import { castCastingVote } from "./cast-casting-vote.server.ts";
import { closeVote, voidVote } from "./close-vote.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { peopleNow } from "./running.server.ts";
import { choices } from "./tally.ts";

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
const shown = () => shownItem(t.services, open.itemId);
const ask = async (kind: "secret" | "box" | "hands" = "secret", left = true) =>
  openVote(open.ctx, { ...(await shown()), kind, left });
const votes = (digits: string) => castAll(t.services, open, digits);
const voters = () =>
  t.db
    .selectFrom("voter")
    .selectAll()
    .where("item_id", "=", open.itemId)
    .orderBy("round")
    .execute();
const reasonOf = async (scope: "above" | "below") =>
  (
    await t.db
      .selectFrom("reason")
      .select("code")
      .where("scope", "=", scope)
      .executeTakeFirstOrThrow()
  ).code;
const item = () =>
  t.db
    .selectFrom("agenda_item")
    .selectAll()
    .where("id", "=", open.itemId)
    .executeTakeFirstOrThrow();

describe("a secret vote", () => {
  test("adopts the proposal, keeps the outcome alone and empties ballots and urn", async () => {
    await withReason();
    await made(ask());
    expect((await votes("111112")).every(({ ok }) => ok)).toBe(true);
    expect((await voters()).every(({ sealed }) => sealed?.length === 29)).toBe(true);
    expect(await made(closeVote(open.ctx, await shown()))).toEqual({
      ...{ outcome: "adopted", voidReason: null, adopted: true },
    });
    const kept = await voters();
    expect(kept.every(({ sealed, took_part }) => sealed === null && took_part)).toBe(true);
    expect(await t.db.selectFrom("urn").selectAll().execute()).toEqual([]);
    expect(await item()).toMatchObject({ state: "closed", outcome: "adopted" });
    const vote = await t.db
      .selectFrom("vote")
      .selectAll()
      .where("item_id", "=", open.itemId)
      .executeTakeFirstOrThrow();
    expect(vote).toMatchObject({ voters: 6, votes_for: null, votes_against: null });
    expect(await closeVote(open.ctx, await shown())).toMatchObject({
      refusal: "no-vote",
    });
  });

  test("may be changed until it closes, and is counted once for each member", async () => {
    await withReason();
    await made(ask());
    await votes("222222");
    await votes("111222");
    await votes("111111");
    expect(await made(closeVote(open.ctx, await shown()))).toMatchObject({
      outcome: "adopted",
    });
  });

  test("writes no choice anywhere, and every act is answered alike", async () => {
    await withReason();
    await made(ask());
    const before = await t.db.selectFrom("journal").select("id").execute();
    const answers = await votes("123123");
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await t.db.selectFrom("journal").select("id").execute()).toHaveLength(before.length);
    for (const table of ["idempotent_request", "mail"] as const)
      expect(JSON.stringify(await t.db.selectFrom(table).selectAll().execute())).not.toContain(
        open.itemId,
      );
    await made(closeVote(open.ctx, await shown()));
    const journal = await t.db
      .selectFrom("journal")
      .select("data")
      .where("subject_id", "=", open.sessionId)
      .execute();
    expect(JSON.stringify(journal)).not.toMatch(/against|abstention|votesFor/);
  });

  test("is on a page that stands still while somebody chooses, and asks again by itself while they wait", async () => {
    const [member] = open.members;
    if (!member) throw new Error("no member");
    const path = `/bureau/seances/${open.sessionId}/vote`;
    const cookie = await signedInCookie(t.services, member.accountId, "second-factor");
    const refreshOf = async (query = "") => {
      const call = { services: t.services, path: path + query, cookie };
      return (await callPage(ballot as never, call)).headers.get("refresh");
    };
    expect(await refreshOf()).toBe("2");
    await withReason();
    await made(ask());
    expect(await refreshOf()).toBe(null);
    await votes("1");
    expect(await refreshOf()).toBe("2");
    expect(await refreshOf("?changer")).toBe(null);
    await votes("323");
    await made(closeVote(open.ctx, await shown()));
    expect(await refreshOf("?changer")).toBe("2");
  });

  test("is refused to whoever may not vote", async () => {
    await withReason();
    await made(ask());
    const outsider = await aColleague(t.services, "committee");
    const of = { ...(await shown()), digit: choices.for };
    expect(await castBallot(by(outsider), of)).toMatchObject({ refusal: "not-a-voter" });
    expect(await castBallot(by(open.secretary), of)).toMatchObject({ refusal: "not-yours" });
    const [member] = open.members;
    if (!member) throw new Error("no member");
    expect(await castBallot(by(member), { ...of, digit: "4" })).toMatchObject({
      refusal: "no-choice",
    });
    await votes("111111");
    await made(closeVote(open.ctx, await shown()));
    expect(await castBallot(by(member), of)).toMatchObject({ refusal: "vote-closed" });
  });

  test("whose urn is lost opens nothing and is held again", async () => {
    await withReason();
    await made(ask());
    await votes("111111");
    await sql`delete from urn`.execute(t.db);
    const [member] = open.members;
    if (!member) throw new Error("no member");
    expect(await castBallot(by(member), { ...(await shown()), digit: "1" })).toMatchObject({
      refusal: "urn-lost",
    });
    expect(await made(closeVote(open.ctx, await shown()))).toMatchObject({
      ...{ outcome: "void", voidReason: "urn-lost" },
    });
    expect((await voters()).every(({ sealed }) => sealed === null)).toBe(true);
    expect(await made(ask())).toEqual({ round: 2 });
    await votes("111111");
    expect(await made(closeVote(open.ctx, await shown()))).toMatchObject({
      adopted: true,
    });
  });

  test("with fewer than three ballots, or cancelled, has no effect", async () => {
    await withReason();
    await made(ask());
    await votes("11");
    expect(await made(closeVote(open.ctx, await shown()))).toMatchObject({
      voidReason: "too-few",
    });
    await made(ask());
    await votes("111111");
    await made(voidVote(open.ctx, await shown()));
    expect(await item()).toMatchObject({ state: "open" });
  });

  test("that is rejected decides nothing: a counter-proposal is voted", async () => {
    const subAreaId = await withReason();
    await made(ask());
    await votes("222221");
    expect(await made(closeVote(open.ctx, await shown()))).toMatchObject({
      ...{ outcome: "rejected", adopted: false },
    });
    expect(await item()).toMatchObject({ state: "open", outcome: null });
    const other = { ...(await shown()), subAreaId, note: "" };
    const granted = { outcome: "granted", level: 1, class: "E" } as const;
    const propose = (changes: object) =>
      proposeLine(open.ctx, { ...other, ...granted, reasonCodes: [], ...changes });
    const [above, below] = await Promise.all([reasonOf("above"), reasonOf("below")]);
    expect(await propose({})).toMatchObject({ refusal: "proposal-incomplete" });
    expect(await propose({ reasonCodes: [above] })).toMatchObject({
      refusal: "proposal-incomplete",
    });
    expect(await propose({ reasonCodes: [above, below] })).toMatchObject({
      refusal: "reason-mismatch",
    });
    expect(await propose({ class: "C", reasonCodes: [above] })).toMatchObject({
      refusal: "above-asked",
    });
    expect(await propose({ level: 2, class: "D", reasonCodes: [above] })).toMatchObject({
      refusal: "above-asked",
    });
    expect(await propose({ reasonCodes: [below], note: "x".repeat(2_001) })).toMatchObject({
      refusal: "note-too-long",
    });
    await made(propose({ reasonCodes: [below], note: "Deux références sont de 2019." }));
    await made(ask());
    await votes("111111");
    expect(await made(closeVote(open.ctx, await shown()))).toMatchObject({
      adopted: true,
    });
  });

  test("that is tied is held once more; then a casting vote is an open act of who presides", async () => {
    await withReason();
    expect(
      await castCastingVote(by(open.president), { ...(await shown()), choice: "for" }),
    ).toMatchObject({ refusal: "no-tie" });
    for (const round of [1, 2]) {
      expect(await made(ask())).toEqual({ round });
      await votes("111222");
      expect(await made(closeVote(open.ctx, await shown()))).toMatchObject({
        outcome: "tied",
      });
    }
    expect(await ask()).toMatchObject({ refusal: "tied-twice" });
    const [member] = open.members;
    if (!member) throw new Error("no member");
    expect(await castCastingVote(by(member), { ...(await shown()), choice: "for" })).toMatchObject({
      refusal: "not-presiding",
    });
    // The president of these tests has no mandate.
    expect(
      await castCastingVote(by(open.president), { ...(await shown()), choice: "for" }),
    ).toMatchObject({ refusal: "not-a-voter" });
  });
});

describe("a vote does not open", () => {
  test("while examiner and rapporteur are in the room, or a line lacks its reason", async () => {
    expect(await ask("secret", false)).toMatchObject({ refusal: "still-in-room" });
    expect(await ask()).toMatchObject({ refusal: "proposal-incomplete" });
  });

  test("without the quorum of each college, recused members left out", async () => {
    await withReason();
    const [sessionId, enterprises] = [open.sessionId, open.members.slice(0, 2)];
    for (const { accountId } of enterprises)
      await made(noteDeparture(open.ctx, { sessionId, accountId }));
    expect(await ask()).toMatchObject({ refusal: "no-quorum" });
  });

  test("without whom it would not, the secretary reads: a seat that an alternate in the room takes over is not lost", async () => {
    const { sessionId, itemId, members } = open;
    const breaking = async () =>
      (await peopleNow(open.ctx, { followsId: null }, itemId)).breaking.join(" ");
    const [leaves, stays] = members;
    expect(await breaking()).toBe("");
    await made(noteDeparture(open.ctx, { sessionId, accountId: leaves?.accountId ?? "" }));
    expect(await breaking()).toBe(
      `Si ${stays?.name} part, le collège «\u00A0Entreprises\u00A0» n’a plus de quorum.`,
    );
    const alternate = await aMember(t.services, "enterprises", {
      alternateOf: stays?.mandateId ?? null,
    });
    await sql`insert into attendance (session_id, account_id, mandate_id, college, convened_at)
      values (${sessionId}, ${alternate.accountId}, ${alternate.mandateId}, 'enterprises', now())`.execute(
      t.db,
    );
    await open.ctx.transaction((tx) =>
      openToMembersIn(tx, { sessionId, applicationId: open.applicationId, state: "open" }),
    );
    await declaresAs(t.services, alternate, open.applicationId);
    await made(noteArrival(open.ctx, { sessionId, accountId: alternate.accountId }));
    expect(await breaking()).toBe("");
    await made(noteDeparture(open.ctx, { sessionId, accountId: stays?.accountId ?? "" }));
    expect(await breaking()).toBe(
      `Si ${alternate.name} part, le collège «\u00A0Entreprises\u00A0» n’a plus de quorum.`,
    );
    await sql`update mandate set to_on = '2026-01-02' where id = ${stays?.mandateId}`.execute(t.db);
    const { colleges } = await peopleNow(open.ctx, { followsId: null }, itemId);
    const standing = colleges
      .flatMap(({ people }) => people)
      .find(({ accountId }) => accountId === alternate.accountId)?.standing;
    expect(standing).toBe("no-mandate");
  });

  test("with two alternates in one seat: the first in the room votes, and the database refuses the other", async () => {
    await withReason();
    const { sessionId, itemId, members } = open;
    const [leaves] = members;
    // Two alternates of one member, as they could be given before.
    await sql`alter table mandate disable trigger mandate_one_alternate`.execute(t.db);
    const alternates = [];
    for (let each = 0; each < 2; each += 1) {
      const alternate = await aMember(t.services, "enterprises", {
        alternateOf: leaves?.mandateId ?? null,
      });
      await sql`insert into attendance (session_id, account_id, mandate_id, college, convened_at)
        values (${sessionId}, ${alternate.accountId}, ${alternate.mandateId}, 'enterprises', now())`.execute(
        t.db,
      );
      alternates.push(alternate);
    }
    await sql`alter table mandate enable trigger mandate_one_alternate`.execute(t.db);
    await open.ctx.transaction((tx) =>
      openToMembersIn(tx, { sessionId, applicationId: open.applicationId, state: "open" }),
    );
    for (const alternate of alternates) {
      await declaresAs(t.services, alternate, open.applicationId);
      await made(noteArrival(open.ctx, { sessionId, accountId: alternate.accountId }));
    }
    await made(noteDeparture(open.ctx, { sessionId, accountId: leaves?.accountId ?? "" }));
    // The seat of the member who left had the only authorised voter.
    await authorised(t.services, members[1]?.accountId ?? "");
    await made(ask());
    const accounts = (await voters()).map(({ account_id }) => account_id);
    expect(accounts).toHaveLength(6);
    const [first, second] = [...alternates].sort((one, other) =>
      one.mandateId < other.mandateId ? -1 : 1,
    );
    expect(accounts).toContain(first?.accountId);
    expect(accounts).not.toContain(second?.accountId);
    const add = (person: { accountId: string; mandateId: string } | undefined) =>
      sql`insert into voter (item_id, round, account_id, mandate_id, college)
        values (${itemId}, 2, ${person?.accountId}, ${person?.mandateId}, 'enterprises')`.execute(
        t.db,
      );
    await made(voidVote(open.ctx, await shown()));
    await sql`insert into vote (item_id, round, kind, state, proposal, quorum, opened_at, opened_by)
      select item_id, 2, kind, 'prepared', proposal, quorum, opened_at, opened_by from vote where item_id = ${itemId}`.execute(
      t.db,
    );
    await add(first);
    await expect(add(second)).rejects.toThrow("one seat has one voter");
  });

  test("where a college would hold more than half of the voters", async () => {
    await withReason();
    for (const place of [2, 4])
      await made(
        noteDeparture(open.ctx, {
          ...{ sessionId: open.sessionId, accountId: open.members[place]?.accountId ?? "" },
        }),
      );
    const { accountId } = open.members[0] ?? { accountId: "" };
    await sql`update mandate set college = 'enterprises' where account_id = ${accountId}`.execute(
      t.db,
    );
    expect(await made(ask())).toEqual({ round: 1 });
  });

  test("without somebody authorised for its family", async () => {
    await withReason();
    await t.db
      .updateTable("authorisation")
      .set({ state: "ended", ended_at: new Date(), end_reason: "Fin" })
      .where("account_id", "=", open.members[0]?.accountId ?? "")
      .execute();
    expect(await ask()).toMatchObject({ refusal: "unjudged-family" });
  });
});
