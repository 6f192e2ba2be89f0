import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext, testServices } from "#tests/services.ts";
import { appendToJournal, type JournalEntry } from "./append.server.ts";
import { linkHash } from "./chain.server.ts";
import { eraseFromJournalIn } from "./erase.server.ts";
import { verifyChain, verifyJournal } from "./verify-chain.server.ts";

const t = openForTests({ rows: "migrated", emptied: true });

const at = new Date("2026-03-02T08:00:00.123Z");
const context = () => testContext(testServices({ db: t.db, now: () => at }));

type Changed = JournalEntry<"setting-changed">;

const actual = { to: "Sahel Bâtiment", capital: 10_000_000n, on: new Date(0), a: [1.5] };
const entry = (subjectId: string, more: Partial<Changed> = {}): Changed => ({
  subjectKind: "setting",
  subjectId,
  event: "setting-changed",
  data: { from: null, to: actual },
  ...more,
});

const append = (subjectId: string, more: Partial<Changed> = {}) =>
  context().transaction((tx) => appendToJournal(tx, entry(subjectId, more)));

async function chainOf(length: number) {
  const id = newId();
  await append(id, { first: true });
  for (let count = 1; count < length; count++) await append(id);
  return id;
}

const rowsOf = (id: string) =>
  t.db.selectFrom("journal").selectAll().where("subject_id", "=", id).orderBy("sequence").execute();

/** Disables the trigger, as the owner of the database could, so that a test can alter rows. */
async function tamper(work: () => Promise<unknown>) {
  await sql`alter table journal disable trigger user`.execute(t.db);
  await work();
  await sql`alter table journal enable trigger user`.execute(t.db);
}

test("each row of a chain carries the hash of the row before it", async () => {
  const id = newId();
  const first = await append(id, { first: true });
  const second = await append(id);
  expect([first.sequence, second.sequence]).toEqual([1, 2]);
  expect(await rowsOf(id)).toMatchObject([
    { sequence: 1, event: "setting-changed", at, previous_hash: "", hash: first.hash },
    { sequence: 2, event: "setting-changed", at, previous_hash: first.hash, hash: second.hash },
  ]);
  expect(await verifyChain(t.db, "setting", id)).toBeNull();
});

test("each subject has a chain of its own", async () => {
  const id = await chainOf(2);
  const other = await context().transaction((tx) =>
    appendToJournal(tx, {
      subjectKind: "company",
      subjectId: id,
      event: "company-activated",
      data: { from: "registered", to: "active" },
    }),
  );
  expect(other.sequence).toBe(1);
  expect(await verifyChain(t.db, "company", id)).toBeNull();
  expect(await verifyChain(t.db, "company", newId())).toBeNull();
});

test("two transactions that append to one chain at once both write their row, one after the other", async () => {
  const id = await chainOf(1);
  const results = await Promise.all(
    [1, 2, 3].map((turn) => append(id, { data: { from: null, to: turn } })),
  );
  expect(results.map(({ sequence }) => sequence).sort()).toEqual([2, 3, 4]);
  expect(await verifyChain(t.db, "setting", id)).toBeNull();
});

test("appending with `first` to a chain that is not empty is a fault", async () => {
  const id = await chainOf(1);
  await expect(append(id, { first: true })).rejects.toThrow("journal_chain");
  expect(await verifyChain(t.db, "setting", id)).toBeNull();
});

test("a journal row disappears when the transaction of its change is rolled back", async () => {
  const id = newId();
  const undone = context().transaction(async (tx) => {
    await appendToJournal(tx, entry(id));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await append(id)).sequence).toBe(1);
});

test("two rows with the same data have different data hashes", async () => {
  const [first, second] = await rowsOf(await chainOf(2));
  expect(first?.data).toEqual(second?.data);
  expect(first?.salt).toHaveLength(32);
  expect(first?.data_hash).not.toBe(second?.data_hash);
  const digest = createHash("sha256").update(first?.salt ?? "");
  expect(digest.update(canonicalJson(first?.data)).digest("hex")).toBe(first?.data_hash);
});

test("rows of format 1 still verify, and rows of format 2 can follow them", async () => {
  const [id, actor, event] = [newId(), "system", "setting-changed"];
  const hash = sha256Hex(canonicalJson(["", "setting", id, 1, at, actor, event, { a: 1 }]));
  const subject = { subject_kind: "setting", subject_id: id, sequence: 1 };
  await t.db
    .insertInto("journal")
    .values({
      id: newId(),
      format: 1,
      ...subject,
      at,
      actor,
      event,
      data: jsonText({ a: 1 }),
      hash,
      previous_hash: "",
    })
    .execute();
  expect((await append(id)).sequence).toBe(2);
  expect(await verifyChain(t.db, "setting", id)).toBeNull();
  await tamper(() =>
    t.db
      .updateTable("journal")
      .set({ data: jsonText({}) })
      .where("format", "=", 1)
      .execute(),
  );
  expect(await verifyChain(t.db, "setting", id)).toBe(1);
});

describe("eraseFromJournalIn", () => {
  const renamed = (accountId: string) =>
    context().transaction((tx) =>
      appendToJournal(tx, {
        subjectKind: "account",
        subjectId: accountId,
        event: "role-given",
        data: { role: "cashier" },
      }),
    );
  /** The chain of an account that exists no longer. */
  async function chainOfAccount() {
    const accountId = newId();
    await renamed(accountId);
    await renamed(accountId);
    return accountId;
  }
  const erase = (subjectId: string) =>
    context().transaction((tx) => eraseFromJournalIn(tx, { subjectKind: "account", subjectId }));

  test("erasing the data of a subject leaves the hashes of its chain valid, and removes data and salts", async () => {
    const id = await chainOfAccount();
    const hashes = (await rowsOf(id)).map(({ hash }) => hash);
    expect(await erase(id)).toBe(2);
    const rows = await rowsOf(id);
    expect(rows.map(({ hash }) => hash).slice(0, 2)).toEqual(hashes);
    expect(rows).toMatchObject([
      { data: null, salt: null },
      { data: null, salt: null },
      { event: "data-erased", data: { rows: 2 } },
    ]);
    expect(await verifyChain(t.db, "account", id)).toBeNull();
  });

  test("the database refuses to change anything else in a row whose data are emptied", async () => {
    const id = await chainOfAccount();
    const emptied = { data: null, salt: null };
    for (const more of [{ actor: "x" }, { event: "role-removed" }, { hash: "0".repeat(64) }])
      await expect(
        rowOf(id, 1)
          .set({ ...emptied, ...more })
          .execute(),
      ).rejects.toThrow(/append-only/);
    await rowOf(id, 1).set(emptied).execute();
  });

  test("verifyChain reports an erased row that was given other data", async () => {
    const id = await chainOfAccount();
    await erase(id);
    const false_ = { data: jsonText({}), salt: Buffer.alloc(32) };
    await tamper(() => t.db.updateTable("journal").set(false_).where("sequence", "=", 1).execute());
    expect(await verifyChain(t.db, "account", id)).toBe(1);
  });

  test("verifyChain reports data emptied without a row that records it, and any emptied data of a subject that is no person", async () => {
    const id = await chainOfAccount();
    await t.db.updateTable("journal").set({ data: null, salt: null }).execute();
    expect(await verifyChain(t.db, "account", id)).toBe(1);
    const other = await chainOf(2);
    await append(other, { event: "data-erased" as never, data: { rows: 2 } as never });
    await tamper(() => rowOf(other, 1).set({ data: null, salt: null }).execute());
    expect(await verifyChain(t.db, "setting", other)).toBe(1);
  });

  test("the database refuses to empty the rows of an account or a company that still exists", async () => {
    const services = testServices({ db: t.db, now: () => at });
    const { accountId, companyId } = await aMemberAccount(services);
    await renamed(accountId);
    await expect(erase(accountId)).rejects.toThrow(/append-only/);
    const company = { subjectKind: "company", subjectId: companyId } as const;
    await context().transaction((tx) =>
      appendToJournal(tx, {
        ...company,
        event: "company-activated",
        data: { from: "registered", to: "active" },
      }),
    );
    const closing = () => context().transaction((tx) => eraseFromJournalIn(tx, company));
    await expect(closing()).rejects.toThrow(/append-only/);
    await t.db.updateTable("company").set({ state: "closed" }).execute();
    expect(await closing()).toBeGreaterThan(0);
  });
});

describe("append-only trigger of the journal", () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ["another event", (id) => rowOf(id, 1).set({ event: "company-activated" }).execute()],
    [
      "other data",
      (id) =>
        rowOf(id, 1)
          .set({ data: jsonText({}) })
          .execute(),
    ],
    [
      "another salt",
      (id) =>
        rowOf(id, 1)
          .set({ salt: Buffer.alloc(32) })
          .execute(),
    ],
    ["the removal of the salt alone", (id) => rowOf(id, 1).set({ salt: null }).execute()],
    [
      "the removal of data and salt of a subject that is no person",
      (id) => rowOf(id, 1).set({ data: null, salt: null }).execute(),
    ],
    ["the deletion of a row", () => t.db.deleteFrom("journal").execute()],
    ["the truncation of the table", () => sql`truncate journal cascade`.execute(t.db)],
  ])("the database refuses %s", async (_what, change) => {
    const id = await chainOf(1);
    const before = await rowsOf(id);
    await expect(change(id)).rejects.toThrow(/append-only/);
    expect(await rowsOf(id)).toEqual(before);
  });
});

describe("verifyChain and verifyJournal", () => {
  test.each([
    { data: jsonText({ to: "Autre" }) },
    { data_hash: "0".repeat(64) },
    { actor: "somebody" },
    { event: "company-registered" },
    { at: new Date("2026-03-02T08:00:00.124Z") },
    { hash: "0".repeat(64) },
    { previous_hash: "0".repeat(64) },
  ])("verifyChain reports the row with the altered column: %j", async (change) => {
    const id = await chainOf(3);
    await tamper(() => rowOf(id, 2).set(change).execute());
    expect(await verifyChain(t.db, "setting", id)).toBe(2);
  });

  /** Changes a row and recomputes its hash, as a forger who knows the hash function would. */
  async function forge(id: string, number: number, change: { actor?: string; sequence?: number }) {
    const row = (await rowsOf(id))[number - 1];
    if (!row) throw new Error("the chain is too short");
    const hash = linkHash({
      previousHash: row.previous_hash,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      sequence: row.sequence,
      at: row.at,
      actor: row.actor,
      event: row.event,
      dataHash: row.data_hash ?? "",
      ...change,
    });
    await rowOf(id, number)
      .set({ ...change, hash })
      .execute();
    return hash;
  }

  test("verifyChain reports the row after a forged one", async () => {
    const id = await chainOf(3);
    await tamper(() => forge(id, 2, { actor: "forger" }));
    expect(await verifyChain(t.db, "setting", id)).toBe(3);
  });

  test("verifyChain reports the row after a forged one although its previous hash was adapted", async () => {
    const id = await chainOf(3);
    await tamper(async () => {
      const hash = await forge(id, 2, { actor: "forger" });
      await rowOf(id, 3).set({ previous_hash: hash }).execute();
    });
    expect(await verifyChain(t.db, "setting", id)).toBe(3);
  });

  test("verifyChain reports a row with a wrong sequence although its hash is right", async () => {
    const id = await chainOf(1);
    await tamper(() => forge(id, 1, { sequence: 2 }));
    expect(await verifyChain(t.db, "setting", id)).toBe(1);
  });

  test("verifyChain reports a deleted first row", async () => {
    const id = await chainOf(3);
    await tamper(() => t.db.deleteFrom("journal").where("sequence", "=", 1).execute());
    expect(await verifyChain(t.db, "setting", id)).toBe(1);
  });

  test("verifyChain reports rows moved to another subject", async () => {
    const other = newId();
    await chainOf(2);
    await tamper(() => t.db.updateTable("journal").set({ subject_id: other }).execute());
    expect(await verifyChain(t.db, "setting", other)).toBe(1);
  });

  test("verifyJournal reads all chains and reports the first wrong row of each broken one", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 210; count++) ids.push(await chainOf(count % 100 === 0 ? 3 : 1));
    expect(await verifyJournal(t.db)).toMatchObject({ chains: 210, rows: 216, broken: [] });
    const [first = "", second = ""] = [ids[0], ids[200]];
    await tamper(() => rowOf(first, 3).set({ actor: "somebody" }).execute());
    await tamper(() => rowOf(second, 2).set({ hash: "" }).execute());
    const { chains, broken } = await verifyJournal(t.db);
    expect(chains).toBe(210);
    expect(broken.toSorted((a, b) => b.sequence - a.sequence)).toEqual([
      { subjectKind: "setting", subjectId: first, sequence: 3 },
      { subjectKind: "setting", subjectId: second, sequence: 2 },
    ]);
  }, 60_000);
});

const rowOf = (id: string, sequence: number) =>
  t.db.updateTable("journal").where("subject_id", "=", id).where("sequence", "=", sequence);
