import { beforeEach, describe, expect, test } from "vitest";
import type { Person, StaffRole } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { aPerson } from "#tests/actors.ts";
import {
  aMemberAccount,
  anAdministrator,
  aStaffAccount,
  signedInCookie,
} from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { giveRole } from "../staff-role.queries.server.ts";
import { acceptInvitation } from "./accept-invitation.server.ts";
import { disablePerson, enablePerson, signPersonOut } from "./disable-person.server.ts";
import { invitePerson } from "./invite-person.server.ts";
import { inviteAgain } from "./mail-invitation.server.ts";
import * as personPage from "./person-page.tsx";
import { proposeRole } from "./role-proposals.server.ts";

const t = openForTests({ now: () => clock, rows: "migrated", emptied: true });
let clock: Date;
let administrator: Person;
beforeEach(async () => {
  clock = new Date("2026-11-22T08:00:00Z");
  administrator = acting(await anAdministrator(t.services), ["administrator"]);
});

const acting = (
  { accountId, email }: { accountId: string; email: string },
  staffRoles: StaffRole[],
): Person => aPerson({ accountId, email, staffRoles, assurance: "second-factor" });
const by = (actor: Person = administrator) => testContext(t.services, { actor });
const later = (hours: number) => {
  clock = new Date(clock.getTime() + hours * 3_600_000);
};
const aColleague = async (roles: StaffRole[] = ["examiner"]) =>
  (await aStaffAccount(t.services, { roles })).accountId;
const events = async (accountId: string) =>
  (
    await t.db
      .selectFrom("journal")
      .select(["event", "actor"])
      .where("subject_id", "=", accountId)
      .orderBy("sequence")
      .execute()
  ).map(({ event, actor }) => [event, actor]);
const openSessions = async (accountId: string) =>
  (
    await t.db
      .selectFrom("account_session")
      .select("id")
      .where("account_id", "=", accountId)
      .execute()
  ).length;
const security = () =>
  t.services.logged.map(({ details }) => (details as { event?: string }).event);
const email = "moussa@organisme.example";
const invite = (roles: StaffRole[] = ["examiner", "registrar"], actor = administrator) =>
  invitePerson(by(actor), { email, name: "Moussa Sow", roles });
async function tokenFor(recipient: string): Promise<string> {
  const mail = await t.db
    .selectFrom("mail")
    .select("text_body")
    .where("recipient", "=", recipient)
    .where("kind", "=", "invitation")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return /invitation\?token=([\w-]+)/.exec(mail.text_body)?.[1] ?? "";
}
const accept = (token: string, password = "girafe sous la pluie") =>
  acceptInvitation(testContext(t.services), { token, name: "Moussa Sow", password });
const giveRoleTo = (ctx: Context, holding: { accountId: string; role: StaffRole }) =>
  proposeRole(ctx, { ...holding, change: "give" });
const endRoleOf = (ctx: Context, holding: { accountId: string; role: StaffRole }) =>
  proposeRole(ctx, { ...holding, change: "end" });
const refusal = (name: string) => ({ ok: false, refusal: name });

describe("staff invitations", () => {
  test("an invitation records the roles and who gave them, and its acceptance opens the account", async () => {
    const invited = await invite();
    if (!invited.ok) throw new Error(invited.refusal);
    const { accountId } = invited.value;
    const grantColumns = { granted_by: administrator.accountId, granted_at: clock, ended_at: null };
    expect(
      await t.db
        .selectFrom("staff_role")
        .select(["role", "granted_by", "granted_at", "ended_at"])
        .where("account_id", "=", accountId)
        .orderBy("role")
        .execute(),
    ).toEqual([
      { role: "examiner", ...grantColumns },
      { role: "registrar", ...grantColumns },
    ]);
    const accepted = await accept(await tokenFor(email));
    expect(accepted).toMatchObject({ ok: true, value: { email, ticket: { maxAge: null } } });
    expect(await events(accountId)).toEqual([
      ["person-invited", administrator.accountId],
      ["role-given", administrator.accountId],
      ["role-given", administrator.accountId],
      ["invitation-accepted", accountId],
    ]);
    expect(security()).toEqual(["person-invited", "invitation-accepted"]);
  });

  test.each([
    [71.9, true],
    [72, false],
  ])("an invitation accepted after %d hours: %s", async (hours, ok) => {
    await invite();
    later(hours);
    const outcome = await accept(await tokenFor(email));
    expect(outcome).toMatchObject(ok ? { ok } : refusal("expired-token"));
  });

  test("an invitation is accepted once, even by three requests at once", async () => {
    await invite();
    const token = await tokenFor(email);
    const outcomes = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await accept(token)).toEqual(refusal("already-used"));
  });

  test("a weak password is refused and the invitation stays usable", async () => {
    await invite();
    const token = await tokenFor(email);
    expect(await accept(token, "motdepasse")).toEqual(refusal("common-password"));
    expect(await accept(token, "moussasow2026")).toEqual(refusal("own-words-password"));
    expect(await accept(token)).toMatchObject({ ok: true });
  });

  test("a second invitation ends the first, and an accepted one is not sent again", async () => {
    const invited = await invite();
    if (!invited.ok) throw new Error(invited.refusal);
    const first = await tokenFor(email);
    later(1);
    expect(await inviteAgain(by(), invited.value)).toMatchObject({ ok: true });
    expect(await accept(first)).toEqual(refusal("expired-token"));
    expect(await accept(await tokenFor(email))).toMatchObject({ ok: true });
    expect(await inviteAgain(by(), invited.value)).toEqual(refusal("invitation-accepted"));
  });

  test("inviting an address with an account is refused", async () => {
    const member = await aMemberAccount(t.services);
    const invitation = { name: "X", roles: ["examiner"] as StaffRole[] };
    expect(await invitePerson(by(), { ...invitation, email: member.email })).toEqual(
      refusal("address-of-a-member"),
    );
    await invite();
    expect(await invite()).toEqual(refusal("already-a-person"));
  });

  test("two invitations of one address at once send one mail", async () => {
    const outcomes = await Promise.all([invite(), invite()]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await t.db.selectFrom("mail").select("id").execute()).toHaveLength(1);
  });

  test("inviting is refused to other roles than administrator", async () => {
    for (const role of ["controller", "president", "secretary"] as const) {
      const other = acting({ accountId: await aColleague([role]), email: "x" }, [role]);
      expect(await invite(["examiner"], other)).toEqual(refusal("not-yours"));
    }
  });
});

describe("staff roles", () => {
  test("giving or ending a role ends the sessions of the person and mails them", async () => {
    const accountId = await aColleague();
    await signedInCookie(t.services, accountId);
    expect(await giveRoleTo(by(), { accountId, role: "secretary" })).toMatchObject({ ok: true });
    expect(await openSessions(accountId)).toBe(0);
    await signedInCookie(t.services, accountId);
    expect(await endRoleOf(by(), { accountId, role: "secretary" })).toMatchObject({ ok: true });
    expect(await openSessions(accountId)).toBe(0);
    expect(await events(accountId)).toEqual([
      ["role-given", administrator.accountId],
      ["role-ended", administrator.accountId],
    ]);
    expect(await t.db.selectFrom("mail").select("subject").execute()).toHaveLength(2);
    expect(security()).toEqual(["role-given", "role-ended"]);
  });

  test("nobody changes their own roles, and the table refuses it too", async () => {
    const { accountId } = administrator;
    expect(await giveRoleTo(by(), { accountId, role: "president" })).toEqual(
      refusal("own-account"),
    );
    expect(await endRoleOf(by(), { accountId, role: "administrator" })).toEqual(
      refusal("own-account"),
    );
    await expect(
      giveRole({ db: t.db, now: clock, actor: administrator }, { accountId, role: "president" }),
    ).rejects.toThrow(/exclude each other/);
    await t.db.updateTable("staff_role").set({ ended_at: clock }).execute();
    await expect(
      giveRole({ db: t.db, now: clock, actor: administrator }, { accountId, role: "president" }),
    ).rejects.toThrow(/staff_role_other_person/);
  });

  test("giving a held role, ending one not held, and giving a role to a member are refused", async () => {
    const accountId = await aColleague();
    const member = await aMemberAccount(t.services);
    expect(await giveRoleTo(by(), { accountId, role: "examiner" })).toEqual(refusal("role-held"));
    expect(await endRoleOf(by(), { accountId, role: "cashier" })).toEqual(refusal("role-not-held"));
    expect(await giveRoleTo(by(), { accountId: member.accountId, role: "examiner" })).toEqual(
      refusal("unknown-person"),
    );
  });

  test.each(["controller", "president", "registrar"] as const)(
    "a %s gives no role",
    async (role) => {
      const other = acting({ accountId: await aColleague([role]), email: "x" }, [role]);
      const accountId = await aColleague();
      expect(await giveRoleTo(by(other), { accountId, role: "cashier" })).toEqual(
        refusal("not-yours"),
      );
    },
  );
});

describe("last administrator", () => {
  test("the last administrator who accepted and is enabled cannot be removed or disabled", async () => {
    const second = await aColleague(["administrator"]);
    const actor = acting({ accountId: second, email: "x" }, ["administrator"]);
    const first = administrator.accountId;
    await invite(["administrator"]);
    const third = await aColleague(["administrator"]);
    expect(await disablePerson(by(), { accountId: third })).toMatchObject({ ok: true });
    expect(await disablePerson(by(), { accountId: second })).toMatchObject({ ok: true });
    // The second administrator still has a page open.
    expect(await endRoleOf(by(actor), { accountId: first, role: "administrator" })).toEqual(
      refusal("last-administrator"),
    );
    expect(await disablePerson(by(actor), { accountId: first })).toEqual(
      refusal("last-administrator"),
    );
  });

  test("an administrator who disables the only other one cannot then change roles alone", async () => {
    const second = await aColleague(["administrator"]);
    const accountId = await aColleague();
    expect(await disablePerson(by(), { accountId: second })).toMatchObject({ ok: true });
    expect(await giveRoleTo(by(), { accountId, role: "cashier" })).toEqual({
      ok: true,
      value: "waits",
    });
  });

  test("one administrator stays when two disable each other at once", async () => {
    const second = acting(await anAdministrator(t.services), ["administrator"]);
    const outcomes = await Promise.all([
      disablePerson(by(), { accountId: second.accountId }),
      disablePerson(by(second), { accountId: administrator.accountId }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("disabled staff", () => {
  test("disabling ends access at once, and enabling is journaled", async () => {
    const accountId = await aColleague(["administrator"]);
    const cookie = await signedInCookie(t.services, accountId);
    const path = `/bureau/personnes/${administrator.accountId}`;
    const open = () => callPage(personPage.loader as never, { services: t.services, path, cookie });
    expect((await open()).status).toBe(200);
    expect(await disablePerson(by(), { accountId })).toMatchObject({ ok: true });
    expect((await open()).location).toContain("/espace/connexion");
    expect(await giveRoleTo(by(), { accountId, role: "examiner" })).toEqual(refusal("disabled"));
    expect(await enablePerson(by(), { accountId })).toMatchObject({ ok: true });
    expect((await events(accountId)).map(([event]) => event)).toEqual([
      "account-disabled",
      "account-enabled",
    ]);
  });

  test("a disabled invited person cannot accept the invitation", async () => {
    const invited = await invite();
    if (!invited.ok) throw new Error(invited.refusal);
    await disablePerson(by(), invited.value);
    expect(await accept(await tokenFor(email))).toEqual(refusal("expired-token"));
    expect(await inviteAgain(by(), invited.value)).toEqual(refusal("disabled"));
  });

  test("an administrator ends all sessions of a person", async () => {
    const accountId = await aColleague();
    await signedInCookie(t.services, accountId);
    await signPersonOut(by(), { accountId });
    expect(await openSessions(accountId)).toBe(0);
  });
});

describe("/bureau/personnes/:id", () => {
  const post = async (form: Record<string, string>, accountId: string, cookie: string) =>
    await callPage(personPage.action as never, {
      services: t.services,
      path: `/bureau/personnes/${accountId}`,
      form,
      cookie,
    });

  test("the page of a person gives a role, and refuses controllers and invalid input", async () => {
    const accountId = await aColleague();
    const cookie = await signedInCookie(t.services, administrator.accountId);
    const watching = await signedInCookie(t.services, await aColleague(["controller"]));
    const give = { intent: "give-role", role: "cashier" };
    expect((await post(give, accountId, watching)).status).toBe(403);
    expect(await post(give, accountId, cookie)).toMatchObject({
      status: 303,
      location: `/bureau/personnes/${accountId}?fait=give-role`,
    });
    expect(await post(give, accountId, cookie)).toMatchObject({
      status: 409,
      data: { message: expect.stringContaining("déjà") },
    });
    expect((await post({ intent: "toString" }, accountId, cookie)).status).toBe(400);
    expect((await post({ ...give, role: "root" }, accountId, cookie)).status).toBe(400);
    expect((await post(give, "x", cookie)).status).toBe(404);
    // A mandate is given by two people of the committee, on their page.
    const mandate = { intent: "give-mandate", college: "owners" };
    expect((await post(mandate, accountId, cookie)).status).toBe(400);
  });
});
