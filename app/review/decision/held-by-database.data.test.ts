import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { made } from "#tests/applying.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { openForTests } from "#tests/opening.ts";
import { asServingRole } from "#tests/serving-role.ts";
import { readDecision } from "./notify-decision.server.ts";
import { signDecision } from "./sign-decision.server.ts";
import { wordDecision } from "./word-decision.server.ts";

const t = openForTests({ day: "2026-11-24" });

type Prepared = Awaited<ReturnType<typeof aPreparedDecision>>;

const stateOf = async (applicationId: string) =>
  (
    await t.db
      .selectFrom("application")
      .select("state")
      .where("id", "=", applicationId)
      .executeTakeFirstOrThrow()
  ).state;
const decisionOf = (decisionId: string) =>
  t.db.selectFrom("decision").selectAll().where("id", "=", decisionId).executeTakeFirstOrThrow();
const certificates = (companyId: string) =>
  t.db.selectFrom("certificate").selectAll().where("company_id", "=", companyId).execute();
const sign = async (prepared: Prepared) => {
  await presidentReads(t.services, prepared);
  return await signDecision(t.as(prepared.president), { decisionId: prepared.decisionId });
};

/** Runs a statement as the owner of the tables, then as the product does on a server: the database refuses both. */
async function refusedToBoth(statement: ReturnType<typeof sql>) {
  await expect(statement.execute(t.db)).rejects.toThrow();
  const { sql: text, parameters } = statement.compile(t.db);
  const whole = text.replaceAll(/\$(\d+)/g, (_, place) => `'${parameters[Number(place) - 1]}'`);
  await asServingRole(t.db, async (run) => {
    await expect(run(whole)).rejects.toThrow();
  });
}

describe("what the database refuses whoever asks", () => {
  test.each<[string, (prepared: Prepared) => ReturnType<typeof sql>]>([
    [
      "sign what one prepared",
      ({
        decisionId,
      }) => sql`update decision set state = 'signed', signed_by = prepared_by, signed_at = now(),
      letter = '{}', letter_sha256 = repeat('0', 64) where id = ${decisionId}`,
    ],
    [
      "sign without the office",
      ({
        decisionId,
        rapporteur,
      }) => sql`update decision set state = 'signed', signed_by = ${rapporteur.accountId}::uuid,
      signed_at = now(), letter = '{}', letter_sha256 = repeat('0', 64) where id = ${decisionId}`,
    ],
    [
      "decide without a signature",
      ({ applicationId }) =>
        sql`update application set state = 'granted' where id = ${applicationId}`,
    ],
    [
      "certify without a grant",
      ({ applicationId }) =>
        sql`update application set state = 'certified' where id = ${applicationId}`,
    ],
    [
      "add a line that was not voted",
      ({
        decisionId,
        itemId,
      }) => sql`insert into decision_line (decision_id, item_id, sub_area_id, voted)
      select ${decisionId}, ${itemId}, id, 'granted 3 A' from sub_area where code = '2101'`,
    ],
    [
      "change the outcome",
      ({ decisionId }) => sql`update decision set outcome = 'refused' where id = ${decisionId}`,
    ],
    [
      "prepare a decision that nobody voted",
      ({ applicationId, secretary }) => sql`insert into decision
      (id, number, application_id, item_id, item_outcome, outcome, words, state, state_since, version, prepared_by, prepared_at)
      values (gen_random_uuid(), 'DE-2026-99999-0', ${applicationId}::uuid, gen_random_uuid(), 'adopted', 'granted', '', 'prepared',
        now(), 1, ${secretary.accountId}::uuid, now())`,
    ],
    [
      "decide an item a second time",
      ({ itemId, applicationId, secretary }) => sql`insert into decision
      (id, number, application_id, item_id, item_outcome, outcome, words, state, state_since, version, prepared_by, prepared_at)
      values (gen_random_uuid(), 'DE-2026-99999-0', ${applicationId}::uuid, ${itemId}::uuid, 'adopted', 'granted', '', 'prepared',
        now(), 1, ${secretary.accountId}::uuid, now())`,
    ],
    [
      "prepare and sign alone what is voted",
      ({
        decisionId,
        president,
      }) => sql`update decision set prepared_by = ${president.accountId}::uuid,
      signed_by = ${president.accountId}::uuid, state = 'signed', signed_at = now(), letter = '{}', letter_sha256 = repeat('0', 64)
      where id = ${decisionId}::uuid`,
    ],
    ["delete a decision", ({ decisionId }) => sql`delete from decision where id = ${decisionId}`],
    [
      "issue a certificate beside the decision",
      ({
        companyId,
      }) => sql`insert into certificate (id, company_id, number, kind, decided_on, issued_at)
      values (gen_random_uuid(), ${companyId}, 'QC-SN-2026-99999-0', 'full', '2026-11-24', now())`,
    ],
    [
      "issue a certificate before the signature",
      ({ companyId, decisionId }) => sql`insert into certificate
      (id, company_id, number, kind, decided_on, issued_at, decision_id)
      values (gen_random_uuid(), ${companyId}, 'QC-SN-2026-99998-0', 'full', '2026-11-24', now(), ${decisionId})`,
    ],
  ])("%s, by SQL as the owner of the tables and as the product", async (_what, statement) => {
    const prepared = await aPreparedDecision(t.services);
    const before = await decisionOf(prepared.decisionId);
    await refusedToBoth(statement(prepared));
    expect(await decisionOf(prepared.decisionId)).toEqual(before);
    expect(await stateOf(prepared.applicationId)).toBe("on-agenda");
    expect(await certificates(prepared.companyId)).toEqual([]);
  });

  test.each<[string, (prepared: Prepared) => ReturnType<typeof sql>]>([
    [
      "its letter",
      ({ decisionId }) => sql`update decision set letter = '{}' where id = ${decisionId}`,
    ],
    [
      "its words",
      ({ decisionId }) => sql`update decision set words = 'autre' where id = ${decisionId}`,
    ],
    [
      "who signed it",
      ({ decisionId, rapporteur }) =>
        sql`update decision set signed_by = ${rapporteur.accountId}::uuid where id = ${decisionId}`,
    ],
    [
      "its state back",
      ({ decisionId }) => sql`update decision set state = 'prepared' where id = ${decisionId}`,
    ],
    [
      "its lines",
      ({ decisionId }) => sql`delete from decision_line where decision_id = ${decisionId}`,
    ],
    [
      "the outcome of its application before the notification",
      ({ applicationId }) =>
        sql`update application set state = 'granted' where id = ${applicationId}`,
    ],
    [
      "its application back under complements, before the notification",
      ({ applicationId }) =>
        sql`update application set state = 'complement-asked' where id = ${applicationId}`,
    ],
    [
      "the fee before the notification",
      ({ applicationId, companyId }) => sql`insert into payment
        (id, company_id, reference, purpose, subject_id, lines, amount, tariff_version_id, state, state_since, version, created_at)
        select gen_random_uuid(), ${companyId}::uuid, 'PA-2026-99999-0', 'certificate', ${applicationId}::uuid, '[]', 60000, id, 'due',
          now(), 1, now() from tariff_version limit 1`,
    ],
    [
      "the last day to contest it, without a notification",
      ({ decisionId }) =>
        sql`update decision set appeal_until = '2026-12-24' where id = ${decisionId}`,
    ],
    [
      "the certificate before the fee",
      ({ applicationId }) =>
        sql`update application set state = 'certified' where id = ${applicationId}`,
    ],
  ])("change a signed decision: %s", async (_what, statement) => {
    const prepared = await aPreparedDecision(t.services);
    await made(sign(prepared));
    const before = await decisionOf(prepared.decisionId);
    await refusedToBoth(statement(prepared));
    expect(await decisionOf(prepared.decisionId)).toEqual(before);
    expect(await stateOf(prepared.applicationId)).toBe("decided");
  });

  test("sign what one drafted and another worded since: even by SQL, and whoever it is said to be from", async () => {
    const prepared = await aPreparedDecision(t.services);
    const { decisionId, president, secretary } = prepared;
    const colleague = t.as({ ...president, staffRoles: ["secretary", "president"] });
    await presidentReads(t.services, prepared);
    await made(
      wordDecision(colleague, {
        decisionId,
        read: sha256Hex(""),
        words: "Avec nos félicitations.",
      }),
    );
    await made(
      wordDecision(t.as(secretary), {
        decisionId,
        read: sha256Hex("Avec nos félicitations."),
        words: "Avec nos vœux.",
      }),
    );
    await presidentReads(t.services, prepared);
    expect(await signDecision(t.as(president), { decisionId })).toMatchObject({ ok: false });
    for (const statement of [
      sql`update decision set state = 'signed', signed_by = ${president.accountId}::uuid, signed_at = now(), letter = '{}',
        letter_sha256 = repeat('0', 64) where id = ${decisionId}::uuid`,
      sql`update decision set drafters = array[prepared_by] where id = ${decisionId}::uuid`,
    ])
      await refusedToBoth(statement);
    expect((await decisionOf(decisionId)).drafters).toEqual([
      secretary.accountId,
      president.accountId,
    ]);
  });
});

test("puts no application on hold without a paid fee, or from another state than granted", async () => {
  const prepared = await aPreparedDecision(t.services);
  const hold = sql`update application set state = 'on-hold', version = version + 1 where id = ${prepared.applicationId}`;
  await expect(hold.execute(t.db)).rejects.toThrow(/grant alone/);
  await made(sign(prepared));
  await readDecision(t.as(prepared.owner), prepared);
  expect(await stateOf(prepared.applicationId)).toBe("granted");
  await expect(hold.execute(t.db)).rejects.toThrow(/fee is paid/);
});
