import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { declaresConflict, made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import {
  anOpenSession,
  castAll,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { askConfirmation } from "../confirmations/ask-confirmation.server.ts";
import { noteDeparture } from "../sessions/attend-session.server.ts";
import { castBallot } from "./cast-ballot.server.ts";
import { castCastingVote } from "./cast-casting-vote.server.ts";
import { closeVote } from "./close-vote.server.ts";
import { postponeItem } from "./end-item.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { recordOpinion } from "./record-opinion.server.ts";
import { typeBoxOutcome } from "./type-box-outcome.server.ts";

const t = openForTests();

let held: Awaited<ReturnType<typeof anOpenSession>>;
beforeEach(async () => {
  await endMandates(t.services);
  held = await anOpenSession(t.services);
  await made(openItem(held.ctx, { itemId: held.itemId }));
  await proposeWithReason(t.services, held);
});

const shown = () => shownItem(t.services, held.itemId);
const opens = async (kind: "secret" | "box" | "hands" = "secret", reason = "Une panne.") =>
  openVote(held.ctx, { ...(await shown()), kind, left: true, reason });
const casting = async (reason = "Motif.") =>
  castCastingVote(t.as(held.president), { ...(await shown()), choice: "for", reason });

async function tiesTwice() {
  for (let round = 0; round < 2; round += 1) {
    await made(opens());
    await castAll(t.services, held, "111222");
    await made(closeVote(held.ctx, await shown()));
  }
}

const memberAt = (place: number) => {
  const member = held.members[place];
  if (!member) throw new Error("no member");
  return member;
};

const refusal = (name: string) => ({ ok: false, refusal: name });

describe("the product refuses by name what the database would refuse", () => {
  test("a casting vote once the only authorised voter has left", async () => {
    await tiesTwice();
    const { accountId } = memberAt(0);
    await made(noteDeparture(held.ctx, { sessionId: held.sessionId, accountId }));
    expect(await casting()).toEqual(refusal("unjudged-family"));
  });

  test("a casting vote with a reason that is too long, and one without a quorum", async () => {
    await tiesTwice();
    expect(await casting("a".repeat(2_001))).toEqual(refusal("reason-too-long"));
    const { sessionId } = held;
    for (const { accountId } of held.members.slice(1))
      await made(noteDeparture(held.ctx, { sessionId, accountId }));
    expect(await casting()).toEqual(refusal("no-quorum"));
  });

  test("a casting vote of who signed the report and sits under no mandate", async () => {
    await tiesTwice();
    await t.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update report set signed_by = ${held.president.accountId} where application_id = ${held.applicationId}`.execute(
        tx,
      );
    });
    expect(await casting()).toEqual(refusal("presider-recused"));
  });

  test("a reason of two signs, of which one takes two UTF-16 units", async () => {
    const reason = "😀!";
    expect(await opens("box", reason)).toEqual(refusal("no-reason"));
    expect(
      await askConfirmation(held.ctx, { ...(await shown()), kind: "postpone", reason }),
    ).toEqual(refusal("no-reason"));
    expect(await postponeItem(held.ctx, { itemId: held.itemId, reason })).toEqual(
      refusal("reason-given"),
    );
    const { itemId } = held;
    const opinion = { itemId, familyId: "", expertId: "", text: "😀".repeat(19), source: "Lettre" };
    expect(await recordOpinion(held.ctx, opinion)).toEqual(refusal("no-opinion"));
    await tiesTwice();
    expect(await casting(reason)).toEqual(refusal("no-reason"));
  });

  test("a voter who was noted as recused, whatever they declared", async () => {
    const { accountId } = memberAt(1);
    await sql`insert into recusal (item_id, account_id, ground, recorded_at)
      values (${held.itemId}, ${accountId}, 'conflict', now())`.execute(t.db);
    await made(opens());
    const voters = await t.db
      .selectFrom("voter")
      .select("account_id")
      .where("item_id", "=", held.itemId)
      .execute();
    expect(voters.map(({ account_id }) => account_id)).not.toContain(accountId);
    expect(voters).toHaveLength(5);
  });
});

test("a member who declares a conflict while a vote is open puts no ballot into its urn", async () => {
  await made(opens());
  const { accountId } = memberAt(1);
  await declaresConflict(t.services, { applicationId: held.applicationId, accountId });
  const cast = { ...(await shown()), digit: "1" };
  expect(await castBallot(t.as(memberAt(1)), cast)).toEqual(refusal("not-a-voter"));
  await expect(
    sql`update voter set sealed = decode(repeat('00', 29), 'hex') where account_id = ${accountId}`.execute(
      t.db,
    ),
  ).rejects.toThrow("casts no ballot");
});

test("an item that is adopted is not postponed, although the session has lost its quorum", async () => {
  await made(opens());
  await castAll(t.services, held, "111111");
  await made(closeVote(held.ctx, await shown()));
  await sql`update committee_session set quorum_failed_at = now() where id = ${held.sessionId}`.execute(
    t.db,
  );
  expect(await postponeItem(held.ctx, { itemId: held.itemId, reason: "Un renvoi." })).toEqual(
    refusal("item-closed"),
  );
});

describe("the database refuses what the product refuses:", () => {
  const ofVote = () => sql`item_id = ${held.itemId} and round = 1`;
  const changes = (changed: ReturnType<typeof sql>) =>
    sql`update vote set ${changed} where ${ofVote()}`.execute(t.db);
  const prepares = (kind: string, reason: string | null = null) =>
    sql`insert into vote (item_id, round, kind, state, proposal, quorum, opened_at, opened_by, reason)
      values (${held.itemId}, 1, ${kind}, 'prepared', '[]', '{}', now(), ${held.president.accountId}, ${reason})`.execute(
      t.db,
    );
  const addsVoters = () =>
    sql`insert into voter (item_id, round, account_id, mandate_id, college)
      select ${held.itemId}, 1, account_id, mandate_id, college from attendance where session_id = ${held.sessionId}`.execute(
      t.db,
    );
  /** How many voters a secret takes at least; three after each test. */
  const fewest = (value: number) =>
    sql`insert into setting (id, key, value, effective_from, created_at, created_by)
      values (${newId()}, 'committeeFewestVoters', ${JSON.stringify(value)}::jsonb, now() - interval '1 hour', now(), ${newId()})`.execute(
      t.db,
    );
  afterEach(() => sql`delete from setting where key = 'committeeFewestVoters'`.execute(t.db));

  test("a vote that closes without having opened, or opens again", async () => {
    await prepares("secret");
    await addsVoters();
    await sql`update voter set took_part = true where ${ofVote()}`.execute(t.db);
    await expect(
      changes(sql`state = 'closed', outcome = 'adopted', voters = 6, closed_at = now()`),
    ).rejects.toThrow("then open, then closed");
    await changes(sql`state = 'open'`);
    await expect(changes(sql`state = 'prepared'`)).rejects.toThrow("then open, then closed");
  });

  test("hands where a secret is possible, and hands that say something else", async () => {
    await prepares("hands");
    await addsVoters();
    await expect(changes(sql`state = 'open'`)).rejects.toThrow("too few vote for a secret");
    await fewest(7);
    await changes(sql`state = 'open'`);
    const closes = (outcome: string) =>
      changes(sql`state = 'closed', outcome = ${outcome}, voters = 6, closed_at = now()`);
    await expect(closes("rejected")).rejects.toThrow("as they were shown");
    await sql`insert into shown_hand (item_id, round, kind, account_id, choice)
      select item_id, round, 'hands', account_id, 'for' from voter where ${ofVote()}`.execute(t.db);
    await expect(closes("rejected")).rejects.toThrow("as they were shown");
    await expect(
      changes(sql`state = 'closed', outcome = 'void', void_reason = 'urn-lost', closed_at = now()`),
    ).rejects.toThrow("says why");
    await closes("adopted");
  });

  test("a vote on paper without a reason, or where too few vote for a secret", async () => {
    await prepares("box");
    await addsVoters();
    await expect(changes(sql`state = 'open'`)).rejects.toThrow("a vote on paper");
    await t.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update vote set reason = 'Une panne.' where ${ofVote()}`.execute(tx);
    });
    await fewest(7);
    await expect(changes(sql`state = 'open'`)).rejects.toThrow("a vote on paper");
  });

  test("an outcome on paper that is read out twice, confirmed as another, by no voter, or of more ballots than voters", async () => {
    await made(opens("box"));
    const typed = { outcome: "rejected", voters: 6 } as const;
    await made(typeBoxOutcome(held.ctx, { ...(await shown()), ...typed }));
    await expect(changes(sql`outcome = 'adopted'`)).rejects.toThrow("changes with its state");
    const confirms = (accountId: string, outcome: string, voters: number) =>
      changes(
        sql`state = 'closed', outcome = ${outcome}, voters = ${voters}, confirmed_by = ${accountId}, closed_at = now()`,
      );
    const { accountId } = memberAt(0);
    await expect(confirms(held.president.accountId, "rejected", 6)).rejects.toThrow(
      "a voter confirms",
    );
    await expect(confirms(accountId, "adopted", 6)).rejects.toThrow("a voter confirms");
    await expect(confirms(accountId, "rejected", 7)).rejects.toThrow("a voter confirms");
    await confirms(accountId, "rejected", 6);
  });

  test("a casting vote without two ties", async () => {
    await prepares("casting", "Motif.");
    await addsVoters();
    await expect(changes(sql`state = 'open'`)).rejects.toThrow("follows two ties");
  });
});
