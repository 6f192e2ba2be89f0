import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { Person } from "#app/kernel/actor.ts";
import { aPerson } from "#tests/actors.ts";
import { aFiledApplication } from "#tests/applying.ts";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { aPayer } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { applicationMachine } from "./application.machine.ts";
import { applicationInScope, applicationsOf } from "./application.queries.server.ts";
import { openApplication } from "./open-application.server.ts";

const t = openForTests();

const open = (actor: Person, companyId: string, kind: ApplicationKind = "first") =>
  openApplication(testContext(t.services, { actor }), { companyId, kind });

const scopeOf = (companyId: string) => ({ kind: "company" as const, companyId });

test("a new draft has the sub-areas chosen at registration that are still offered, and its first stay", async () => {
  const owner = await aPayer(t.services);
  const { companyId } = owner;
  const [subArea] = await t.db
    .selectFrom("sub_area")
    .select("id")
    .where("code", "=", "2201")
    .execute();
  await t.db
    .insertInto("company_sub_area")
    .values({ company_id: companyId, sub_area_id: subArea?.id ?? "", chosen_at: t.services.now() })
    .execute();
  const opened = await open(owner, companyId);
  if (!opened.ok) throw new Error(opened.refusal);
  const { applicationId } = opened.value;
  expect(
    await t.db
      .selectFrom("application_sub_area")
      .select(["sub_area_id", "level"])
      .where("application_id", "=", applicationId)
      .execute(),
  ).toEqual([{ sub_area_id: subArea?.id, level: 1 }]);
  expect(
    await t.db
      .selectFrom("stay")
      .select(["machine", "version", "state", "holder"])
      .where("subject_id", "=", applicationId)
      .execute(),
  ).toEqual([{ machine: "application", version: 1, state: "draft", holder: "company" }]);
});

test.each(["renewal", "follow-up"] as const)(
  "an application of the kind %s cannot be opened yet, with or without a right",
  async (kind) => {
    const owner = await aPayer(t.services);
    const refusal = { ok: false, refusal: "not-open-yet" };
    expect(await open(owner, owner.companyId, kind)).toEqual(refusal);
    await aCertificate(t.services, { companyId: owner.companyId });
    expect(await open(owner, owner.companyId, kind)).toEqual(refusal);
    expect(await applicationsOf(t.db, scopeOf(owner.companyId), owner)).toEqual([]);
  },
);

test("a company whose application was refused opens another one of its kind, and one alone", async () => {
  const owner = await aPayer(t.services);
  const { companyId } = owner;
  await aFiledApplication(t.services, { companyId, state: "refused" });
  const opened = await open(owner, companyId);
  if (!opened.ok) throw new Error(opened.refusal);
  const { applicationId } = opened.value;
  expect(opened.value).toEqual({ applicationId, isNew: true });
  expect(await open(owner, companyId)).toMatchObject({ value: { applicationId, isNew: false } });
});

test("the database lets a company open another application after each end that the machine has", async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('application_under_way'::regclass) as definition`.execute(t.db);
  const states = Object.entries(applicationMachine.states);
  expect(rows[0]?.definition.match(/'[a-z-]+'/g)?.toSorted()).toEqual(
    states.flatMap(([name, { holder }]) => (holder === "nobody" ? [`'${name}'`] : [])).toSorted(),
  );
});

test("a new draft takes over the pre-check, without the sub-areas that are not offered", async () => {
  const owner = await aPayer(t.services);
  const opened = await openApplication(testContext(t.services, { actor: owner }), {
    companyId: owner.companyId,
    kind: "first",
    wanted: {
      subAreas: [
        { code: "2201", level: 2 },
        { code: "0000", level: 1 },
      ],
      class: "D",
      figures: { ca1: 120_000_000 },
    },
  });
  if (!opened.ok) throw new Error(opened.refusal);
  const { applicationId } = opened.value;
  expect(
    await t.db
      .selectFrom("application")
      .innerJoin("application_sub_area", "application_id", "application.id")
      .select(["class", "figures", "level"])
      .where("application.id", "=", applicationId)
      .execute(),
  ).toEqual([{ class: "D", figures: { ca1: 120_000_000 }, level: 2 }]);
});

test("six concurrent calls open one draft, and each gets its id", async () => {
  const owner = await aPayer(t.services);
  const all = await Promise.all(Array.from({ length: 6 }, () => open(owner, owner.companyId)));
  const ids = all.map((each) => (each.ok ? each.value.applicationId : each.refusal));
  expect(new Set(ids).size).toBe(1);
  expect(all.filter((each) => each.ok && each.value.isNew)).toHaveLength(1);
  expect(
    await applicationsOf(t.db, scopeOf(owner.companyId), { companyId: owner.companyId }),
  ).toHaveLength(1);
});

test("a stranger, a reader and a company that is not active cannot open an application", async () => {
  const owner = await aPayer(t.services);
  const stranger = await aPayer(t.services);
  const { companyId, accountId } = owner;
  const reader = aPerson({ accountId, memberships: [{ companyId, role: "reader" }] });
  expect(await open(stranger, companyId)).toEqual({ ok: false, refusal: "unknown-company" });
  expect(await open(reader, companyId)).toEqual({ ok: false, refusal: "not-yours" });
  await t.db
    .updateTable("company")
    .set({ state: "registered" })
    .where("id", "=", companyId)
    .execute();
  expect(await open(owner, companyId)).toEqual({ ok: false, refusal: "company-not-active" });
});

test("a company with a right opens an extension, one without a right a first qualification", async () => {
  const owner = await aPayer(t.services);
  const { companyId } = owner;
  expect(await open(owner, companyId, "extension")).toEqual({
    ok: false,
    refusal: "no-right-yet",
  });
  await aCertificate(t.services, { companyId });
  expect(await open(owner, companyId)).toEqual({ ok: false, refusal: "has-a-right" });
  expect(await open(owner, companyId, "extension")).toMatchObject({ ok: true });
});

test("an application of another company is not readable, like one that does not exist", async () => {
  const owner = await aPayer(t.services);
  const stranger = await aPayer(t.services);
  const opened = await open(owner, owner.companyId);
  if (!opened.ok) throw new Error(opened.refusal);
  const { applicationId } = opened.value;
  const application = await applicationInScope(t.db, scopeOf(owner.companyId), applicationId);
  expect(application).toMatchObject({ state: "draft", number: null });
  const foreign = scopeOf(stranger.companyId);
  expect(await applicationInScope(t.db, foreign, applicationId)).toBeUndefined();
  expect(await applicationsOf(t.db, foreign, { companyId: owner.companyId })).toEqual([]);
});
