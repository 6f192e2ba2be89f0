import { expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { pressingApplications } from "#app/review/queue/waiting-applications.queries.server.ts";
import { aColleague, aFiledApplication, authorised, takes } from "#tests/applying.ts";
import { aCompany } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { waitingFor } from "./waiting.queries.server.ts";

const t = openForTests({ day: "2026-11-23" });

test("the home page counts what somebody can do now, and nothing for who does not check or examine", async () => {
  const examiner = await aColleague(t.services, "examiner");
  const now = t.services.now();
  const linesOf = async (actor: Person) =>
    (await waitingFor(t.db, { actor, now, engine: "embedded" }))
      .filter(({ path }) => path.startsWith("/bureau/dossiers"))
      .map(({ path, count }) => [path.split("=")[1], count]);
  const before = new Map((await linesOf(examiner)) as [string, number][]);
  await authorised(t.services, examiner.accountId);
  const admitted = await aFiledApplication(t.services, {
    companyId: await aCompany(t.services, { name: "Counted SARL" }),
    state: "under-review",
    staff_due_on: "2026-11-20",
  });
  const after = new Map((await linesOf(examiner)) as [string, number][]);
  expect(after.get("nouveaux")).toBe((before.get("nouveaux") ?? 0) + 1);
  await takes(t.services, examiner, admitted);
  const lines = await waitingFor(t.db, { actor: examiner, now, engine: "embedded" });
  expect(lines.find(({ path }) => path.endsWith("a-moi"))).toMatchObject({
    what: "1\u00A0dossier à traiter",
    late: 1,
  });
  expect(await linesOf(await aColleague(t.services, "secretary"))).toEqual([]);
});

test("the three applications that press most are one's own and those offered, then those to take, and none for who does not examine", async () => {
  const examiner = await aColleague(t.services, "examiner");
  const colleague = await aColleague(t.services, "examiner");
  for (const { accountId } of [examiner, colleague]) await authorised(t.services, accountId);
  const due = async (name: string, day: string) => ({
    name,
    id: await aFiledApplication(t.services, {
      companyId: await aCompany(t.services, { name }),
      state: "under-review",
      staff_due_on: day,
    }),
  });
  const later = await due("Later SARL", "2026-12-10");
  const late = await due("Late SARL", "2026-11-18");
  const taken = await due("Taken SARL", "2026-11-17");
  const untaken = await due("Untaken SARL", "2026-11-16");
  for (const { id } of [later, late]) await takes(t.services, examiner, id);
  await takes(t.services, colleague, taken.id);
  const pressing = async (actor: Person) => {
    const scope = staffScope(actor);
    if (!scope) throw new Error("no scope");
    const rows = await pressingApplications(t.db, scope, { count: 3 });
    return rows.map(({ companyName }) => companyName);
  };
  expect(await pressing(examiner)).toEqual([untaken.name, late.name, later.name]);
  expect(await pressing(await aColleague(t.services, "secretary"))).toEqual([]);
  const own = await due("Own SARL", "2026-12-11");
  await takes(t.services, examiner, own.id);
  expect(await pressing(examiner)).toEqual([late.name, later.name, own.name]);
});
