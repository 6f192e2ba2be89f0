import { describe, expect, test } from "vitest";
import { action as askAgain } from "#app/accounts/activation/resend-activation-page.tsx";
import { sessionOfToken } from "#app/accounts/sign-in/session.queries.server.ts";
import { openApplication } from "#app/applications/open-application.server.ts";
import { spaceToday } from "#app/applications/space/space-today.queries.server.ts";
import { action as activate, loader as activationPage } from "#app/companies/activation-page.tsx";
import { handOver, leaveCompany } from "#app/companies/members/change-member.server.ts";
import { inviteMember } from "#app/companies/members/invite-member.server.ts";
import { joinCompany } from "#app/companies/members/join-company.server.ts";
import { verifyJournal } from "#app/journal/verify-chain.server.ts";
import { askErasure } from "#app/personal-data/ask-erasure.server.ts";
import { eraseDueAccounts } from "#app/personal-data/erase-account.server.ts";
import { aPerson } from "./actors.ts";
import { aDraft } from "./applications.ts";
import { made } from "./applying.ts";
import { aCertificate, aMemberAccount, anActivationLink } from "./factories.ts";
import { openForTests } from "./opening.ts";
import { callPage } from "./page-call.ts";
import { testContext } from "./services.ts";

const t = openForTests({ now: () => now });
let now = new Date("2026-11-30T08:00:00Z");

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

const mailTo = async (recipient: string, kind: string) =>
  (
    await t.db
      .selectFrom("mail")
      .select("text_body as text")
      .where("recipient", "=", recipient)
      .where("kind", "=", kind)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).text;

const tokenIn = (text: string) => /token=([\w.-]+)/.exec(text)?.[1] ?? "";

describe("the days of a company that nobody had tried", () => {
  test("a link opened after 72 hours says why; the new one, read by the scanner of a mail program, activates on another device", async () => {
    const member = await aMemberAccount(t.services, { activated: false });
    const first = await anActivationLink(t.services, member);
    later(72);
    const path = (token: string) => `/activation?token=${token}`;
    const late = await callPage(activationPage, { services: t.services, path: path(first) });
    expect(late).toMatchObject({ status: 410, data: { obstacle: "expired-token" } });
    await callPage(askAgain, {
      services: t.services,
      path: "/activation/renvoyer",
      form: { email: member.email },
    });
    const token = tokenIn(await mailTo(member.email, "activation"));
    expect(token).not.toBe(first);
    for (const _scan of ["scanner", "preview"])
      expect(
        (await callPage(activationPage, { services: t.services, path: path(token) })).status,
      ).toBe(200);
    later(71.9);
    // No cookie of the device that registered.
    const done = await callPage(activate, {
      services: t.services,
      path: path(token),
      form: { password: "terre de latérite" },
    });
    expect(done.status).toBe(303);
    const again = await callPage(activationPage, { services: t.services, path: path(token) });
    expect(again).toMatchObject({ data: { obstacle: "already-used" } });
  });

  test("the next day the draft waits; an added person goes on with it; its owner hands over, leaves and is erased, and the draft stays", async () => {
    const { owner, companyId, applicationId } = await aDraft(t.services);
    const asOwner = testContext(t.services, { actor: owner });
    later(24);
    const today = await spaceToday(asOwner, companyId);
    expect(today?.todos.map(({ key }) => key)).toContain(`draft-${applicationId}`);

    const email = "coumba@sahel.example";
    await made(inviteMember(asOwner, { companyId, email, role: "manager" }));
    const joined = await made(
      joinCompany(testContext(t.services), {
        proof: { token: tokenIn(await mailTo(email, "member-invitation")) },
        person: {
          firstname: "Coumba",
          lastname: "Fall",
          function: "Directrice",
          phone: "+221771234567",
        },
        password: "girafe sous la pluie",
      }),
    );
    const session = await sessionOfToken(t.db, {
      token: joined.session?.token ?? "",
      now,
    });
    const newcomer = session?.person;
    if (!newcomer) throw new Error("The added person is not signed in.");
    const asNewcomer = testContext(t.services, {
      actor: aPerson({ ...newcomer, kind: "person" }),
    });
    const seen = await spaceToday(asNewcomer, companyId);
    expect(seen?.todos.map(({ key }) => key)).toContain(`draft-${applicationId}`);

    expect(await leaveCompany(asOwner, { companyId })).toMatchObject({ ok: false });
    const { id: memberId } = await t.db
      .selectFrom("member")
      .select("id")
      .where("account_id", "=", newcomer.accountId)
      .executeTakeFirstOrThrow();
    await made(handOver(asOwner, { companyId, memberId }));
    await made(leaveCompany(asOwner, { companyId }));
    const without = testContext(t.services, { actor: { ...owner, memberships: [] } });
    expect(await spaceToday(without, companyId)).toBeNull();

    await made(askErasure(without, { accountId: owner.accountId }));
    later(24 * 7);
    expect(await eraseDueAccounts(testContext(t.services))).toBe(1);
    const rows = await t.db
      .selectFrom("member")
      .select(["account_id as accountId", "role"])
      .where("company_id", "=", companyId)
      .execute();
    expect(rows).toEqual([{ accountId: newcomer.accountId, role: "owner" }]);
    const still = await spaceToday(asNewcomer, companyId);
    expect(still?.todos.map(({ key }) => key)).toContain(`draft-${applicationId}`);
    expect((await verifyJournal(t.db)).broken).toEqual([]);
  });

  test("a qualified company extends: a first application is refused, an extension opens once and carries its turnover", async () => {
    const { accountId, companyId } = await aMemberAccount(t.services);
    await aCertificate(t.services, { companyId });
    const actor = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
    const ctx = testContext(t.services, { actor });
    expect(await openApplication(ctx, { companyId, kind: "first" })).toEqual({
      ok: false,
      refusal: "has-a-right",
    });
    const opened = await made(openApplication(ctx, { companyId, kind: "extension" }));
    const again = await made(openApplication(ctx, { companyId, kind: "extension" }));
    expect([opened.isNew, again]).toEqual([
      true,
      { applicationId: opened.applicationId, isNew: false },
    ]);
    const { figures } = await t.db
      .selectFrom("application")
      .select("figures")
      .where("id", "=", opened.applicationId)
      .executeTakeFirstOrThrow();
    expect(figures).toMatchObject({ exercice: 2025 });
    const today = await spaceToday(ctx, companyId);
    expect(today?.todos.map(({ key }) => key)).toContain(`draft-${opened.applicationId}`);
  });
});
