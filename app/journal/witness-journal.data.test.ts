import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { appendToJournal } from "./append.server.ts";
import { openCheckpoint, rootOf } from "./checkpoint.server.ts";
import { witnessJournal } from "./witness-journal.server.ts";

const t = openForTests({
  now: () => new Date(Date.UTC(2026, 2, day, 3)),
  rows: "migrated",
  emptied: true,
});
let day: number;
beforeEach(() => {
  day = 1;
});

const context = () => testContext(t.services);
const append = (subjectId: string) =>
  context().transaction((tx) =>
    appendToJournal(tx, {
      subjectKind: "setting",
      subjectId,
      event: "setting-changed",
      data: { from: null, to: 1 },
    }),
  );
async function chainOf(length: number) {
  const id = newId();
  for (let count = 0; count < length; count++) await append(id);
  return id;
}

/** Changes that the owner of the database could make, or an attacker with its files. */
async function asOwner(work: () => Promise<unknown>) {
  await sql`alter table journal disable trigger user`.execute(t.db);
  await work();
  await sql`alter table journal enable trigger user`.execute(t.db);
}
const rowOf = (id: string, sequence: number) =>
  t.db.deleteFrom("journal").where("subject_id", "=", id).where("sequence", "=", sequence);
const copy = (name = "heads") => t.services.host.journalCopies.read(name);

describe("witnessJournal", () => {
  test("witnessJournal signs the number of chains and rows and the root over all heads, day after day", async () => {
    await chainOf(2);
    const id = await chainOf(1);
    const first = await witnessJournal(context());
    expect(first).toMatchObject({ chains: 2, rows: 3, broken: [], before: "none" });
    day = 2;
    await append(id);
    const second = await witnessJournal(context());
    expect(second).toMatchObject({ chains: 2, rows: 4, broken: [], before: "compared" });
    const opened = openCheckpoint(second.checkpoint ?? "", t.services);
    expect(opened).toMatchObject({ chains: 2, rows: 4, at: new Date("2026-03-02T03:00:00Z") });
    expect(opened?.before).toMatch(/^[0-9a-f]{64}$/);
    expect(await copy("2026-03-01")).toBe(first.checkpoint);
    expect(await copy("2026-03-02")).toBe(second.checkpoint);
    expect(await copy()).not.toMatch(/cashier|"to"/);
  });

  test.each<[string, (id: string) => Promise<unknown>, number]>([
    ["rows deleted at the end of a chain", (id) => rowOf(id, 3).execute(), 3],
    [
      "a whole chain deleted",
      (id) => t.db.deleteFrom("journal").where("subject_id", "=", id).execute(),
      1,
    ],
  ])("names the chain of %s, and keeps the last checkpoint", async (_what, change, sequence) => {
    await chainOf(2);
    const id = await chainOf(3);
    await witnessJournal(context());
    const keptCopy = await copy();
    await asOwner(() => change(id));
    day = 2;
    for (let time = 0; time < 2; time++)
      expect(await witnessJournal(context())).toMatchObject({
        broken: [{ subjectKind: "setting", subjectId: id, sequence }],
        checkpoint: null,
      });
    expect(await copy()).toBe(keptCopy);
  });

  test("witnessJournal names a chain that was deleted and written anew with correct hashes", async () => {
    const id = await chainOf(2);
    await witnessJournal(context());
    await asOwner(() => t.db.deleteFrom("journal").execute());
    day = 2;
    await append(id);
    await append(id);
    await append(id);
    expect((await witnessJournal(context())).broken).toEqual([
      { subjectKind: "setting", subjectId: id, sequence: 2 },
    ]);
  });

  test("a checkpoint whose heads or signature were changed is not trusted", async () => {
    const id = await chainOf(2);
    await witnessJournal(context());
    const keptCopy = (await copy()) ?? "";
    for (const changed of [
      keptCopy.split("\n").slice(0, -1).join("\n"),
      keptCopy.replace("rows 2", "rows 3"),
      keptCopy.replace(id, newId()),
      "",
    ]) {
      await t.services.host.journalCopies.write("heads", changed);
      expect(await witnessJournal(context())).toMatchObject({ before: "forged", checkpoint: null });
    }
    await t.services.host.journalCopies.write("heads", keptCopy);
    const other = { ...context(), secret: "another secret of the tests, of forty chars" };
    expect((await witnessJournal(other)).before).toBe("forged");
    const rotated = { ...context(), secret: `${other.secret}\n${t.services.secret}` };
    expect((await witnessJournal(rotated)).before).toBe("compared");
  });

  test("after a restored backup the operator begins again, and the last checkpoint is put aside", async () => {
    const id = await chainOf(2);
    await witnessJournal(context());
    const keptCopy = await copy();
    await asOwner(() => rowOf(id, 2).execute());
    day = 2;
    const again = await witnessJournal(context(), { beginAgain: true });
    expect(again).toMatchObject({ broken: [], before: "none" });
    expect(await copy("set-aside-2026-03-02T03-00-00.000Z")).toBe(keptCopy);
    expect((await witnessJournal(context())).before).toBe("compared");
  });
});

// RFC 6962, section 2.1: the tree of the certificate transparency logs, with its test vectors.
test.each([
  [[], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  [[""], "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"],
  [["", "\x00"], "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
  [["", "\x00", "\x10"], "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"],
])("the root of %j is that of RFC 6962", (lines, root) => {
  expect(rootOf(lines)).toBe(root);
});
