import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { verifyJournal } from "#app/journal/verify-chain.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { publishFirstReasons } from "#app/settings/reasons/publish-reason.server.ts";
import { applicants } from "#db/demo/applicants.ts";
import { demoComplaints } from "#db/demo/complaint-stories.ts";
import { loadDemoApplications } from "#db/demo/load-applications.ts";
import { loadDemoComplaints } from "#db/demo/load-complaints.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { loadDemoMeasures } from "#db/demo/load-measures.ts";
import { loadDemoPeople } from "#db/demo/load-people.ts";
import { demoMeasures } from "#db/demo/measure-stories.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { reasons2026 } from "#db/reference/reasons.ts";
import { publishRequirements } from "#tests/applications.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { filesOf } from "#tests/files.ts";
import { openReadyDatabase } from "#tests/ready-database.ts";
import { testContext, testServices } from "#tests/services.ts";

const folder = fastFolder("tabax-demo-");
const files = filesOf({ DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A whole demonstration each; at a landing the one of `demo-applications.data.test.ts`, which begins at five past midnight. */
const moments = [
  "2026-11-28T00:05:00Z",
  "2026-11-28T01:30:00Z",
  "2026-11-28T23:58:00Z",
  "2026-11-29T12:00:00Z",
  "2026-12-31T23:58:00Z",
  "2028-02-29T12:00:00Z",
  "2027-01-01T12:00:00Z",
];

test.each(moments)(
  "a demonstration that is made at %s holds its sessions on their days, none of its acts in the future",
  { timeout: 300_000 },
  async (moment) => {
    const now = new Date(moment);
    const { db, close } = await openReadyDatabase({ own: true });
    try {
      const services = testServices({ db, now: () => now, files });
      const ctx = testContext(services);
      await publishRequirements(services);
      await publishFirstReasons(ctx, { effectiveFrom: referenceFrom, reasons: reasons2026 });
      await loadDemo(ctx);
      await loadDemoPeople(ctx);
      expect(await loadDemoApplications(ctx, files)).toBe(applicants.length);
      expect(await loadDemoComplaints(ctx)).toBe(demoComplaints.length);
      expect(await loadDemoMeasures(ctx)).toBe(demoMeasures.length);
      const sessions = await db
        .selectFrom("committee_session")
        .select(["held_on", "opened_at"])
        .where("opened_at", "is not", null)
        .execute();
      expect(sessions).toHaveLength(3);
      for (const { held_on, opened_at } of sessions)
        expect(todayInDakar(opened_at ?? now)).toBe(held_on);
      const later = db.selectFrom("journal").select("event").where("at", ">", now);
      expect(await later.execute()).toEqual([]);
      expect((await verifyJournal(db)).broken).toEqual([]);
    } finally {
      await close();
    }
  },
);
