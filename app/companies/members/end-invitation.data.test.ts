import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companyScope, type Scope } from "#app/accounts/scope.server.ts";
import { type Actor, nobody } from "#app/kernel/actor.ts";
import type { Services } from "#app/kernel/context.ts";
import { aPerson } from "#tests/actors.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMember, aMemberAccount } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { declineInvitation, reportExpiredInvitations } from "./end-invitation.server.ts";
import { inviteMember, inviteMemberAgain } from "./invite-member.server.ts";
import { joinCompany } from "./join-company.server.ts";
import { action as actOnInvitation, loader as invitationPage } from "./join-page.tsx";
import { openInvitations } from "./members.queries.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
const clock = new Date("2026-11-22T08:00:00Z");
let services: Services;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
  services = testServices({ db: t.db, now: () => clock });
});
afterAll(() => t.close());

const ctx = (actor: Actor = nobody) => testContext(services, { actor });

async function aCompany() {
  const owner = await aMemberAccount(services, { company: { name: "Sahel Bâtiment" } });
  const { accountId, companyId } = owner;
  const actor = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
  return { companyId, owner: { ...owner, actor } };
}

const mailsTo = (recipient: string) =>
  t.db
    .selectFrom("mail")
    .select(["subject", "text_body as text"])
    .where("recipient", "=", recipient)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

const tokenTo = async (recipient: string) =>
  /token=([\w-]+)/.exec((await mailsTo(recipient)).at(-1)?.text ?? "")?.[1] ?? "";

const events = async (companyId: string) => {
  const rows = await t.db
    .selectFrom("journal")
    .select("event")
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

describe("end of an invitation", () => {
  test("an invitation is declined once, without an account, and the inviter is mailed", async () => {
    const { companyId, owner } = await aCompany();
    const other = await aMemberAccount(services);
    await aMember(services, { ...other, companyId }, { role: "owner", created_at: clock });
    const email = "refus@sahel.example";
    await inviteMember(ctx(owner.actor), { companyId, email, role: "reader" });
    const token = await tokenTo(email);
    const both = await Promise.all([
      declineInvitation(ctx(), { token }),
      declineInvitation(ctx(), { token }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      `Invitation refusée\u00A0: ${email}`,
    ]);
    expect(await mailsTo(other.email)).toEqual([]);
    expect(await joinCompany(ctx(), { proof: { token }, person, password })).toMatchObject({
      ok: false,
    });
    expect(await events(companyId)).toEqual(["member-invited", "member-invitation-declined"]);
    expect(await inviteMember(ctx(owner.actor), { companyId, email, role: "reader" })).toEqual({
      ok: true,
      value: null,
    });
  });

  test("the inviter is mailed once that an invitation expired, and again after another link", async () => {
    const { companyId, owner } = await aCompany();
    const email = "silence@sahel.example";
    await inviteMember(ctx(owner.actor), { companyId, email, role: "reader" });
    const at = (hours: number) =>
      testContext(
        testServices({ db: t.db, now: () => new Date(clock.getTime() + hours * 3_600_000) }),
        { actor: owner.actor },
      );
    const subjects = async () => (await mailsTo(owner.email)).map(({ subject }) => subject);
    const ended = `Invitation sans réponse\u00A0: ${email}`;
    await reportExpiredInvitations(at(71));
    expect(await subjects()).toEqual([]);
    await reportExpiredInvitations(at(72));
    await reportExpiredInvitations(at(73));
    expect(await subjects()).toEqual([ended]);
    const scope = companyScope(owner.actor, companyId) as Scope;
    const [open] = await openInvitations(t.db, scope, companyId);
    await inviteMemberAgain(at(80), { companyId, invitationId: open?.id ?? "" });
    await reportExpiredInvitations(at(100));
    expect(await subjects()).toEqual([ended]);
    await reportExpiredInvitations(at(160));
    expect(await subjects()).toEqual([ended, ended]);
  });

  test("the button of the invitation page declines the invitation, and the page confirms it", async () => {
    const { companyId, owner } = await aCompany();
    const email = "page@sahel.example";
    await inviteMember(ctx(owner.actor), { companyId, email, role: "reader" });
    const path = `/invitation/entreprise?token=${await tokenTo(email)}`;
    const posted = await callPage(actOnInvitation, { services, path, form: { intent: "decline" } });
    expect(posted).toMatchObject({ status: 303, location: "/invitation/entreprise?refusee=1" });
    const page = await callPage(invitationPage, {
      services,
      path: "/invitation/entreprise?refusee=1",
    });
    expect(page.data).toMatchObject({ obstacle: "declined" });
    expect(await events(companyId)).toEqual(["member-invited", "member-invitation-declined"]);
  });
});
