import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { declaresConflict, made } from "#tests/applying.ts";
import { anExpert } from "#tests/experts.ts";
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
import { atWork } from "../committee-scope.queries.server.ts";
import { askConfirmation } from "../confirmations/ask-confirmation.server.ts";
import { wholeMinutes } from "../minutes/minutes.queries.server.ts";
import { opinionInWords } from "../minutes/minutes.ts";
import { noteDeparture } from "../sessions/attend-session.server.ts";
import { closeSession } from "../sessions/plan-session.server.ts";
import { closeHands } from "./close-hands.server.ts";
import { closeVote } from "./close-vote.server.ts";
import { confirmBox } from "./confirm-box.server.ts";
import { divideItem, postponeItem } from "./end-item.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { loader as screen } from "./projector-page.tsx";
import { recordOpinion } from "./record-opinion.server.ts";
import { typeBoxOutcome } from "./type-box-outcome.server.ts";

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
  openVote(open.ctx, { ...(await shown()), kind, left, reason: "Le réseau est coupé." });
const votes = (digits: string) => castAll(t.services, open, digits);
const voters = () =>
  t.db
    .selectFrom("voter")
    .selectAll()
    .where("item_id", "=", open.itemId)
    .orderBy("round")
    .execute();
const item = () =>
  t.db
    .selectFrom("agenda_item")
    .selectAll()
    .where("id", "=", open.itemId)
    .executeTakeFirstOrThrow();

test("a member in conflict is left out of the quorum and the vote", async () => {
  await withReason();
  const [recused] = open.members.slice(-1);
  if (!recused) throw new Error("no member");
  await declaresConflict(t.services, {
    applicationId: open.applicationId,
    accountId: recused.accountId,
  });
  await made(ask());
  expect((await voters()).map(({ account_id }) => account_id)).not.toContain(recused.accountId);
  expect(await voters()).toHaveLength(5);
});

test("the screen of the room calls secret the vote that its reader knows to be: not one on paper, nor one hidden from them", async () => {
  await withReason();
  const [recused] = open.members.slice(-1);
  if (!recused) throw new Error("no member");
  const { accountId } = recused;
  await declaresConflict(t.services, { applicationId: open.applicationId, accountId });
  const isSecretFor = async (person: { accountId: string }) => {
    const { data } = await callPage(screen, {
      services: t.services,
      path: `/bureau/seances/${open.sessionId}/ecran`,
      cookie: await signedInCookie(t.services, person.accountId, "second-factor"),
    });
    return (data as { isSecret: boolean }).isSecret;
  };
  await made(ask("box"));
  expect([await isSecretFor(open.secretary), await isSecretFor(recused)]).toEqual([false, false]);
  await confirmedAct(t.services, open, { kind: "void-vote" });
  await made(ask("secret"));
  expect([await isSecretFor(open.secretary), await isSecretFor(recused)]).toEqual([true, false]);
});

test("an adjourned item prepares what is asked of the company, a postponed one waits for another session", async () => {
  const requests = [{ code: "2201", text: "Joignez le contrat." }];
  const asks = async (changes: object) =>
    askConfirmation(open.ctx, {
      ...(await shown()),
      kind: "adjourn",
      reason: "Il manque une preuve.",
      requests,
      ...changes,
    });
  expect(await asks({ requests: [] })).toMatchObject({ refusal: "nothing-asked" });
  expect(await asks({ requests: [{ code: "2201", text: " " }] })).toMatchObject({
    refusal: "nothing-asked",
  });
  expect(await asks({ requests: [{ code: "9999", text: "Joignez." }] })).toMatchObject({
    refusal: "unknown-line",
  });
  expect(await asks({ reason: "" })).toMatchObject({ refusal: "no-reason" });
  expect(await asks({ reason: "x".repeat(2_001) })).toMatchObject({ refusal: "reason-too-long" });
  await confirmedAct(t.services, open, {
    kind: "adjourn",
    reason: "Il manque une preuve.",
    requests,
  });
  expect(await item()).toMatchObject({ state: "closed", outcome: "adjourned" });
  const asked = await t.db
    .selectFrom("complement")
    .select(["state", "target"])
    .where("application_id", "=", open.applicationId)
    .execute();
  expect(asked).toEqual([{ state: "prepared", target: "2201" }]);
});

test("a postponed item gives its application back", async () => {
  await made(postponeItem(open.ctx, { itemId: open.itemId, reason: "Le rapporteur est empêché." }));
  expect(await item()).toMatchObject({ state: "closed", outcome: "postponed" });
  const { state } = await t.db
    .selectFrom("application")
    .select("state")
    .where("id", "=", open.applicationId)
    .executeTakeFirstOrThrow();
  expect(state).toBe("ready");
});

test("a divided item is voted line by line and adopted with the last", async () => {
  const subAreaId = await withReason();
  const [member] = open.members;
  if (!member) throw new Error("no member");
  await made(divideItem(by(member), { itemId: open.itemId }));
  expect(await ask()).toMatchObject({ refusal: "unknown-line" });
  await made(openVote(open.ctx, { ...(await shown()), subAreaId, kind: "secret", left: true }));
  await votes("111111");
  expect(await made(closeVote(open.ctx, await shown()))).toMatchObject({ adopted: true });
});

test("a vote on paper counts once a member confirms it, never its secretary", async () => {
  await withReason();
  await made(ask("box"));
  await made(typeBoxOutcome(open.ctx, { ...(await shown()), outcome: "adopted", voters: 6 }));
  expect(await item()).toMatchObject({ state: "open" });
  expect(await confirmBox(open.ctx, await shown())).toMatchObject({
    refusal: "not-yours",
  });
  const [member] = open.members;
  if (!member) throw new Error("no member");
  expect(await made(confirmBox(by(member), await shown()))).toMatchObject({
    adopted: true,
  });
});

test("hands are shown only where too few vote for a secret", async () => {
  await withReason();
  expect(await ask("hands")).toMatchObject({ refusal: "enough-voters" });
  expect(await closeHands(open.ctx, { ...(await shown()), hands: {} })).toMatchObject({
    refusal: "no-vote",
  });
});

test("without an authorised voter a vote opens with the written opinion of an expert alone, recorded once and kept in the minutes", async () => {
  await withReason();
  const [authorised] = open.members;
  if (!authorised) throw new Error("no member");
  const { accountId } = authorised;
  const { sessionId, itemId, applicationId } = open;
  await made(noteDeparture(open.ctx, { sessionId, accountId }));
  const refusalOf = async (result: Promise<{ ok: boolean; refusal?: string }>) =>
    (await result).refusal;
  expect(await refusalOf(ask())).toBe("unjudged-family");
  const { expertId, familyId } = await anExpert(t.services, { applicationId });
  const stranger = await anExpert(t.services, { applicationId, authorised: false });
  const text = "La portée annoncée des poutres est crédible pour cette classe.";
  const source = "Lettre signée du 12 décembre 2026";
  const record = (changes: object = {}, ctx = open.ctx) =>
    refusalOf(recordOpinion(ctx, { itemId, familyId, expertId, text, source, ...changes }));
  expect(await record({}, by(authorised))).toBe("not-yours");
  expect(await record({ text: "Oui." })).toBe("no-opinion");
  expect(await record({ source: " " })).toBe("no-source");
  expect(await record({ text: "a".repeat(8_001) })).toBe("opinion-too-long");
  expect(await record({ source: "a".repeat(301) })).toBe("source-too-long");
  expect(await record({ expertId: stranger.expertId })).toBe("unknown-expert");
  expect(await record({ familyId: newId() })).toBe("family-judged");
  expect(await record()).toBeUndefined();
  expect(await record()).toBe("family-judged");
  const raw = (text: string) => sql.raw(text).execute(t.db);
  await expect(raw(`update item_opinion set text = text || '.'`)).rejects.toThrow(
    /stays as it was/,
  );
  await expect(
    raw(
      `insert into item_opinion (item_id, family_id, expert_id, text, given_on, recorded_by, recorded_at)
        values ('${itemId}', '${familyId}', '${stranger.expertId}', '${text}', '2026-12-18', '${accountId}', now())`,
    ),
  ).rejects.toThrow(/authorised for its family/);
  await made(ask());
  await confirmedAct(t.services, open, { kind: "void-vote" });
  await made(postponeItem(open.ctx, { itemId, reason: "L’heure est passée." }));
  await made(closeSession(open.ctx, { sessionId }));
  const minutes = await wholeMinutes(t.db, atWork, sessionId);
  const [opinion] = minutes?.facts.items[0]?.opinions ?? [];
  expect(opinion).toMatchObject({ expert: "Ndèye Fatou Gaye", text });
  expect(opinion && opinionInWords(opinion).replaceAll("\u00A0", " ")).toContain(
    `par ${open.secretary.name} d’après « ${source} » : ${text}`,
  );
});
