import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { authorised, made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import {
  aMember,
  anOpenSession,
  confirmedAct,
  declaresAs,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { noteArrival, noteDeparture } from "../sessions/attend-session.server.ts";
import { openToMembersIn } from "../sessions/convocation.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { peopleNow } from "./running.server.ts";

const t = await openForTests();

let open: Awaited<ReturnType<typeof anOpenSession>>;
beforeEach(async () => {
  await endMandates(t.services);
  open = await anOpenSession(t.services);
  await made(openItem(open.ctx, { itemId: open.itemId }));
});

const withReason = () => proposeWithReason(t.services, open);
const shown = () => shownItem(t.services, open.itemId);
const ask = async (kind: "secret" | "box" | "hands" = "secret", left = true) =>
  openVote(open.ctx, { ...(await shown()), kind, left, reason: "Le réseau est coupé." });
const voters = () =>
  t.db
    .selectFrom("voter")
    .selectAll()
    .where("item_id", "=", open.itemId)
    .orderBy("round")
    .execute();

describe("a vote does not open", () => {
  test("while examiner and rapporteur are in the room, or a line lacks its reason", async () => {
    expect(await ask("secret", false)).toMatchObject({ refusal: "still-in-room" });
    await t.db.deleteFrom("item_line_reason").where("item_id", "=", open.itemId).execute();
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
      (await peopleNow(open.ctx, atWork, { session: { followsId: null }, itemId })).breaking.join(
        " ",
      );
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
      openToMembersIn(tx, sessionId, [{ applicationId: open.applicationId, state: "open" }]),
    );
    await declaresAs(t.services, alternate, open.applicationId);
    await made(noteArrival(open.ctx, { sessionId, accountId: alternate.accountId }));
    expect(await breaking()).toBe("");
    await made(noteDeparture(open.ctx, { sessionId, accountId: stays?.accountId ?? "" }));
    expect(await breaking()).toBe(
      `Si ${alternate.name} part, le collège «\u00A0Entreprises\u00A0» n’a plus de quorum.`,
    );
    await sql`update mandate set to_on = '2026-01-02' where id = ${stays?.mandateId}`.execute(t.db);
    const { colleges } = await peopleNow(open.ctx, atWork, {
      session: { followsId: null },
      itemId,
    });
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
      openToMembersIn(tx, sessionId, [{ applicationId: open.applicationId, state: "open" }]),
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
    await confirmedAct(t.services, open, { kind: "void-vote" });
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
          sessionId: open.sessionId,
          accountId: open.members[place]?.accountId ?? "",
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
