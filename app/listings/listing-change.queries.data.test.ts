import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { verifiedCertificate } from "#app/certificates/verification/verify-certificate.server.ts";
import { companySheet } from "#app/directory/company/company-sheet.server.ts";
import { noConditions } from "#app/directory/directory-links.ts";
import { searchDirectory } from "#app/directory/search/search-directory.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { aCertificate, aChange, aCompany } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { lastListingChange } from "./listing-change.queries.server.ts";

const t = openForTests({ day: "2026-11-21", emptied: true });

const day = { today: "2026-11-21", renewalOpensDays: 180 };
const baol = { company: { name: "Baol Construction", region: "SN-DB", demo: true } };

/** Everything that the list, the company pages and the verification of a number show. */
async function shownDirectory(db: Db): Promise<string> {
  const query = { ...noConditions, page: 0, size: 100 };
  const listed = await searchDirectory(db, query, day);
  const results = await searchDirectory(db, { ...query, q: "baol", sort: "relevance" }, day);
  const { rows } = await sql<{ slug: string }>`select slug from listing order by 1`.execute(db);
  const sheets = [];
  for (const { slug } of rows) sheets.push(await companySheet(db, slug, day));
  const verified = [];
  for (const { number } of await db.selectFrom("certificate").select("number").execute())
    verified.push(
      await verifiedCertificate({ db, now: new Date(`${day.today}T10:00:00Z`) }, number),
    );
  return JSON.stringify([listed, results, sheets, verified]);
}

describe("lastListingChange", () => {
  test("the listing change differs after a certificate, a suspension, a withdrawal, a renewal and a new website", async () => {
    const seen = [await lastListingChange(t.db)];
    const { companyId } = await aCertificate(t.services, baol);
    seen.push(await lastListingChange(t.db));
    for (const move of ["suspend", "lift", "withdraw"] as const) {
      await aChange(t.services, { companyId, code: "2201", move });
      seen.push(await lastListingChange(t.db));
    }
    await aCertificate(t.services, { companyId, decidedOn: "2026-11-20" });
    seen.push(await lastListingChange(t.db));
    await t.db.updateTable("company").set({ website: "https://baol.example" }).execute();
    seen.push(await lastListingChange(t.db));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("the listing change stays the same after a change that the directory does not show, or a rollback", async () => {
    const { companyId } = await aCertificate(t.services, baol);
    const before = await lastListingChange(t.db);
    await aCompany(t.services, { name: "Walo Travaux" });
    await t.db.updateTable("company").set({ turnover: 3n, updated_at: new Date() }).execute();
    const takenBack = t.db.transaction().execute(async (tx) => {
      await tx.deleteFrom("listing").where("company_id", "=", companyId).execute();
      throw new Error("taken back");
    });
    await expect(takenBack).rejects.toThrow("taken back");
    expect(await lastListingChange(t.db)).toBe(before);
  });

  /** A value that differs from the one of the row, by column type. */
  const another: Record<string, string> = {
    boolean: "not $",
    integer: "$ + 1",
    smallint: "case $ when 1 then 2 else 1 end",
    bigint: "coalesce($, 0) + 1",
    date: "coalesce($, date '2020-01-01') + 40",
    text: "coalesce($, '') || 'e'",
    "timestamp with time zone": "coalesce($, now()) + interval '40 days'",
    bytea: "$ || $",
    "text[]": "$ || 'e'::text",
  };
  const values: Record<string, string> = { region: "'SN-TH'", country: "'CI'", class: "'C'" };

  test("the listing change differs after a change of any column that the directory shows", async () => {
    await aCertificate(t.services, baol);
    const before = { shown: await shownDirectory(t.db), change: await lastListingChange(t.db) };
    const actual: string[] = [];
    for (const table of ["company", "listing", "qualification"]) {
      const { rows } = await sql<{ name: string; type: string }>`
        select attname as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(t.db);
      for (const { name, type } of rows) {
        const value = values[name] ?? another[type]?.replaceAll("$", name);
        if (value === undefined) continue;
        const undone = t.db.transaction().execute(async (tx) => {
          await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.raw(value)}`.execute(
            tx,
          );
          await sql`set constraints all immediate`.execute(tx);
          if ((await shownDirectory(tx)) !== before.shown) {
            actual.push(`${table}.${name}`);
            expect([name, await lastListingChange(tx)]).not.toEqual([name, before.change]);
          }
          throw new Error("undone");
        });
        // A table constraint refuses some values: what cannot be written cannot be shown.
        await expect(undone).rejects.toThrow(/undone|violates|can only be updated to DEFAULT/);
      }
    }
    expect(actual).toEqual(
      expect.arrayContaining([
        ...["name", "trade_name", "country", "ein_key", "business_registry", "region"].map(
          (column) => `company.${column}`,
        ),
        ...["company.demo", "company.legal_form", "company.founded_on", "company.website"],
        "company.department",
        ...["listing.rights"],
        ...["qualification.level", "qualification.class", "qualification.ends_on"],
      ]),
    );
  });
});

// The embedded database has one connection, so nothing runs beside the test.
test.skipIf(inject("databaseTemplate").engine === "embedded")(
  "who has changed it holds nobody up until the end of the transaction",
  async () => {
    const { slug } = await aCertificate(t.services, baol);
    const other = await aCertificate(t.services, { company: { name: "Walo" } });
    const held = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const slow = t.db.transaction().execute(async (tx) => {
      await sql`update listing set gapless = gapless where slug = ${slug}`.execute(tx);
      changed.resolve();
      await held.promise;
    });
    await changed.promise;
    const before = await lastListingChange(t.db);
    await sql`update listing set gapless = gapless where slug = ${other.slug}`.execute(t.db);
    const between = await lastListingChange(t.db);
    held.resolve();
    await slow;
    const seen = new Set([before, between, await lastListingChange(t.db)]);
    expect(seen.size).toBe(3);
  },
);
