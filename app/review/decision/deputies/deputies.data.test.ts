import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aColleague, made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { presidersOn } from "../../committee/sessions/session.queries.server.ts";
import { action, loader } from "./deputies-page.tsx";
import { endDeputy } from "./end-deputy.server.ts";
import { nameDeputy } from "./name-deputy.server.ts";
import { proposeDeputy } from "./propose-deputy.server.ts";

const t = openForTests({ day: "2026-11-24" });

type Colleague = Person & { accountId: string };
const as = (actor: Person) => testContext(t.services, { actor });
const term = (accountId: string, fromOn = "2026-12-01", toOn = "2027-11-30") => ({
  accountId,
  fromOn,
  toOn,
});
const people = async () => ({
  secretary: await aColleague(t.services, "secretary"),
  president: await aColleague(t.services, "president"),
  member: await aColleague(t.services, "committee"),
});
const rowOf = (id: string) =>
  t.db.selectFrom("deputy").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a deputy is proposed by the secretary and named by the president, each once and in the journal", async () => {
  const { secretary, president, member } = await people();
  const { id } = await made(proposeDeputy(as(secretary), term(member.accountId)));
  expect(await rowOf(id)).toMatchObject({ state: "proposed", decided_by: null });
  await made(nameDeputy(as(president), { id, names: true }));
  expect(await rowOf(id)).toMatchObject({ state: "named", decided_by: president.accountId });
  const again = await nameDeputy(as(president), { id, names: false });
  expect(again).toEqual({ ok: false, refusal: "decided-already" });
  const events = await t.db
    .selectFrom("journal")
    .select("event")
    .where("subject_id", "=", member.accountId)
    .where("event", "like", "deputy-%")
    .orderBy("sequence")
    .execute();
  expect(events.map(({ event }) => event)).toEqual(["deputy-proposed", "deputy-decided"]);
});

test("nobody proposes or names themselves, names what they proposed, or does either without the role", async () => {
  const { secretary, president, member } = await people();
  const both = { ...secretary, staffRoles: ["secretary", "president", "committee"] } as Colleague;
  const refusalOf = async (pendingResult: Promise<{ ok: boolean; refusal?: string }>) =>
    (await pendingResult).refusal;
  expect(await refusalOf(proposeDeputy(as(member), term(member.accountId)))).toBe("not-yours");
  expect(await refusalOf(proposeDeputy(as(both), term(both.accountId)))).toBe("own-term");
  const { id } = await made(proposeDeputy(as(both), term(member.accountId)));
  expect(await refusalOf(nameDeputy(as(both), { id, names: true }))).toBe("own-proposal");
  expect(await refusalOf(nameDeputy(as(secretary), { id, names: true }))).toBe("not-yours");
  const promoted = { ...member, staffRoles: ["committee", "president"] } as Colleague;
  expect(await refusalOf(nameDeputy(as(promoted), { id, names: true }))).toBe("own-term");
  expect(await refusalOf(nameDeputy(as(president), { id: newId(), names: true }))).toBe(
    "unknown-term",
  );
  expect(await rowOf(id)).toMatchObject({ state: "proposed" });
});

test("a term is for a member of the committee, begins today or later, and overlaps no other; a refused one frees its days", async () => {
  const { secretary, president, member } = await people();
  const propose = async (...dates: Parameters<typeof term>) => {
    const proposed = await proposeDeputy(as(secretary), term(...dates));
    return proposed.ok ? proposed.value.id : proposed.refusal;
  };
  expect(await propose(president.accountId)).toBe("not-a-member");
  expect(await propose(member.accountId, "2026-11-23")).toBe("in-the-past");
  expect(await propose(member.accountId, "2026-12-02", "2026-12-01")).toBe("days-reversed");
  const first = await propose(member.accountId, "2026-12-01", "2026-12-31");
  expect(await propose(member.accountId, "2026-12-31", "2027-01-31")).toBe("terms-overlap");
  await made(nameDeputy(as(president), { id: first, names: false }));
  expect(await rowOf(first)).toMatchObject({ state: "refused" });
  expect(await propose(member.accountId, "2026-12-31", "2027-01-31")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a term is ended at once by the secretary or the president, never by the deputy; it opens no session, and another may follow", async () => {
  const { secretary, president, member } = await people();
  const named = async (fromOn: string, toOn: string) => {
    const { id } = await made(proposeDeputy(as(secretary), term(member.accountId, fromOn, toOn)));
    await made(nameDeputy(as(president), { id, names: true }));
    return id;
  };
  const presides = async () =>
    (await presidersOn(t.db, "2026-11-24")).some(({ accountId }) => accountId === member.accountId);
  const attests = async () => {
    const may = sql<{
      may: boolean;
    }>`select may_attest(${member.accountId}, ${t.services.now()}) as may`;
    return (await may.execute(t.db)).rows[0]?.may;
  };
  const id = await named("2026-11-24", "2026-12-24");
  expect([await presides(), await attests()]).toEqual([true, true]);
  const refusalOf = async (pendingEnd: ReturnType<typeof endDeputy>) => {
    const result = await pendingEnd;
    return result.ok ? null : result.refusal;
  };
  expect(await refusalOf(endDeputy(as(member), { id }))).toBe("not-yours");
  const promoted = { ...member, staffRoles: ["committee", "president"] } as Colleague;
  expect(await refusalOf(endDeputy(as(promoted), { id }))).toBe("own-term");
  expect(await refusalOf(endDeputy(as(president), { id: newId() }))).toBe("unknown-term");
  const ended = await Promise.all([
    endDeputy(as(secretary), { id }),
    endDeputy(as(president), { id }),
  ]);
  expect(ended.filter(({ ok }) => ok)).toHaveLength(1);
  expect([await presides(), await attests()]).toEqual([false, false]);
  expect(await refusalOf(endDeputy(as(president), { id }))).toBe("not-in-force");
  // The database keeps what was named, and its end.
  const change = t.db.updateTable("deputy").set({ ended_at: null, ended_by: null });
  await expect(change.where("id", "=", id).execute()).rejects.toThrow(/ends once/);
  const longer = t.db.updateTable("deputy").set({ to_on: "2030-01-01" });
  await expect(longer.where("id", "=", id).execute()).rejects.toThrow(/stays as it was decided/);
  expect(await named("2026-12-01", "2026-12-31")).not.toBe(id);
});

test("two who answer one proposal at once: one answer stands", async () => {
  const { secretary, president, member } = await people();
  const other = await aColleague(t.services, "president");
  const { id } = await made(proposeDeputy(as(secretary), term(member.accountId)));
  const answers = await Promise.all([
    nameDeputy(as(president), { id, names: true }),
    nameDeputy(as(other), { id, names: false }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test("the page proposes and names, says what was typed wrong, and offers an answer to the president alone", async () => {
  const { secretary, president, member } = await people();
  const path = "/bureau/seances/suppleants";
  const call = async (person: Colleague, form?: Record<string, string>) =>
    await callPage((form ? action : loader) as never, {
      services: t.services,
      path,
      ...(form && { form }),
      cookie: await signedInCookie(t.services, person.accountId),
    });
  const fields = {
    intent: "propose",
    accountId: member.accountId,
    "fromOn.day": "1",
    "fromOn.month": "12",
    "fromOn.year": "2026",
    "toOn.day": "1",
    "toOn.month": "6",
    "toOn.year": "2027",
  };
  expect((await call(secretary, { ...fields, accountId: "" })).status).toBe(400);
  expect((await call(secretary, { ...fields, "toOn.year": "2025" })).status).toBe(400);
  expect((await call(secretary, fields)).location).toBe(`${path}?fait=propose`);
  const deputyRow = await t.db
    .selectFrom("deputy")
    .select("id")
    .where("account_id", "=", member.accountId)
    .executeTakeFirst();
  const deputyOf = async (person: Colleague) => {
    const { deputies } = (await call(person)).data as {
      deputies: { id: string; answers: boolean; standing: string }[];
    };
    return deputies.find(({ id }) => id === deputyRow?.id);
  };
  expect(await deputyOf(secretary)).toMatchObject({ answers: false, standing: "Proposé" });
  const deputy = await deputyOf(president);
  expect(deputy).toMatchObject({ answers: true });
  const named = await call(president, { intent: "name", id: deputy?.id ?? "" });
  expect(named.location).toBe(`${path}?fait=name`);
  expect(await deputyOf(member)).toMatchObject({ answers: false, standing: "Nommé, à venir" });
});
