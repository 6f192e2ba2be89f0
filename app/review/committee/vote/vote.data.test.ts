import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { changeSetting, settingVersion } from "#app/settings/change-setting.server.ts";
import { aColleague, declaresConflict, made } from "#tests/applying.ts";
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
import { proposeLine } from "../agenda/propose-line.server.ts";
import { askConfirmation } from "../confirmations/ask-confirmation.server.ts";
import { loader as ballot } from "./ballot-page.tsx";
import { saidOfBallot } from "./ballot-words.ts";
import { castBallot } from "./cast-ballot.server.ts";
import { castCastingVote } from "./cast-casting-vote.server.ts";
import { closeVote } from "./close-vote.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { loader as sessionState } from "./session-state.route.ts";
import { choices } from "./tally.ts";

const t = await openForTests();

let open: Awaited<ReturnType<typeof anOpenSession>>;
beforeEach(async () => {
  await endMandates(t.services);
  open = await anOpenSession(t.services);
  await made(openItem(open.ctx, { itemId: open.itemId }));
});

const by = (actor: Person) => testContext(t.services, { actor });
const withReason = () => proposeWithReason(t.services, open);
const shown = () => shownItem(t.services, open.itemId);
const ask = async (kind: "secret" | "box" | "hands" = "secret", left = true) =>
  openVote(open.ctx, { ...(await shown()), kind, left, reason: "Le réseau est coupé." });
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
const outcomes = () =>
  t.db
    .selectFrom("vote")
    .select(["outcome", "void_reason"])
    .where("item_id", "=", open.itemId)
    .orderBy("round")
    .execute();
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
      outcome: "adopted",
      voidReason: null,
      adopted: true,
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

  test("is on a page that stands still while somebody chooses, and follows the session while they wait", async () => {
    const [member] = open.members;
    if (!member) throw new Error("no member");
    const path = `/bureau/seances/${open.sessionId}/vote`;
    const cookie = await signedInCookie(t.services, member.accountId, "second-factor");
    const stands = async (query = "") => {
      const call = { services: t.services, path: path + query, cookie };
      const { headers, data } = await callPage(ballot, call);
      expect(headers.get("refresh")).toBe(null);
      return (data as { standsStill: boolean }).standsStill;
    };
    expect(await stands()).toBe(false);
    await withReason();
    await made(ask());
    expect(await stands()).toBe(true);
    await votes("1");
    expect(await stands()).toBe(false);
    expect(await stands("?changer")).toBe(true);
    await votes("323111");
    await made(closeVote(open.ctx, await shown()));
    expect(await stands("?changer")).toBe(false);
  });

  test("is on a page that says how the vote before it ended", async () => {
    const [member] = open.members;
    if (!member) throw new Error("no member");
    const cookie = await signedInCookie(t.services, member.accountId, "second-factor");
    const said = async () => {
      const path = `/bureau/seances/${open.sessionId}/vote`;
      const { data } = await callPage(ballot, { services: t.services, path, cookie });
      return saidOfBallot(data as Parameters<typeof saidOfBallot>[0]).replaceAll("\u00A0", " ");
    };
    expect(await said()).toMatch(/^Le vote n’est pas ouvert/);
    await withReason();
    await made(ask());
    expect(await said()).toMatch(/^Le vote est ouvert : /);
    await votes("112233");
    expect(await said()).toBe("Votre bulletin est dans l’urne.");
    await made(closeVote(open.ctx, await shown()));
    expect(await said()).toMatch(/^Vote secret, 6 votants : partagé\. /);
    await made(ask());
    await confirmedAct(t.services, open, { kind: "void-vote" });
    expect(await said()).toMatch(/sans effet, vote annulé\. /);
    await made(ask());
    await votes("222221");
    await made(closeVote(open.ctx, await shown()));
    expect(await said()).toMatch(/^Vote secret, 6 votants : rejeté\. /);
  });

  test("changes the state of the page of whoever conducts the session with each ballot, of a member with their own alone", async () => {
    await withReason();
    await made(ask());
    const [member, other] = open.members;
    if (!member || !other) throw new Error("no member");
    const stateFor = async (person: typeof member | typeof open.secretary, query = "") => {
      const cookie = await signedInCookie(t.services, person.accountId, "second-factor");
      const path = `/bureau/seances/${open.sessionId}/etat${query}`;
      const { data } = await callPage(sessionState, {
        services: t.services,
        path,
        cookie,
      });
      return (JSON.parse(data as string) as { state: string }).state;
    };
    const read = async () => [
      await stateFor(open.secretary),
      await stateFor(member),
      await stateFor(other),
      await stateFor(open.secretary, "?ecran"),
    ];
    const [conducting, own, others, screen] = await read();
    await made(castBallot(by(member), { ...(await shown()), digit: choices.for }));
    const [conductingThen, ownThen, othersThen, screenThen] = await read();
    expect(conductingThen).not.toBe(conducting);
    expect(ownThen).not.toBe(own);
    expect([othersThen, screenThen]).toEqual([others, screen]);
    await made(castBallot(by(member), { ...(await shown()), digit: choices.against }));
    expect(await read()).toEqual([conductingThen, ownThen, othersThen, screenThen]);
    // What waits for who presides is shown to those who conduct the session alone.
    const asked = { ...(await shown()), kind: "void-vote", reason: "Une erreur." } as const;
    await made(askConfirmation(open.ctx, asked));
    const [waiting, ...rest] = await read();
    expect(waiting).not.toBe(conductingThen);
    expect(rest).toEqual([ownThen, othersThen, screenThen]);
    await votes("111111");
    await made(closeVote(open.ctx, await shown()));
    expect((await read())[2]).not.toBe(othersThen);
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
      outcome: "void",
      voidReason: "urn-lost",
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
    expect(await closeVote(open.ctx, await shown())).toMatchObject({ refusal: "not-all-voted" });
    await confirmedAct(t.services, open, { kind: "close-vote" });
    expect(await outcomes()).toEqual([{ outcome: "void", void_reason: "too-few" }]);
    await made(ask());
    await votes("111111");
    await confirmedAct(t.services, open, { kind: "void-vote" });
    expect(await outcomes()).toMatchObject([{}, { outcome: "void", void_reason: "cancelled" }]);
    expect(await item()).toMatchObject({ state: "open" });
    expect((await voters()).every(({ sealed }) => sealed === null)).toBe(true);
    expect(await t.db.selectFrom("urn").selectAll().execute()).toEqual([]);
  });

  test("that is rejected decides nothing: a counter-proposal is voted", async () => {
    const subAreaId = await withReason();
    await made(ask());
    await votes("222221");
    expect(await made(closeVote(open.ctx, await shown()))).toMatchObject({
      outcome: "rejected",
      adopted: false,
    });
    expect(await item()).toMatchObject({ state: "open", outcome: null });
    expect(await ask()).toMatchObject({ refusal: "rejected-already" });
    expect(await ask("box")).toMatchObject({ refusal: "rejected-already" });
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
    await votes("222222");
    await made(closeVote(open.ctx, await shown()));
    // Neither the last proposal nor the one before it.
    expect(await ask()).toMatchObject({ refusal: "rejected-already" });
    await withReason();
    expect(await ask()).toMatchObject({ refusal: "rejected-already" });
  });

  test("that is tied is held once more; then a casting vote is an open act of who presides", async () => {
    await withReason();
    expect(
      await castCastingVote(by(open.president), {
        ...(await shown()),
        choice: "for",
        reason: "Motif.",
      }),
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
    expect(
      await castCastingVote(by(member), { ...(await shown()), choice: "for", reason: "Motif." }),
    ).toMatchObject({
      refusal: "not-presiding",
    });
    const president = by(open.president);
    const cast = async (changes: object = {}) =>
      castCastingVote(president, {
        ...(await shown()),
        choice: "for",
        reason: "L’entreprise a achevé deux chantiers de cette importance.",
        ...changes,
      });
    expect(await cast({ choice: "abstention" })).toMatchObject({ refusal: "no-casting-choice" });
    expect(await cast({ choice: undefined })).toMatchObject({ refusal: "no-casting-choice" });
    expect(await cast({ reason: " " })).toMatchObject({ refusal: "no-reason" });
    // The president of these tests has no mandate, and does not vote with the members.
    expect(await made(cast())).toMatchObject({ outcome: "adopted", adopted: true });
    expect(await item()).toMatchObject({ state: "closed", outcome: "adopted" });
    const { reason, opened_by } = await t.db
      .selectFrom("vote")
      .select(["reason", "opened_by"])
      .where("item_id", "=", open.itemId)
      .where("kind", "=", "casting")
      .executeTakeFirstOrThrow();
    expect({ reason, opened_by }).toEqual({
      reason: "L’entreprise a achevé deux chantiers de cette importance.",
      opened_by: open.president.accountId,
    });
  });

  test("has no casting vote of a president in conflict, nor where the body has none", async () => {
    await withReason();
    for (let round = 0; round < 2; round += 1) {
      await made(ask());
      await votes("111222");
      await made(closeVote(open.ctx, await shown()));
    }
    const cast = async () =>
      castCastingVote(by(open.president), { ...(await shown()), choice: "for", reason: "Motif." });
    const administrator = by(await aColleague(t.services, "administrator"));
    const setCasting = async (value: boolean) =>
      await made(
        changeSetting(administrator, {
          key: "committeeCasting",
          value,
          effectiveFrom: null,
          basedOn: await settingVersion(t.db, "committeeCasting"),
        }),
      );
    await setCasting(false);
    expect(await cast()).toMatchObject({ refusal: "no-casting-vote" });
    await setCasting(true);
    await declaresConflict(t.services, {
      applicationId: open.applicationId,
      accountId: open.president.accountId,
    });
    expect(await cast()).toMatchObject({ refusal: "presider-recused" });
  });
});
