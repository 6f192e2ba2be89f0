import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkObstacle, openLink } from "#app/accounts/activation/account-links.server.ts";
import { newToken } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { migrate } from "#server/database/migrate.ts";
import { openTestDatabase } from "#tests/database.ts";

const t = await openTestDatabase({ own: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-accounts-"));
const migrations = path.resolve(import.meta.dirname, "../../db/migrations");
for (const file of fs.readdirSync(migrations))
  if (file.slice(0, 4) <= "0005") fs.copyFileSync(path.join(migrations, file), `${folder}/${file}`);
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await t.close();
});

const [old, middle, recent] = [
  "2026-01-01T08:00:00Z",
  "2026-02-01T08:00:00Z",
  "2026-03-01T08:00:00Z",
];
const now = new Date("2026-03-01T09:00:00Z");
const ids = {
  capitals: newId(),
  firstTwin: newId(),
  secondTwin: newId(),
  reachable: newId(),
  shadowed: newId(),
};
const companyId = newId();
const [activation, reset] = [newToken(), newToken()];

const account = (id: string, email: string, at: string) =>
  sql`insert into account (id, name, email, email_verified, role, created_at, updated_at)
    values (${id}, 'A', ${email}, true, 'member', ${at}, ${at})`.execute(t.db);

beforeAll(async () => {
  await t.pool.query("drop schema public cascade; create schema public");
  await migrate(t.pool, folder);
  await account(ids.capitals, "Awa.Diop@Baol.SN", old);
  await account(ids.secondTwin, "MOUSSA@baol.sn", middle);
  await account(ids.firstTwin, "Moussa@baol.sn", old);
  await account(ids.shadowed, "Fatou@baol.sn", old);
  await account(ids.reachable, "fatou@baol.sn", recent);
  await sql`update account set email_verified = false where id = ${ids.capitals}`.execute(t.db);
  await sql`insert into account_activation (id, account_id, token_sha256, created_at, expires_at)
    values (${newId()}, ${ids.capitals}, ${activation.hash}, ${recent}, '2026-03-04T08:00:00Z')`.execute(
    t.db,
  );
  const times = sql`${recent}, '2026-03-01T10:00:00Z', ${recent}`;
  await sql`insert into account_verification (id, identifier, value, created_at, expires_at, updated_at)
    values (${newId()}, ${`password:${reset.hash}`}, ${ids.reachable}, ${times}),
      (${newId()}, ${`password:${newToken().hash}`}, 'nobody', ${times})`.execute(t.db);
  await sql`insert into account_credential
    (id, account_id, provider_id, provider_account_id, password, created_at, updated_at)
    values (${newId()}, ${ids.capitals}, 'credential', 'a', 'a hash', ${recent}, ${recent})`.execute(
    t.db,
  );
  await sql`insert into company (id, name, name_norm, country, ein, ein_key, business_registry, address, phone, email,
      legal_form, legal_form_code, capital, turnover, founded_on, locale, state, created_at, updated_at)
    values (${companyId}, 'Baol', 'baol', 'SN', '1', '000000001', 'x', 'Dakar', '+221', 'a@b.sn', 'SA', 'SA', 0, 0,
      '2020-01-01', 'fr', 'registered', ${recent}, ${recent})`.execute(t.db);
  await sql`insert into member (id, company_id, account_id, firstname, lastname, "function", email, phone, created_at)
    values (${newId()}, ${companyId}, ${ids.capitals}, 'Awa', 'Diop', 'G', 'a@b.sn', '+221', ${recent})`.execute(
    t.db,
  );
  await migrate(t.pool);
});

test("a migrated activation link stands for the company of its account, with the password of that day", async () => {
  const opened = await openLink(
    { db: t.db, now },
    { token: activation.token, purpose: "activation" },
  );
  expect(opened).toEqual({
    ok: true,
    value: { accountId: ids.capitals, data: { companyId, passwordHash: "a hash" } },
  });
});

test("the migration writes addresses in lower case, except those that would then occur twice", async () => {
  const rows = await t.db.selectFrom("account").select(["id", "email"]).execute();
  expect(Object.fromEntries(rows.map(({ id, email }) => [id, email]))).toEqual({
    [ids.capitals]: "awa.diop@baol.sn",
    [ids.firstTwin]: "moussa@baol.sn",
    [ids.secondTwin]: `doublon-${ids.secondTwin}@invalid`,
    [ids.reachable]: "fatou@baol.sn",
    [ids.shadowed]: `doublon-${ids.shadowed}@invalid`,
  });
});

test("links sent before the migration still work", async () => {
  const ctx = { db: t.db, now };
  const activate = { token: activation.token, purpose: "activation" } as const;
  const resetPassword = { token: reset.token, purpose: "password-reset" } as const;
  expect(await linkObstacle(ctx, activate)).toBeNull();
  expect(await linkObstacle(ctx, resetPassword)).toBeNull();
  expect(await linkObstacle(ctx, { ...resetPassword, purpose: "activation" })).toBe(
    "unknown-token",
  );
  expect(await t.db.selectFrom("account_link").select("id").execute()).toHaveLength(2);
});
