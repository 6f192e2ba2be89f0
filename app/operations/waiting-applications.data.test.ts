import { expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
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
  expect(lines.find(({ path }) => path.endsWith("a-moi"))?.what).toBe(
    "1\u00A0dossier à traiter, dont 1 en retard",
  );
  expect(await linesOf(await aColleague(t.services, "secretary"))).toEqual([]);
});
