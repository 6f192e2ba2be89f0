import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "#tests/actors.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { anAdministrator, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { linkTo } from "#tests/mailed-links.ts";
import { callPage } from "#tests/page-call.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { ensureAdministrator } from "../ensure-administrator.server.ts";
import * as ownPage from "../self/own-account-page.tsx";
import * as invitationPage from "./invitation-page.tsx";
import { invitePerson } from "./invite-person.server.ts";
import * as personPage from "./person-page.tsx";
import { renamePerson } from "./rename-person.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
let administrator: Awaited<ReturnType<typeof anAdministrator>>;
let president: string;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db, now: () => new Date("2026-11-22T08:00:00Z") });
  administrator = await anAdministrator(services, { name: "Ndèye Fall" });
  president = await aColleague("Fatou Sarr", "president");
});
afterAll(() => t.close());

const aColleague = async (name: string, role: "examiner" | "president" = "examiner") =>
  (await aStaffAccount(services, { name, roles: [role] })).accountId;
const by = () =>
  testContext(services, {
    actor: aPerson({
      accountId: administrator.accountId,
      staffRoles: ["administrator"],
      assurance: "second-factor",
    }),
  });
const nameOf = async (accountId: string) =>
  (
    await t.db
      .selectFrom("account")
      .select("name")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow()
  ).name;
const post = (page: { action: unknown }, path: string, form: Record<string, string>, cookie = "") =>
  callPage(page.action as never, { services, path, form, cookie });

describe("the name of a staff member", () => {
  test("is changed by an administrator on their page, journaled, mailed, and kept in the security log", async () => {
    const accountId = await aColleague("Moussa Sow");
    const path = `/bureau/personnes/${accountId}`;
    const cookie = await signedInCookie(services, administrator.accountId, "second-factor");
    const answer = await post(
      personPage,
      path,
      { intent: "rename", name: " Moussa  Sow Diop" },
      cookie,
    );
    expect(answer).toMatchObject({ status: 303, location: `${path}?fait=rename` });
    const taken = await post(personPage, path, { intent: "rename", name: "Fatou Sarr" }, cookie);
    expect(taken).toMatchObject({
      status: 409,
      data: { values: { name: "Fatou Sarr" }, errors: { name: expect.stringContaining("déjà") } },
    });
    expect(await nameOf(accountId)).toBe("Moussa Sow Diop");
    const [row] = await t.db
      .selectFrom("journal")
      .select(["event", "actor"])
      .where("subject_id", "=", accountId)
      .execute();
    expect(row).toEqual({ event: "account-renamed", actor: administrator.accountId });
    const mails = await t.db.selectFrom("mail").select("subject").execute();
    expect(mails).toEqual([{ subject: "Le nom de votre compte a été modifié" }]);
    expect(services.logged.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ event: "account-renamed", person: accountId }),
    );
    expect(
      await post(personPage, path, { intent: "rename", name: "FATOU SARR" }, cookie),
    ).toMatchObject({
      status: 409,
    });
    expect(await post(personPage, path, { intent: "rename", name: " " }, cookie)).toMatchObject({
      status: 400,
      data: { errors: { name: "Le nom est requis" } },
    });
  });

  test("is asked a fresh proof", async () => {
    const accountId = await aColleague("Moussa Sow");
    const cookie = await signedInCookie(services, administrator.accountId, "second-factor");
    await t.db
      .updateTable("account_session")
      .set({ authenticated_at: new Date("2026-11-22T07:50:00Z") })
      .execute();
    const path = `/bureau/personnes/${accountId}`;
    const answer = await post(personPage, path, { intent: "rename", name: "Autre Nom" }, cookie);
    expect(answer.location).toContain("/espace/confirmation");
    expect(await nameOf(accountId)).toBe("Moussa Sow");
  });

  test("is not changed by its bearer, whose page says who can", async () => {
    const accountId = await aColleague("Moussa Sow");
    const cookie = await signedInCookie(services, accountId, "second-factor");
    const path = "/espace/compte";
    expect(await post(ownPage, path, { name: "Fatou Sarr" }, cookie)).toMatchObject({
      status: 403,
    });
    expect(await nameOf(accountId)).toBe("Moussa Sow");
    const page = await callPage(ownPage.loader as never, { services, path, cookie });
    expect(page.data).toMatchObject({ name: "Moussa Sow", isNamedByOthers: true });
    await t.db
      .updateTable("staff_role")
      .set({ ended_at: new Date("2026-11-22T08:00:00Z") })
      .execute();
    const past = await signedInCookie(services, accountId);
    expect(await post(ownPage, path, { name: "Fatou Sarr" }, past)).toMatchObject({ status: 403 });
  });

  test.each([
    ["colleague", { ok: false, refusal: "not-yours" }],
    ["own", { ok: false, refusal: "own-account" }],
    ["member", { ok: false, refusal: "unknown-person" }],
  ])("renaming is refused: %s", async (which, refusal) => {
    const accountId = await aColleague("Moussa Sow");
    const colleague = testContext(services, {
      actor: aPerson({ accountId, staffRoles: ["examiner"], assurance: "second-factor" }),
    });
    const calls = {
      colleague: () => renamePerson(colleague, { accountId: president, name: "Autre Nom" }),
      own: () => renamePerson(by(), { accountId: administrator.accountId, name: "Autre Nom" }),
      member: () => renamePerson(by(), { accountId: crypto.randomUUID(), name: "Autre Nom" }),
    };
    expect(await calls[which as keyof typeof calls]()).toEqual(refusal);
    expect([await nameOf(president), await nameOf(administrator.accountId)]).toEqual([
      "Fatou Sarr",
      "Ndèye Fall",
    ]);
  });
});

describe("two names of the staff never read the same", () => {
  const taken = { ok: false, refusal: "name-taken" };

  test.each(["Fatou Sarr", "sarr fatou", "Fàtou-Sarr"])(
    "%j is refused beside Fatou Sarr",
    async (name) => {
      const accountId = await aColleague("Moussa Sow");
      expect(await renamePerson(by(), { accountId, name })).toEqual(taken);
      const email = "autre@organisme.example";
      expect(await invitePerson(by(), { email, name, roles: ["examiner"] })).toEqual(taken);
      expect(
        await t.db.selectFrom("account").select("id").where("email", "=", email).execute(),
      ).toEqual([]);
      expect(await t.db.selectFrom("mail").select("id").execute()).toEqual([]);
      expect(await renamePerson(by(), { accountId: president, name })).toMatchObject({ ok: true });
    },
  );

  test("of two who are given one name at once, one gets it", async () => {
    const ids = [await aColleague("Moussa Sow"), await aColleague("Awa Ba")];
    const outcomes = await Promise.all(
      ids.map((accountId) => renamePerson(by(), { accountId, name: "Coumba Diagne" })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(taken);
  });

  test("an invited person types a password alone, and the first administrator a name that is free", async () => {
    const form = { password: "girafe sous la pluie", confirmPassword: "girafe sous la pluie" };
    const accept = async (email: string, more: Record<string, string>) =>
      await post(invitationPage, await linkTo(services, email, "invitation"), { ...form, ...more });
    const email = "seynabou@organisme.example";
    const invited = await invitePerson(by(), { email, name: "Seynabou Gaye", roles: ["examiner"] });
    expect(await accept(email, { name: "Fatou Sarr" })).toMatchObject({ location: "/bureau" });
    expect(invited.ok && (await nameOf(invited.value.accountId))).toBe("Seynabou Gaye");
    const first = "direction@organisme.example";
    await ensureAdministrator(testContext(services), { email: first });
    expect(await accept(first, {})).toMatchObject({ status: 400 });
    expect(await accept(first, { name: "Fatou Sarr" })).toMatchObject({
      status: 409,
      data: { errors: { name: expect.stringContaining("porte déjà ce nom") } },
    });
    expect(await accept(first, { name: "Binta Faye" })).toMatchObject({ location: "/bureau" });
  });
});
