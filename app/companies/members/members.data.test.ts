import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionOfToken } from "#app/accounts/sign-in/session.queries.server.ts";
import type { Actor, MemberRole, Person } from "#app/kernel/actor.ts";
import { nobody } from "#app/kernel/actor.ts";
import type { Services } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { openTestDatabase } from "#tests/database.ts";
import {
  aMember,
  aMemberAccount,
  anAdministrator,
  signedInCookie,
  type TestAccount,
} from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { changeRole, handOver, leaveCompany, removeMember } from "./change-member.server.ts";
import { invitationsFor, purgeInvitations } from "./invitation.queries.server.ts";
import { inviteMember, inviteMemberAgain, withdrawInvitation } from "./invite-member.server.ts";
import { joinCompany, showInvitation } from "./join-company.server.ts";
import { memberOf } from "./members.queries.server.ts";
import { action as actOnMembers, loader as membersPage } from "./members-page.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let clock = new Date("2026-11-22T08:00:00Z");
let services: Services;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
  services = testServices({ db: t.db, now: () => clock });
});
afterAll(() => t.close());

const later = (hours: number) => {
  clock = new Date(clock.getTime() + hours * 3_600_000);
};

const ctx = (actor: Actor = nobody) => testContext(services, { actor });

/** A signed-in member with this role. */
const as = (accountId: string, companyId: string, role: MemberRole): Person =>
  aPerson({ accountId, memberships: [{ companyId, role }] });

/** A company with an owner and further members in these roles. */
async function aCompanyOf(...roles: MemberRole[]) {
  const owner = await aMemberAccount(services, { company: { name: "Sahel Bâtiment" } });
  const { companyId } = owner;
  const others: (TestAccount & { memberId: string; actor: Person })[] = [];
  for (const role of roles) {
    const account = await aMemberAccount(services);
    await aMember(services, { ...account, companyId }, { role, created_at: clock });
    const member = await memberOf(t.db, companyId, account);
    others.push({
      ...account,
      memberId: member?.id ?? "",
      actor: as(account.accountId, companyId, role),
    });
  }
  const row = await memberOf(t.db, companyId, owner);
  return {
    companyId,
    owner: { ...owner, memberId: row?.id ?? "", actor: as(owner.accountId, companyId, "owner") },
    others,
  };
}

const rolesOf = async (companyId: string) => {
  const rows = await t.db
    .selectFrom("member")
    .select("role")
    .where("company_id", "=", companyId)
    .execute();
  return rows.map(({ role }) => role).sort();
};

const mailsTo = (recipient: string) =>
  t.db
    .selectFrom("mail")
    .select(["kind", "subject", "text_body as text"])
    .where("recipient", "=", recipient)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

async function tokenTo(recipient: string): Promise<string> {
  const text = (await mailsTo(recipient)).findLast(
    ({ kind }) => kind === "member-invitation",
  )?.text;
  return /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
}

const events = async (companyId: string) => {
  const rows = await t.db
    .selectFrom("journal")
    .select(["event", "data"])
    .where("subject_id", "=", companyId)
    .orderBy("sequence")
    .execute();
  return rows.map(({ event }) => event);
};

const person = {
  firstname: "Moussa",
  lastname: "Sow",
  function: "Conducteur de travaux",
  phone: "+221771234567",
};
const password = "girafe sous la pluie";

describe("invitations", () => {
  test("an invitation creates an account for an address without one, and signs it in", async () => {
    const { companyId, owner } = await aCompanyOf();
    const email = "moussa@sahel.example";
    expect(
      await inviteMember(ctx(owner.actor), { companyId, email, role: "manager" }),
    ).toMatchObject({ ok: true });
    const token = await tokenTo(email);
    expect(await showInvitation(ctx(), { token })).toMatchObject({
      ok: true,
      value: { companyName: "Sahel Bâtiment", role: "manager", email, asks: "password" },
    });
    const weak = await joinCompany(ctx(), { proof: { token }, person, password: "12345678" });
    expect(weak).toEqual({ ok: false, refusal: "common-password" });
    const joined = await joinCompany(ctx(), { proof: { token }, person, password });
    if (!joined.ok || !joined.value.session) throw new Error("not signed in");
    const session = await sessionOfToken(t.db, { token: joined.value.session.token, now: clock });
    expect(session?.person).toMatchObject({
      email,
      name: "Moussa Sow",
      memberships: [{ companyId, role: "manager" }],
    });
    expect(await events(companyId)).toEqual(["member-invited", "member-joined"]);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Invitation à agir pour une entreprise \(NINEA\u00A0\d{9}\)$/),
      "Vous agissez maintenant pour une entreprise",
    ]);
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      "Arrivée d’un membre dans votre entreprise",
    ]);
  });

  test("only the signed-in holder of an existing account accepts an invitation to it", async () => {
    const { companyId, owner } = await aCompanyOf();
    const guest = await aMemberAccount(services);
    const invite = { companyId, email: guest.email, role: "reader" as const };
    expect(await inviteMember(ctx(owner.actor), invite)).toEqual({ ok: true, value: null });
    const token = await tokenTo(guest.email);
    const reply = { proof: { token }, person, password };
    expect(await joinCompany(ctx(), reply)).toMatchObject({ refusal: "sign-in-first" });
    expect(await joinCompany(ctx(owner.actor), reply)).toMatchObject({ refusal: "other-account" });
    const self = aPerson({ accountId: guest.accountId });
    expect(await joinCompany(ctx(self), { ...reply, password: null })).toMatchObject({
      ok: true,
      value: { companyId, session: null },
    });
    expect(await joinCompany(ctx(self), reply)).toMatchObject({ refusal: "already-used" });
    expect(await inviteMember(ctx(owner.actor), invite)).toMatchObject({
      refusal: "already-member",
    });
  });

  test("the holder of an account accepts an invitation from the company space, once, and nobody else does", async () => {
    const { companyId, owner } = await aCompanyOf();
    const [guest, stranger] = [await aMemberAccount(services), await aMemberAccount(services)];
    await inviteMember(ctx(owner.actor), { companyId, email: guest.email, role: "manager" });
    const token = await tokenTo(guest.email);
    const self = ctx(aPerson({ accountId: guest.accountId }));
    const [open, ...others] = await invitationsFor(t.db, { ...guest, now: clock });
    expect(others).toEqual([]);
    const proof = { invitationId: open?.id ?? "" };
    const reply = { proof, person, password: null };
    expect(await showInvitation(self, proof)).toMatchObject({ value: { role: "manager" } });
    expect(await joinCompany(ctx(), reply)).toMatchObject({ refusal: "sign-in-first" });
    for (const accountId of [stranger.accountId, newId()])
      expect(await joinCompany(ctx(aPerson({ accountId })), reply)).toMatchObject({
        refusal: "unknown-token",
      });
    const results = await Promise.all([joinCompany(self, reply), joinCompany(self, reply)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await showInvitation(self, { token })).toMatchObject({ refusal: "expired-token" });
    expect(await invitationsFor(t.db, { ...guest, now: clock })).toEqual([]);
  });

  test("an invitation accepted twice at once makes one member", async () => {
    const { companyId, owner } = await aCompanyOf();
    const email = `deux-${companyId}@sahel.example`;
    await inviteMember(ctx(owner.actor), { companyId, email, role: "reader" });
    const reply = { proof: { token: await tokenTo(email) }, person, password };
    const results = await Promise.all([joinCompany(ctx(), reply), joinCompany(ctx(), reply)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rolesOf(companyId)).toEqual(["owner", "reader"]);
  });

  test("the link of an invitation that was sent again, withdrawn or expired is no longer valid", async () => {
    const { companyId, owner } = await aCompanyOf();
    const email = `encore-${companyId}@sahel.example`;
    await inviteMember(ctx(owner.actor), { companyId, email, role: "reader" });
    const first = await tokenTo(email);
    const { id, accountId } = await t.db
      .selectFrom("member_invitation")
      .select(["id", "account_id as accountId"])
      .where("company_id", "=", companyId)
      .executeTakeFirstOrThrow();
    later(1);
    await inviteMemberAgain(ctx(owner.actor), { companyId, invitationId: id });
    const second = await tokenTo(email);
    expect(second).not.toBe(first);
    expect(await showInvitation(ctx(), { token: first })).toMatchObject({
      refusal: "expired-token",
    });
    expect(await showInvitation(ctx(), { token: second })).toMatchObject({ ok: true });
    later(73);
    expect(await showInvitation(ctx(), { token: second })).toMatchObject({
      refusal: "expired-token",
    });
    const answer = await showInvitation(ctx(aPerson({ accountId })), { invitationId: id });
    expect(answer).toMatchObject({ refusal: "expired-token" });
    await inviteMemberAgain(ctx(owner.actor), { companyId, invitationId: id });
    const third = await tokenTo(email);
    const foreign = await aCompanyOf();
    const ofForeign = { companyId: foreign.companyId, invitationId: id };
    expect(await withdrawInvitation(ctx(foreign.owner.actor), ofForeign)).toMatchObject({
      refusal: "unknown-invitation",
    });
    await withdrawInvitation(ctx(owner.actor), { companyId, invitationId: id });
    const after = await joinCompany(ctx(), { proof: { token: third }, person, password });
    expect(after).toMatchObject({ refusal: "expired-token" });
    expect(await joinCompany(ctx(), { proof: { token: "rien" }, person, password })).toMatchObject({
      refusal: "unknown-token",
    });
  });

  test("an invitation of a staff member or a disabled account is mailed like any other, and refused when accepted", async () => {
    const { companyId, owner } = await aCompanyOf();
    const staff = await anAdministrator(services);
    const disabled = await aMemberAccount(services);
    await t.db
      .updateTable("account")
      .set({ disabled_at: clock })
      .where("id", "=", disabled.accountId)
      .execute();
    for (const [{ accountId, email }, refusal] of [
      [staff, "staff-account"],
      [disabled, "expired-token"],
    ] as const) {
      expect(await inviteMember(ctx(owner.actor), { companyId, email, role: "reader" })).toEqual({
        ok: true,
        value: null,
      });
      const reply = { proof: { token: await tokenTo(email) }, person, password: null };
      expect(await joinCompany(ctx(aPerson({ accountId })), reply)).toEqual({ ok: false, refusal });
    }
    expect(await rolesOf(companyId)).toEqual(["owner"]);
  });

  test("an invitation that ended a month ago is deleted, with the account created only for it", async () => {
    const { companyId, owner } = await aCompanyOf();
    const email = `oublie-${companyId}@sahel.example`;
    await inviteMember(ctx(owner.actor), { companyId, email, role: "reader" });
    later(24 * 31);
    await purgeInvitations(ctx(), { retentionDays: 30 });
    const invited = () =>
      t.db.selectFrom("account").select("id").where("email", "=", email).executeTakeFirst();
    expect(await invited()).toBeDefined();
    later(24 * 4);
    expect(await purgeInvitations(ctx(), { retentionDays: 30 })).toBeGreaterThan(0);
    expect(await invited()).toBeUndefined();
  });
});

describe("changing members", () => {
  test("only owners change members, and only those of their own company", async () => {
    const { companyId, owner, others } = await aCompanyOf("manager", "reader");
    const foreign = await aCompanyOf();
    const [manager, reader] = others;
    const memberId = reader?.memberId ?? "";
    for (const actor of [manager?.actor, reader?.actor, foreign.owner.actor, nobody])
      expect(await changeRole(ctx(actor), { companyId, memberId, role: "manager" })).toMatchObject({
        refusal: "not-yours",
      });
    const across = { companyId: foreign.companyId, memberId, role: "manager" as const };
    expect(await changeRole(ctx(foreign.owner.actor), across)).toMatchObject({
      refusal: "unknown-member",
    });
    expect(
      await changeRole(ctx(owner.actor), { companyId, memberId, role: "reader" }),
    ).toMatchObject({ refusal: "same-role" });
    expect(
      await changeRole(ctx(owner.actor), { companyId, memberId, role: "manager" }),
    ).toMatchObject({ ok: true });
    expect((await mailsTo(reader?.email ?? "")).at(-1)?.subject).toContain("Votre rôle");
    expect(await rolesOf(companyId)).toEqual(["manager", "manager", "owner"]);
  });

  test("the last owner can be neither demoted nor removed, and cannot leave", async () => {
    const { companyId, owner } = await aCompanyOf("manager");
    const memberId = owner.memberId;
    const demoted = await changeRole(ctx(owner.actor), { companyId, memberId, role: "reader" });
    expect(demoted).toEqual({ ok: false, refusal: "last-owner" });
    expect(await removeMember(ctx(owner.actor), { companyId, memberId })).toMatchObject({
      refusal: "own-role",
    });
    expect(await leaveCompany(ctx(owner.actor), { companyId })).toMatchObject({
      refusal: "last-owner",
    });
    expect(await rolesOf(companyId)).toEqual(["manager", "owner"]);
  });

  test("an owner whose account is disabled does not count as another owner", async () => {
    const { companyId, owner, others } = await aCompanyOf("owner");
    await t.db
      .updateTable("account")
      .set({ disabled_at: clock })
      .where("id", "=", others[0]?.accountId ?? "")
      .execute();
    expect(await leaveCompany(ctx(owner.actor), { companyId })).toMatchObject({
      refusal: "last-owner",
    });
  });

  test("when two owners remove each other at once, or both leave, one stays", async () => {
    for (let round = 0; round < 5; round++) {
      const { companyId, owner, others } = await aCompanyOf("owner");
      const [second] = others;
      if (!second) throw new Error();
      const results = await Promise.all(
        round % 2 === 0
          ? [
              removeMember(ctx(owner.actor), { companyId, memberId: second.memberId }),
              removeMember(ctx(second.actor), { companyId, memberId: owner.memberId }),
            ]
          : [
              leaveCompany(ctx(owner.actor), { companyId }),
              leaveCompany(ctx(second.actor), { companyId }),
            ],
      );
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await rolesOf(companyId)).toEqual(["owner"]);
    }
  });

  test("an owner hands the company over and becomes a manager", async () => {
    const { companyId, owner, others } = await aCompanyOf("reader");
    const memberId = others[0]?.memberId ?? "";
    expect(await handOver(ctx(owner.actor), { companyId, memberId })).toMatchObject({ ok: true });
    expect(await memberOf(t.db, companyId, { id: memberId })).toMatchObject({ role: "owner" });
    expect(await rolesOf(companyId)).toEqual(["manager", "owner"]);
    expect(await handOver(ctx(owner.actor), { companyId, memberId })).toMatchObject({
      refusal: "not-yours",
    });
  });
});

describe("members page", () => {
  const path = (companyId: string) => `/espace/membres?entreprise=${companyId}`;

  test("the members page shows a reader the members, and refuses their changes", async () => {
    const { companyId, owner, others } = await aCompanyOf("reader");
    const [reader] = others;
    if (!reader) throw new Error();
    const cookie = await signedInCookie(services, reader.accountId);
    const { data } = await callPage(membersPage, { services, path: path(companyId), cookie });
    expect(data).toMatchObject({ manages: false, members: [{ role: "owner" }, { own: true }] });
    const form = { intent: "remove", membre: owner.memberId };
    const refused = await callPage(actOnMembers, { services, path: path(companyId), cookie, form });
    expect(refused.status).toBe(403);
  });

  test("the members page is closed to a removed member at once, whose open form changes nothing", async () => {
    const { companyId, owner, others } = await aCompanyOf("owner");
    const [second] = others;
    const cookie = await signedInCookie(services, second?.accountId ?? "");
    const call = { services, path: path(companyId), cookie };
    expect((await callPage(membersPage, call)).status).toBe(200);
    await removeMember(ctx(owner.actor), { companyId, memberId: second?.memberId ?? "" });
    expect((await callPage(membersPage, call)).status).toBe(404);
    const form = { intent: "remove", membre: owner.memberId };
    expect((await callPage(actOnMembers, { ...call, form })).status).toBe(404);
    expect(await rolesOf(companyId)).toEqual(["owner"]);
  });

  test("the members page refuses invalid forms", async () => {
    const { companyId, owner } = await aCompanyOf();
    const foreign = await aCompanyOf();
    const cookie = await signedInCookie(services, owner.accountId);
    const post = (form: Record<string, string>, company = companyId) =>
      callPage(actOnMembers, { services, path: path(company), cookie, form });
    expect((await post({ intent: "toString" })).status).toBe(400);
    expect((await post({ intent: "remove", membre: "x".repeat(90_000) })).status).toBe(404);
    const noRole = { intent: "change-role", membre: newId(), role: "president" };
    expect((await post(noRole)).status).toBe(400);
    expect((await post({ intent: "remove", membre: newId() })).status).toBe(404);
    expect((await post({ intent: "leave" }, foreign.companyId)).status).toBe(404);
    expect((await post({ intent: "leave" })).status).toBe(409);
    const invalid = await post({ intent: "invite", email: "personne", role: "owner" });
    expect(invalid).toMatchObject({ status: 400, data: { values: { email: "personne" } } });
    const invited = await post({ intent: "invite", email: owner.email, role: "reader" });
    expect(invited).toMatchObject({ status: 409, data: { errors: { email: expect.any(String) } } });
  });
});
