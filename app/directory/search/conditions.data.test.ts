import { sql } from "kysely";
import { expect, test } from "vitest";
import type { QualificationState } from "#app/certificates/qualification.ts";
import { isListed, qualificationStatus } from "#app/certificates/qualification-status.ts";
import { openForTests } from "#tests/opening.ts";
import { listedOn, statusOn } from "./conditions.server.ts";

const t = openForTests({ rows: "migrated" });

const states: QualificationState[] = ["granted", "suspended", "withdrawn", "replaced", "void"];
const dates = [
  "2022-01-01",
  "2026-11-20",
  "2026-11-21",
  "2026-11-22",
  "2027-05-20",
  "2027-05-21",
  "2030-01-01",
];

test.each([0, 1, 180])(
  "the database reads a status as the rule does, renewal %i days before",
  async (renewalOpensDays) => {
    const day = { today: "2026-11-21", renewalOpensDays };
    const givenRights = states.flatMap((state) =>
      dates.flatMap((startsOn) =>
        dates.filter((endsOn) => endsOn >= startsOn).map((endsOn) => ({ state, startsOn, endsOn })),
      ),
    );
    const rows = JSON.stringify(
      givenRights.map(({ state, startsOn, endsOn }) => ({
        state,
        starts_on: startsOn,
        ends_on: endsOn,
      })),
    );
    const is = statusOn(day);
    const statusRows = await sql<{ statuses: string[] }>`
    select array_remove(array[
      case when ${listedOn(day)} and ${is.valid} then 'valid' end,
      case when ${listedOn(day)} and ${is["to-renew"]} then 'to-renew' end,
      case when ${listedOn(day)} and ${is.suspended} then 'suspended' end], null) as statuses
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (state text, starts_on date, ends_on date))
      with ordinality as q (state, starts_on, ends_on, place) order by place`.execute(t.db);
    const expected = givenRights.map((each) => {
      const status = qualificationStatus(each, day);
      return isListed(status) ? [status] : [];
    });
    expect(statusRows.rows.map(({ statuses }) => statuses)).toEqual(expected);
  },
);
