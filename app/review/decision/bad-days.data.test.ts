import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { aPreparedDecision, aVotedItem, presidentReads } from "#tests/deciding.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { prepareDecision } from "./prepare-decision.server.ts";
import { signDecisions } from "./sign-decision.server.ts";

const t = openForTests({ day: "2026-11-24" });
const as = (actor: Person) => testContext(t.services, { actor });

test("a process that dies amid twenty signatures leaves each decision whole or untouched, and the rest is signed afterwards", async () => {
  const first = await aPreparedDecision(t.services);
  const { secretary, president, rapporteur } = first;
  const all = [first.decisionId];
  while (all.length < 20) {
    const next = await aPreparedDecision(t.services, {
      with: { secretary, president, rapporteur },
    });
    all.push(next.decisionId);
  }
  for (const decisionId of all) await presidentReads(t.services, { president, decisionId });
  const ctx = as(president);
  let begun = 0;
  const dying = {
    ...ctx,
    transaction: ((work: never) => {
      begun += 1;
      if (begun > 8) throw new Error("killed");
      return ctx.transaction(work);
    }) as typeof ctx.transaction,
  };
  const chosen = all.map((decisionId) => ({ decisionId }));
  await expect(signDecisions(dying, chosen)).rejects.toThrow("killed");
  const standing = async () =>
    await t.db
      .selectFrom("decision")
      .innerJoin("application", "application.id", "decision.application_id")
      .select(["decision.state", "application.state as now", "decision.letter_sha256 as sha256"])
      .where("decision.id", "in", all)
      .execute();
  const after = await standing();
  const signed = after.filter(({ state }) => state === "signed");
  expect(signed).toHaveLength(8);
  expect(signed.every(({ now, sha256 }) => now === "decided" && sha256 !== null)).toBe(true);
  const untouched = after.filter(({ state }) => state === "prepared");
  expect(untouched.every(({ now, sha256 }) => now === "on-agenda" && sha256 === null)).toBe(true);
  const again = await signDecisions(ctx, chosen);
  expect(again.filter(({ result }) => result.ok)).toHaveLength(12);
  expect((await standing()).every(({ state }) => state === "signed")).toBe(true);
  const mails = await t.db
    .selectFrom("mail")
    .innerJoin("decision", (join) =>
      join.on(sql<boolean>`decision.application_id::text = mail.subject_id`),
    )
    .select("mail.id")
    .where("decision.id", "in", all)
    .where("mail.kind", "=", "application-decided")
    .execute();
  expect(mails).toHaveLength(20);
});

test("a decision that is prepared twice at once is made once", async () => {
  const voted = await aVotedItem(t.services);
  const { itemId, secretary } = voted;
  const answers = await Promise.all([
    prepareDecision(as(secretary), { itemId }),
    prepareDecision(as(secretary), { itemId }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((each) => !each.ok && each.refusal === "prepared-already")).toHaveLength(1);
  const rows = await t.db
    .selectFrom("decision")
    .select("id")
    .where("item_id", "=", itemId)
    .execute();
  expect(rows).toHaveLength(1);
});

test("a decision that is signed twice at once has one signature", async () => {
  const prepared = await aPreparedDecision(t.services);
  const { decisionId, president } = prepared;
  await presidentReads(t.services, { president, decisionId });
  const answers = await Promise.all([
    signDecisions(as(president), [{ decisionId }]),
    signDecisions(as(president), [{ decisionId }]),
  ]);
  expect(answers.flat().filter(({ result }) => result.ok)).toHaveLength(1);
});
