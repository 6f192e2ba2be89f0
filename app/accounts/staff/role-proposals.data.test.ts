import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person, StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { waitingFor } from "#app/operations/waiting.queries.server.ts";
import { aPerson } from "#tests/actors.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { anAdministrator, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { staffPastOf } from "../staff-role.queries.server.ts";
import { disablePerson } from "./disable-person.server.ts";
import * as invitePage from "./invite-page.tsx";
import { invitePerson } from "./invite-person.server.ts";
import * as personPage from "./person-page.tsx";
import { roleProposalsOf } from "./role-proposal.queries.server.ts";
import { approveRole, proposeRole, refuseRole } from "./role-proposals.server.ts";

const noon = new Date("2026-11-22T12:00:00Z");
let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
/** Two administrators, and somebody without a right to decide. */
let first: Person;
let second: Person;
let colleague: string;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db, now: () => noon });
  first = acting(await anAdministrator(services));
  second = acting(await anAdministrator(services));
  colleague = (await aStaffAccount(services, { roles: ["examiner"] })).accountId;
});

const acting = (
  { accountId, email }: { accountId: string; email: string },
  role: StaffRole = "administrator",
): Person => aPerson({ accountId, email, staffRoles: [role], assurance: "second-factor" });
const by = (actor: Person) => testContext(services, { actor });
const refusal = (name: string) => ({ ok: false, refusal: name });
const give = (role: StaffRole, actor = first, accountId = colleague) =>
  proposeRole(by(actor), { accountId, role, change: "give" });
const end = (role: StaffRole, actor = first, accountId = colleague) =>
  proposeRole(by(actor), { accountId, role, change: "end" });
const heldBy = async (accountId: string) =>
  (
    await t.db
      .selectFrom("staff_role")
      .select("role")
      .where("account_id", "=", accountId)
      .where("ended_at", "is", null)
      .orderBy("role")
      .execute()
  ).map(({ role }) => role);
async function proposalOf(accountId = colleague) {
  const [proposal] = await roleProposalsOf(t.db, accountId);
  return { accountId, proposalId: proposal?.id ?? newId() };
}
const journal = async (accountId = colleague) =>
  (
    await t.db
      .selectFrom("journal")
      .select(["event", "actor", "data"])
      .where("subject_id", "=", accountId)
      .orderBy("sequence")
      .execute()
  ).map(({ event, actor, data }) => [event, actor, data]);
const mailsOf = async (kind: string) =>
  (
    await t.db
      .selectFrom("mail")
      .select(["recipient", "subject"])
      .where("kind", "=", kind)
      .orderBy("created_at")
      .orderBy("id")
      .execute()
  ).map(({ recipient, subject }) => [recipient, subject]);

describe("a proposed role", () => {
  test("a proposed role changes nothing until another administrator approves it, then ends the sessions of the person", async () => {
    await signedInCookie(services, colleague);
    expect(await give("secretary")).toEqual({ ok: true, value: "waits" });
    expect(await heldBy(colleague)).toEqual(["examiner"]);
    expect(await mailsOf("role-proposal")).toEqual([
      [second.email, "Un rôle proposé attend une seconde personne"],
    ]);
    expect(await approveRole(by(second), await proposalOf())).toMatchObject({ ok: true });
    expect(await heldBy(colleague)).toEqual(["examiner", "secretary"]);
    expect(await t.db.selectFrom("account_session").select("id").execute()).toEqual([]);
    expect(await journal()).toEqual([
      ["role-proposed", first.accountId, { role: "secretary", change: "give" }],
      ["role-given", second.accountId, { role: "secretary", askedBy: first.accountId }],
    ]);
    expect((await mailsOf("role-proposal")).at(-1)).toEqual([
      first.email,
      "Un changement de rôle est approuvé",
    ]);
    expect(await mailsOf("account-notice")).toHaveLength(1);
  });

  test("a proposed role is not approved by its author, and is approved once, even by two requests at once", async () => {
    await give("secretary");
    const proposal = await proposalOf();
    expect(await approveRole(by(first), proposal)).toEqual(refusal("own-proposal"));
    const third = acting(await anAdministrator(services));
    const outcomes = await Promise.all([
      approveRole(by(second), proposal),
      approveRole(by(third), proposal),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(refusal("no-proposal"));
    expect(await approveRole(by(second), proposal)).toEqual(refusal("no-proposal"));
  });

  test("a role is proposed once, even by two administrators at once", async () => {
    const outcomes = await Promise.all([give("secretary", first), give("secretary", second)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(refusal("role-proposed"));
  });

  test("a proposed role refused by another administrator or withdrawn by its author changes nothing", async () => {
    for (const [actor, outcome] of [
      [second, "refused"],
      [first, "withdrawn"],
    ] as const) {
      await give("secretary");
      expect(await refuseRole(by(actor), await proposalOf())).toMatchObject({ ok: true });
      expect((await journal()).at(-1)).toEqual([
        "role-proposal-ended",
        actor.accountId,
        { role: "secretary", change: "give", outcome },
      ]);
    }
    expect(await heldBy(colleague)).toEqual(["examiner"]);
    expect(await refuseRole(by(second), await proposalOf())).toEqual(refusal("no-proposal"));
  });

  test("only administrators decide about a proposed role", async () => {
    await give("secretary");
    const proposal = await proposalOf();
    for (const role of ["controller", "president", "registrar"] as const) {
      const account = await aStaffAccount(services, { roles: [role] });
      expect(await approveRole(by(acting(account, role)), proposal)).toEqual(refusal("not-yours"));
      expect(await refuseRole(by(acting(account, role)), proposal)).toEqual(refusal("not-yours"));
    }
  });

  test("a role proposed for another person is unknown on this person’s page", async () => {
    await give("secretary");
    const { proposalId } = await proposalOf();
    const other = (await aStaffAccount(services, { roles: ["examiner"] })).accountId;
    expect(await approveRole(by(second), { accountId: other, proposalId })).toEqual(
      refusal("no-proposal"),
    );
  });

  test("a proposed role is checked again at its approval: the person may be disabled, or hold a role that excludes it", async () => {
    await give("president");
    expect(await heldBy(colleague)).toEqual(["examiner"]);
    expect(await give("president")).toEqual(refusal("roles-apart"));
    await give("cashier");
    await disablePerson(by(first), { accountId: colleague });
    expect(await approveRole(by(second), await proposalOf())).toEqual(refusal("disabled"));
  });

  test("a proposed role is shown on the first page of the administrators who may decide it", async () => {
    await give("secretary");
    const seen = async (actor: Person) =>
      (await waitingFor(t.db, { actor, now: noon, engine: "embedded" })).filter(({ path }) =>
        path.startsWith("/bureau/personnes"),
      );
    expect(await seen(second)).toEqual([
      {
        path: `/bureau/personnes/${colleague}`,
        count: 1,
        what: "1\u00A0rôle proposé attend une seconde personne",
      },
    ]);
    expect(await seen(first)).toEqual([]);
  });
});

describe("a role to take away", () => {
  test("the end of a role waits for a second person, who may be the person concerned", async () => {
    expect(await end("administrator", first, second.accountId)).toEqual({
      ok: true,
      value: "waits",
    });
    expect(await approveRole(by(second), await proposalOf(second.accountId))).toMatchObject({
      ok: true,
    });
    expect(await heldBy(second.accountId)).toEqual([]);
  });

  test("the last administrator keeps the role, even when two administrators approve at once", async () => {
    await end("administrator", first, second.accountId);
    await end("administrator", second, first.accountId);
    const outcomes = await Promise.all([
      approveRole(by(second), await proposalOf(second.accountId)),
      approveRole(by(first), await proposalOf(first.accountId)),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("an invitation", () => {
  const invite = (roles: StaffRole[]) =>
    invitePerson(by(first), { email: "moussa@organisme.example", name: "Moussa Sow", roles });

  test("an invitation is mailed once the second person has approved a first role", async () => {
    const invited = await invite(["examiner", "registrar"]);
    if (!invited.ok) throw new Error(invited.refusal);
    const { accountId, waits } = invited.value;
    expect([waits, await heldBy(accountId), await mailsOf("invitation")]).toEqual([true, [], []]);
    await approveRole(by(second), await proposalOf(accountId));
    await approveRole(by(second), await proposalOf(accountId));
    expect(await heldBy(accountId)).toEqual(["examiner", "registrar"]);
    expect(await mailsOf("invitation")).toHaveLength(1);
  });

  test("an invitation of an address whose roles were refused names the person, for whom roles can be proposed again", async () => {
    const invited = await invite(["examiner"]);
    if (!invited.ok) throw new Error(invited.refusal);
    const { accountId } = invited.value;
    await refuseRole(by(second), await proposalOf(accountId));
    expect(await invite(["examiner"])).toEqual(refusal("already-a-person"));
    expect(await give("examiner", first, accountId)).toEqual({ ok: true, value: "waits" });
  });

  test("an invited person cannot become a member of a company from the proposal on", async () => {
    const invited = await invite(["examiner"]);
    expect(await staffPastOf(t.db, invited.ok ? invited.value.accountId : "")).toBe("now");
  });

  test("an invitation with roles that exclude each other is refused with the reason", async () => {
    const cookie = await signedInCookie(services, first.accountId, "second-factor");
    const form: [string, string][] = [
      ["name", "Moussa Sow"],
      ["email", "moussa@organisme.example"],
      ["roles", "cashier"],
      ["roles", "president"],
    ];
    const path = "/bureau/personnes/inviter";
    expect(
      await callPage(invitePage.action as never, { services, path, cookie, form }),
    ).toMatchObject({
      status: 400,
      data: {
        errors: {
          roles: expect.stringContaining("«\u00A0Caisse\u00A0» et «\u00A0Présidence\u00A0»"),
        },
      },
    });
  });
});

describe("the only administrator", () => {
  beforeEach(async () => {
    await t.db
      .updateTable("staff_role")
      .set({ ended_at: noon })
      .where("account_id", "=", second.accountId)
      .execute();
  });

  test("the only administrator gives a role at once, which the journal marks and a mail reports to all other staff", async () => {
    const controller = await aStaffAccount(services, { roles: ["controller"] });
    expect(await give("secretary")).toEqual({ ok: true, value: "changed" });
    expect(await heldBy(colleague)).toEqual(["examiner", "secretary"]);
    expect(await journal()).toEqual([
      ["role-given", first.accountId, { role: "secretary", alone: true }],
    ]);
    expect(await mailsOf("role-proposal")).toEqual([
      [controller.email, "Un rôle a changé sans seconde approbation"],
    ]);
  });
});

test("an administrator proposes, another approves, on the page of the person", async () => {
  const path = `/bureau/personnes/${colleague}`;
  const cookieOf = (person: Person) => signedInCookie(services, person.accountId, "second-factor");
  const [one, two] = [await cookieOf(first), await cookieOf(second)];
  const post = (form: Record<string, string>, cookie: string) =>
    callPage(personPage.action as never, { services, path, cookie, form });
  expect(await post({ intent: "give-role", role: "" }, one)).toMatchObject({
    status: 400,
    data: { errors: { role: "Choisissez un rôle de la liste" } },
  });
  expect(await post({ intent: "give-role", role: "secretary" }, one)).toMatchObject({
    status: 303,
    location: `${path}?fait=propose-role`,
  });
  const seen = async (cookie: string) => {
    const { data } = await callPage(personPage.loader as never, { services, path, cookie });
    return (data as Awaited<ReturnType<typeof personPage.loader>>).proposals;
  };
  const [ownProposal] = await seen(one);
  expect(ownProposal?.decides).toBe("withdraw");
  expect((await seen(two))[0]?.decides).toBe("decide");
  const proposal = ownProposal?.id ?? "";
  expect((await post({ intent: "approve-role", proposal: "x" }, two)).status).toBe(404);
  expect((await post({ intent: "approve-role", proposal }, one)).status).toBe(409);
  expect((await post({ intent: "approve-role", proposal }, two)).status).toBe(303);
});
