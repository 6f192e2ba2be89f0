import { expect, test } from "vitest";
import { aColleague, declaresClear, declaresConflict, made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { aMember, aReadyApplication, colleges, declaresAs, endMandates } from "#tests/sitting.ts";
import { statementsDuring } from "#tests/statements.ts";
import { scheduleApplication } from "../agenda/schedule-application.server.ts";
import { conveneSession, planSession } from "./plan-session.server.ts";

const TODAY = "2026-11-24";
const t = openForTests({ day: TODAY });

/** A session that is not convened yet, with this many items. */
async function aPlannedSession(count: number) {
  const secretary = await aColleague(t.services, "secretary");
  const ctx = testContext(t.services, { actor: secretary });
  const plan = { heldOn: TODAY, startsAt: "09:00", place: "Salle du conseil" };
  const { sessionId } = await made(planSession(ctx, plan));
  const applicationIds: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const { applicationId, examiner } = await aReadyApplication(t.services);
    await declaresAs(t.services, secretary, applicationId);
    const rapporteurId = examiner.accountId;
    await made(scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }));
    applicationIds.push(applicationId);
  }
  return {
    applicationIds,
    convene: () => made(conveneSession(ctx, { sessionId, urgency: "Le marché n’attend pas." })),
  };
}

test("a session is convened in as many statements for three items as for one: three for each mail, and twenty-one", async () => {
  await endMandates(t.services);
  const members: Awaited<ReturnType<typeof aMember>>[] = [];
  for (const college of [...colleges, ...colleges, ...colleges, ...colleges])
    members.push(await aMember(t.services, college));
  const [one, three] = [await aPlannedSession(1), await aPlannedSession(3)];
  const [first, second] = members;
  const [applicationId = "", other = ""] = three.applicationIds;
  if (!first || !second) throw new Error("no member");
  await declaresClear(t.services, {
    applicationId,
    accountId: first.accountId,
    // A member reads nothing of it before the session is convened.
    roles: ["examiner"],
  });
  await declaresConflict(t.services, { applicationId, accountId: second.accountId });

  const statements = await statementsDuring(one.convene);
  expect(statements.length).toBeLessThanOrEqual(3 * members.length + 21);
  expect((await statementsDuring(three.convene)).length).toBe(statements.length);

  const readers = await t.db
    .selectFrom("application_reader")
    .select(["account_id", "application_id", "grade"])
    .where("application_id", "in", three.applicationIds)
    .where(
      "account_id",
      "in",
      members.map(({ accountId }) => accountId),
    )
    .execute();
  expect(readers).toHaveLength(3 * 12);
  const gradeOf = (accountId: string, id: string) =>
    readers.find((each) => each.account_id === accountId && each.application_id === id)?.grade;
  expect(members.slice(0, 3).map(({ accountId }) => gradeOf(accountId, applicationId))).toEqual([
    "whole",
    "hidden",
    "summary",
  ]);
  expect(members.slice(0, 2).map(({ accountId }) => gradeOf(accountId, other))).toEqual([
    "summary",
    "summary",
  ]);
});
