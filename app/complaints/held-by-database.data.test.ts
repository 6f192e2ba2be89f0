import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { made } from "#tests/applying.ts";
import { complaining } from "#tests/complaining.ts";
import { openForTests } from "#tests/opening.ts";

const t = openForTests({ day: "2026-11-20" });
let now: Awaited<ReturnType<typeof complaining>>;
beforeEach(async () => {
  now = await complaining(t);
});

describe("raw SQL", () => {
  const change = (id: string, set: string) =>
    sql`update complaint set ${sql.raw(set)} where id = ${id}`.execute(t.db);

  test("changes no words, deletes nothing that is closed, and gives it to nobody concerned", async () => {
    const complaintId = await now.acknowledged();
    await expect(change(complaintId, "words = 'Autre'")).rejects.toThrow(
      /stays as it was received/,
    );
    await expect(change(complaintId, "number = 'RL-1'")).rejects.toThrow(
      /stays as it was received/,
    );
    await expect(change(complaintId, `handled_by = '${now.examiner.accountId}'`)).rejects.toThrow(
      /handles a complaint is concerned/,
    );
    await made(now.propose(complaintId, { outcome: "unfounded" }));
    const decided = (by: string) =>
      change(complaintId, `state = 'answered', decided_by = '${by}', decided_at = now()`);
    await expect(decided(now.handler.accountId)).rejects.toThrow(/decided_by_another/);
    await expect(decided(now.examiner.accountId)).rejects.toThrow(/decides on a complaint is/);
    await decided(now.decider.accountId);
    await expect(change(complaintId, "answer = 'Autre réponse'")).rejects.toThrow(/stays as it is/);
  });

  test("finds nothing founded that the company was not heard on, and shortens no hearing", async () => {
    const complaintId = await now.acknowledged();
    const proposal = `outcome = 'founded', findings = 'abc', answer = 'abc', proposed_by = '${now.handler.accountId}', proposed_at = now()`;
    await change(complaintId, `state = 'proposed', ${proposal}`);
    await expect(
      change(
        complaintId,
        `state = 'answered', decided_by = '${now.decider.accountId}', decided_at = now()`,
      ),
    ).rejects.toThrow(/was not heard/);
    await expect(
      sql`insert into complaint_hearing (complaint_id, company_id, facts, asked_by, asked_at, due_on)
        values (${complaintId}, ${now.companyId}, 'abc', ${now.handler.accountId}, now(), now()::date + 3)`.execute(
        t.db,
      ),
    ).rejects.toThrow(/complaint_hearing_time/);
  });
});
