import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { aMemberAccount, anApplication, aStaffAccount } from "#tests/factories.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { factorsOf } from "../factors/factor.queries.server.ts";
import { openRoles } from "../staff-role.queries.server.ts";
import { acceptInvitation } from "./accept-invitation.server.ts";
import { handOverAdministration } from "./hand-over.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db, now: () => new Date("2026-11-22T08:00:00Z") });
});
afterAll(() => t.close());

const refusal = (name: string) => ({ ok: false, refusal: name });
const accept = (token: string) =>
  acceptInvitation(testContext(services), {
    token,
    name: "Moussa Sow",
    password: "girafe sous la pluie",
  });

describe("handOverAdministration", () => {
  const handOver = (address: string) =>
    handOverAdministration(testContext(services), { email: address });

  test("a hand-over to a new address invites a person, whose link opens an account", async () => {
    const result = await handOver("relais@organisme.example");
    expect(result).toMatchObject({ ok: true });
    expect(await accept(result.ok ? result.value.token : "")).toMatchObject({ ok: true });
  });

  test("a hand-over to staff resets password and factors, enables the account and writes the journal", async () => {
    const person = await aStaffAccount(services, { roles: ["examiner"] });
    await anApplication(services, person.accountId);
    await t.db.updateTable("account").set({ disabled_at: new Date() }).execute();
    const result = await handOver(person.email);
    const account = await t.db
      .selectFrom("account")
      .select(["disabled_at", "password_hash"])
      .where("id", "=", person.accountId)
      .executeTakeFirst();
    expect(account).toEqual({ disabled_at: null, password_hash: null });
    expect(await factorsOf(t.db, person.accountId)).toEqual([]);
    const journal = await t.db
      .selectFrom("journal")
      .select(["event", "actor"])
      .where("subject_id", "=", person.accountId)
      .execute();
    expect(journal).toEqual([
      { event: "role-ended", actor: "tests" },
      { event: "administration-handed-over", actor: "tests" },
    ]);
    expect(await openRoles(t.db, person.accountId)).toEqual(["administrator"]);
    expect(await accept(result.ok ? result.value.token : "")).toMatchObject({ ok: true });
  });

  test("a hand-over to the address of a member is refused", async () => {
    const member = await aMemberAccount(services);
    expect(await handOver(member.email)).toEqual(refusal("address-of-a-member"));
  });
});
