import { describe, expect, test } from "vitest";
import { aMemberAccount, anApplication, aStaffAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { factorsOf } from "../factors/factor.queries.server.ts";
import { openRoles } from "../staff-role.queries.server.ts";
import { acceptInvitation } from "./accept-invitation.server.ts";
import { handOverAdministration } from "./hand-over.server.ts";

const t = openForTests({
  now: () => new Date("2026-11-22T08:00:00Z"),
  rows: "migrated",
  emptied: true,
});

const refusal = (name: string) => ({ ok: false, refusal: name });
const accept = (token: string) =>
  acceptInvitation(testContext(t.services), {
    token,
    name: "Moussa Sow",
    password: "girafe sous la pluie",
  });

describe("handOverAdministration", () => {
  const handOver = (address: string) =>
    handOverAdministration(testContext(t.services), { email: address });

  test("a hand-over to a new address invites a person, whose link opens an account", async () => {
    const result = await handOver("relais@organisme.example");
    expect(result).toMatchObject({ ok: true });
    expect(await accept(result.ok ? result.value.token : "")).toMatchObject({ ok: true });
  });

  test("a hand-over to staff resets password and factors, enables the account and writes the journal", async () => {
    const person = await aStaffAccount(t.services, { roles: ["examiner"] });
    await anApplication(t.services, person.accountId);
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
    const member = await aMemberAccount(t.services);
    expect(await handOver(member.email)).toEqual(refusal("address-of-a-member"));
  });
});
