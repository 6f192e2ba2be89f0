import { beforeEach, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { aColleague, declaresConflict, made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { aConvenedSession, aReadyApplication, declaresAs, endMandates } from "#tests/sitting.ts";
import { committeeScope } from "../committee-scope.queries.server.ts";
import { confirmPresence } from "../sessions/attend-session.server.ts";
import { openSession } from "../sessions/plan-session.server.ts";
import { openItem } from "../vote/open-item.server.ts";
import { agendaOf } from "./item.queries.server.ts";
import { moveItem } from "./move-item.server.ts";
import { scheduleApplication } from "./schedule-application.server.ts";

const t = openForTests();

type Convened = Awaited<ReturnType<typeof aConvenedSession>>;
let convened: Convened;
let ids: [string, string, string];
/** The application of the third item. */
let third: string;

beforeEach(async () => {
  await endMandates(t.services);
  convened = await aConvenedSession(t.services);
  const added: string[] = [];
  for (let each = 0; each < 2; each += 1) {
    const { applicationId, examiner } = await aReadyApplication(t.services);
    await declaresAs(t.services, convened.secretary, applicationId);
    const { itemId } = await made(
      scheduleApplication(t.as(convened.secretary), {
        sessionId: convened.sessionId,
        applicationId,
        rapporteurId: examiner.accountId,
      }),
    );
    for (const person of [...convened.members, convened.president])
      await declaresAs(t.services, person, applicationId);
    added.push(itemId);
    third = applicationId;
  }
  const [second = "", last = ""] = added;
  ids = [convened.itemId, second, last];
});

const orderFor = async (actor: Person) => {
  const scope = committeeScope(actor);
  if (!scope) throw new Error("no reader of sessions");
  const items = await agendaOf(t.db, scope, convened.sessionId);
  expect(items.map(({ position }) => position)).toEqual(items.map((_item, place) => place + 1));
  return items.map(({ id }) => ids.indexOf(id) + 1).join("");
};
const move = (which: number, before: number | null, actor: Person = convened.secretary) =>
  moveItem(t.as(actor), {
    itemId: ids[which - 1] ?? "",
    before: before === null ? "" : (ids[before - 1] ?? ""),
  });
const order = () => orderFor(convened.secretary);

test("an item is put before another one or at the end, and the journal keeps its new place", async () => {
  await made(move(3, 1));
  expect(await order()).toBe("312");
  await made(move(3, null));
  expect(await order()).toBe("123");
  await made(move(1, 3));
  expect(await order()).toBe("213");
  await made(move(2, 2));
  expect(await order()).toBe("213");
  const moves = await t.db
    .selectFrom("journal")
    .select("data")
    .where("subject_id", "=", convened.sessionId)
    .where("event", "=", "item-moved")
    .orderBy("sequence")
    .execute();
  expect(moves.map(({ data }) => data)).toMatchObject([
    { itemId: ids[2], position: 1 },
    { itemId: ids[2], position: 3 },
    { itemId: ids[0], position: 2 },
  ]);
});

test("what was called keeps its place, and nothing is moved before it", async () => {
  const { sessionId, president, members } = convened;
  for (const member of members) await made(confirmPresence(t.as(member), { sessionId }));
  const ctx = t.as(convened.secretary);
  await made(openSession(ctx, { sessionId, presidedBy: president.accountId }));
  await made(openItem(ctx, { itemId: ids[0] }));
  expect(await move(1, null)).toMatchObject({ refusal: "item-changed" });
  expect(await move(3, 1)).toMatchObject({ refusal: "item-changed" });
  await made(move(3, 2));
  expect(await order()).toBe("132");
});

test("only the secretariat moves items, none on which it is recused, and no other session's", async () => {
  const [member] = convened.members;
  if (!member) throw new Error("no member");
  for (const actor of [member, convened.president])
    expect(await move(3, 1, actor)).toMatchObject({ refusal: "not-yours" });
  const recused = await aColleague(t.services, "secretary");
  await declaresConflict(t.services, { applicationId: third, accountId: recused.accountId });
  expect(await move(3, 1, recused)).toMatchObject({ refusal: "not-yours" });
  expect(await order()).toBe("123");
  // Others go around the item that the reader does not see.
  await made(move(1, null, recused));
  expect(await order()).toBe("231");
  const elsewhere = await aConvenedSession(t.services);
  expect(
    await moveItem(t.as(convened.secretary), { itemId: ids[0], before: elsewhere.itemId }),
  ).toMatchObject({ refusal: "item-changed" });
  for (const itemId of ["no id", "", "⛄"])
    expect(await moveItem(t.as(convened.secretary), { itemId, before: "" })).toMatchObject({
      refusal: "unknown-item",
    });
});

test("two moves at once leave the order of one after the other", async () => {
  for (let round = 0; round < 3; round += 1) {
    const moved = await Promise.all([move(3, 1), move(1, null)]);
    expect(moved.every(({ ok }) => ok)).toBe(true);
    expect(["321", "231"]).toContain(await order());
    await made(move(3, null));
    await made(move(2, 3));
    await made(move(1, 2));
  }
});
