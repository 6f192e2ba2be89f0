import { beforeEach, describe, expect, test } from "vitest";
import { hasFactor } from "#app/accounts/factors/factor.queries.server.ts";
import { resetOf, resetsToDecide } from "#app/accounts/factors/reset.queries.server.ts";
import { credentialOf } from "#app/accounts/passwords/credential.queries.server.ts";
import { requestReset } from "#app/accounts/passwords/request-reset.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import type { Person, StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { waitingFor } from "#app/operations/waiting.queries.server.ts";
import { aPerson } from "#tests/actors.ts";
import {
  aMember,
  aMemberAccount,
  anApplication,
  aStaffAccount,
  signedInCookie,
} from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { action, loader } from "./member-page.tsx";
import { memberInScope } from "./member-reset.queries.server.ts";
import { memberResetRefusals } from "./member-reset.refusals.ts";
import {
  approveMemberReset,
  askMemberReset,
  refuseMemberReset,
} from "./reset-member-factors.server.ts";

const t = openForTests({ rows: "migrated", emptied: true });
let member: Awaited<ReturnType<typeof aMemberAccount>>;
let other: Awaited<ReturnType<typeof aMemberAccount>>;
let first: Person;
let second: Person;
const reason = "Téléphone volé à Thiès, vu en personne";
beforeEach(async () => {
  first = await staff("registrar");
  second = await staff("secretary");
  member = await aMemberAccount(t.services);
  other = await aMemberAccount(t.services);
  await aMember(t.services, { ...other, companyId: member.companyId }, { role: "owner" });
  await anApplication(t.services, member.accountId);
});

async function staff(role: StaffRole): Promise<Person> {
  const { accountId } = await aStaffAccount(t.services, { roles: [role] });
  return aPerson({ accountId, staffRoles: [role], assurance: "second-factor" });
}
const as = (actor: Person) => testContext(t.services, { actor });
const its = () => ({ accountId: member.accountId });
const ask = (who: Person) => askMemberReset(as(who), { ...its(), reason });
const refusal = (name: string) => ({ ok: false, refusal: name });
const mails = async () => {
  const rows = await t.db.selectFrom("mail").select(["recipient", "kind"]).orderBy("id").execute();
  return rows.map(({ recipient, kind }) => `${kind} ${recipient}`).sort();
};
const isUntouched = async () => {
  expect(await hasFactor(t.db, member.accountId)).toBe(true);
  expect((await credentialOf(t.db, its()))?.passwordHash).not.toBeNull();
};

test("a reset asked by one person and approved by another removes factors, password and sessions, and mails how to begin again", async () => {
  await signedInCookie(t.services, member.accountId, "second-factor");
  expect(await ask(first)).toMatchObject({ ok: true });
  await isUntouched();
  expect(await mails()).toEqual([
    `member-reset-asked ${member.email}`,
    `member-reset-owners ${other.email}`,
  ]);
  expect(await approveMemberReset(as(second), its())).toMatchObject({ ok: true });
  expect(await hasFactor(t.db, member.accountId)).toBe(false);
  expect((await credentialOf(t.db, its()))?.passwordHash).toBeNull();
  expect(await t.db.selectFrom("account_session").select("id").execute()).toEqual([]);
  expect(await mails()).toContain(`member-reset-approved ${member.email}`);
  const journal = await t.db
    .selectFrom("journal")
    .select(["event", "actor", "data"])
    .where("subject_id", "=", member.accountId)
    .where("event", "like", "factor-reset%")
    .orderBy("sequence")
    .execute();
  expect(journal).toEqual([
    { event: "factor-reset-asked", actor: first.accountId, data: { reason } },
    { event: "factor-reset-ended", actor: second.accountId, data: { outcome: "approved" } },
  ]);
  // The way that the mail names: a link to the member's own address.
  await requestReset(as(first), member.email);
  expect(await mails()).toContain(`password-reset ${member.email}`);
  expect(await approveMemberReset(as(second), its())).toEqual(refusal("no-reset"));
});

describe("refused resets of a member", () => {
  test("its requester does not approve, and roles that decide no access ask for nothing", async () => {
    for (const role of ["controller", "cashier", "examiner", "administrator"] as const)
      expect(await ask(await staff(role))).toEqual(refusal("not-yours"));
    expect(await ask(aPerson({ ...member, memberships: [] }))).toEqual(refusal("not-yours"));
    await ask(first);
    expect(await approveMemberReset(as(first), its())).toEqual(refusal("own-reset"));
    expect(await approveMemberReset(as(await staff("controller")), its())).toEqual(
      refusal("not-yours"),
    );
    await isUntouched();
  });

  test("staff who act for one of the companies see neither the member nor the request", async () => {
    await ask(first);
    const ownActor = aPerson({
      accountId: second.accountId,
      staffRoles: ["secretary"],
      assurance: "second-factor",
      memberships: [{ companyId: member.companyId, role: "manager" }],
    });
    expect(await approveMemberReset(as(ownActor), its())).toEqual(refusal("unknown-member"));
    const scope = staffScope(ownActor);
    expect(scope && (await memberInScope(t.db, scope, member.accountId))).toBeUndefined();
    expect(
      await waitingFor(t.db, { actor: ownActor, now: t.services.now(), engine: "embedded" }),
    ).toEqual([]);
  });

  test("staff are reset by administrators, not here, nor is an account without a company", async () => {
    const person = await aStaffAccount(t.services, { roles: ["examiner"] });
    await anApplication(t.services, person.accountId);
    for (const accountId of [person.accountId, newId()])
      expect(await askMemberReset(as(first), { accountId, reason })).toEqual(
        refusal("unknown-member"),
      );
    await t.db.deleteFrom("member").where("account_id", "=", member.accountId).execute();
    expect(await ask(first)).toEqual(refusal("unknown-member"));
  });

  test("two requests at once leave one, and nothing is asked for without a factor or for a closed account", async () => {
    const both = await Promise.all([ask(first), ask(second)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await askMemberReset(as(first), { accountId: other.accountId, reason })).toEqual(
      refusal("nothing-to-reset"),
    );
    await t.db
      .updateTable("account")
      .set({ disabled_at: new Date() })
      .where("id", "=", other.accountId)
      .execute();
    expect(await askMemberReset(as(first), { accountId: other.accountId, reason })).toEqual(
      refusal("disabled"),
    );
  });

  test.each([
    ["withdrawn by its requester", () => first, "withdrawn"],
    ["refused by another person", () => second, "refused"],
  ])("a reset %s changes nothing and is mailed", async (_name, who, outcome) => {
    await ask(first);
    expect(await refuseMemberReset(as(who()), its())).toMatchObject({ ok: true });
    const row = await t.db.selectFrom("factor_reset").select("outcome").executeTakeFirst();
    expect(row).toEqual({ outcome });
    await isUntouched();
    expect(await mails()).toContain(`member-reset-ended ${member.email}`);
  });

  test("an approval and a refusal at once: one of them ends the request", async () => {
    await ask(first);
    const ends = await Promise.all([
      approveMemberReset(as(second), its()),
      refuseMemberReset(as(await staff("president")), its()),
    ]);
    expect(ends.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await resetOf(t.db, member.accountId)).toBeUndefined();
  });
});

test("the request waits on the first page of who may decide it, and not on that of administrators", async () => {
  await ask(first);
  const waiting = async (actor: Person) =>
    (await waitingFor(t.db, { actor, now: t.services.now(), engine: "embedded" })).map(
      ({ path }) => path,
    );
  expect(await waiting(second)).toContain(`/bureau/membres/${member.accountId}`);
  expect(await waiting(first)).toEqual([]);
  const administrator = await staff("administrator");
  expect(await waiting(administrator)).not.toContain(`/bureau/personnes/${member.accountId}`);
  expect(await resetsToDecide(t.db, administrator.accountId)).toEqual([]);
});

test("the page asks for a reason, shows the request and answers refusals with their status", async () => {
  const path = `/bureau/membres/${member.accountId}`;
  const cookieOf = (who: Person) => signedInCookie(t.services, who.accountId, "second-factor");
  const post = async (who: Person, fields: Record<string, string>) =>
    callPage(action, { services: t.services, path, form: fields, cookie: await cookieOf(who) });
  expect(await post(first, { intent: "ask", reason: "Perdu" })).toMatchObject({
    status: 400,
    data: { values: { reason: "Perdu" }, errors: { reason: expect.any(String) } },
  });
  expect(await post(first, { intent: "ask", reason })).toMatchObject({ status: 303 });
  expect(await post(first, { intent: "ask", reason })).toMatchObject({
    status: 409,
    data: { values: { reason }, message: memberResetRefusals["reset-asked"].message },
  });
  expect(await post(first, { intent: "approve" })).toMatchObject({ status: 409 });
  const page = await callPage(loader, {
    services: t.services,
    path,
    cookie: await cookieOf(second),
  });
  expect(page.data).toMatchObject({
    email: member.email,
    factors: 1,
    mayDecide: true,
    reset: { reason, own: false },
  });
  expect(await post(second, { intent: "approve" })).toMatchObject({ status: 303 });
});
