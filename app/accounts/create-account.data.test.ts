import { expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { openForTests } from "#tests/opening.ts";
import { createAccount, type NewAccount } from "./account-writes.queries.server.ts";

const t = openForTests({ rows: "migrated" });

const now = new Date("2026-03-02T08:00:00Z");

const anAccount = (changes: Partial<NewAccount> = {}): NewAccount => ({
  id: newId(),
  name: "Aïssatou Ndiaye",
  email: `${newId()}@baol.sn`,
  passwordHash: "a hash",
  ...changes,
});

const create = (account: NewAccount) =>
  inTransaction(t.db, (db) => createAccount({ db, now }, account));

const accountsWithEmail = (email: string) =>
  t.db.selectFrom("account").selectAll().where("email", "=", email).execute();

test("createAccount stores an unverified account with its password hash and the address in lower case", async () => {
  const account = anAccount({ email: "  Awa.Diop@Baol.SN " });
  expect(await create(account)).toBe("created");
  expect(await accountsWithEmail("awa.diop@baol.sn")).toMatchObject([
    {
      id: account.id,
      name: "Aïssatou Ndiaye",
      email_verified: false,
      password_hash: "a hash",
      password_set_at: now,
    },
  ]);
});

test("a second account with the same address in other case is refused", async () => {
  const first = anAccount({ email: "moussa@baol.sn" });
  const second = anAccount({ email: "MOUSSA@baol.sn" });
  expect(await create(first)).toBe("created");
  expect(await create(second)).toBe("email-taken");
  expect(await accountsWithEmail("moussa@baol.sn")).toMatchObject([{ id: first.id }]);
});

test("three accounts created at once for one address leave one account", async () => {
  const rivals = [1, 2, 3].map(() => anAccount({ email: "fatou@baol.sn" }));
  const outcomes = await Promise.all(rivals.map(create));
  expect(outcomes.sort()).toEqual(["created", "email-taken", "email-taken"]);
  expect(await accountsWithEmail("fatou@baol.sn")).toHaveLength(1);
});

test("createAccount stores an account without a password", async () => {
  const account = anAccount({ passwordHash: null, emailVerified: true });
  expect(await create(account)).toBe("created");
  expect(await accountsWithEmail(account.email)).toMatchObject([
    { email_verified: true, password_hash: null, password_set_at: null },
  ]);
});

test("the table refuses an address in capitals", async () => {
  const { id } = anAccount();
  const row = { id, name: "A", email: "Awa@baol.sn", email_verified: true };
  const written = t.db.insertInto("account").values({ ...row, created_at: now, updated_at: now });
  await expect(written.execute()).rejects.toThrow("account_email_lower");
});

test("a rollback of the transaction removes the created account", async () => {
  const account = anAccount();
  const undone = inTransaction(t.db, async (db) => {
    await createAccount({ db, now }, account);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await accountsWithEmail(account.email)).toEqual([]);
});
