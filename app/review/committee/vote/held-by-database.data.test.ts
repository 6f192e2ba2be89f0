import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { asServingRole } from "#tests/serving-role.ts";
import {
  aConvenedSession,
  anOpenSession,
  castAll,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { attestMinutes } from "../minutes/attest-minutes.server.ts";
import { signMinutes } from "../minutes/sign-minutes.server.ts";
import { noteDeparture } from "../sessions/attend-session.server.ts";
import { closeSession } from "../sessions/plan-session.server.ts";
import { castBallot } from "./cast-ballot.server.ts";
import { closeVote } from "./close-vote.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";

const t = await openForTests();

let open: Awaited<ReturnType<typeof anOpenSession>>;
beforeEach(async () => {
  await endMandates(t.services);
  open = await anOpenSession(t.services);
  await made(openItem(open.ctx, { itemId: open.itemId }));
});

const withReason = () => proposeWithReason(t.services, open);
const shown = () => shownItem(t.services, open.itemId);
const ask = async () => openVote(open.ctx, { ...(await shown()), kind: "secret", left: true });
const votes = (digits: string) => castAll(t.services, open, digits);

describe("the database refuses, whatever the code does,", () => {
  const raw = (text: string) => sql.raw(text).execute(t.db);

  test("voters, votes and minutes that are not lawful", async () => {
    await withReason();
    await made(ask());
    await votes("111111");
    const of = `item_id = '${open.itemId}' and round = 1`;
    const [member] = open.members;
    for (const [text, why] of [
      [
        `insert into voter (item_id, round, account_id, mandate_id, college) values ('${open.itemId}', 1, '${open.secretary.accountId}', '${member?.mandateId}', 'owners')`,
        "fixed when the vote opens",
      ],
      [
        `update voter set account_id = '${open.secretary.accountId}' where ${of} and account_id = '${member?.accountId}'`,
        "fixed when the vote opens",
      ],
      [`delete from voter where ${of}`, "stays as it was held"],
      [`delete from vote where ${of}`, "stays as it was held"],
      [
        `update vote set state = 'closed', outcome = 'adopted', voters = 6, closed_at = now() where ${of}`,
        "closing empties the ballots",
      ],
      [
        `update item_line set class = 'C' where item_id = '${open.itemId}'`,
        "what is voted does not change",
      ],
      [
        `update agenda_item set state = 'closed', outcome = 'adopted', closed_at = now() where id = '${open.itemId}'`,
        "closes after its vote",
      ],
      [
        `update committee_session set state = 'closed' where id = '${open.sessionId}'`,
        "each of its items is closed",
      ],
      [
        `insert into vote (item_id, round, kind, state, proposal, quorum, opened_at, opened_by) values ('${open.itemId}', 2, 'secret', 'open', '[]', '{}', now(), '${open.secretary.accountId}')`,
        "begins with its voters",
      ],
    ] as const)
      await expect(raw(text), text).rejects.toThrow(why);
    await made(closeVote(open.ctx, await shown()));
    for (const [text, why] of [
      [
        `update item_line set class = 'C' where item_id = '${open.itemId}'`,
        "what is voted does not change",
      ],
      [`update voter set sealed = decode(repeat('00', 29), 'hex') where ${of}`, "open urn"],
      [`update vote set outcome = 'rejected' where ${of}`, "stays as it was held"],
      [
        `update agenda_item set outcome = 'adjourned', reason = 'Autre' where id = '${open.itemId}'`,
        "stays as it is",
      ],
    ] as const)
      await expect(raw(text), text).rejects.toThrow(why);
  });

  test("a line above what was asked, a reason that says another direction, more voters than seats", async () => {
    const subAreaId = await withReason();
    const ofLine = `item_id = '${open.itemId}' and sub_area_id = '${subAreaId}'`;
    /** Why a vote does not open after a change; undefined when it does. Everything is rolled back. */
    const whyNot = async (change: string, afterVoters = false) => {
      const tx = await t.db.startTransaction().execute();
      const run = (text: string) => sql.raw(text).execute(tx);
      try {
        if (!afterVoters) await run(change);
        await run(
          `insert into vote (item_id, round, kind, state, proposal, quorum, opened_at, opened_by) values ('${open.itemId}', 1, 'secret', 'prepared', '[]', '{}', now(), '${open.secretary.accountId}')`,
        );
        for (const { accountId, mandateId } of open.members)
          await run(
            `insert into voter (item_id, round, account_id, mandate_id, college) select '${open.itemId}', 1, '${accountId}', id, college from mandate where id = '${mandateId}'`,
          );
        if (afterVoters) await run(change);
        return await run(`update vote set state = 'open' where item_id = '${open.itemId}'`).then(
          () => undefined,
          (error: Error) => error.message,
        );
      } finally {
        await tx.rollback().execute();
      }
    };
    expect(await whyNot("select 1")).toBeUndefined();
    expect(await whyNot(`update item_line set level = 3 where ${ofLine}`)).toMatch("above-asked");
    expect(await whyNot(`update item_line set class = 'C' where ${ofLine}`)).toMatch(
      "class is one above or below",
    );
    const opposite = `update item_line_reason set code = 'B-01' where ${ofLine}`;
    expect(await whyNot(opposite)).toMatch("proposal-incomplete");
    const alsoOpposite = `insert into item_line_reason (item_id, sub_area_id, code, version) values ('${open.itemId}', '${subAreaId}', 'B-01', 1)`;
    expect(await whyNot(alsoOpposite)).toMatch("reason-mismatch");
    const [first] = open.members;
    const ends = `update mandate set to_on = '2026-01-02' where id = '${first?.mandateId}'`;
    expect(await whyNot(ends, true)).toMatch("no more voters than seats");
  });

  test("a voter who examined, is recused, absent, without mandate or without declaration", async () => {
    await withReason();
    const round = `insert into vote (item_id, round, kind, state, proposal, quorum, opened_at, opened_by) values ('${open.itemId}', 1, 'secret', 'prepared', '[]', '{}', now(), '${open.secretary.accountId}')`;
    await raw(round);
    const add = (account: string, mandate: string | undefined, college = "enterprises") =>
      raw(
        `insert into voter (item_id, round, account_id, mandate_id, college) values ('${open.itemId}', 1, '${account}', '${mandate}', '${college}')`,
      );
    const [first, second] = open.members;
    await expect(add(open.examiner.accountId, first?.mandateId)).rejects.toThrow(
      "mandate in force",
    );
    await expect(add(first?.accountId ?? "", second?.mandateId)).rejects.toThrow(
      "mandate in force",
    );
    await raw(
      `update mandate set alternate_of = '${first?.mandateId}' where id = '${second?.mandateId}'`,
    );
    await raw(`update mandate set to_on = '2026-01-02' where id = '${first?.mandateId}'`);
    await made(
      noteDeparture(open.ctx, { sessionId: open.sessionId, accountId: first?.accountId ?? "" }),
    );
    await expect(add(second?.accountId ?? "", second?.mandateId)).rejects.toThrow(
      "mandate that they stand for",
    );
    await raw(`update mandate set alternate_of = null where id = '${second?.mandateId}'`);
    await raw(`update mandate set to_on = '2028-12-31' where id = '${first?.mandateId}'`);
    await expect(add(first?.accountId ?? "", first?.mandateId)).rejects.toThrow("in the room");
    await raw(
      `insert into recusal values ('${open.itemId}', '${second?.accountId}', 'conflict', now())`,
    );
    await expect(add(second?.accountId ?? "", second?.mandateId)).rejects.toThrow("does not vote");
    await expect(
      raw(`update vote set state = 'open' where item_id = '${open.itemId}'`),
    ).rejects.toThrow("quorum of the college");
  });

  test.each(["the product", "the owner of the tables"] as const)(
    "who holds the connection of %s: votes, presences, minutes and mandates of a session",
    async (who) => {
      await withReason();
      await made(ask());
      await votes("111111");
      await made(closeVote(open.ctx, await shown()));
      await made(closeSession(open.ctx, { sessionId: open.sessionId }));
      const ctx = testContext(t.services, { actor: open.president });
      const bySigner = `signed_by = '${open.president.accountId}', signed_at = now(), sha256 = repeat('0', 64)`;
      for (const forged of [
        bySigner,
        `attested_by = '${open.secretary.accountId}', attested_at = now(), ${bySigner}`,
        `attested_by = '${open.secretary.accountId}', attested_at = now(), words = '{}'`,
      ])
        await expect(
          raw(`update minutes set ${forged} where session_id = '${open.sessionId}'`),
          forged,
        ).rejects.toThrow("secretary");
      await made(attestMinutes(open.ctx, { sessionId: open.sessionId, seen: 1 }));
      await made(signMinutes(ctx, { sessionId: open.sessionId, seen: 1 }));
      const ofSession = `session_id = '${open.sessionId}'`;
      const ofItem = `item_id = '${open.itemId}'`;
      const [member] = open.members;
      const stranger = open.secretary.accountId;
      const observerId = newId();
      const kept = async () =>
        (
          await sql`select (select jsonb_agg(vote) from vote) as votes, (select jsonb_agg(voter) from voter) as voters,
          (select jsonb_agg(presence) from presence) as presences, (select jsonb_agg(attendance) from attendance) as attendances,
          (select jsonb_agg(minutes) from minutes) as minutes, (select jsonb_agg(agenda_item) from agenda_item) as items,
          (select jsonb_agg(item_line) from item_line) as lines`.execute(t.db)
        ).rows;
      const before = await kept();
      const passed: string[] = [];
      // Who owns the tables may delete rows of presence, and gives mandates by migrations; the rights of the product forbid both.
      const ofOwner = /^delete from (presence|attendance)|^insert into mandate/;
      const asWho = (work: (run: (text: string) => Promise<unknown>) => Promise<void>) =>
        who === "the product" ? asServingRole(t.db, work) : work(raw);
      await asWho(async (run) => {
        for (const text of [
          `update vote set outcome = 'rejected' where ${ofItem}`,
          `delete from vote where ${ofItem}`,
          `update voter set account_id = '${stranger}' where ${ofItem}`,
          `update voter set sealed = decode(repeat('00', 29), 'hex') where ${ofItem}`,
          `update voter set took_part = false where ${ofItem}`,
          `delete from voter where ${ofItem}`,
          `insert into voter (item_id, round, account_id, mandate_id, college) values ('${open.itemId}', 1, '${stranger}', '${member?.mandateId}', 'owners')`,
          `delete from presence where ${ofSession}`,
          `update presence set arrived_at = now() where ${ofSession}`,
          `delete from attendance where ${ofSession}`,
          `update attendance set account_id = '${stranger}' where ${ofSession}`,
          `update attendance set reply = 'excused', replied_at = now() where ${ofSession}`,
          `update presence set left_at = now() where ${ofSession}`,
          `insert into presence (session_id, account_id, arrived_at, recorded_by) values ('${open.sessionId}', '${member?.accountId}', now(), '${stranger}')`,
          `insert into voter (item_id, round, account_id, mandate_id, college) values ('${open.itemId}', 1, '${observerId}', '${member?.mandateId}', 'owners')`,
          `update minutes set sha256 = repeat('0', 64) where ${ofSession}`,
          `update minutes set signed_by = '${stranger}' where ${ofSession}`,
          `update minutes set words = '{}' where ${ofSession}`,
          `update minutes set attested_by = '${stranger}', attested_at = now() where ${ofSession}`,
          `update minutes set facts = '{}' where ${ofSession}`,
          `delete from minutes where ${ofSession}`,
          `update item_line set class = 'C' where ${ofItem}`,
          `update agenda_item set outcome = 'adjourned', reason = 'Autre' where id = '${open.itemId}'`,
          `delete from agenda_item where id = '${open.itemId}'`,
          `update committee_session set state = 'open' where id = '${open.sessionId}'`,
          `insert into mandate (id, account_id, college, from_on, to_on, given_at) values (gen_random_uuid(), '${stranger}', 'owners', '2026-01-01', '2030-01-01', now())`,
          `delete from mandate where account_id = '${member?.accountId}'`,
        ].filter((text) => who === "the product" || !ofOwner.test(text)))
          passed.push(
            ...(await run(text).then(
              () => [text],
              () => [],
            )),
          );
        expect(passed).toEqual([]);
      });
      expect(await kept()).toEqual(before);
    },
  );

  test("a session that begins before its day, an opinion of an expert without its document", async () => {
    const { sessionId, itemId, president, secretary } = await aConvenedSession(t.services);
    await raw(`update committee_session set held_on = held_on + 2 where id = '${sessionId}'`);
    await expect(
      raw(
        `update committee_session set state = 'open', version = version + 1, state_since = now(), opened_at = now(), presided_by = '${president.accountId}' where id = '${sessionId}'`,
      ),
    ).rejects.toThrow("committee_session_on_its_day");
    // Without the triggers, so that the check of the table itself answers.
    const opinion = t.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into item_opinion (item_id, family_id, expert_id, text, given_on, recorded_by, recorded_at, source)
        select ${itemId}, id, ${newId()}, repeat('x', 20), '2026-11-24', ${secretary.accountId}, now(), 'ab' from family limit 1`.execute(
        tx,
      );
    });
    await expect(opinion).rejects.toThrow("item_opinion_source");
  });

  test("who copies or changes a ballot by SQL: a vote whose urn does not open whole has no effect", async () => {
    await withReason();
    await made(ask());
    await votes("211111");
    const [first, second] = open.members;
    const ofVote = `item_id = '${open.itemId}' and round = 1`;
    await asServingRole(t.db, async (run) => {
      await run(
        `update voter set sealed = (select sealed from voter own where own.item_id = '${open.itemId}' and own.account_id = '${second?.accountId}') where ${ofVote} and account_id = '${first?.accountId}'`,
      );
    });
    expect(await made(closeVote(open.ctx, await shown()))).toMatchObject({
      outcome: "void",
      voidReason: "urn-lost",
    });
  });

  test("an observer, who has no account: by the form and the address nobody else votes in their name", async () => {
    await withReason();
    const observer = { id: newId() };
    await raw(
      `insert into observer (id, session_id, name, organisation, invited_by, invited_at) values ('${observer.id}', '${open.sessionId}', 'Awa DIOP', 'Accréditeur', '${open.secretary.accountId}', now())`,
    );
    await made(ask());
    const asObserver = testContext(t.services, {
      actor: { ...open.secretary, accountId: observer.id, staffRoles: ["committee"] },
    });
    expect(await castBallot(asObserver, { ...(await shown()), digit: "1" })).toEqual({
      ok: false,
      refusal: "not-a-voter",
    });
    await expect(
      raw(
        `insert into presence (session_id, account_id, arrived_at, recorded_by) values ('${open.sessionId}', '${observer.id}', now(), '${open.secretary.accountId}')`,
      ),
    ).rejects.toThrow();
    await expect(
      raw(
        `insert into attendance (session_id, account_id, mandate_id, college, convened_at) values ('${open.sessionId}', '${observer.id}', '${open.members[0]?.mandateId}', 'owners', now())`,
      ),
    ).rejects.toThrow();
  });
});
