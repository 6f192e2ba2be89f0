import { beforeEach, expect, test } from "vitest";
import type { KeyRegister } from "#app/kernel/signer.ts";
import { emptyTables } from "#tests/database.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { testSigner } from "#tests/signer.ts";
import { currentSigner } from "./current-signer.server.ts";
import { beginKeys, publishKeys } from "./publish-keys.server.ts";
import { publishedJwks } from "./published-jwks.server.ts";
import { publishedKeys, publishedRoots } from "./seal-key.queries.server.ts";

const t = openForTests({ day: "2026-11-24" });
beforeEach(async () => {
  t.on("2026-11-24");
  await emptyTables(t.db);
});

const now = () => t.services.now();
const since = new Date("2026-11-20T08:00:00Z");

/** The context of a process whose folder of keys holds what `change` makes of a fresh trial register. */
async function process(change: (register: KeyRegister) => KeyRegister | null = (same) => same) {
  const signer = testSigner(now);
  await signer.makeTrial({ organisation: "Tabax", crlAddress: null });
  let changed = change;
  const ctx = () =>
    testContext({
      ...t.services,
      signer: {
        ...signer,
        register: async () => changed((await signer.register()) as KeyRegister),
      },
    });
  return { ctx, becomes: (next: typeof change) => (changed = next) };
}

const withKey = (register: KeyRegister, change: object): KeyRegister => ({
  ...register,
  keys: register.keys.map((key) => ({ ...key, ...change })),
});

const events = async () =>
  (
    await t.db
      .selectFrom("journal")
      .select("event")
      .where("subject_kind", "=", "seal-key")
      .orderBy("sequence")
      .execute()
  ).map(({ event }) => event);

test("a new database gets trial keys, published once, each publication in the journal", async () => {
  const ctx = testContext({ ...t.services, signer: testSigner(now) });
  expect(await currentSigner(ctx)).toBeNull();
  expect(await beginKeys(ctx)).toEqual({ changed: 1, foreign: [] });
  expect(await beginKeys(ctx)).toEqual({ changed: 0, foreign: [] });
  expect(await events()).toEqual(["seal-key-published"]);
  const signer = await currentSigner(ctx);
  expect(signer).toMatchObject({ keyId: 1, isTrial: true });
  expect(await signer?.sign(Buffer.from("x"))).toHaveLength(64);
  expect(await publishedRoots(t.db)).toMatchObject([{ isTrial: true }]);
});

test("two processes that publish at once write one row and one event", async () => {
  const { ctx } = await process();
  await Promise.all([publishKeys(ctx()), publishKeys(ctx()), publishKeys(ctx())]);
  expect(await publishedKeys(t.db)).toHaveLength(1);
  expect(await events()).toEqual(["seal-key-published"]);
});

test("a database that knows keys gets no trial keys when their folder is missing: nothing signs, and what is published stays", async () => {
  const { ctx } = await process();
  await publishKeys(ctx());
  const without = testContext({ ...t.services, signer: testSigner(now) });
  expect(await beginKeys(without)).toEqual({ changed: 0, foreign: [] });
  expect(await without.signer.register()).toBeNull();
  expect(await currentSigner(without)).toBeNull();
  expect((await publishedJwks(t.db)).keys).toHaveLength(1);
});

test("a key of another folder with a published number is named as foreign, is not published and does not sign", async () => {
  const { ctx } = await process();
  await publishKeys(ctx());
  const other = await process();
  expect(await publishKeys(other.ctx())).toEqual({ changed: 0, foreign: [1] });
  expect(await currentSigner(other.ctx())).toBeNull();
  expect(await currentSigner(ctx())).not.toBeNull();
});

test("a key that bears the published number with another certificate of the same root does not sign", async () => {
  const { ctx, becomes } = await process();
  await publishKeys(ctx());
  const other = await (await process()).ctx().signer.register();
  becomes((register) => withKey(register, { certificate: other?.keys[0]?.certificate }));
  expect(await currentSigner(ctx())).toBeNull();
  becomes((register) => register);
  expect(await currentSigner(ctx())).not.toBeNull();
});

test("a key that is not published does not sign", async () => {
  const { ctx } = await process();
  expect(await currentSigner(ctx())).toBeNull();
});

test("a key that the database knows as compromised does not sign, whatever the folder says, and nothing that ended begins again", async () => {
  const { ctx, becomes } = await process();
  await publishKeys(ctx());
  const at = now();
  becomes((register) => withKey(register, { compromised: { since, at } }));
  expect(await publishKeys(ctx())).toEqual({ changed: 1, foreign: [] });
  expect(await currentSigner(ctx())).toBeNull();
  becomes((register) => withKey(register, { retiredAt: at, compromised: { since, at } }));
  expect(await publishKeys(ctx())).toEqual({ changed: 1, foreign: [] });
  becomes((register) => register);
  expect(await publishKeys(ctx())).toEqual({ changed: 0, foreign: [] });
  expect(await currentSigner(ctx())).toBeNull();
  expect(await events()).toEqual([
    "seal-key-published",
    "seal-key-compromised",
    "seal-key-retired",
  ]);
  expect((await publishedJwks(t.db)).keys).toMatchObject([
    { kid: "1", trial: true, revoked: { since: since.toISOString(), reason: "key-compromise" } },
  ]);
  const back = t.db.updateTable("seal_key").set({ compromised_since: null, compromised_at: null });
  await expect(back.execute()).rejects.toThrow("a published key only ends");
  await expect(t.db.updateTable("seal_key").set({ retired_at: null }).execute()).rejects.toThrow(
    "only ends",
  );
  await expect(t.db.deleteFrom("seal_key").execute()).rejects.toThrow("a published key stays");
});

test("a key outside its time does not sign, and its public part stays", async () => {
  const { ctx } = await process();
  await publishKeys(ctx());
  t.on("2026-11-23");
  expect(await currentSigner(ctx())).toBeNull();
  t.on("2028-11-24", "09:59");
  expect((await currentSigner(ctx()))?.keyId).toBe(1);
  t.on("2028-11-24", "10:00");
  expect(await currentSigner(ctx())).toBeNull();
  expect((await publishedJwks(t.db)).keys).toMatchObject([
    { nbf: Date.UTC(2026, 10, 24, 10) / 1000, exp: Date.UTC(2028, 10, 24, 10) / 1000 },
  ]);
});
