import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { QualificationMove } from "#app/certificates/qualification.machine.ts";
import { aCertificate, aChange, aCompany } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext, testServices } from "#tests/services.ts";
import { projectListingsIn, rebuildListings } from "./project-listings.server.ts";

const t = openForTests({ day: "2026-11-21", emptied: true });

const listings = async () => {
  const { rows } = await sql`
    select listing.*, encode(rights, 'hex') as rights from listing order by slug`.execute(t.db);
  return rows;
};

async function isAsRebuilt(companies = 2) {
  const before = await listings();
  await t.db
    .updateTable("listing")
    .set({ search_text: "", region: null, gapless: false })
    .execute();
  expect(await rebuildListings(testContext(t.services))).toBe(companies);
  expect(await listings()).toEqual(before);
}

describe("former names", () => {
  const formerNames = async () =>
    (await sql`select name, until from former_name order by name`.execute(t.db)).rows;
  const rename = async (companyId: string, name: string, on: string) => {
    const now = new Date(`${on}T10:00:00Z`);
    const later = testServices({ db: t.db, now: () => now });
    await testContext(later).transaction(async (tx) => {
      await sql`update company set name = ${name}, name_norm = lower(${name}), updated_at = ${now}
        where id = ${companyId}`.execute(tx.db);
      await projectListingsIn(tx, [companyId]);
    });
  };
  const searchText = async () => (await listings()).map((row) => (row as ListingRow).search_text);
  interface ListingRow {
    search_text: string;
  }

  test("a name that a listed company changes is kept with its day, found, and forgotten when it is borne again", async () => {
    const { companyId } = await aCertificate(t.services, {
      company: { name: "Baol", name_norm: "baol" },
    });
    await rename(companyId, "Sine Routes", "2027-03-03");
    expect(await formerNames()).toEqual([{ name: "Baol", until: "2027-03-03" }]);
    expect(await searchText()).toEqual([expect.stringContaining(" sine routes baol ")]);
    await isAsRebuilt(1);
    await rename(companyId, "SINE ROUTES", "2027-03-04");
    expect(await formerNames()).toEqual([{ name: "Baol", until: "2027-03-03" }]);
    await rename(companyId, "Baol", "2028-01-05");
    expect(await formerNames()).toEqual([{ name: "SINE ROUTES", until: "2028-01-05" }]);
  });

  test("a former trade name is kept too; a company outside the directory and one that is closed keep none", async () => {
    const unlisted = await aCompany(t.services, { name: "Walo" });
    await sql`update company set name = 'Walo BTP', name_norm = 'walo btp' where id = ${unlisted}`.execute(
      t.db,
    );
    expect(await formerNames()).toEqual([]);
    const { companyId } = await aCertificate(t.services, {
      company: { trade_name: "Groupe Sine" },
    });
    await sql`update company set trade_name = null, updated_at = '2027-01-02T10:00Z' where id = ${companyId}`.execute(
      t.db,
    );
    expect(await formerNames()).toEqual([{ name: "Groupe Sine", until: "2027-01-02" }]);
    await sql`update company set state = 'closed' where id = ${companyId}`.execute(t.db);
    expect(await formerNames()).toEqual([]);
  });
});

describe("projected listing", () => {
  test("a listing equals its rebuild after a certificate, a renewal, a suspension, a withdrawal and a new region", async () => {
    const { companyId } = await aCertificate(t.services, {
      company: { name: "Baol Bâtiment S.A.R.L.", region: "SN-DB", trade_name: "Groupe Sine" },
      qualifications: [
        { code: "2201", class: "C" },
        { code: "6101", class: "B" },
        { code: "7101", startsOn: "2026-03-01", endsOn: "2026-06-30" },
      ],
    });
    await aCertificate(t.services, { company: { name: "Walo", region: null } });
    const moves: [string, QualificationMove][] = [
      ["6101", "suspend"],
      ["2201", "suspend"],
      ["2201", "lift"],
      ["2201", "withdraw"],
    ];
    for (const [code, move] of moves) {
      await aChange(t.services, { companyId, code, move });
      await isAsRebuilt();
    }
    await aCertificate(t.services, {
      companyId,
      decidedOn: "2026-08-01",
      region: "SN-TH",
      tradeName: "Sine et fils",
      qualifications: [{ code: "7101", startsOn: "2026-08-01" }],
    });
    await isAsRebuilt();
    expect(await listings()).toMatchObject([
      {
        slug: "groupe-sine",
        region: "SN-TH",
        certified_on: "2026-08-01",
        listed_from: "2026-01-05",
        listed_until: "2030-08-01",
        gapless: true,
        search_text: expect.stringMatching(
          /^ baol batiment sarl sine et fils groupe sine \d{9} sndkr2015b\d+ $/,
        ),
        words: ["baol", "batiment", "sarl", "sine", "et", "fils", "groupe", "sine"],
      },
      { slug: "walo", region: null },
    ]);
    expect(codesIn((await listings())[0])).toEqual([6101, 7101]);
  });

  /** The codes of the packed rights, two bytes each. */
  function codesIn(listing: unknown): number[] {
    const packed = Buffer.from((listing as { rights: string }).rights, "hex").subarray(3);
    return Array.from({ length: packed.length / 7 }, (_, place) => packed.readUInt16BE(place * 7));
  }
});

test("a rebuild restores a deleted listing under its earlier slug", async () => {
  await aCertificate(t.services, { company: { name: "Sine BTP" } });
  await aCertificate(t.services, { company: { name: "Sine BTP" } });
  await aCompany(t.services, { name: "Sans certificat" });
  const before = await listings();
  await t.db.deleteFrom("listing").execute();
  expect(await rebuildListings(testContext(t.services))).toBe(2);
  expect(await listings()).toEqual(before);
  expect(before).toMatchObject([{ slug: "sine-btp" }, { slug: "sine-btp-2" }]);
});

test.each([
  ["one right", [["2026-01-05", "2030-01-05"]], true],
  [
    "rights that follow one another",
    [
      ["2026-01-05", "2026-06-30"],
      ["2026-07-01", "2027-01-01"],
    ],
    true,
  ],
  [
    "a day between them",
    [
      ["2026-01-05", "2026-06-30"],
      ["2026-07-02", "2027-01-01"],
    ],
    false,
  ],
  [
    "one within the other, then a gap",
    [
      ["2026-01-05", "2026-12-31"],
      ["2026-02-01", "2026-03-01"],
      ["2027-01-02", "2028-01-01"],
    ],
    false,
  ],
])("the gapless flag of a listing is right for %s", async (_, rights, gapless) => {
  const codes = ["2201", "6101", "7101"];
  await aCertificate(t.services, {
    qualifications: rights.map(([startsOn = "", endsOn = ""], index) => ({
      code: codes[index] ?? "",
      startsOn,
      endsOn,
    })),
  });
  expect(await listings()).toMatchObject([{ gapless }]);
});
