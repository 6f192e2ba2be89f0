import { beforeEach, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aColleague, declaresClear, made } from "#tests/applying.ts";
import { aPreparedDecision } from "#tests/deciding.ts";
import { decisionPages, signing } from "#tests/decision-pages.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { loader as decisionPage } from "./decision-page.tsx";
import { loader as list } from "./decisions-page.tsx";
import { endDeputy } from "./deputies/end-deputy.server.ts";
import { loader as file } from "./letter-file.route.ts";
import { closeEndedDeputies } from "./open-to-deputy.server.ts";
import { action as onSign } from "./sign-page.tsx";

const t = openForTests({ day: "2026-11-24" });
beforeEach(() => t.on("2026-11-24"));

const { call, cookieOf, decisionOf, signs } = decisionPages(t);

/** Makes somebody the deputy of the president until this day, and returns the term. */
async function named(
  { accountId }: Person,
  { secretary, president }: Record<"secretary" | "president", Person>,
  toOn = "2026-11-30",
): Promise<string> {
  const id = newId();
  await t.db
    .insertInto("deputy")
    .values({
      id,
      account_id: accountId,
      from_on: "2026-11-20",
      to_on: toOn,
      state: "named",
      proposed_by: secretary.accountId,
      proposed_at: t.services.now(),
      decided_by: president.accountId,
      decided_at: t.services.now(),
    })
    .execute();
  return id;
}

test("a deputy of the president reads what waits for a signature once they have declared, on a day of the term alone, and signs it", async () => {
  const prepared = await aPreparedDecision(t.services);
  const { decisionId, applicationId } = prepared;
  const deputy = await aColleague(t.services, "committee");
  const other = await aColleague(t.services, "committee");
  const path = `/bureau/decisions/${decisionId}`;
  type List = Awaited<ReturnType<typeof list>>;
  const listed = async (as: string) =>
    (await call<List>(list, "/bureau/decisions", { as })).data.toSign.map(({ id }) => id);
  const [as, asOther] = [await cookieOf(deputy), await cookieOf(other)];
  expect((await call(decisionPage, path, { as })).status).toBe(404);
  expect(await listed(as)).not.toContain(decisionId);
  await named(deputy, prepared);
  expect(await listed(as)).toContain(decisionId);
  const toDeclare = await call(decisionPage, path, { as });
  expect(toDeclare.location).toBe(
    `/bureau/dossiers/${applicationId}/declaration?retour=/bureau/decisions/${decisionId}`,
  );
  expect((await call(file, `${path}/lettre.pdf`, { as })).status).toBe(404);
  await declaresClear(t.services, { applicationId, accountId: deputy.accountId });
  expect((await call(decisionPage, path, { as })).status).toBe(200);
  expect((await call(decisionPage, path, { as: asOther })).status).toBe(404);
  expect(await listed(asOther)).toEqual([]);
  const signed = await call(onSign, "/bureau/decisions/signer", {
    as,
    form: signing(decisionId),
  });
  expect(signed.location).toBe("/bureau/decisions?fait=sign");
  expect((await decisionOf(decisionId)).letter).toMatchObject({ signature: { deputy: true } });
  t.on("2026-12-02");
  expect((await call(decisionPage, path, { as: await cookieOf(deputy) })).status).toBe(404);
});

test("what waits for a signature closes to a deputy at once when their term is ended, and by itself when it is over", async () => {
  const { decisionId, applicationId, president, secretary } = await aPreparedDecision(t.services);
  const reads = async (accountId: string) =>
    await t.db
      .selectFrom("application_reader")
      .select("grade")
      .where("account_id", "=", accountId)
      .where("application_id", "=", applicationId)
      .execute();
  const aDeputy = async () => {
    const deputy = await aColleague(t.services, "committee");
    const id = await named(deputy, { president, secretary }, "2026-11-25");
    await call(list, "/bureau/decisions", { as: await cookieOf(deputy) });
    expect(await reads(deputy.accountId)).toEqual([{ grade: "summary" }]);
    return { ...deputy, id };
  };
  const ended = await aDeputy();
  const over = await aDeputy();
  await made(endDeputy(testContext(t.services, { actor: president }), { id: ended.id }));
  expect(await reads(ended.accountId)).toEqual([]);
  const path = `/bureau/decisions/${decisionId}`;
  expect((await call(decisionPage, path, { as: await cookieOf(ended) })).status).toBe(404);
  await closeEndedDeputies(testContext(t.services));
  expect(await reads(over.accountId)).toEqual([{ grade: "summary" }]);
  t.on("2026-11-26");
  await closeEndedDeputies(testContext(t.services));
  expect(await reads(over.accountId)).toEqual([]);
});

test("what a deputy did not sign closes to them when the president signs it", async () => {
  const prepared = await aPreparedDecision(t.services);
  const deputy = await aColleague(t.services, "committee");
  await named(deputy, prepared);
  await call(list, "/bureau/decisions", { as: await cookieOf(deputy) });
  const readers = () =>
    t.db
      .selectFrom("application_reader")
      .select("grade")
      .where("application_id", "=", prepared.applicationId)
      .where("account_id", "=", deputy.accountId)
      .execute();
  expect(await readers()).toEqual([{ grade: "summary" }]);
  await signs(prepared);
  expect(await readers()).toEqual([]);
});
