import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { aColleague, made } from "#tests/applying.ts";
import { measuring } from "#tests/measuring.ts";
import { openForTests } from "#tests/opening.ts";
import { readMeasureLetters } from "./notify-measure.server.ts";

const t = openForTests({ day: "2026-11-20", emptied: true });
let now: Awaited<ReturnType<typeof measuring>>;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await measuring(t);
});

const change = (id: string, set: string) =>
  sql`update measure set ${sql.raw(set)} where id = ${id}`.execute(t.db);
const at = "'2026-11-20T10:00:00Z'";
const decidedBy = (id: string) =>
  `state = 'decided', state_since = ${at}, decided_by = '${id}', decided_at = ${at}, reason = 'abc'`;

describe("raw SQL", () => {
  test.each([
    ["number = 'MS-1'", /stays as it was proposed/],
    ["kind = 'withdrawal', demand = null", /stays as it was proposed/],
    ["facts = 'Autre'", /stays as it was proposed/],
    ["demand = 'Autre'", /stays as it was proposed/],
    ["proposed_by = dropped_by", /stays as it was proposed/],
    ["proposed_at = now()", /stays as it was proposed/],
    ["due_on = due_on - 1", /not shortened/],
    ["asked_at = asked_at - interval '5 days'", /not shortened/],
    ["due_on = null, asked_by = null, asked_at = null, state = 'proposed'", /not shortened/],
  ])("does not write %s", async (set, why) => {
    const id = await now.heard();
    await expect(change(id, set)).rejects.toThrow(why);
    await change(id, "due_on = due_on + 1");
  });

  test("decides nothing unheard, by the proposer, by nobody entitled, by somebody tied, or on another day", async () => {
    const id = await now.heard();
    const { accountId: president } = now.president;
    await expect(change(id, decidedBy(president))).rejects.toThrow(/was not heard/);
    await made(now.answer(id));
    await expect(change(id, decidedBy(now.proposer.accountId))).rejects.toThrow(
      /decided_by_another/,
    );
    const secretary = await aColleague(t.services, "secretary");
    await expect(change(id, decidedBy(secretary.accountId))).rejects.toThrow(/may not/);
    await expect(
      change(
        id,
        decidedBy(president).replace("decided_at = '2026-11-20", "decided_at = '2026-11-19"),
      ),
    ).rejects.toThrow(/may not/);
    const tied = await aColleague(t.services, "president");
    await sql`insert into tie (id, account_id, company_id, kind, declared_at) values
      (gen_random_uuid(), ${tied.accountId}, ${now.companyId}, 'family', now())`.execute(t.db);
    await expect(change(id, decidedBy(tied.accountId))).rejects.toThrow(/may not/);
    await change(id, decidedBy(president));
    await expect(change(id, "reason = 'Autre motif'")).rejects.toThrow(/decided measure stays/);
  });

  test("suspends at once for thirty days at most, by who may sign, and not another kind", async () => {
    const id = await now.aMeasure();
    const urgent = (by: string, until: string) =>
      `state = 'heard', state_since = ${at}, urgent_by = '${by}', urgent_at = ${at}, urgent_reason = 'abc',
        urgent_until = '${until}', asked_by = '${by}', asked_at = ${at}, due_on = '2026-12-07'`;
    const { accountId: president } = now.president;
    await expect(change(id, urgent(president, "2026-12-20"))).rejects.toThrow(/urgent_time/);
    await expect(change(id, urgent(now.proposer.accountId, "2026-12-19"))).rejects.toThrow(
      /may not/,
    );
    const withdrawal = await now.aMeasure({
      kind: "withdrawal",
      demand: "",
      rights: [now.concrete],
    });
    await expect(change(withdrawal, urgent(president, "2026-12-19"))).rejects.toThrow(
      /measure_urgent/,
    );
    await change(id, urgent(president, "2026-12-19"));
    await expect(change(id, "urgent_until = '2026-12-18'")).rejects.toThrow(/as it was signed/);
    await change(id, "urgent_ended_at = now()");
    await expect(change(id, "urgent_ended_at = null")).rejects.toThrow(/has ended/);
  });

  test("lifts nothing alone, and changes nothing that ended", async () => {
    const id = await now.decided();
    await made(now.toLift(id));
    const lifted = (by: string) => `state = 'lifted', state_since = ${at}, lifted_by = '${by}'`;
    await expect(change(id, lifted(now.proposer.accountId))).rejects.toThrow(/lifted_by_another/);
    const secretary = await aColleague(t.services, "secretary");
    await expect(change(id, lifted(secretary.accountId))).rejects.toThrow(/may not/);
    await made(now.sign(id, "lift"));
    await expect(change(id, "lift_reason = 'Autre'")).rejects.toThrow(/ended measure/);
  });

  test("keeps the answer, the letters and what a decided measure is about", async () => {
    const id = await now.decided();
    await expect(change(id, "answer = 'Autre'")).rejects.toThrow(/has answered|stays as it is/);
    const letter = (set: string) =>
      sql`update measure_letter set ${sql.raw(set)} where measure_id = ${id}`.execute(t.db);
    await expect(letter("letter = '{}'")).rejects.toThrow(/letter stays/);
    await readMeasureLetters(now.as(now.owner), { measureId: id, companyId: now.companyId });
    await expect(letter("appeal_until = '2026-12-01'")).rejects.toThrow(/letter stays/);
    await expect(
      sql`update measure_right set qualification_id = ${now.concrete} where measure_id = ${id}`.execute(
        t.db,
      ),
    ).rejects.toThrow(/is about stays/);
  });

  test("begins no measure as decided, nor by somebody tied to the company", async () => {
    const insert = (state: string, by: string) =>
      sql`insert into measure (id, number, company_id, kind, facts, state, state_since, version, proposed_by, proposed_at,
          dropped_by, drop_reason)
        values (gen_random_uuid(), ${`MS-${state}`}, ${now.companyId}, 'withdrawal', 'abc', ${state}, ${sql.raw(at)}, 1, ${by}, ${sql.raw(at)},
          ${state === "dropped" ? by : null}, ${state === "dropped" ? "abc" : null})`.execute(t.db);
    await expect(insert("dropped", now.proposer.accountId)).rejects.toThrow(/begins as proposed/);
    const tied = await aColleague(t.services, "registrar");
    await sql`insert into tie (id, account_id, company_id, kind, declared_at) values
      (gen_random_uuid(), ${tied.accountId}, ${now.companyId}, 'family', now())`.execute(t.db);
    await expect(insert("proposed", tied.accountId)).rejects.toThrow(/is concerned/);
    await insert("proposed", now.proposer.accountId);
  });
});
