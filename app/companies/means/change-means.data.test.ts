import { describe, expect, test } from "vitest";
import { companyScope, type Scope } from "#app/accounts/scope.server.ts";
import { shownName } from "#app/forms/merge-fields.ts";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { monthsBefore } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { aMachine, aWorker, works } from "#tests/sample-means.ts";
import { testContext } from "#tests/services.ts";
import { addEntries, addEntry } from "./add-means.server.ts";
import { changeEntry } from "./change-means.server.ts";
import { endEntry, purgeMeans, restoreEntry } from "./end-means.server.ts";
import { entryOf, listOf, meansOf } from "./means.queries.server.ts";
import { type TypedMeans, textsOfEntry } from "./means.schema.ts";
import { mostEntries } from "./means.ts";
import { addMeans } from "./means-writes.queries.server.ts";

const t = openForTests({ now: () => now, rows: "migrated" });
const now = new Date("2026-11-22T10:00:00Z");

async function member(role: "owner" | "manager" | "reader" = "owner") {
  const { companyId, accountId } = await aMemberAccount(t.services);
  const actor = aPerson({ accountId, memberships: [{ companyId, role }] });
  const scope = companyScope(actor, companyId) as Scope;
  return { companyId, actor, scope, ctx: testContext(t.services, { actor }) };
}
type Member = Awaited<ReturnType<typeof member>>;

const modou: TypedMeans["workers"] = (({ id: _, ...worker }) => worker)(aWorker());

const hired = async ({ ctx, companyId }: Member, entry = modou, key: string = newId()) => {
  const added = await addEntry(ctx, { companyId, list: "workers", key, entry });
  if (!added.ok) throw new Error(added.refusal);
  return added.value.id;
};

/** The form as a browser posts it: the values it showed, and what was typed over them. */
function formOf(shownEntry: TypedMeans["workers"], changes: Partial<TypedMeans["workers"]>) {
  const form = new FormData();
  const before = textsOfEntry("workers", shownEntry);
  const after = textsOfEntry("workers", { ...shownEntry, ...changes });
  for (const [name, text] of Object.entries(after)) form.append(name, text);
  for (const [name, text] of Object.entries(before)) form.append(shownName(name), text);
  return form;
}

const change = (
  { ctx, companyId }: Member,
  id: string,
  changes: Partial<TypedMeans["workers"]>,
  shownEntry = modou,
) =>
  changeEntry(ctx, {
    companyId,
    list: "workers" as const,
    id,
    form: formOf(shownEntry, changes),
    entry: { ...shownEntry, ...changes },
  });

const actual = async (companyId: string) =>
  await t.db
    .selectFrom("journal")
    .select(["event", "data"])
    .where("subject_id", "=", companyId)
    .where("event", "like", "means-%")
    .orderBy("sequence")
    .execute();

describe("entries of a list of means", () => {
  test("an entry of means is added once however often its form is posted, and the journal does not hold its content", async () => {
    const someone = await member();
    const key = newId();
    const first = await hired(someone, modou, key);
    expect(await hired(someone, modou, key)).toBe(first);
    const { workers } = await meansOf(t.db, someone.scope, someone.companyId);
    expect(workers.map(({ id, name }) => [id, name])).toEqual([[first, "Modou Faye"]]);
    const rows = await actual(someone.companyId);
    expect(rows).toEqual([
      { event: "means-added", data: { list: "workers", count: 1, id: first } },
    ]);
    expect(JSON.stringify(rows)).not.toContain("Modou");
    expect(await verifyChain(t.db, "company", someone.companyId)).toBeNull();
  });

  test("adding an entry of means with the id of another company's entry is refused and changes nothing", async () => {
    const other = await member();
    const id = await hired(other);
    const someone = await member();
    const entry = { ...modou, name: "Un autre" };
    const { companyId, ctx } = someone;
    expect(await addEntry(ctx, { companyId, list: "workers", key: id, entry })).toMatchObject({
      refusal: "unknown-entry",
    });
    expect(await change(someone, id, { name: "Un autre" })).toMatchObject({
      refusal: "unknown-entry",
    });
    expect(await endEntry(ctx, { companyId, list: "workers", id })).toMatchObject({
      refusal: "unknown-entry",
    });
    expect(
      await listOf(t.db, other.scope, { companyId: other.companyId, list: "workers" }),
    ).toMatchObject([{ name: "Modou Faye" }]);
  });

  test("a reader and a stranger cannot change an entry of means", async () => {
    const reader = await member("reader");
    const stranger = await member();
    const { companyId } = reader;
    for (const { ctx } of [reader, stranger]) {
      const key = newId();
      const refusal = { refusal: "not-yours" };
      expect(await addEntry(ctx, { companyId, list: "workers", key, entry: modou })).toMatchObject(
        refusal,
      );
      expect(await addEntries(ctx, { companyId, list: "workers", entries: [modou] })).toMatchObject(
        refusal,
      );
      expect(await change({ ...reader, ctx }, key, {})).toMatchObject(refusal);
      expect(await endEntry(ctx, { companyId, list: "workers", id: key })).toMatchObject(refusal);
      expect(await restoreEntry(ctx, { companyId, list: "workers", id: key })).toMatchObject(
        refusal,
      );
    }
    expect(await actual(companyId)).toEqual([]);
  });

  test("an entry of means that names an unknown sub-area is refused", async () => {
    const { ctx, companyId } = await member();
    const { id: _, confirmation: __, ...reference } = works({ subAreaId: newId() });
    expect(
      await addEntry(ctx, { companyId, list: "references", key: newId(), entry: reference }),
    ).toMatchObject({ refusal: "unknown-sub-area" });
  });
});

describe("concurrent changes of means", () => {
  test("two members who change different fields of an entry both keep what they typed", async () => {
    const someone = await member();
    const id = await hired(someone);
    const [a, b] = await Promise.all([
      change(someone, id, { trade: "team-leader" }),
      change(someone, id, { experienceYears: 12 }),
    ]);
    expect([a, b]).toEqual([
      { ok: true, value: { outcome: "written", fields: ["trade"] } },
      { ok: true, value: { outcome: "written", fields: ["experienceYears"] } },
    ]);
    const entryKey = { companyId: someone.companyId, list: "workers" as const, id };
    expect(await entryOf(t.db, someone.scope, entryKey)).toMatchObject({
      trade: "team-leader",
      experienceYears: 12,
    });
  });

  test("a member who changes a field that another has changed sees both values, and nothing is overwritten", async () => {
    const someone = await member();
    const id = await hired(someone);
    await change(someone, id, { name: "Modou Fall" });
    expect(await change(someone, id, { name: "Modou Diop", experienceYears: 3 })).toEqual({
      ok: true,
      value: {
        outcome: "conflict",
        conflicts: { name: { typed: "Modou Diop", stored: "Modou Fall" } },
      },
    });
    const entryKey = { companyId: someone.companyId, list: "workers" as const, id };
    expect(await entryOf(t.db, someone.scope, entryKey)).toMatchObject({
      name: "Modou Fall",
      experienceYears: null,
    });
  });

  test("a change that contradicts another member's change is refused with the reason", async () => {
    const someone = await member();
    const { companyId, ctx } = someone;
    const { id: _, confirmation: __, ...reference } = works();
    const key = newId();
    await addEntry(ctx, { companyId, list: "references", key, entry: reference });
    const post = (changes: Partial<TypedMeans["references"]>) => {
      const entry = { ...reference, ...changes };
      const form = new FormData();
      for (const [name, text] of Object.entries(textsOfEntry("references", entry)))
        form.append(name, text);
      for (const [name, text] of Object.entries(textsOfEntry("references", reference)))
        form.append(shownName(name), text);
      return changeEntry(ctx, { companyId, list: "references", id: key, form, entry });
    };
    expect(await post({ toOn: "2023-06-30" })).toMatchObject({ value: { outcome: "written" } });
    expect(await post({ fromOn: "2023-12-01" })).toMatchObject({
      value: { outcome: "wrong", errors: { toOn: "La fin vient avant le début" } },
    });
  });

  test("when two members add to a list with one place left, one of them is refused", async () => {
    const someone = await member();
    const { companyId, ctx } = someone;
    const machines = Array.from({ length: mostEntries.equipment - 1 }, () =>
      aMachine({ id: newId() }),
    );
    await addMeans(t.db, { companyId, at: now }, { equipment: machines });
    const { id: _, ...entry } = aMachine();
    const both = await Promise.all(
      [1, 2].map(() => addEntry(ctx, { companyId, list: "equipment", key: newId(), entry })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: "list-full" });
    const listed = await listOf(t.db, someone.scope, { companyId, list: "equipment" });
    expect(listed).toHaveLength(mostEntries.equipment);
    const [ended] = listed;
    await endEntry(ctx, { companyId, list: "equipment", id: ended?.id ?? "" });
    await addEntry(ctx, { companyId, list: "equipment", key: newId(), entry });
    expect(
      await restoreEntry(ctx, { companyId, list: "equipment", id: ended?.id ?? "" }),
    ).toMatchObject({ refusal: "list-full" });
  });
});

describe("addEntries", () => {
  test("a pasted table adds only its new entries, all or none, and nothing when it is posted again", async () => {
    const { companyId, ctx, scope } = await member();
    const entries = ["Awa", "Modou", "Fatou"].map((name) => ({ ...modou, name }));
    const post = (list = entries) => addEntries(ctx, { companyId, list: "workers", entries: list });
    const [a, b] = await Promise.all([post(), post()]);
    expect([a, b].map((result) => result.ok && result.value.added).sort()).toEqual([0, 3]);
    expect(await post([...entries, { ...modou, name: "Ousmane" }])).toMatchObject({
      value: { added: 1 },
    });
    expect(await listOf(t.db, scope, { companyId, list: "workers" })).toHaveLength(4);
    const tooMany = Array.from({ length: mostEntries.workers }, (_, place) => ({
      ...modou,
      name: `Ouvrier ${place}`,
    }));
    expect(await post(tooMany)).toMatchObject({ refusal: "list-full" });
    expect(await listOf(t.db, scope, { companyId, list: "workers" })).toHaveLength(4);
  });
});

describe("ended entries of means", () => {
  test("an entry taken off its list is hidden and can be restored, and the journal holds each change once", async () => {
    const someone = await member();
    const { companyId, ctx, scope } = someone;
    const id = await hired(someone);
    const which = { companyId, list: "workers" as const, id };
    await Promise.all([endEntry(ctx, which), endEntry(ctx, which)]);
    expect(await listOf(t.db, scope, which)).toEqual([]);
    expect(await listOf(t.db, scope, { ...which, ended: 20 })).toMatchObject([{ id }]);
    await restoreEntry(ctx, which);
    await restoreEntry(ctx, which);
    expect(await listOf(t.db, scope, { companyId, list: "workers" })).toMatchObject([{ id }]);
    expect((await actual(companyId)).map(({ event }) => event)).toEqual([
      "means-added",
      "means-ended",
      "means-restored",
    ]);
  });

  test("an ended entry is removed for good after the retention, an entry on the list never", async () => {
    const someone = await member();
    const { companyId, ctx, scope } = someone;
    const gone = await hired(someone);
    const keptId = await hired(someone, { ...modou, name: "Awa" });
    await endEntry(ctx, { companyId, list: "workers", id: gone });
    const later = new Date("2027-05-22T10:00:01Z");
    expect(monthsBefore(later, 6) > now).toBe(true);
    const retention = { retentionMonths: 6 };
    await purgeMeans({ db: t.db, now: new Date("2027-05-22T09:59:59Z") }, retention);
    expect(await listOf(t.db, scope, { companyId, list: "workers", ended: 20 })).toHaveLength(1);
    expect(await purgeMeans({ db: t.db, now: later }, retention)).toBeGreaterThan(0);
    expect(await listOf(t.db, scope, { companyId, list: "workers", ended: 20 })).toEqual([]);
    expect(await listOf(t.db, scope, { companyId, list: "workers" })).toMatchObject([
      { id: keptId },
    ]);
  });
});
