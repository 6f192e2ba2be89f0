import { expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import {
  applicationInScope,
  companyOfApplication,
} from "#app/applications/application.queries.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { addDays, addMonths } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import {
  aColleague,
  aFiledApplication,
  authorised,
  declaresClear,
  letRead,
  made,
  takes,
} from "#tests/applying.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { countRows } from "#tests/ready-database.ts";
import { takeApplication } from "../assignment/take-application.server.ts";
import { openApplication } from "../frame/open-application.server.ts";
import type { Tie } from "../interests/interests.ts";
import { signUndertaking } from "../interests/sign-undertaking.server.ts";
import { suggestionsFor } from "../interests/suggestions.server.ts";
import { UNDERTAKING_MONTHS, undertakingText } from "../interests/undertaking.ts";
import { declareInterests, type InterestsDeclared } from "./declare-interests.server.ts";

const today = "2026-11-20";
const t = openForTests({ day: today });
const { as } = t;

const tie = (changes: Partial<Tie> = {}): Tie => ({
  kind: "advice",
  fromOn: "2020-01-01",
  toOn: null,
  note: null,
  ...changes,
});

async function anApplication() {
  t.on(today);
  const { companyId } = await aMemberAccount(t.services);
  return { companyId, applicationId: await aFiledApplication(t.services, { companyId }) };
}

/** A staff member who has signed, and declares of an application what is given. */
async function somebody(...roles: Parameters<typeof aColleague>[1][]) {
  const actor = await aColleague(t.services, ...roles);
  await made(signUndertaking(as(actor)));
  return actor;
}

/** Declares with each suggestion of the data set aside: the addresses of staff and companies of tests share a domain. */
async function declare(
  actor: Person,
  declaration: Partial<InterestsDeclared> & { applicationId: string },
) {
  const setAside = (await suggested(actor, declaration.applicationId)).map(({ key }) => ({
    suggestion: key,
    reason: "Un domaine partagé.",
  }));
  return await declareInterests(as(actor), {
    outcome: "clear",
    ties: [],
    setAside,
    ...declaration,
  });
}

async function suggested(actor: Person, applicationId: string) {
  const scope = staffScope(actor);
  const companyId = await companyOfApplication(t.db, applicationId);
  return scope && companyId ? await suggestionsFor(as(actor), scope, companyId) : [];
}

const clear = { ok: true, value: { outcome: "clear" } };
const conflict = { outcome: "conflict", reason: "Mon frère y travaille." } as const;

test("the undertaking is signed for a year with the hash of its text, and once more in its last month", async () => {
  t.on(today);
  const actor = await aColleague(t.services, "examiner");
  const until = addMonths(today, UNDERTAKING_MONTHS);
  expect(await signUndertaking(as(actor))).toEqual({ ok: true, value: { until } });
  expect(await signUndertaking(as(actor))).toEqual({ ok: true, value: { until } });
  const signed = () =>
    t.db
      .selectFrom("undertaking")
      .select(["text_version as version", "text_sha256 as sha256", "until"])
      .where("account_id", "=", actor.accountId)
      .orderBy("until")
      .execute();
  const [first, ...more] = await signed();
  expect(first).toMatchObject({ version: undertakingText.version, until });
  expect(more).toEqual([]);
  const lastMonth = addDays(addMonths(until, -1), 1);
  t.on(lastMonth);
  await made(signUndertaking(as(actor)));
  expect((await signed()).map((each) => each.until)).toEqual([
    until,
    addMonths(lastMonth, UNDERTAKING_MONTHS),
  ]);
});

test("only who judges applications signs", async () => {
  for (const role of ["cashier", "controller", "administrator"] as const)
    expect(await signUndertaking(as(await aColleague(t.services, role)))).toEqual({
      ok: false,
      refusal: "not-yours",
    });
  expect(await signUndertaking(as(aPerson()))).toMatchObject({ refusal: "not-yours" });
});

test("a clear declaration opens nothing by itself; what is taken is read whole", async () => {
  const { applicationId } = await anApplication();
  const actor = await somebody("registrar");
  const scope = staffScope(actor);
  if (!scope) throw new Error("No scope.");
  expect(await openApplication(as(actor), applicationId)).toMatchObject({
    standing: "to-declare",
    mine: false,
  });
  expect(await declare(actor, { applicationId })).toEqual(clear);
  expect(await applicationInScope(t.db, scope, applicationId)).toBeUndefined();
  expect(await openApplication(as(actor), applicationId)).toMatchObject({ standing: "declared" });
  await made(takeApplication(as(actor), { applicationId }));
  expect(await openApplication(as(actor), applicationId)).toMatchObject({
    standing: "whole",
    mine: true,
  });
  expect(
    await t.db
      .selectFrom("declaration")
      .select(["outcome", "reason"])
      .where("account_id", "=", actor.accountId)
      .execute(),
  ).toEqual([{ outcome: "clear", reason: null }]);
});

test("each suggestion of the data wants a reason; it does not come back for the next application until the data changes", async () => {
  const { applicationId, companyId } = await anApplication();
  const actor = await somebody("examiner");
  await t.db
    .updateTable("account")
    .set({ name: "Moussa Sow" })
    .where("id", "=", actor.accountId)
    .execute();
  const [shared, ...others] = await suggested(actor, applicationId);
  expect([shared?.kind, others]).toEqual(["email", []]);
  const key = shared?.key ?? "";
  for (const setAside of [
    [],
    [{ suggestion: key, reason: "  " }],
    [{ suggestion: "x", reason: "Non" }],
  ])
    expect(await declare(actor, { applicationId, setAside })).toEqual({
      ok: false,
      refusal: "suggestion-open",
    });
  const setAside = [{ suggestion: key, reason: "Un domaine loué." }];
  const invented = { suggestion: "x", reason: "Rien de tel." };
  expect(await declare(actor, { applicationId, setAside: [...setAside, invented] })).toEqual(clear);
  const declarations = await t.db
    .selectFrom("declaration")
    .select("set_aside as setAside")
    .where("account_id", "=", actor.accountId)
    .execute();
  expect(declarations).toEqual([{ setAside }]);
  const next = await aFiledApplication(t.services, { companyId, kind: "extension" });
  expect(await suggested(actor, next)).toEqual([{ ...shared, before: "Un domaine loué." }]);
  expect(await declare(actor, { applicationId: next, setAside: [] })).toEqual(clear);
  await t.db
    .updateTable("account")
    .set({ email: `autre-${actor.accountId}@saloum.example` })
    .where("id", "=", actor.accountId)
    .execute();
  await t.db
    .updateTable("company")
    .set({ email: "siege@saloum.example" })
    .where("id", "=", companyId)
    .execute();
  expect(await suggested(actor, next)).toMatchObject([{ kind: "email", before: null }]);
});

test.each([
  ["a tie that lasts", [tie()], "tie-excludes"],
  ["a tie that ended less than two years ago", [tie({ toOn: "2024-11-21" })], "tie-excludes"],
  ["a tie that ended two years ago", [tie({ toOn: "2024-11-20" })], null],
] as const)("a clear declaration with %s", async (_what, ties, refusal) => {
  const { applicationId } = await anApplication();
  const actor = await somebody("examiner");
  const before = await countRows(t.db);
  const result = await declare(actor, { applicationId, ties });
  expect(result.ok ? null : result.refusal).toBe(refusal);
  if (refusal) expect(await countRows(t.db)).toEqual(before);
});

test("what is refused writes nothing", async () => {
  const { applicationId, companyId } = await anApplication();
  const unsigned = await aColleague(t.services, "examiner");
  const actor = await somebody("examiner");
  const member = { ...actor, memberships: [{ companyId, role: "reader" as const }] };
  const before = await countRows(t.db);
  const tried = async (who: Person, declaration: Partial<InterestsDeclared> = {}) => {
    const result = await declare(who, { applicationId, ...declaration });
    return result.ok ? "done" : result.refusal;
  };
  expect(await tried(unsigned)).toBe("no-undertaking");
  expect(await tried(member)).toBe("own-company");
  expect(await tried(actor, { applicationId: newId() })).toBe("unknown-application");
  expect(await tried(actor, { outcome: "conflict", reason: "  " })).toBe("no-reason");
  expect(await tried({ ...actor, staffRoles: ["cashier"] })).toBe("unknown-application");
  expect(await tried({ ...actor, staffRoles: ["controller"] })).toBe("not-yours");
  expect(await tried({ ...actor, staffRoles: [] })).toBe("not-yours");
  expect(await countRows(t.db)).toEqual(before);
});

test("a conflict hides the application for good, also from who had it", async () => {
  const { applicationId } = await anApplication();
  const actor = await aColleague(t.services, "registrar");
  await takes(t.services, actor, applicationId);
  expect(await declare(actor, { applicationId, ...conflict })).toMatchObject({ ok: true });
  expect(await openApplication(as(actor), applicationId)).toBeUndefined();
  const row = await t.db
    .selectFrom("application")
    .select("handled_by as handledBy")
    .where("id", "=", applicationId)
    .executeTakeFirst();
  expect(row).toEqual({ handledBy: null });
  for (const again of [{ outcome: "clear" } as const, conflict])
    expect(await declare(actor, { applicationId, ...again })).toEqual({
      ok: false,
      refusal: "conflict-stands",
    });
  const colleague = await aColleague(t.services, "registrar");
  await takes(t.services, colleague, applicationId);
  expect(await openApplication(as(colleague), applicationId)).toMatchObject({ mine: true });
});

test("of two colleagues who take at once, one has the application", async () => {
  const { applicationId } = await anApplication();
  await t.db
    .updateTable("application")
    .set({ state: "complement-asked" })
    .where("id", "=", applicationId)
    .execute();
  const both = [await aColleague(t.services, "examiner"), await aColleague(t.services, "examiner")];
  for (const { accountId } of both) {
    await declaresClear(t.services, { applicationId, accountId });
    await authorised(t.services, accountId);
  }
  const results = await Promise.all(both.map((who) => takeApplication(as(who), { applicationId })));
  expect(results.map((each) => (each.ok ? "done" : each.refusal)).sort()).toEqual([
    "done",
    "taken",
  ]);
});

test("two declarations of one person at once leave one, and a conflict among them wins", async () => {
  const { applicationId } = await anApplication();
  const actor = await somebody("examiner");
  await Promise.all([
    declare(actor, { applicationId }),
    declare(actor, { applicationId, ...conflict }),
  ]);
  const rows = await t.db
    .selectFrom("declaration")
    .select("outcome")
    .where("account_id", "=", actor.accountId)
    .execute();
  expect(rows).toEqual([{ outcome: "conflict" }]);
  expect(await openApplication(as(actor), applicationId)).toBeUndefined();
});

test("nobody takes what they have not declared", async () => {
  const { applicationId } = await anApplication();
  const actor = await somebody("registrar");
  expect(await takeApplication(as(actor), { applicationId })).toEqual({
    ok: false,
    refusal: "not-declared",
  });
});

test("an examiner without an authorisation for each family takes nothing", async () => {
  const { applicationId } = await anApplication();
  await t.db
    .updateTable("application")
    .set({ state: "complement-asked" })
    .where("id", "=", applicationId)
    .execute();
  const actor = await aColleague(t.services, "examiner");
  await letRead(t.services, { applicationId, accountId: actor.accountId });
  expect(await takeApplication(as(actor), { applicationId })).toEqual({
    ok: false,
    refusal: "not-authorised",
  });
});
