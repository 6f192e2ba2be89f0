import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { aCertificate, aChange, aCompany } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { noRightConditions } from "../right-conditions.ts";
import { forgetRights, rightsOfAll } from "./rights-of-all.queries.server.ts";
import { tallyRights } from "./tally.ts";

const t = openForTests({ day: "2026-11-21" });
const companies: string[] = [];
beforeAll(async () => {
  for (const name of ["Baol", "Walo", "Kayar", "Sine", "Saloum", "Fouta"]) {
    const { companyId } = await aCertificate(t.services, { company: { name: `${name} Travaux` } });
    companies.push(companyId);
  }
});

const day = { today: "2026-11-21", renewalOpensDays: 180 };
const all = noRightConditions;
const counted = (rights: Uint8Array) => tallyRights(rights, all, day);

/** The counts of the cached rights, which are those of all rights as they stand in the table. */
async function counts() {
  const { rows } = await sql<{ rights: Buffer | null }>`
    select string_agg(rights, ''::bytea) as rights from listing`.execute(t.db);
  const cached = counted(await rightsOfAll(t.db));
  expect(cached).toEqual(counted(rows[0]?.rights ?? Buffer.alloc(0)));
  return cached;
}

const suspended = async () => (await counts()).counts.statuses.suspended ?? 0;

test("cached rights are those of the table after each way in which a listing changes", async () => {
  const { total } = await counts();
  expect(total).toBeGreaterThanOrEqual(6);
  const [first = "", second = "", third = "", fourth = ""] = companies;
  const before = await suspended();
  for (const [move, more] of [
    ["suspend", 1],
    ["lift", 0],
    ["suspend", 1],
  ] as const) {
    await aChange(t.services, { companyId: first, code: "2201", move });
    expect(await suspended()).toBe(before + more);
  }
  await aChange(t.services, { companyId: second, code: "2201", move: "withdraw" });
  expect((await counts()).total).toBe(total - 1);
  await t.db.deleteFrom("listing").where("company_id", "=", third).execute();
  expect((await counts()).total).toBe(total - 2);
  const { companyId } = await aCertificate(t.services, { company: { name: "Gandiol Travaux" } });
  expect((await counts()).total).toBe(total - 1);
  // By hand, in one statement: several buckets in one transaction.
  await sql`update listing set rights = (select rights from listing where company_id = ${first})
    where company_id = any(${[fourth, companyId]}::uuid[])`.execute(t.db);
  expect(await suspended()).toBe(before + 3);
});

test("what is taken back changes nothing, and inside a transaction its own changes are read", async () => {
  const { total } = await counts();
  const gone = t.db.transaction().execute(async (tx) => {
    await tx.deleteFrom("listing").execute();
    expect(counted(await rightsOfAll(tx)).total).toBe(0);
    throw new Error("taken back");
  });
  await expect(gone).rejects.toThrow("taken back");
  expect((await counts()).total).toBe(total);
});

test("a listing that moves to another company leaves no rights in its old bucket", async () => {
  const [first = ""] = companies;
  const from = await aCompany(t.services, { name: "Djolof Travaux" });
  const to = await aCompany(t.services, { name: "Djolof Forages" });
  const { total } = await counts();
  await sql`insert into listing_slug (slug, company_id) values ('djolof', ${from}), ('forages', ${to})`.execute(
    t.db,
  );
  await sql`insert into listing (company_id, rights, listed_from, listed_until, gapless, region, certified_on, slug, name_norm, search_text, words)
    select ${from}, rights, listed_from, listed_until, gapless, region, certified_on, 'djolof', name_norm, search_text, words
    from listing where company_id = ${first}`.execute(t.db);
  expect((await counts()).total).toBe(total + 1);
  await sql`update listing set company_id = ${to}, slug = 'forages' where company_id = ${from}`.execute(
    t.db,
  );
  expect((await counts()).total).toBe(total + 1);
  await t.db.deleteFrom("listing").where("company_id", "=", to).execute();
  expect((await counts()).total).toBe(total);
});

test("after a change of one company only its bucket is read again", async () => {
  await counts();
  const [first = "", , , , fifth = ""] = companies;
  // Rights that no trigger has seen change are not read: they show which buckets are.
  await sql`alter table listing disable trigger listing_is_noted`.execute(t.db);
  const before = counted(await rightsOfAll(t.db)).total;
  await sql`update listing set rights = ''::bytea where company_id = ${fifth}`.execute(t.db);
  await sql`alter table listing enable trigger listing_is_noted`.execute(t.db);
  const bucketOf = async (id: string) =>
    (await sql<{ at: number }>`select listing_bucket(${id}::uuid) as at`.execute(t.db)).rows[0]?.at;
  const isSame = (await bucketOf(first)) === (await bucketOf(fifth));
  await sql`update listing set gapless = gapless where company_id = ${first}`.execute(t.db);
  expect(counted(await rightsOfAll(t.db)).total).toBe(isSame ? before - 1 : before);
  forgetRights(t.db);
  expect((await counts()).total).toBe(before - 1);
});
