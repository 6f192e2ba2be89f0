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

  test.each([
    "id = gen_random_uuid()",
    "kind = 'body'",
    "channel = 'phone'",
    "about = 'Autre'",
    "received_at = now()",
    "acknowledge_by = acknowledge_by + 1",
    "answer_by = answer_by + 1",
  ])("changes nothing of how a complaint was received: %s", async (set) => {
    const complaintId = await now.acknowledged();
    await expect(change(complaintId, set)).rejects.toThrow(
      /stays as it was received|violates foreign key/,
    );
  });

  test("changes nothing of a complaint that was taken back, but lets its fingerprint end", async () => {
    const complaintId = await now.acknowledged();
    await change(complaintId, "state = 'withdrawn'");
    await expect(change(complaintId, "state = 'under-review'")).rejects.toThrow(/stays as it is/);
    await change(complaintId, "fingerprint = null");
  });

  test("proposes nothing for somebody concerned, and decides nothing in their name", async () => {
    const complaintId = await now.acknowledged();
    const proposal = (by: string) =>
      `state = 'proposed', outcome = 'unfounded', findings = 'abc', answer = 'abc', proposed_by = '${by}', proposed_at = now()`;
    await expect(change(complaintId, proposal(now.examiner.accountId))).rejects.toThrow(
      /proposes the answer to a complaint is concerned/,
    );
    await change(complaintId, proposal(now.handler.accountId));
  });

  test("keeps the company that was heard, what it was told, and its answer", async () => {
    const complaintId = await now.acknowledged();
    await made(now.hear(complaintId));
    await expect(change(complaintId, "company_id = null")).rejects.toThrow(/was heard already/);
    const hearing = (set: string) =>
      sql`update complaint_hearing set ${sql.raw(set)} where complaint_id = ${complaintId}`.execute(
        t.db,
      );
    await expect(hearing("facts = 'Autre'")).rejects.toThrow(/stays as it was asked/);
    await expect(hearing("asked_at = asked_at - interval '1 day'")).rejects.toThrow(
      /stays as it was asked/,
    );
    const answered = `answered_by = '${now.owner.accountId}', answered_at = now()`;
    await hearing(`answer = 'Faux.', ${answered}`);
    for (const set of ["answer = 'Vrai.'", "answered_at = now() + interval '1 day'"])
      await expect(hearing(set)).rejects.toThrow(/stays as it was asked and answered/);
    await expect(hearing("due_on = due_on - 1")).rejects.toThrow(/not shortened/);
  });

  test("finds a silent company heard on the day after its last day, one that answered at once", async () => {
    const found = (complaintId: string, day: string) =>
      change(
        complaintId,
        `state = 'answered', decided_by = '${now.decider.accountId}', decided_at = '${day}T12:00:00Z'`,
      );
    const proposal = `state = 'proposed', outcome = 'partly-founded', findings = 'abc', answer = 'abc', proposed_by = '${now.handler.accountId}', proposed_at = now()`;
    const silent = await now.acknowledged();
    await made(now.hear(silent));
    await change(silent, proposal);
    await expect(found(silent, "2026-12-07")).rejects.toThrow(/was not heard/);
    await found(silent, "2026-12-08");
    const body = await now.acknowledged({ kind: "body", words: "Le guichet." });
    await change(body, proposal);
    await found(body, "2026-11-21");
  });

  test("begins as received, hears its own company, and takes no answer once it is closed", async () => {
    const complaintId = await now.acknowledged();
    await made(now.hear(complaintId));
    const copied = `insert into complaint select gen_random_uuid(), 'RL-1', kind, channel, words, about, company_id, accused_id, state,
      state_since, version, received_at, registered_by, acknowledge_by, answer_by, acknowledged_at, handled_by, outcome, findings, answer,
      proposed_by, proposed_at, return_reason, decided_by, decided_at, demo, null from complaint where id = '${complaintId}'`;
    await expect(sql.raw(copied).execute(t.db)).rejects.toThrow(/begins as received/);
    const other = await now.aComplaint({ about: null, words: "Une autre." });
    await expect(
      sql`insert into complaint_hearing (complaint_id, company_id, facts, asked_by, asked_at, due_on)
        values (${other.id}, ${now.companyId}, 'abc', ${now.handler.accountId}, now(), now()::date + 15)`.execute(
        t.db,
      ),
    ).rejects.toThrow(/of_its_company/);
    await change(complaintId, "state = 'withdrawn'");
    await expect(
      sql`update complaint_hearing set answer = 'Faux.', answered_by = ${now.owner.accountId}, answered_at = now()
        where complaint_id = ${complaintId}`.execute(t.db),
    ).rejects.toThrow(/is closed/);
  });
});
