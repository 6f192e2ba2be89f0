import { beforeAll, describe, expect, test } from "vitest";
import { type Actor, nobody, type StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { aMember, aMemberAccount, aStaffAccount } from "#tests/factories.ts";
import { countingLimits } from "#tests/limits.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import {
  askOwnSuccession,
  askSuccession,
  confirmSuccession,
  objectToSuccession,
} from "./ask-succession.server.ts";
import { action as askPage } from "./ask-succession-page.tsx";
import {
  decideSuccession,
  handBackSuccession,
  proposeSuccession,
} from "./decide-succession.server.ts";
import { declineInvitation } from "./end-invitation.server.ts";
import { joinCompany } from "./join-company.server.ts";
import { purgeSuccessions } from "./purge-successions.server.ts";
import { successionById, takeoversOf } from "./succession.queries.server.ts";

const t = openForTests({ now: () => clock, rows: "migrated" });
let clock = new Date("2026-11-22T08:00:00Z");
const staff: Record<string, Actor> = {};
beforeAll(async () => {
  const working: [string, StaffRole][] = [
    ["first", "registrar"],
    ["second", "president"],
    ["cashier", "cashier"],
  ];
  for (const [name, role] of working) {
    const { accountId } = await aStaffAccount(t.services, { roles: [role] });
    staff[name] = aPerson({ accountId, staffRoles: [role], assurance: "second-factor" });
  }
});

const later = (days: number) => {
  clock = new Date(clock.getTime() + days * 24 * 3_600_000);
};
const ctx = (actor: Actor = nobody) => testContext(t.services, { actor });
const by = (name: string) => ctx(staff[name]);

const actual = {
  cause: "died" as const,
  reason: "Notre gérant est décédé en octobre.",
  proof: "Acte de décès n° 1245 du 3 octobre 2026",
};
const person = { firstname: "Moussa", lastname: "Sow", function: "Associé" };

const linkTo = async (recipient: string, path: string) => {
  const rows = await t.db
    .selectFrom("mail")
    .select("text_body as text")
    .where("recipient", "=", recipient)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const links = rows.map(({ text }) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1]);
  return links.findLast((token) => token !== undefined) ?? "";
};

/** A company whose owner is gone, and a confirmed request for it. */
async function anOpenRequest(isKnown = true) {
  const email = `associe-${newId()}@sahel.example`;
  const owner = await aMemberAccount(t.services, {
    company: { email: `siege-${newId()}@sahel.example` },
  });
  const { ein_key: key, email: ownEmail } = await t.db
    .selectFrom("company")
    .select(["ein_key", "email"])
    .where("id", "=", owner.companyId)
    .executeTakeFirstOrThrow();
  const ein = isKnown ? { key, display: key } : { key: "999999999", display: "999999999" };
  await askSuccession(ctx(), { ...person, ...actual, ein, email });
  const confirmed = await confirmSuccession(
    ctx(),
    await linkTo(email, "reprendre-acces/confirmer"),
  );
  const { id } = await t.db
    .selectFrom("succession")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, email, owner, companyEmail: ownEmail, companyId: owner.companyId, confirmed };
}

const proposal = {
  outcome: "grant" as const,
  former: "reader" as const,
  grounds: "Les papiers sont en ordre.",
};

const rolesOf = async (companyId: string) => {
  const rows = await t.db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["account.email", "member.role"])
    .where("company_id", "=", companyId)
    .execute();
  return Object.fromEntries(rows.map(({ email, role }) => [email, role]));
};

describe("succession", () => {
  test("a succession is mailed to owner and company, waits seven days, is decided by two people, and hands over the company", async () => {
    const { id, email, owner, companyEmail, companyId } = await anOpenRequest();
    for (const address of [owner.email, companyEmail])
      expect(await linkTo(address, "reprendre-acces/opposition")).not.toBe("");
    expect(await proposeSuccession(by("cashier"), { id, seen: 1, ...proposal })).toMatchObject({
      refusal: "read-only",
    });
    expect(await proposeSuccession(by("second"), { id, seen: 1, ...proposal })).toMatchObject({
      refusal: "not-yours",
    });
    expect(await proposeSuccession(by("first"), { id, seen: 1, ...proposal })).toMatchObject({
      ok: true,
    });
    expect(await decideSuccession(by("first"), { id, seen: 2 })).toMatchObject({
      refusal: "other-person",
    });
    expect(await decideSuccession(by("second"), { id, seen: 2 })).toMatchObject({
      refusal: "time-to-object-over",
    });
    later(8);
    expect(await decideSuccession(by("second"), { id, seen: 2 })).toMatchObject({ ok: true });
    expect(await rolesOf(companyId)).toEqual({ [owner.email]: "owner" });
    const handedOver = { token: await linkTo(email, "invitation/entreprise") };
    expect(await declineInvitation(ctx(), handedOver)).toMatchObject({ ok: false });
    const joined = await joinCompany(ctx(), {
      proof: { token: await linkTo(email, "invitation/entreprise") },
      person: { ...person, phone: "+221771234567" },
      password: "girafe sous la pluie",
    });
    expect(joined).toMatchObject({ ok: true });
    expect(await rolesOf(companyId)).toEqual({ [owner.email]: "reader", [email]: "owner" });
  });

  test("the person who asks is mailed when the address is confirmed, the same for an unknown company, and both sides at an objection", async () => {
    const subjects = async (recipient: string) =>
      (
        await t.db
          .selectFrom("mail")
          .select("subject")
          .where("recipient", "=", recipient)
          .orderBy("created_at")
          .orderBy("id")
          .execute()
      ).map(({ subject }) => subject);
    const confirmed = [
      "Confirmez votre demande de reprise d’accès",
      "Votre demande de reprise d’accès est enregistrée",
    ];
    expect(await subjects((await anOpenRequest(false)).email)).toEqual(confirmed);
    const { email, owner, companyEmail } = await anOpenRequest();
    expect(await subjects(email)).toEqual(confirmed);
    const proof = { token: await linkTo(owner.email, "reprendre-acces/opposition") };
    expect(await objectToSuccession(ctx(), { proof, objection: "Je suis là." })).toMatchObject({
      ok: true,
    });
    expect(await subjects(email)).toEqual([
      ...confirmed,
      "Opposition à votre demande de reprise d’accès",
    ]);
    for (const address of [owner.email, companyEmail])
      expect((await subjects(address)).at(-1)).toBe("Opposition à la reprise d’accès enregistrée");
  });

  test("mails about a succession state the last day to object, and give outsiders no name that asks or links", async () => {
    const { id, email, owner, companyEmail, companyId } = await anOpenRequest();
    await t.db
      .updateTable("company")
      .set({ name: "Réglez sur evil.com" })
      .where("id", "=", companyId)
      .execute();
    await proposeSuccession(by("first"), { id, seen: 1, ...proposal });
    later(8);
    await decideSuccession(by("second"), { id, seen: 2 });
    const rows = await t.db
      .selectFrom("mail")
      .select(["recipient", "subject", "text_body as text"])
      .where("recipient", "in", [email, owner.email, companyEmail])
      .execute();
    const askedMails = rows.filter(({ text }) => text.includes("au plus tard le"));
    expect(new Set(askedMails.map(({ recipient }) => recipient))).toEqual(
      new Set([email, owner.email, companyEmail]),
    );
    expect(rows.filter(({ text, subject }) => /evil/.test(text + subject))).toEqual([]);
    expect(rows.filter(({ text }) => text.includes("Bonjour Moussa,")).length).toBeGreaterThan(1);
  });

  test("a succession decided twice at once is decided once", async () => {
    const { id, companyId } = await anOpenRequest();
    await proposeSuccession(by("first"), { id, seen: 1, ...proposal });
    later(8);
    const { accountId } = await aStaffAccount(t.services, { roles: ["secretary"] });
    const third = aPerson({ accountId, staffRoles: ["secretary"], assurance: "second-factor" });
    const results = await Promise.all([
      decideSuccession(by("second"), { id, seen: 2 }),
      decideSuccession(ctx(third), { id, seen: 2 }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const invitations = await t.db
      .selectFrom("member_invitation")
      .select("id")
      .where("company_id", "=", companyId)
      .execute();
    expect(invitations).toHaveLength(1);
  });

  test("the database refuses that one person both proposes and decides a succession", async () => {
    const { id } = await anOpenRequest();
    await proposeSuccession(by("first"), { id, seen: 1, ...proposal });
    const alone = t.db
      .updateTable("succession")
      .set((row) => ({ state: "granted" as const, decided_by: row.ref("proposed_by") }))
      .where("id", "=", id)
      .execute();
    await expect(alone).rejects.toThrow("succession_two_people");
  });

  test("the staff see an objection, and may decide at once after one", async () => {
    const { id, owner } = await anOpenRequest();
    const token = await linkTo(owner.email, "reprendre-acces/opposition");
    const objection = {
      proof: { token },
      objection: "Je suis là, et cet homme ne fait plus partie de la maison.",
    };
    expect(await objectToSuccession(ctx(), objection)).toMatchObject({ ok: true });
    expect(await objectToSuccession(ctx(), objection)).toMatchObject({ refusal: "already-used" });
    expect(await successionById(t.db, id)).toMatchObject({ objection: objection.objection });
    await proposeSuccession(by("first"), { id, seen: 1, ...proposal });
    expect(await handBackSuccession(by("second"), { id, seen: 2 })).toMatchObject({ ok: true });
    const refusal = { ...proposal, outcome: "refuse" as const };
    await proposeSuccession(by("first"), { id, seen: 3, ...refusal });
    expect(await decideSuccession(by("second"), { id, seen: 4 })).toMatchObject({ ok: true });
    expect(await successionById(t.db, id)).toMatchObject({ state: "refused" });
  });

  test("only a signed-in owner of the company can object without a link", async () => {
    const { id, companyId } = await anOpenRequest();
    const objection = { proof: { successionId: id }, objection: "Je suis là." };
    const other = await aMemberAccount(t.services);
    const acting = (role: "owner" | "manager", actingCompanyId: string) =>
      ctx(aPerson({ accountId: newId(), memberships: [{ companyId: actingCompanyId, role }] }));
    for (const nobody of [ctx(), acting("manager", companyId), acting("owner", other.companyId)])
      expect(await objectToSuccession(nobody, objection)).toMatchObject({
        refusal: "unknown-token",
      });
    expect(await takeoversOf(t.db, { companyId, now: ctx().now })).toMatchObject([{ id }]);
    const owner = acting("owner", companyId);
    expect(await objectToSuccession(owner, objection)).toMatchObject({ ok: true });
    expect(await objectToSuccession(owner, objection)).toMatchObject({ refusal: "already-used" });
    expect(await takeoversOf(t.db, { companyId, now: ctx().now })).toEqual([]);
  });

  test("a request for a NINEA that no company has gets the same answer, and cannot be granted", async () => {
    const { id, confirmed } = await anOpenRequest(false);
    expect(confirmed).toEqual({ ok: true, value: null });
    await proposeSuccession(by("first"), { id, seen: 1, ...proposal });
    later(8);
    expect(await decideSuccession(by("second"), { id, seen: 2 })).toMatchObject({
      refusal: "known-company",
    });
  });

  test("a member who asked becomes an owner at once when the succession is granted", async () => {
    const owner = await aMemberAccount(t.services);
    const { companyId } = owner;
    const manager = await aMemberAccount(t.services);
    await aMember(t.services, { ...manager, companyId }, { role: "manager" });
    const asking = ctx(aPerson({ accountId: manager.accountId }));
    expect(await askOwnSuccession(asking, { companyId, ...actual })).toMatchObject({ ok: true });
    expect(await askOwnSuccession(asking, { companyId, ...actual })).toMatchObject({
      refusal: "already-asked",
    });
    const asOwner = ctx(aPerson({ accountId: owner.accountId }));
    expect(await askOwnSuccession(asOwner, { companyId, ...actual })).toMatchObject({
      refusal: "not-yours",
    });
    const { id } = await t.db
      .selectFrom("succession")
      .select("id")
      .where("company_id", "=", companyId)
      .executeTakeFirstOrThrow();
    await proposeSuccession(by("first"), { id, seen: 1, ...proposal, former: "removed" });
    later(8);
    expect(await decideSuccession(by("second"), { id, seen: 2 })).toMatchObject({ ok: true });
    expect(await rolesOf(companyId)).toEqual({ [manager.email]: "owner" });
  });

  test("a request whose address was never confirmed is deleted, and invalid input is answered with field errors", async () => {
    const email = `muet-${newId()}@sahel.example`;
    const ein = { key: "123456789", display: "123456789" };
    await askSuccession(ctx(), { ...person, ...actual, ein, email });
    const token = await linkTo(email, "reprendre-acces/confirmer");
    later(4);
    expect(await confirmSuccession(ctx(), token)).toMatchObject({ refusal: "expired-token" });
    later(40);
    expect(await purgeSuccessions(ctx(), { unprovedDays: 30 })).toBeGreaterThan(0);
    const posted = await callPage(askPage, {
      services: t.services,
      path: "/reprendre-acces",
      form: { ein: "12", reason: "x".repeat(90_000) },
    });
    expect(posted).toMatchObject({ status: 400, data: { errors: { ein: expect.any(String) } } });
  });
});

test("requests for a succession are counted by the /64 of an IPv6 address, whatever the mailbox", async () => {
  const { limits } = countingLimits(2);
  const turns: boolean[] = [];
  for (const host of ["1", "2", "3"]) {
    const requester = { ipAddress: `2001:db8:7:8::${host}`, userAgent: "" };
    const from = testContext({ ...t.services, limits }, { actor: nobody, requester });
    const email = `voisin-${host}-${newId()}@sahel.example`;
    const ein = { key: "000000099", display: "000000099" };
    const answer = await askSuccession(from, { ...person, ...actual, ein, email });
    turns.push(answer.waitSeconds === undefined);
  }
  expect(turns).toEqual([true, true, false]);
});
